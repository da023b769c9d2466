package engine

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/match"
	"ome-tui/engine/suite"
)

// attempt is a set of edits and what came of it.
type attempt struct {
	edits []Edit
	// What came of the case itself, once it is measured: whether it passes,
	// its margin, and why it fails.
	measured bool
	passed   bool
	margin   *float64
	failures []Failure

	turned                            []turned
	fixes, breaks, heldFixes, heldHit []int
	of, heldOut                       int
	words, others                     int
	brittle                           string
	blocks, bare                      []string
}

// dulls tells whether an edited card is recalled no more by its own triggers.
func (a *attempt) dulls() bool { return len(a.blocks)+len(a.bare) > 0 }

// turned is a case that comes out otherwise with the edits made.
type turned struct {
	index int
	row   suite.Row
}

func (a *attempt) key() string {
	keys := make([]string, len(a.edits))
	for i, e := range a.edits {
		keys[i] = e.Key()
	}
	slices.Sort(keys) // the same edits in another order are the same set
	return strings.Join(keys, "\n")
}

func (a *attempt) tests() bool { return slices.ContainsFunc(a.edits, Edit.Tests) }

// sets tells whether an edit is a threshold or limit.
func (a *attempt) sets() bool {
	return slices.ContainsFunc(a.edits, func(e Edit) bool { return e.Subject == EditSetting })
}

// harm counts the cases that the edits break.
func (a *attempt) harm() int { return len(a.breaks) + len(a.heldHit) }

// search seeks sets of edits that make one case pass: every edit that may undo
// its first failure, then, on the most promising ones that do not suffice,
// edits that undo what fails next.
type search struct {
	*fixer
	ctx   context.Context
	index int
	flips []*attempt
	best  *attempt
	// tried and left count candidate sets.
	tried, left int
	seen        map[string]bool
}

// promising is how many unfinished sets are carried on at each step, and
// branch how many edits are tried on each.
const (
	promising = 2
	branch    = 10
)

func (s *search) run() error {
	s.seen = map[string]bool{}
	level := []*attempt{{failures: s.failures()}}
	for depth := 0; depth < maxEdits && len(level) > 0; depth++ {
		var next []*attempt
		for _, a := range level {
			if err := s.ctx.Err(); err != nil {
				return err
			}
			more, err := s.extend(a, depth)
			if err != nil {
				return err
			}
			next = append(next, more...)
		}
		if len(s.flips) > 0 {
			break // one more edit is not needed
		}
		level = s.carryOn(next)
	}
	return nil
}

// failures are those of the case as the run decided it.
func (s *search) failures() []Failure { return s.fixer.run.Failures(s.index) }

// carryOn keeps the unfinished sets that came furthest.
func (s *search) carryOn(list []*attempt) []*attempt {
	slices.SortStableFunc(list, func(a, b *attempt) int {
		return cmp.Or(cmp.Compare(depthOf(a), depthOf(b)), cmp.Compare(a.key(), b.key()))
	})
	if len(list) > 0 && (s.best == nil || depthOf(list[0]) < depthOf(s.best)) && len(list[0].edits) == 1 {
		s.best = list[0]
	}
	return list[:min(promising, len(list))]
}

// depthOf says how far a set is from making the case pass: fewer failures,
// later stages and higher scores are nearer.
func depthOf(a *attempt) float64 {
	d := 0.0
	for _, f := range a.failures {
		d += 1000
		if f.Kind == Missed {
			d -= float64(100*int(f.Stage)) + f.Score
		} else {
			d += f.Score
		}
	}
	return d
}

// extend tries every edit that may undo the first failure of a set, and gives
// the sets that do not suffice yet.
func (s *search) extend(base *attempt, depth int) ([]*attempt, error) {
	if len(base.failures) == 0 {
		return nil, nil
	}
	state, err := s.state(s.index, base.edits)
	if err != nil {
		return nil, err
	}
	p := &proposal{fix: s.fixer, index: s.index, c: state.c, lib: state.lib, analysis: s.analysis(s.index), limit: state.limit}
	p.phrases = s.rankPhrases(s.index, phrasesOf(p.analysis))
	edits := p.forFailure(&base.failures[0])
	if depth > 0 {
		edits = edits[:min(branch, len(edits))]
	}
	var open []*attempt
	for _, e := range edits {
		a := &attempt{edits: append(slices.Clone(base.edits), e)}
		if s.seen[a.key()] {
			continue
		}
		s.seen[a.key()] = true
		if s.tried == MaxCandidates {
			s.left++
			continue
		}
		s.tried++
		if err := s.measure(s.index, a); err != nil {
			continue // an edit that cannot be made is none
		}
		if a.passed {
			s.flips = append(s.flips, a)
		} else if depth+1 < maxEdits {
			open = append(open, a)
		}
	}
	return open, nil
}

