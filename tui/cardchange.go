package tui

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"ome-tui/engine/trace"
	"ome-tui/report"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
)

// cardChange is what became of one card of a case on the two sides, in words.
type cardChange struct {
	card         string
	score, stage [2]string
	// parts are the families, phrases and penalty that differ; those of a
	// family stand under it, deeper.
	parts []changedPart
}

type changedPart struct {
	depth int
	text  string
}

// changesShown is how many cards a case lists; those whose fate turned come
// first, then those whose score moved most.
const changesShown = 6

// cardChanges compares the cards of a case on both sides.
func (t *twoRuns) cardChanges(j, i int) (list []cardChange, more int) {
	was, is := t.before.Explain(j), t.after.Explain(i)
	old := make(map[trace.Ref]*trace.Candidate, len(was.Candidates))
	for k := range was.Candidates {
		old[was.Candidates[k].Ref] = &was.Candidates[k]
	}
	type pair struct{ a, b *trace.Candidate }
	var pairs []pair
	for k := range is.Candidates {
		b := &is.Candidates[k]
		a := old[b.Ref]
		delete(old, b.Ref)
		if a == nil || !sameFate(a, b) {
			pairs = append(pairs, pair{a, b})
		}
	}
	for k := range was.Candidates {
		if a := old[was.Candidates[k].Ref]; a != nil {
			pairs = append(pairs, pair{a, nil})
		}
	}
	rank := func(p pair) float64 {
		a, b := orNothing(p.a), orNothing(p.b)
		if a.Selected != b.Selected {
			return -1000
		}
		return -math.Abs(a.Score - b.Score)
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(rank(a), rank(b)) })
	for n, p := range pairs {
		if n == changesShown {
			return list, len(pairs) - n
		}
		if p.a != nil {
			if full, ok := t.before.ExplainCard(j, p.a.Ref); ok {
				p.a.Gates, p.a.Steps, p.a.Penalty = full.Gates, full.Steps, full.Penalty
			}
		}
		if p.b != nil {
			if full, ok := t.after.ExplainCard(i, p.b.Ref); ok {
				p.b.Gates, p.b.Steps, p.b.Penalty = full.Gates, full.Steps, full.Penalty
			}
		}
		list = append(list, changeOf(p.a, p.b, [2]trace.Decision{was, is}))
	}
	return list, 0
}

// sameFate tells whether a card has the same score and ended at the same
// stage for the same reason.
func sameFate(a, b *trace.Candidate) bool {
	code := func(c *trace.Candidate) string {
		switch r := c.Rejection; {
		case r == nil:
			return ""
		case r.Stage == trace.StageThreshold:
			return r.Field // the code holds the numbers
		default:
			return r.Code()
		}
	}
	return a.Score == b.Score && a.Selected == b.Selected && a.Position == b.Position && code(a) == code(b)
}

func orNothing(c *trace.Candidate) trace.Candidate {
	if c == nil {
		return trace.Candidate{}
	}
	return *c
}

// changeOf puts one card's two stories into words; nil is a side whose
// library does not hold the card.
func changeOf(a, b *trace.Candidate, d [2]trace.Decision) cardChange {
	var c cardChange
	for n, side := range []*trace.Candidate{a, b} {
		if side == nil {
			c.score[n], c.stage[n] = "–", "not in the library"
			continue
		}
		c.card, c.score[n], c.stage[n] = cell.Clean(side.Ref.ID), words.Score(side.Score, d[n].Threshold), cardStage(side, d[n])
	}
	if a == nil || b == nil {
		return c
	}
	x, y := *a, *b
	for f := trace.Triggers; f < trace.FamilyCount; f++ {
		c.parts = append(c.parts, familyParts(f, step(x, f), step(y, f))...)
	}
	if p, q := penalty(x), penalty(y); p != q {
		c.parts = append(c.parts, changedPart{0, fmt.Sprintf("ignore phrases nearly match: −%s → −%s", words.Num(p), words.Num(q))})
	}
	return c
}

