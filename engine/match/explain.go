package match

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/trace"
)

// Explain gives the decision about a prompt with every card of the library:
// scores, reasons, rejection. Detail (gates, steps, penalty, contributions)
// is left to ExplainCard.
func (l *Library) Explain(a *prompt.Analysis, o Options) trace.Decision {
	x := l.explain(a, o)
	for i := range int32(l.ix.Len()) {
		x.add(i, score.NewRecord(x.q))
	}
	return x.decision()
}

// Detail is Explain with the first max candidates alone, each with all detail.
func (l *Library) Detail(a *prompt.Analysis, o Options, max int) trace.Decision {
	x := l.explain(a, o)
	for i := range int32(l.ix.Len()) {
		x.add(i, score.NewRecord(x.q))
	}
	d := x.decision()
	d.Candidates = d.Candidates[:min(max, len(d.Candidates))]
	for n := range d.Candidates {
		x.detail(&d.Candidates[n])
	}
	return d
}

// detail scores a card once more, for the record.
func (x *explanation) detail(c *trace.Candidate) {
	i, ok := x.ix.Find(c.Ref)
	if !ok || x.ix.Filter(x.corpus, i) != "" {
		return
	}
	rec := score.NewDetailedRecord(x.q)
	if x.ix.Gate(x.q, i, rec) == nil {
		x.ix.Rank(x.corpus, x.q, i, &x.scratch.score, rec)
		x.ix.Evidence(x.q, i, rec)
	}
	c.Gates, c.Steps, c.Penalty, c.Contributions = rec.Gates, rec.Steps, rec.Penalty, rec.Contributions
}

// ExplainCard gives one card's whole story, with all detail; false when the
// library has no such card.
func (l *Library) ExplainCard(a *prompt.Analysis, o Options, ref trace.Ref) (trace.Candidate, bool) {
	card, ok := l.ix.Find(ref)
	if !ok {
		return trace.Candidate{}, false
	}
	x := l.explain(a, o)
	for i := range int32(l.ix.Len()) {
		if i == card {
			x.add(i, score.NewDetailedRecord(x.q))
		} else {
			x.add(i, score.NewRecord(x.q))
		}
	}
	d := x.decision()
	at := slices.IndexFunc(d.Candidates, func(c trace.Candidate) bool { return c.Ref == ref })
	return d.Candidates[at], true
}

// explanation is a decision in the making.
type explanation struct {
	ix         *score.Index
	o          Options
	corpus     *score.Corpus
	q          *score.Query
	scratch    Scratch
	candidates []trace.Candidate // by card number
	kept       []pick.Scored
}

func (l *Library) explain(a *prompt.Analysis, o Options) *explanation {
	x := &explanation{ix: l.ix, o: o, corpus: l.ix.Corpus(o.Project)}
	x.q = l.ix.Query(a, &x.scratch.score)
	return x
}

// add scores one card and notes why it drops out, if it does.
func (x *explanation) add(i int32, rec *score.Record) {
	card := x.ix.Card(i)
	c := trace.Candidate{Ref: card.Ref(), Title: card.Title, Margin: -x.o.Threshold, Diversity: 1}
	if why := x.ix.Filter(x.corpus, i); why != "" {
		c.Rejection = &trace.Rejection{Stage: trace.StageFilter, Field: why}
		x.candidates = append(x.candidates, c)
		return
	}
	c.Rejection = x.ix.Gate(x.q, i, rec)
	if c.Rejection == nil {
		x.score(&c, i, rec)
	}
	c.Reasons = rec.Reasons()
	c.Gates, c.Steps, c.Penalty, c.Contributions = rec.Gates, rec.Steps, rec.Penalty, rec.Contributions
	x.candidates = append(x.candidates, c)
}

