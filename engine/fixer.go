package engine

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"

	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/suite"
	"ome-tui/engine/text"
)

// fixer seeks and judges edits for the failing cases of one run.
type fixer struct {
	run     *Run
	session *Session
	once    []sync.Once
	known   []*prompt.Analysis
	holders map[string][]int // other prompts by phrase, memoised
	words   map[string][]int // cases by token of their prompts
	// compiled are libraries with several cards edited, for one case.
	compiled map[string]*library
	// mendings are the edits of files by their names; nil where none is certain.
	mendings map[string]*Edit
	w        worker
	base     []suite.Row // by case; the zero row where the run has no result
	before   suite.Metrics
}

func newFixer(r *Run) *fixer {
	n := len(r.Results)
	return &fixer{run: r, session: r.Session, once: make([]sync.Once, n), known: make([]*prompt.Analysis, n),
		holders: map[string][]int{}, compiled: map[string]*library{}, mendings: map[string]*Edit{}}
}

// analysis gives the analysis of a case's prompt, made once.
func (f *fixer) analysis(i int) *prompt.Analysis {
	f.once[i].Do(func() { f.known[i] = f.session.Analysis(i) })
	return f.known[i]
}

// rows gives the row of every case as the run decided it.
func (f *fixer) rows() []suite.Row {
	if f.base == nil {
		f.base = make([]suite.Row, len(f.run.Results))
		for i := range f.run.Results {
			if r := &f.run.Results[i]; r.Run != 0 {
				f.base[i] = f.row(r, f.session.cases[i])
			}
		}
		f.before = suite.Aggregate(compact(f.base))
	}
	return f.base
}

func (f *fixer) metricsBefore() suite.Metrics {
	f.rows()
	return f.before
}

// compact leaves out the cases without a result.
func compact(rows []suite.Row) []suite.Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r suite.Row) bool { return r.Case == nil })
}

// searched tells whether a case may steer the search for edits.
func (f *fixer) searched(i int) bool { return !f.session.cases[i].HeldOut() }

// holding gives the searched cases whose prompts hold a phrase.
func (f *fixer) holding(phrase string) []int {
	if at, ok := f.holders[phrase]; ok {
		return at
	}
	term := text.CompileTerm(phrase)
	var out []int
	for _, i := range f.sharing(phrase) {
		if term.Match(f.analysis(i).QueryText) {
			out = append(out, i)
		}
	}
	f.holders[phrase] = out
	return out
}

// sharing gives the searched cases whose prompts hold the rarest token of a
// phrase: the only ones that can hold the phrase. A Chinese phrase can stand
// inside a longer run, so that every case is asked.
func (f *fixer) sharing(phrase string) []int {
	if f.words == nil {
		f.index()
	}
	tokens := text.Tokens(text.Normalize(phrase))
	if text.HasCJK(phrase) || len(tokens) == 0 {
		return f.words[""]
	}
	best := f.words[tokens[0]]
	for _, t := range tokens[1:] {
		if at := f.words[t]; len(at) < len(best) {
			best = at
		}
	}
	return best
}

func (f *fixer) index() {
	f.words = map[string][]int{}
	for i := range f.session.cases {
		if !f.searched(i) {
			continue
		}
		f.words[""] = append(f.words[""], i)
		for _, t := range f.analysis(i).Tokens {
			f.words[t.Text] = append(f.words[t.Text], i)
		}
	}
}

// others counts the other searched prompts that hold a phrase.
func (f *fixer) others(index int, phrase string) int {
	at := f.holding(phrase)
	if slices.Contains(at, index) {
		return len(at) - 1
	}
	return len(at)
}

// wins gives the searched cases that expect a card and share a suite's cards.
func (f *fixer) wins(suiteIndex int, id string) []int {
	var out []int
	for i, c := range f.session.cases {
		if f.searched(i) && slices.Contains(c.Expected, id) && f.session.suiteLibrary[c.Suite] == f.session.suiteLibrary[suiteIndex] {
			out = append(out, i)
		}
	}
	return out
}

// anyHolds tells whether one of some prompts holds a phrase, also in a negated
// span: an ignore phrase counts there, too.
func (f *fixer) anyHolds(cases []int, phrase string) bool {
	term := text.CompileTerm(phrase)
	return slices.ContainsFunc(cases, func(i int) bool {
		a := f.analysis(i)
		return term.Match(a.QueryText) || slices.ContainsFunc(a.NegativeNormals, term.Match)
	})
}

// commonSignals gives the routing signals that all of some prompts show.
func (f *fixer) commonSignals(cases []int) []string {
	if len(cases) == 0 {
		return nil
	}
	var out []string
	for _, d := range f.analysis(cases[0]).Signals {
		if d.Polarity != signal.Positive || !d.Routing {
			continue
		}
		if !slices.ContainsFunc(cases[1:], func(i int) bool { return !f.analysis(i).HasSignal(d.ID) }) {
			out = append(out, d.ID)
		}
	}
	return out
}

