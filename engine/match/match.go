package match

import (
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// Library is a set of cards made ready for recall.
type Library struct {
	ix *score.Index
}

// NewLibrary compiles cards for a signal set and a profile. The cards must
// not change afterwards; their places in the slice are the card numbers in
// every result.
func NewLibrary(cards []card.Card, set *signal.Set, profile trace.Profile) *Library {
	return &Library{ix: score.NewIndex(cards, set, profile)}
}

// Options are what a recall depends on besides prompt and library.
type Options struct {
	Limit     int     // cards returned at most, 0 and up
	Threshold float64 // smallest evidence score that admits, 0–100
	Project   card.ProjectContext
}

func (o Options) limits() pick.Limits { return pick.Limits{Limit: o.Limit, Threshold: o.Threshold} }

// Outcome is what the fast path keeps of a recall.
type Outcome struct {
	// Returned are the numbers of the returned cards in order.
	Returned []int32
	// Kept are the cards that some threshold may admit, sorted for Retune.
	Kept []pick.Scored
	// Applicable is the number of cards after status, policy and scope.
	Applicable int
}

// Scratch is the working memory of one worker. The zero value is ready.
type Scratch struct {
	score score.Scratch
	pick  pick.Scratch
	kept  []pick.Scored
}

// Len is the number of cards, filtered ones included.
func (l *Library) Len() int { return l.ix.Len() }

// Card gives a card by its number.
func (l *Library) Card(i int32) *card.Card { return l.ix.Card(i) }

// Profile is the profile that the library was compiled for.
func (l *Library) Profile() trace.Profile { return l.ix.Profile() }

// Index is the compiled library.
func (l *Library) Index() *score.Index { return l.ix }

// Find gives the number of a card, false when the library has none.
func (l *Library) Find(ref trace.Ref) (int32, bool) { return l.ix.Find(ref) }

// Recall runs one prompt through all stages.
func (l *Library) Recall(a *prompt.Analysis, o Options, s *Scratch) Outcome {
	c := l.ix.Corpus(o.Project)
	kept := l.keep(c, l.ix.Query(a, &s.score), s)
	return Outcome{Kept: slices.Clone(kept), Applicable: c.Size(),
		Returned: slices.Clone(l.Retune(kept, o.limits(), s))}
}

// keep gives the cards that some threshold may admit, sorted. The slice holds
// until the scratch is used again.
func (l *Library) keep(c *score.Corpus, q *score.Query, s *Scratch) []pick.Scored {
	s.kept = s.kept[:0]
	for _, i := range l.ix.Touched(q, &s.score) {
		if l.ix.Filter(c, i) != "" {
			continue
		}
		if e := l.ix.Evidence(q, i, nil); e.Independent() && l.ix.Passes(q, i) {
			s.kept = append(s.kept, pick.Keep(l.ix, i, e, l.ix.Rank(c, q, i, nil)))
		}
	}
	pick.Sort(s.kept)
	return s.kept
}

// Retune selects again from the kept cards of an outcome. The slice holds
// until the scratch is used again; nothing is allocated.
func (l *Library) Retune(kept []pick.Scored, limits pick.Limits, s *Scratch) []int32 {
	return pick.Choose(l.ix, kept, limits, &s.pick)
}