// measure makes the edits and decides the case alone, once.
func (f *fixer) measure(i int, a *attempt) error {
	if a.measured {
		return nil
	}
	state, err := f.state(i, a.edits)
	if err != nil {
		return err
	}
	r := state.result(f, i)
	a.measured, a.passed, a.margin, a.failures = true, r.Verdict.Passed, r.Margin, r.Failures
	return nil
}

// expectations gives the sets of edits that accept what the case returned.
func (s *search) expectations() []*attempt {
	c, lib := s.session.cases[s.index], s.session.caseLib(s.index)
	p := &proposal{fix: s.fixer, index: s.index, c: c, lib: lib}
	all := &attempt{}
	for _, f := range s.failures() {
		for _, e := range p.expectation(&f) {
			if !slices.ContainsFunc(all.edits, func(o Edit) bool { return o.Key() == e.Key() }) {
				all.edits = append(all.edits, e)
			}
		}
	}
	if len(all.edits) == 0 {
		return nil
	}
	return []*attempt{all}
}

// state is one case with edits made: its contract, its cards, its settings.
type state struct {
	c         Case
	lib       *library
	limit     int
	threshold float64
}

// state makes edits for one case, without a copy of the other cards.
func (f *fixer) state(i int, edits []Edit) (*state, error) {
	s := f.session
	out := &state{c: s.cases[i], lib: s.caseLib(i)}
	base := &f.run.Results[i]
	var err error
	if out.limit, out.threshold, err = setting(base.Limit, base.Threshold, edits); err != nil {
		return nil, err
	}
	if out.c.Pinned() {
		out.threshold = base.Threshold
	}
	for n, e := range edits {
		switch e.Subject {
		case EditCase:
			if e.Suite == out.c.Suite && e.Case == out.c.ID {
				changed, err := EditedCase(*out.c.Case, e)
				if err != nil {
					return nil, err
				}
				out.c.Case = &changed
			}
		case EditCard:
			if out.lib, err = f.ready(out.lib, edits[:n], e).with(e); err != nil {
				return nil, err
			}
		case EditFile:
			if out.lib, err = f.mended(out.lib, edits[:n+1]); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// ready gives a library in which the edits made so far are compiled, when the
// next one is of another card: an index carries one edited card. The same
// edits are compiled once.
func (f *fixer) ready(lib *library, done []Edit, next Edit) *library {
	at, edited := lib.main.Index().Edited()
	if i, ok := lib.byRef[next.Card]; !ok || !edited || i == at {
		return lib
	}
	key := (&attempt{edits: done}).key()
	if f.compiled[key] == nil {
		out := *lib
		out.Cards = lib.edited()
		out.main = match.NewLibrary(out.Cards, f.session.signals, lib.main.Profile())
		f.compiled[key] = &out
	}
	return f.compiled[key]
}

// with gives the library with one card edited, compiled; the same library when
// it does not hold the card. Its list of cards stays as it is, as large as the
// library: card and edited see the edit. What the other profile recalls stays
// as it is, too.
func (l *library) with(e Edit) (*library, error) {
	i, ok := l.byRef[e.Card]
	if !ok {
		return l, nil
	}
	changed, err := EditedCard(*l.card(i), e)
	if err != nil {
		return nil, fmt.Errorf("card %s: %w", e.Card.ID, err)
	}
	out := *l
	out.main = l.main.With(i, changed)
	return &out, nil
}

// result decides the case in this state.
func (st *state) result(f *fixer, i int) Result {
	s := f.session
	a := f.analysis(i)
	o := match.Options{Limit: st.limit, Threshold: st.threshold, Project: st.c.Context}
	out := st.lib.main.Recall(a, o, &f.w.main)
	r := Result{Index: i, Language: a.Language, Threshold: o.Threshold, Limit: o.Limit, Applicable: out.Applicable,
		Returned: refs(st.lib, out.Returned), outcome: outcome{kept: out.Kept}}
	s.contract(&r, st.c, s.settings.Profile)
	r.Admitted = admitted(out.Kept, o.Threshold)
	if !r.Verdict.Passed {
		r.Failures = s.causes(st.c, st.lib, a, &r, &f.w)
	}
	r.outcome.segments, r.outcome.segmentLimit = s.segments(st.c, st.lib, &r, r.Limit, &f.w), r.Limit
	r.Margin = margin(&r, st.c)
	return r
}