// offer finds and judges the fixes of one case.
func (f *fixer) offer(ctx context.Context, i int) (Offer, error) {
	f.compiled = map[string]*library{}
	s := search{fixer: f, index: i, ctx: ctx}
	if err := s.run(); err != nil {
		return Offer{}, err
	}
	o := Offer{Case: i, Tried: s.tried, Left: s.left}
	found := append(f.affordable(i, s.flips), f.settings(i)...)
	found = append(found, s.expectations()...)
	if len(s.flips) == 0 && s.best != nil {
		found = append(found, s.best) // partial: the nearest there is
	}
	if err := f.judge(ctx, i, found); err != nil {
		return o, err
	}
	for _, a := range found {
		if err := f.measure(i, a); err != nil {
			return o, err
		}
	}
	f.describe(i, found)
	slices.SortStableFunc(found, compareAttempts)
	for _, a := range shortlist(found) {
		o.Fixes = append(o.Fixes, f.finish(i, a))
	}
	return o, nil
}

// maxRuns is how many sets of edits of several cards are judged: each of them
// takes a run of its own.
const maxRuns = 3

// affordable leaves out sets of edits of several cards, but for the first ones
// in the final order as far as it is known before they are judged.
func (f *fixer) affordable(i int, flips []*attempt) []*attempt {
	f.describe(i, flips)
	slices.SortStableFunc(flips, compareAttempts)
	runs := 0
	return slices.DeleteFunc(flips, func(a *attempt) bool {
		if !a.oneCard() && !a.only(EditSetting) {
			runs++
		}
		return runs > maxRuns && !a.oneCard() && !a.only(EditSetting)
	})
}

// shortlist keeps what is shown: the first fixes, with one that changes the
// test among them, because that is always a way out.
func shortlist(found []*attempt) []*attempt {
	var recall, tests []*attempt
	for _, a := range found {
		if a.tests() {
			tests = append(tests, a)
		} else if len(recall) < maxOffers {
			recall = append(recall, a)
		}
	}
	return append(recall, tests...)
}

// compareAttempts orders judged edits: what changes the test last; then
// harmless ones first, and the least harm of the others; then those that leave
// every card triggers of its own that recall it; then those with a margin of at
// least goodMargin; then the fewest content words, a setting after
// all phrases because it concerns every prompt; then the rarest phrase in the
// other prompts; then the largest margin. Fewest edits and their text settle
// what is left.
func compareAttempts(a, b *attempt) int {
	return cmp.Or(cmp.Compare(rank(a.tests()), rank(b.tests())), cmp.Compare(rank(!a.passed), rank(!b.passed)), cmp.Compare(a.harm(), b.harm()),
		cmp.Compare(rank(a.dulls()), rank(b.dulls())),
		cmp.Compare(rank(!safe(a.margin)), rank(!safe(b.margin))), cmp.Compare(rank(a.sets()), rank(b.sets())), cmp.Compare(a.words, b.words), cmp.Compare(a.others, b.others),
		-cmp.Compare(marginOf(a.margin), marginOf(b.margin)), cmp.Compare(len(a.edits), len(b.edits)), cmp.Compare(a.key(), b.key()))
}

func rank(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// safe tells whether a margin is large enough; none at all is the largest.
func safe(m *float64) bool { return m == nil || *m >= goodMargin }

func marginOf(m *float64) float64 {
	if m == nil {
		return MaxThreshold
	}
	return *m
}

// settings gives the thresholds and limits that make a case pass: the nearest
// threshold that flips it, and the one in the widest band in which it passes
// with all that pass now.
func (f *fixer) settings(i int) []*attempt {
	r, c := &f.run.Results[i], f.session.cases[i]
	if c.Pinned() {
		return nil
	}
	var out []*attempt
	add := func(t float64) {
		value := strconv.FormatFloat(t, 'f', -1, 64)
		e := Edit{Subject: EditSetting, Field: FieldThreshold, Op: Set, Value: value, Old: strconv.FormatFloat(r.Threshold, 'f', -1, 64)}
		if !slices.ContainsFunc(out, func(a *attempt) bool { return a.edits[0] == e }) {
			out = append(out, &attempt{edits: []Edit{e}})
		}
	}
	own := passing(r.outcome.segments)
	if t, ok := nearest(own, r.Threshold); ok {
		add(t)
	}
	common := own
	for n := range f.run.Results {
		o := &f.run.Results[n]
		if o.Run != 0 && o.Verdict.Passed && f.searched(n) && !f.session.cases[n].Pinned() {
			common = intersect(common, passing(o.outcome.segments))
		}
	}
	if band, ok := widest(common); ok {
		add(roundest(band))
	}
	return out
}
