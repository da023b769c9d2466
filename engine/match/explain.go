package match

import (
	"cmp"
	"slices"
	"strconv"

	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/trace"
)

// Explain gives the decision about a prompt with every card of the library:
// scores, reasons, rejection. Detail (gates, steps, penalty, contributions)
// is left to ExplainCard.
func (l *Library) Explain(a *prompt.Analysis, o Options) trace.Decision {
	return l.Diagnose(a, o, l.Len())
}

// Diagnose is Explain with the first max candidates alone; the rest of the
// decision is the same.
func (l *Library) Diagnose(a *prompt.Analysis, o Options, max int) trace.Decision {
	return tell(l.explain(a, o), max, score.NewRecord)
}

// Answer is Diagnose with every returned card, also those behind the first
// max: what a context is rendered from.
func (l *Library) Answer(a *prompt.Analysis, o Options, max int) trace.Decision {
	x := l.explain(a, o)
	x.returnedToo = true
	return tell(x, max, score.NewRecord)
}

// Detail is Diagnose with all detail.
func (l *Library) Detail(a *prompt.Analysis, o Options, max int) trace.Decision {
	return tell(l.explain(a, o), max, score.NewDetailedRecord)
}

func tell(x *explanation, max int, record func(*score.Query) *score.Record) trace.Decision {
	d := x.decision()
	rows := x.first(max)
	if x.returnedToo {
		rows = x.withReturned(rows)
	}
	d.Candidates = slices.Grow(d.Candidates, len(rows))
	for _, r := range rows {
		d.Candidates = append(d.Candidates, x.candidate(r.card, record(x.q)))
	}
	return d
}

// ExplainCard gives one card's whole story, with all detail; false when the
// library has no such card.
func (l *Library) ExplainCard(a *prompt.Analysis, o Options, ref trace.Ref) (trace.Candidate, bool) {
	card, ok := l.ix.Find(ref)
	if !ok {
		return trace.Candidate{}, false
	}
	x := l.explain(a, o)
	return x.candidate(card, score.NewDetailedRecord(x.q)), true
}

// Funnel counts the cards of the library by the stage where they left.
func (l *Library) Funnel(a *prompt.Analysis, o Options) *trace.Funnel {
	x := l.explain(a, o)
	counts := new(trace.Funnel)
	for i := range int32(l.Len()) {
		counts[x.stage(i)]++
	}
	return counts
}

// explanation is a decision that is being told.
type explanation struct {
	ix      *score.Index
	o       Options
	corpus  *score.Corpus
	q       *score.Query
	scratch Scratch
	picks   []pick.Pick
	fates   map[int32]int // from a card to its pick
	// returnedToo tells every returned card, however few are told.
	returnedToo bool
}

func (l *Library) explain(a *prompt.Analysis, o Options) *explanation {
	x := &explanation{ix: l.ix, o: o, corpus: l.ix.Corpus(o.Project)}
	x.q = l.ix.Query(a, &x.scratch.score)
	kept := l.keep(x.corpus, x.q, &x.scratch)
	x.picks = pick.Select(l.ix, kept, o.limits(), &x.scratch.pick)
	x.fates = make(map[int32]int, len(x.picks))
	for n, p := range x.picks {
		x.fates[p.Card] = n
	}
	return x
}

// first gives the rows of the first max cards, in order. Cards with evidence
// come before all others, so that the others are looked at only to fill up.
func (x *explanation) first(max int) []row {
	var rows []row
	heard := 0
	evident := x.ix.Heard(x.q, &x.scratch.score)
	for _, i := range evident {
		r := x.row(i)
		if r.score > 0 {
			heard++
		}
		rows = place(rows, r, max)
	}
	if heard >= max {
		return rows
	}
	seen := make([]bool, x.ix.Len())
	for _, i := range evident {
		seen[i] = true
	}
	for i := range int32(x.ix.Len()) {
		if !seen[i] {
			rows = place(rows, x.silent(i), max)
		}
	}
	return rows
}

// withReturned adds the returned cards that are not among the first rows.
func (x *explanation) withReturned(rows []row) []row {
	first := len(rows)
	for _, p := range x.picks {
		if p.Fate == trace.StageSelected && !slices.ContainsFunc(rows[:first], func(r row) bool { return r.card == p.Card }) {
			rows = append(rows, x.row(p.Card))
		}
	}
	slices.SortFunc(rows[first:], compareRows)
	return rows
}