func (x *explanation) score(c *trace.Candidate, i int32, rec *score.Record) {
	raw := x.ix.Rank(x.corpus, x.q, i, &x.scratch.score, rec)
	e := x.ix.Evidence(x.q, i, rec)
	c.Score, c.PostSelectionScore, c.Raw = e.Score, e.Score, raw
	c.Margin, c.StrongAnchor, c.Priority = e.Score-x.o.Threshold, e.Strong, x.ix.Priority(i)
	for f := range trace.FamilyCount {
		if e.Has(f) {
			c.Families = append(c.Families, f)
		}
	}
	if e.Independent() {
		x.kept = append(x.kept, pick.Keep(x.ix, i, e, raw))
	}
	switch {
	case e.Score < x.o.Threshold:
		c.Rejection = &trace.Rejection{Stage: trace.StageThreshold, Field: "below-threshold",
			Values: []string{number(e.Score) + "<" + number(x.o.Threshold)}}
	case !e.Independent():
		c.Rejection = &trace.Rejection{Stage: trace.StageFamilies, Field: "insufficient-independent-evidence"}
	}
}

// number spells a score as ECMAScript does.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// decision runs the selection and puts everything together.
func (x *explanation) decision() trace.Decision {
	d := trace.Decision{Profile: x.ix.Profile(), Threshold: x.o.Threshold, Limit: x.o.Limit,
		InputCards: x.ix.Active(), Applicable: x.corpus.Size()}
	pick.Sort(x.kept)
	limits := pick.Limits{Limit: x.o.Limit, Threshold: x.o.Threshold}
	picks := pick.Select(x.ix, x.kept, limits, &x.scratch.pick)
	for _, p := range picks {
		c := &x.candidates[p.Card]
		x.place(c, p)
		if c.Selected {
			d.Returned = append(d.Returned, c.Ref)
			c.Position = len(d.Returned)
		}
	}
	x.similar(picks)
	if d.Abstained = len(d.Returned) == 0; d.Abstained {
		d.AbstainReason = "no-candidate-passed-evidence-contract"
		if len(picks) > 0 {
			d.AbstainReason = "selection-limit"
		}
	}
	d.Candidates = x.candidates
	slices.SortFunc(d.Candidates, compareCandidates)
	return d
}

// place writes the fate of an admitted card down.
func (x *explanation) place(c *trace.Candidate, p pick.Pick) {
	c.Eligible, c.Rank, c.Diversity = true, p.Fused, p.Diversity
	c.RankRaw, c.RankEvidence = int(p.RankRaw), int(p.RankEvidence)
	after := ""
	if p.Diversity < 1 {
		after = "-after-diversity"
	}
	switch p.Fate {
	case trace.StageSelected:
		c.Selected = true
	case trace.StageDuplicate:
		winner := x.ix.Card(p.Winner).Ref()
		c.DuplicateOf, c.Similarity = &winner, x.ix.Similarity(p.Winner, p.Card)
		c.Rejection = &trace.Rejection{Stage: p.Fate, Field: "post-selection:duplicate", Values: []string{winner.Identity()}}
	default:
		c.Rejection = &trace.Rejection{Stage: p.Fate, Field: "post-selection:" + p.Fate.String() + after}
	}
}

// similar lists the folded cards under their winners, most similar first.
func (x *explanation) similar(picks []pick.Pick) {
	for _, p := range picks {
		if p.Fate == trace.StageDuplicate {
			w := &x.candidates[p.Winner]
			w.Similar = append(w.Similar, trace.Similar{Ref: x.candidates[p.Card].Ref, Score: x.candidates[p.Card].Similarity})
		}
	}
	for _, p := range picks {
		w := &x.candidates[p.Card]
		slices.SortStableFunc(w.Similar, func(a, b trace.Similar) int { return -cmp.Compare(a.Score, b.Score) })
		w.Similar = w.Similar[:min(pick.MaxSimilar, len(w.Similar))]
	}
}

// compareCandidates puts the highest rank first, then score, raw score,
// priority, project before global, identity, as the recordings have it;
// filtered cards come last.
func compareCandidates(a, b trace.Candidate) int {
	return cmp.Or(compareBool(filtered(a), filtered(b)), -cmp.Compare(a.Rank, b.Rank), -cmp.Compare(a.Score, b.Score),
		-cmp.Compare(a.Raw, b.Raw), -cmp.Compare(a.Priority, b.Priority), -cmp.Compare(a.Ref.Scope, b.Ref.Scope),
		strings.Compare(a.Ref.ID, b.Ref.ID))
}

func filtered(c trace.Candidate) bool {
	return c.Rejection != nil && c.Rejection.Stage == trace.StageFilter
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