// cardStage says where a card ended, with its place where it came back.
func cardStage(c *trace.Candidate, d trace.Decision) string {
	stage := words.Stage(*c, d.Threshold)
	if c.Selected && c.Position > 1 {
		stage += ", " + words.Ordinal(c.Position)
	}
	return stage
}

func step(c trace.Candidate, f trace.Family) trace.FamilyStep {
	for _, s := range c.Steps {
		if s.Family == f {
			return s
		}
	}
	return trace.FamilyStep{Family: f}
}

func penalty(c trace.Candidate) float64 {
	if c.Penalty == nil {
		return 0
	}
	return c.Penalty.Value
}

// familyParts are one family's values and the phrases or terms that moved it.
func familyParts(f trace.Family, a, b trace.FamilyStep) []changedPart {
	var out []changedPart
	value := func(list []trace.Phrase, text string) float64 {
		for _, p := range list {
			if p.Text == text {
				return p.Value
			}
		}
		return 0
	}
	phrase := func(text string) {
		if was, is := value(a.Phrases, text), value(b.Phrases, text); was != is {
			out = append(out, changedPart{1, fmt.Sprintf("%s %s → %s", words.Quote(text, 60), words.Num(was), words.Num(is))})
		}
	}
	for _, p := range a.Phrases {
		phrase(p.Text)
	}
	for _, p := range b.Phrases {
		if !slices.ContainsFunc(a.Phrases, func(o trace.Phrase) bool { return o.Text == p.Text }) {
			phrase(p.Text)
		}
	}
	if lost := without(a.Terms, b.Terms); len(lost) > 0 {
		out = append(out, changedPart{1, "no longer: " + strings.Join(lost, ", ")})
	}
	if won := without(b.Terms, a.Terms); len(won) > 0 {
		out = append(out, changedPart{1, "now: " + strings.Join(won, ", ")})
	}
	if a.Value == b.Value && len(out) == 0 {
		return nil
	}
	head := changedPart{0, fmt.Sprintf("%s %s → %s", words.FamilyName(f), words.Num(a.Value), words.Num(b.Value))}
	return append([]changedPart{head}, out...)
}

// without gives the terms of a list that the other lacks, cleaned.
func without(list, other []string) []string {
	var out []string
	for _, term := range list {
		if !slices.Contains(other, term) {
			out = append(out, cell.Clean(term))
		}
	}
	return out
}

// candidatesOf are the cards of a case as a document holds them.
func candidatesOf(doc *report.Document, name caseName) []report.Candidate {
	for _, r := range doc.Reports {
		if len(doc.Reports) > 1 && r.Suite != name.suite {
			continue
		}
		for i := range r.Cases {
			if c := &r.Cases[i]; c.ID == name.id && c.Diagnostics != nil {
				return c.Diagnostics.Candidates
			}
		}
	}
	return nil
}

// storedChanges compares the cards of a case as two documents hold them.
func storedChanges(before, after []report.Candidate) []cardChange {
	var out []cardChange
	for i := range before {
		a := &before[i]
		for k := range after {
			b := &after[k]
			if a.ID == b.ID && a.LibraryScope == b.LibraryScope && (a.Score != b.Score || a.Stage != b.Stage || a.Selected != b.Selected) {
				out = append(out, storedChange(a, b))
			}
		}
	}
	return out
}

func storedChange(a, b *report.Candidate) cardChange {
	c := cardChange{card: cell.Clean(a.ID), score: [2]string{words.Num(a.Score), words.Num(b.Score)},
		stage: [2]string{cell.Clean(a.Stage), cell.Clean(b.Stage)}}
	for _, e := range b.Evidence {
		i := slices.IndexFunc(a.Evidence, func(x report.Evidence) bool { return x.Family == e.Family })
		if i >= 0 && a.Evidence[i].Value != e.Value {
			c.parts = append(c.parts, changedPart{0, fmt.Sprintf("%s %s → %s", cell.Clean(e.Family), words.Num(a.Evidence[i].Value), words.Num(e.Value))})
		}
	}
	if a.Penalty != b.Penalty {
		c.parts = append(c.parts, changedPart{0, fmt.Sprintf("penalty %s → %s", words.Num(a.Penalty), words.Num(b.Penalty))})
	}
	return c
}