// place keeps the first max rows sorted.
func place(rows []row, r row, max int) []row {
	if n := len(rows); n == max && (n == 0 || compareRows(r, rows[n-1]) >= 0) {
		return rows
	}
	at, _ := slices.BinarySearchFunc(rows, r, compareRows)
	if len(rows) == max {
		rows = rows[:max-1]
	}
	return slices.Insert(rows, at, r)
}

// row is what the order of candidates depends on.
type row struct {
	card, order int32
	// filtered cards are no candidates; passed ones passed their gates.
	filtered, passed bool
	library          trace.Scope
	priority         float64
	fused            float64
	score, raw       float64
}

func (x *explanation) row(i int32) row {
	r := x.silent(i)
	if n, ok := x.fates[i]; ok {
		r.fused = x.picks[n].Fused
	}
	if r.passed {
		r.score = x.ix.Evidence(x.q, i, nil).Score
	}
	return r
}

// silent is the row of a card without evidence.
func (x *explanation) silent(i int32) row {
	r := row{card: i, order: x.ix.Order(i), library: x.ix.Card(i).Library}
	if r.filtered = x.ix.Filter(x.corpus, i) != ""; r.filtered || !x.ix.Passes(x.q, i) {
		return r
	}
	r.passed, r.priority = true, x.ix.Priority(i)
	r.raw = x.ix.Rank(x.corpus, x.q, i, nil)
	return r
}

// compareRows puts the highest rank first, then score, raw score, priority,
// project before global, identity, as the recordings have it; filtered cards
// come last.
func compareRows(a, b row) int {
	return cmp.Or(compareBool(a.filtered, b.filtered), -cmp.Compare(a.fused, b.fused), -cmp.Compare(a.score, b.score),
		-cmp.Compare(a.raw, b.raw), -cmp.Compare(a.priority, b.priority), -cmp.Compare(a.library, b.library),
		cmp.Compare(a.order, b.order))
}

// compareBool puts false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

// stage is where a card left.
func (x *explanation) stage(i int32) trace.Stage {
	if x.ix.Filter(x.corpus, i) != "" {
		return trace.StageFilter
	}
	if n, ok := x.fates[i]; ok {
		return x.picks[n].Fate
	}
	switch {
	case !x.ix.Passes(x.q, i):
		return trace.StageGate
	case x.ix.Evidence(x.q, i, nil).Score < x.o.Threshold:
		return trace.StageThreshold
	default:
		return trace.StageFamilies
	}
}

// candidate scores one card and notes why it drops out, if it does.
func (x *explanation) candidate(i int32, rec *score.Record) trace.Candidate {
	card := x.ix.Card(i)
	c := trace.Candidate{Ref: card.Ref(), Title: card.Title, Margin: -x.o.Threshold, Diversity: 1}
	if why := x.ix.Filter(x.corpus, i); why != "" {
		c.Rejection = &trace.Rejection{Stage: trace.StageFilter, Field: why}
		return c
	}
	if c.Rejection = x.ix.Gate(x.q, i, rec); c.Rejection == nil {
		x.score(&c, i, rec)
	}
	c.Reasons = rec.Reasons()
	c.Gates, c.Steps, c.Penalty, c.Contributions = rec.Gates, rec.Steps, rec.Penalty, rec.Contributions
	return c
}

func (x *explanation) score(c *trace.Candidate, i int32, rec *score.Record) {
	c.Raw = x.ix.Rank(x.corpus, x.q, i, rec)
	e := x.ix.Evidence(x.q, i, rec)
	c.Score, c.PostSelectionScore, c.Margin = e.Score, e.Score, e.Score-x.o.Threshold
	c.StrongAnchor, c.Priority = e.Strong, x.ix.Priority(i)
	for f := range trace.FamilyCount {
		if e.Has(f) {
			c.Families = append(c.Families, f)
		}
	}
	switch n, admitted := x.fates[i]; {
	case admitted:
		x.place(c, x.picks[n])
	case e.Score < x.o.Threshold:
		c.Rejection = &trace.Rejection{Stage: trace.StageThreshold, Field: "below-threshold",
			Values: []string{number(e.Score) + "<" + number(x.o.Threshold)}}
	default:
		c.Rejection = &trace.Rejection{Stage: trace.StageFamilies, Field: "insufficient-independent-evidence"}
	}
}

// number spells a score as ECMAScript does.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
