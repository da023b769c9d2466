package match

import (
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
)

// With gives a library in which card i is another one with the same library
// and id; the receiver stays as it is. It is cheap, and everything that can be
// asked of a library can be asked of it.
func (l *Library) With(i int32, c card.Card) *Library { return &Library{ix: l.ix.With(i, c)} }

// Asked is a prompt that was recalled, with what was kept of it.
type Asked struct {
	Analysis *prompt.Analysis
	Kept     []pick.Scored
	Options  Options
}

// Retry tells what a prompt would return under each of several edits made by
// With from this library. The evidence of the kept cards does not depend on
// the edited one, so only that is scored again, and raw scores where they
// decide. returned holds until visit ends.
func (l *Library) Retry(asked Asked, edits []*Library, s *Scratch, visit func(edit int, returned []int32)) {
	q := l.ix.Query(asked.Analysis, &s.score)
	for n, edit := range edits {
		edit.ix.Requery(q)
		visit(n, edit.retry(q, asked.Kept, asked.Options, s))
	}
}

// retry selects from the kept cards with the edited one in its new state.
func (l *Library) retry(q *score.Query, kept []pick.Scored, o Options, s *Scratch) []int32 {
	edited, _ := l.ix.Edited()
	c := l.ix.Corpus(o.Project)
	s.kept = s.kept[:0]
	for _, k := range kept {
		if k.Score < o.Threshold {
			break
		}
		if k.Card != edited {
			s.kept = append(s.kept, k)
		}
	}
	if l.ix.Filter(c, edited) == "" {
		if e := l.ix.Evidence(q, edited, nil); e.Score >= o.Threshold && e.Independent() && l.ix.Passes(q, edited) {
			k := pick.Keep(l.ix, edited, e, 0)
			at, _ := slices.BinarySearchFunc(s.kept, k, pick.Compare)
			s.kept = slices.Insert(s.kept, at, k)
		}
	}
	if len(s.kept) > 1 { // one card alone needs no rank
		for i := range s.kept {
			s.kept[i].Raw = l.ix.Rank(c, q, s.kept[i].Card, nil)
		}
	}
	return l.Retune(s.kept, o.limits(), s)
}
