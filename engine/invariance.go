package engine

import (
	"context"
	"slices"

	"ome-tui/engine/fault"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/trace"
)

// Invariance says what irrelevant cards changed. Evidence scores, gate
// results and admissions must stay the same to the last digit; raw scores,
// fused ranks and what a limit cuts may move, and are counted apart.
type Invariance struct {
	Decoys int
	Seed   uint64
	// Cases and Pairs are what was compared: pairs of case and card.
	Cases, Pairs int
	// Violations are broken promises; there must be none.
	Violations []Violation
	// RawMoved and OrderMoved count pairs whose raw score or place moved,
	// Moved the cases that return other cards or another order.
	RawMoved, OrderMoved int
	Moved                []MovedCase
}

// Violation is a result that irrelevant cards changed.
type Violation struct {
	// Case is an index into Session.Cases.
	Case int
	Card trace.Ref
	// What is "filter", "gate", "score", "families", "admission" or "decoy"
	// (an irrelevant card that was admitted itself).
	What string
}

// MovedCase is a case that returns other cards, or in another order.
type MovedCase struct {
	Case          int
	Before, After []trace.Ref
}

// Invariance compares every case and card with the same session without
// decoys. ctx may cut it short; the faults are those of opening that session.
func (s *Session) Invariance(ctx context.Context) (*Invariance, fault.List) {
	o := s.options
	o.Decoys, o.Filter, o.Tags, o.Shard, o.KeepDataDir = 0, "", nil, Shard{}, false
	plain, faults := Open(ctx, o, s.locations...)
	if plain == nil {
		return nil, faults
	}
	defer plain.Close()
	v := &Invariance{Decoys: s.options.Decoys, Seed: s.options.Seed, Cases: len(s.cases)}
	parts := make([]Invariance, len(s.cases))
	at := plain.byName()
	s.parallel(len(s.cases), func(i int, w *worker) {
		if ctx.Err() == nil {
			p := pair{with: s, plain: plain, i: i, j: at[nameOf(s.cases[i])]}
			p.compare(&parts[i], w)
		}
	})
	for i := range parts {
		v.add(&parts[i])
	}
	return v, faultOf(ctx.Err())
}

func faultOf(err error) fault.List {
	if err == nil {
		return nil
	}
	return fault.List{{Rule: "interrupted", What: err.Error()}}
}

func (v *Invariance) add(p *Invariance) {
	v.Pairs += p.Pairs
	v.RawMoved += p.RawMoved
	v.OrderMoved += p.OrderMoved
	v.Violations = append(v.Violations, p.Violations...)
	v.Moved = append(v.Moved, p.Moved...)
}

// caseName names a case across sessions of the same suites.
type caseName struct {
	suite int
	id    string
}

func nameOf(c Case) caseName { return caseName{c.Suite, c.ID} }

func (s *Session) byName() map[caseName]int {
	out := make(map[caseName]int, len(s.cases))
	for i := range s.cases {
		out[nameOf(s.cases[i])] = i
	}
	return out
}

// pair is one case with and without decoys.
type pair struct {
	with, plain *Session
	i, j        int
}

func (p pair) compare(v *Invariance, w *worker) {
	c, big, small := p.with.cases[p.i], p.with.caseLib(p.i), p.plain.caseLib(p.j)
	a := prompt.Analyze(c.Prompt, p.with.signals)
	o := p.with.matchOptions(p.i, p.with.settings.Limit, p.with.settings.Threshold)
	var s score.Scratch
	before := newView(small.main, a, o, &s)
	after := newView(big.main, a, o, &w.score)
	for n := range small.Cards {
		ref := small.Cards[n].Ref()
		x, y := before.see(int32(n)), after.see(big.byRef[ref])
		v.Pairs++
		if what := x.changed(y); what != "" {
			v.Violations = append(v.Violations, Violation{p.i, ref, what})
		}
		if x.raw != y.raw {
			v.RawMoved++
		}
	}
	for n := range big.Cards {
		if _, old := small.byRef[big.Cards[n].Ref()]; !old && after.see(int32(n)).admitted {
			v.Violations = append(v.Violations, Violation{p.i, big.Cards[n].Ref(), "decoy"})
		}
	}
	p.compareOrder(v, a, o, w)
}

// compareOrder compares what came back and in which order.
func (p pair) compareOrder(v *Invariance, a *prompt.Analysis, o match.Options, w *worker) {
	small, big := p.plain.caseLib(p.j), p.with.caseLib(p.i)
	x, y := small.main.Recall(a, o, &w.other), big.main.Recall(a, o, &w.main)
	before, after := refs(small, x.Returned), refs(big, y.Returned)
	if slices.Equal(before, after) {
		return
	}
	v.Moved = append(v.Moved, MovedCase{p.i, before, after})
	for n, ref := range before {
		if n >= len(after) || after[n] != ref {
			v.OrderMoved++
		}
	}
}

// view looks at cards one by one for one prompt.
type view struct {
	ix     *score.Index
	corpus *score.Corpus
	query  *score.Query
	s      *score.Scratch
	o      match.Options
}

func newView(lib *match.Library, a *prompt.Analysis, o match.Options, s *score.Scratch) view {
	ix := lib.Index()
	return view{ix, ix.Corpus(o.Project), ix.Query(a, s), s, o}
}

// sight is what must not change for one card, and its raw score.
type sight struct {
	filter, gate string
	evidence     score.Evidence
	admitted     bool
	raw          float64
}

func (v view) see(i int32) sight {
	out := sight{filter: v.ix.Filter(v.corpus, i)}
	if out.filter != "" {
		return out
	}
	if r := v.ix.Gate(v.query, i, nil); r != nil {
		out.gate = r.Code()
		return out
	}
	out.evidence = v.ix.Evidence(v.query, i, nil)
	out.raw = v.ix.Rank(v.corpus, v.query, i, nil)
	out.admitted = out.evidence.Independent() && out.evidence.Score >= v.o.Threshold
	return out
}

// changed names the first promise that does not hold between two sights.
func (x sight) changed(y sight) string {
	switch {
	case x.filter != y.filter:
		return "filter"
	case x.gate != y.gate:
		return "gate"
	case x.evidence.Score != y.evidence.Score:
		return "score"
	case x.evidence != y.evidence:
		return "families"
	case x.admitted != y.admitted:
		return "admission"
	default:
		return ""
	}
}
