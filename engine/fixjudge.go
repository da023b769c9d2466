package engine

import (
	"cmp"
	"context"
	"math"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/match"
	"ome-tui/engine/suite"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// judge holds sets of edits against every case that shares what they change.
func (f *fixer) judge(ctx context.Context, i int, list []*attempt) error {
	byCard := map[target][]*attempt{}
	var order []target
	for _, a := range list {
		var err error
		switch {
		case a.oneCard():
			at := target{a.edits[0].Suite, a.edits[0].Card}
			if byCard[at] == nil {
				order = append(order, at)
			}
			byCard[at] = append(byCard[at], a)
		case a.only(EditCase):
			err = f.judgeCase(i, a)
		case a.only(EditSetting):
			err = f.judgeSetting(a)
		default:
			err = f.judgeRun(ctx, a)
		}
		if err != nil {
			return err
		}
	}
	for _, at := range order {
		if err := f.judgeCard(ctx, at, byCard[at]); err != nil {
			return err
		}
	}
	for _, a := range list {
		f.count(i, a)
	}
	return nil
}

// target is the card that an edit changes: other suites can have another card
// under the same name.
type target struct {
	suite int
	card  trace.Ref
}

func (a *attempt) only(s Subject) bool {
	return !slices.ContainsFunc(a.edits, func(e Edit) bool { return e.Subject != s })
}

// oneCard tells whether all edits are of the same card.
func (a *attempt) oneCard() bool {
	return len(a.edits) > 0 && !slices.ContainsFunc(a.edits, func(e Edit) bool { return !e.same(a.edits[0]) })
}

// judgeCase decides the one case whose contract is edited.
func (f *fixer) judgeCase(i int, a *attempt) error {
	st, err := f.state(i, a.edits)
	if err != nil {
		return err
	}
	base := f.run.Results[i]
	f.session.contract(&base, st.c, f.session.settings.Profile)
	a.turned = []turned{{i, f.row(&base, st.c)}}
	return nil
}

func (f *fixer) row(r *Result, c Case) suite.Row {
	return suite.Row{Case: c.Case, Language: r.Language, Returned: r.IDs(), Verdict: r.Verdict, Metrics: r.Metrics, Margin: r.Margin}
}

// judgeSetting decides every case at another threshold or limit.
func (f *fixer) judgeSetting(a *attempt) error {
	limit, threshold, err := setting(f.run.Limit, f.run.Threshold, a.edits)
	if err != nil {
		return err
	}
	f.compareRuns(f.run.Retune(limit, threshold), a)
	return nil
}

// judgeRun makes the edits in a session of their own and runs it: edits of
// several cards, or of cards and settings, are rare.
func (f *fixer) judgeRun(ctx context.Context, a *attempt) error {
	s, err := f.session.Edited(a.edits...)
	if err != nil {
		return err
	}
	r, err := s.Run(ctx, nil)
	if err != nil {
		return err
	}
	limit, threshold, err := setting(f.run.Limit, f.run.Threshold, a.edits)
	if err != nil {
		return err
	}
	if limit != r.Limit || threshold != r.Threshold {
		r = r.Retune(limit, threshold)
	}
	f.compareRuns(r, a)
	return nil
}

// compareRuns notes the cases that come out otherwise in another run, or are
// measured otherwise because of the limit.
func (f *fixer) compareRuns(r *Run, a *attempt) {
	for n := range r.Results {
		now, was := &r.Results[n], &f.run.Results[n]
		if was.Run != 0 && (now.Verdict.Passed != was.Verdict.Passed || now.Limit != was.Limit || !slices.Equal(now.Returned, was.Returned)) {
			a.turned = append(a.turned, turned{n, f.row(now, r.Session.cases[n])})
		}
	}
}

// judgeCard decides every case for several edits of one card: the evidence of
// the others stays, so that one card is scored again.
func (f *fixer) judgeCard(ctx context.Context, t target, list []*attempt) error {
	edits := map[*library][]*match.Library{}
	for n := range f.session.cases {
		lib := f.session.caseLib(n)
		at, ok := lib.byRef[t.card]
		if _, done := edits[lib]; !ok || done || !f.session.reaches(t.suite, f.session.caseLibrary[n]) {
			continue
		}
		for _, a := range list {
			c := lib.Cards[at]
			for _, e := range a.edits {
				var err error
				if c, err = EditedCard(c, e); err != nil {
					return err
				}
			}
			edits[lib] = append(edits[lib], lib.main.With(at, c))
		}
	}
	rows := make([][]turned, len(f.session.cases)) // by case, then by attempt
	f.session.parallel(len(rows), func(n int, w *worker) {
		if was := &f.run.Results[n]; was.Run != 0 && ctx.Err() == nil {
			rows[n] = f.retry(n, edits[f.session.caseLib(n)], w)
		}
	})
	for _, row := range rows {
		for _, t := range row {
			at := t.index
			list[at/len(rows)].turned = append(list[at/len(rows)].turned, turned{at % len(rows), t.row})
		}
	}
	return ctx.Err()
}

// retry gives the edits under which a case returns something else. The index
// of each is that of the edit times the number of cases, plus the case.
func (f *fixer) retry(n int, edits []*match.Library, w *worker) []turned {
	if len(edits) == 0 {
		return nil
	}
	was, c, lib := &f.run.Results[n], f.session.cases[n], f.session.caseLib(n)
	o := match.Options{Limit: was.Limit, Threshold: was.Threshold, Project: c.Context}
	var out []turned
	asked := match.Asked{Analysis: f.analysis(n), Kept: was.outcome.kept, Options: o}
	lib.main.Retry(asked, edits, &w.main, func(edit int, returned []int32) {
		now := refs(lib, returned)
		if slices.Equal(now, was.Returned) {
			return
		}
		r := *was
		r.Returned = now
		f.session.contract(&r, c, f.session.settings.Profile)
		out = append(out, turned{edit*len(f.session.cases) + n, f.row(&r, c)})
	})
	return out
}

// count sorts the cases that turned into fixed and broken ones, and counts
// the others that the edits were judged on.
func (f *fixer) count(i int, a *attempt) {
	for _, t := range a.turned {
		was := f.run.Results[t.index].Verdict.Passed
		if t.row.Verdict.Passed == was {
			continue
		}
		held := !f.searched(t.index) && t.index != i
		switch {
		case was && held:
			a.heldHit = append(a.heldHit, t.index)
		case was:
			a.breaks = append(a.breaks, t.index)
		case held:
			a.heldFixes = append(a.heldFixes, t.index)
		default:
			a.fixes = append(a.fixes, t.index)
		}
	}
	for n := range f.run.Results {
		if n == i || f.run.Results[n].Run == 0 || !f.shares(i, n, a) {
			continue
		}
		if f.searched(n) {
			a.of++
		} else {
			a.heldOut++
		}
	}
}

// shares tells whether another case could come out otherwise: a setting
// concerns all, an edit of a card those that run against its library.
func (f *fixer) shares(i, n int, a *attempt) bool {
	if !a.oneCard() {
		return true
	}
	_, ok := f.session.caseLib(n).byRef[a.edits[0].Card]
	return ok && f.session.reaches(a.edits[0].Suite, f.session.caseLibrary[n])
}

// describe counts words and rarity of added phrases, and finds the triggers
// that they block and the cards that are left without any.
func (f *fixer) describe(i int, list []*attempt) {
	a := f.analysis(i)
	for _, at := range list {
		at.words, at.others, at.brittle, at.blocks, at.bare = 0, 0, "", nil, nil
		for _, e := range at.edits {
			if e.Subject == EditCard && e.Op == Remove && f.bare(i, e, at.edits) && !slices.Contains(at.bare, e.Card.ID) {
				at.bare = append(at.bare, e.Card.ID)
			}
			if e.Op != Add || e.Subject != EditCard || !isText(e.Field) {
				continue
			}
			at.words += contentWords(e.Value)
			at.others += f.others(i, e.Value)
			if why := brittle(e.Value, a); why != "" {
				at.brittle = why
			}
			if e.Field == FieldIgnoreWhen {
				at.blocks = append(at.blocks, f.blocked(i, e, at.edits)...)
			}
		}
	}
}

// blocked gives the triggers that the edited card has and that an added
// ignore phrase stands in.
func (f *fixer) blocked(i int, ignore Edit, edits []Edit) []string {
	_, c := f.beforeAfter(i, ignore, edits)
	phrase := text.CompileTerm(ignore.Value)
	return slices.DeleteFunc(slices.Clone(c.Triggers), func(t string) bool { return !phrase.Match(text.Normalize(t)) })
}

// bare tells whether the card of an edit had triggers and has none any more.
func (f *fixer) bare(i int, e Edit, edits []Edit) bool {
	before, after := f.beforeAfter(i, e, edits)
	return len(before.Triggers) > 0 && len(after.Triggers) == 0
}

// beforeAfter gives the card of an edit as it is and with all edits of it made;
// both are empty when no library of the case holds it.
func (f *fixer) beforeAfter(i int, of Edit, edits []Edit) (before, after card.Card) {
	lib := f.session.caseLib(i)
	at, ok := lib.byRef[of.Card]
	if !ok {
		return before, after
	}
	before = *lib.card(at)
	after = before
	for _, e := range edits {
		if changed, err := EditedCard(after, e); e.same(of) && err == nil {
			after = changed
		}
	}
	return before, after
}

// isText tells whether a field holds phrases that match the prompt's text.
func isText(field string) bool {
	switch field {
	case FieldTriggers, FieldTopics, FieldAliases, FieldIgnoreWhen:
		return true
	}
	return false
}

// finish makes a fix of a judged and measured attempt: the metrics with the
// edits made.
func (f *fixer) finish(i int, a *attempt) Fix {
	rows := slices.Clone(f.rows())
	for _, t := range a.turned {
		rows[t.index] = t.row
	}
	return Fix{Case: i, Edits: a.edits, Partial: !a.passed, Fixes: a.fixes, Breaks: a.breaks, HeldOutFixes: a.heldFixes,
		HeldOutBreaks: a.heldHit, Of: a.of, HeldOut: a.heldOut, Margin: a.margin, Words: a.words, Others: a.others,
		Brittle: a.brittle, Blocks: a.blocks, Bare: a.bare, Before: predictable(f.metricsBefore()), After: predictable(suite.Aggregate(compact(rows)))}
}

// predictable leaves out what is not predicted.
func predictable(m suite.Metrics) suite.Metrics {
	m.AvgContextSize, m.Latency, m.MinMargin = suite.Mean{}, suite.Latency{}, suite.Mean{}
	return m
}

// nearest gives the threshold in some intervals that is nearest to t.
func nearest(list []Interval, t float64) (float64, bool) {
	best, found := 0.0, false
	for _, i := range list {
		at := i.To
		if t < i.To {
			at = math.Nextafter(max(0, i.From), math.Inf(1))
			if i.From < 0 {
				at = 0
			}
		}
		if i.Has(t) {
			at = t
		}
		if !found || math.Abs(at-t) < math.Abs(best-t) {
			best, found = at, true
		}
	}
	if found && best != t {
		best = tidy(list, best)
	}
	return best, found && best != t
}

// tidy gives a threshold with two decimals beside t that lies in the
// intervals, else t itself.
func tidy(list []Interval, t float64) float64 {
	for _, at := range []float64{math.Floor(t*100) / 100, math.Ceil(t*100) / 100, (math.Floor(t*100) + 1) / 100} {
		if slices.ContainsFunc(list, func(i Interval) bool { return i.Has(at) }) {
			return at
		}
	}
	return t
}

func intersect(a, b []Interval) []Interval {
	var out []Interval
	for _, x := range a {
		for _, y := range b {
			if from, to := max(x.From, y.From), min(x.To, y.To); from < to {
				out = append(out, Interval{from, to})
			}
		}
	}
	return out
}

func widest(list []Interval) (Interval, bool) {
	if len(list) == 0 {
		return Interval{}, false
	}
	return slices.MaxFunc(list, func(a, b Interval) int { return cmp.Compare(a.Width(), b.Width()) }), true
}
