package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/fault"
	"ome-tui/engine/hook/eval"
	"ome-tui/engine/suite"
	"ome-tui/tui/keys"
	"ome-tui/tui/list"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// The feed of a hook run and its messages.
type (
	hookFeed  = feed[eval.Result, *eval.Run]
	hookBatch = batch[eval.Result, *eval.Run]
	hookRan   = ran[eval.Result, *eval.Run]
)

// hookScreen lists hook cases with every check of the selected one.
type hookScreen struct {
	known   suite.KnownFailures
	gates   []suite.Gate
	session *eval.Session
	opening bool
	faults  fault.List
	feed    *hookFeed
	run     *eval.Run
	started time.Time
	elapsed time.Duration

	results []eval.Result
	counts  [rows.Pending]int
	judged  []suite.GateResult   // once all results are there
	checks  map[eval.Verdict]int // of all results
	shown   []int
	list    list.Model
	sel     string // suite and id of the selected case
	filter  string
	show    rows.Show
	inCase  bool
	text    textPane
	height  int
}

// open loads the hook suites off the event loop.
func (s *hookScreen) open(m *model) tea.Cmd {
	if s.opening {
		return nil
	}
	s.opening = true
	load, ctx := m.cfg.OpenHook, m.ctx
	return func() tea.Msg {
		session, faults := load(ctx)
		return effect(func(m *model) tea.Cmd { return m.hook.opened(m, session, faults) })
	}
}

// opened takes the suites in, or what is wrong with them: results of before
// are those of other suites.
func (s *hookScreen) opened(m *model, session *eval.Session, faults fault.List) tea.Cmd {
	s.stop()
	s.opening, s.session, s.faults = false, session, faults
	s.results, s.run, s.judged, s.inCase = nil, nil, nil, false
	s.rebuild()
	if session == nil {
		return nil
	}
	return s.start(m)
}

// start runs all cases as real processes.
func (s *hookScreen) start(m *model) tea.Cmd {
	s.started = m.now()
	s.feed = startFeed(m, s.session.Run)
	return s.feed.next
}

// stop cancels the run under way; false when there is none.
func (s *hookScreen) stop() bool {
	if s.feed == nil {
		return false
	}
	s.feed.cancel()
	s.feed = nil
	return true
}

func (s *hookScreen) batch(m *model, b hookBatch) tea.Cmd {
	if b.feed != s.feed {
		return nil
	}
	s.results = append(s.results, b.results...)
	s.elapsed = m.now().Sub(s.started)
	s.rebuild()
	return b.feed.next
}

func (s *hookScreen) ran(m *model, r hookRan) tea.Cmd {
	if r.feed != s.feed {
		return nil
	}
	s.feed, s.run = nil, r.run
	if len(s.results) == s.session.Len() {
		s.judged = s.judge()
	}
	s.elapsed = m.now().Sub(s.started)
	if r.err != nil {
		return m.fault(fmt.Errorf("the run broke off: %w", r.err))
	}
	return nil
}

// outcome is how a result counts: a failure that is listed is a known one.
func (s *hookScreen) outcome(r *eval.Result) rows.State {
	if r.Passed {
		return rows.Passed
	}
	if _, ok := s.known.Find(s.session.Suites[r.Suite].Name, r.Case.ID); ok {
		return rows.Known
	}
	return rows.Failed
}

// judge holds the gates against all results.
func (s *hookScreen) judge() []suite.GateResult {
	list := make([]suite.Row, len(s.results))
	for i := range s.results {
		r := &s.results[i]
		list[i] = suite.PlainRow(r.Case.ID, r.Case.Tags, r.Passed)
	}
	b := suite.Break(list)
	return judged(s.gates, &b)
}

// rebuild counts, filters and orders: failing cases first, then as in the
// suites.
func (s *hookScreen) rebuild() {
	s.counts, s.checks, s.shown = [rows.Pending]int{}, map[eval.Verdict]int{}, s.shown[:0]
	for i := range s.results {
		r := &s.results[i]
		s.counts[s.outcome(r)]++
		for _, c := range r.Checks {
			s.checks[c.Verdict]++
		}
		if s.matches(r) {
			s.shown = append(s.shown, i)
		}
	}
	slices.SortStableFunc(s.shown, func(a, b int) int {
		x, y := &s.results[a], &s.results[b]
		return cmp.Or(cmp.Compare(s.outcome(x), s.outcome(y)), cmp.Compare(x.Suite, y.Suite), cmp.Compare(x.Index, y.Index))
	})
	s.list.SetLen(len(s.shown))
	for line, i := range s.shown {
		if s.name(i) == s.sel {
			s.list.Follow(line)
			return
		}
	}
	s.choose(s.list.Cursor())
}

func (s *hookScreen) name(i int) string {
	r := &s.results[i]
	return s.session.Suites[r.Suite].Name + "/" + r.Case.ID
}

func (s *hookScreen) matches(r *eval.Result) bool {
	if s.show == rows.ShowFailing && r.Passed || s.show == rows.ShowPassing && !r.Passed {
		return false
	}
	hay := strings.ToLower(r.Case.ID + " " + r.Case.Provider + " " + strings.Join(r.Case.Tags, " ") + " " + strings.Join(failedChecks(r), " "))
	return hasAll(hay, filterParts(s.filter))
}

// failedChecks names the checks that a case failed.
func failedChecks(r *eval.Result) []string {
	var out []string
	for _, c := range r.Checks {
		if c.Verdict == eval.Fail {
			out = append(out, c.Name)
		}
	}
	return out
}

// choose selects a line and remembers the case. Until a key is pressed the
// first failing case stays in front.
func (s *hookScreen) choose(line int) {
	s.list.Select(line)
	if r := s.selected(); r != nil {
		s.sel = s.name(s.shown[s.list.Cursor()])
	}
}

// selected gives the case in front, nil in an empty list.
func (s *hookScreen) selected() *eval.Result {
	if s.list.Cursor() >= len(s.shown) {
		return nil
	}
	return &s.results[s.shown[s.list.Cursor()]]
}

func (s *hookScreen) place() keys.Place { return keys.InHook }

func (s *hookScreen) act(m *model, a keys.Action) (tea.Cmd, bool) {
	switch {
	case m.cfg.OpenHook == nil:
		return nil, false
	case a == keys.RunAll || a == keys.RunFailing:
		return s.open(m), true
	case a == keys.Cancel && s.stop():
		return m.say(style.Warn, "cancelled"), true
	case s.inCase:
		return nil, m.leaves(a, &s.inCase) || scrollText(&s.text, a, s.height)
	case moveList(&s.list, a):
		s.text.top = 0
		s.choose(s.list.Cursor())
		return nil, true
	}
	switch a {
	case keys.Open, keys.NextPane:
		s.inCase = s.selected() != nil
	case keys.Failing:
		s.show = (s.show + 1) % rows.ShowCount
		s.rebuild()
	case keys.MatchNext:
		s.list.Move(1)
		s.choose(s.list.Cursor())
	case keys.MatchPrev:
		s.list.Move(-1)
		s.choose(s.list.Cursor())
	case keys.Filter:
		return s.askFilter(m), true
	case keys.Back:
		if s.filter == "" {
			return nil, true
		}
		s.filter = ""
		s.rebuild()
	case keys.Quit:
		return m.quit(), true
	default:
		return nil, false
	}
	return nil, true
}

func (s *hookScreen) askFilter(m *model) tea.Cmd {
	set := func(_ *model, text string) tea.Cmd { s.filter = text; s.rebuild(); return nil }
	return m.openFilter(s.filter, set, func() (int, int) { return len(s.shown), len(s.results) })
}
