package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/tui/keys"
	"ome-tui/tui/list"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// tuneScreen plots what every threshold would decide.
type tuneScreen struct {
	swept     // the sweep that is there
	jump  int // direction of a jump that waits for the sweep

	list   list.Model
	show   tuneShow
	curves curves // wished for; swept has those that are there
	goal   objective
}

// tuneShow restricts the list of cases.
type tuneShow uint8

const (
	tuneAll tuneShow = iota
	tuneFailing
	tuneFlips
	tuneShowCount
)

// curves is what the plot shows.
type curves uint8

const (
	curvesMetrics curves = iota
	curvesTag
	curvesDifficulty
	curvesLanguage
	curvesCount
)

func (c curves) String() string {
	return [...]string{"metrics", "pass rate by tag", "pass rate by difficulty", "pass rate by language"}[c]
}

// askSweep asks for the sweep at the limit in force, and for what the screen
// shows of it.
func (m *model) askSweep() tea.Cmd {
	b, run, s := m.session.bench, m.run.now, &m.tune
	if b == nil || run == nil || len(b.cases) == 0 {
		return nil
	}
	x := swept{of: m.run.base, sweep: s.sweep, bands: s.bands, curves: s.curves}
	if s.sweep == nil || s.sweep.Limit != run.Limit || s.of != m.run.base {
		x.sweep = nil
	}
	table, show, shipped := m.table, s.show, m.run.shipped.Threshold
	return m.sweeps.ask(func() swept {
		if x.sweep == nil {
			x.sweep = b.sweep(run)
			x.bands = bandsOf(x.sweep)
		}
		x.flips = x.sweep.Flips(shipped, run.Threshold)
		x.shown = tuneOrder(table, x.flips, show)
		x.groups = groupSeries(table, x.sweep, x.curves)
		return x
	})
}

// take takes a sweep and what is shown of it; the selection stays on its
// case.
func (s *tuneScreen) take(m *model, x swept) tea.Cmd {
	at := -1
	if c := s.list.Cursor(); c < len(s.shown) {
		at = s.shown[c]
	}
	s.swept = x
	s.list.SetLen(len(s.shown))
	if line := slices.Index(s.shown, at); line >= 0 {
		s.list.Follow(line)
	}
	if jump := s.jump; jump != 0 {
		s.jump = 0
		return m.toBreakpoint(jump)
	}
	return nil
}

func (s *tuneScreen) place() keys.Place { return keys.InTune }

func (s *tuneScreen) act(m *model, a keys.Action) (tea.Cmd, bool) {
	if moveList(&s.list, a) {
		return nil, true
	}
	switch a {
	case keys.Open:
		return s.open(m), true
	case keys.Group:
		s.curves = (s.curves + 1) % curvesCount
		return m.askSweep(), true
	case keys.Sort:
		s.goal = (s.goal + 1) % objectiveCount
	case keys.Failing:
		s.show = (s.show + 1) % tuneShowCount
		return m.askSweep(), true
	case keys.MatchNext, keys.MatchPrev:
		return s.nextFlip(m, a), true
	case keys.CopyConfig:
		return m.copyText("flag and config line", tuneFlag(m)), true
	default:
		return nil, false
	}
	return nil, true
}

// open shows the selected case in Cases.
func (s *tuneScreen) open(m *model) tea.Cmd {
	if s.list.Cursor() >= len(s.shown) {
		return nil
	}
	return m.openCase(s.shown[s.list.Cursor()])
}

// nextFlip goes to the next case that flips.
func (s *tuneScreen) nextFlip(m *model, a keys.Action) tea.Cmd {
	if len(s.flips) == 0 {
		return m.say(style.Dim, "no case flips between the shipped threshold and this one")
	}
	step := 1
	if a == keys.MatchPrev {
		step = len(s.flips) - 1
	}
	s.list.Select((s.list.Cursor() + step) % len(s.flips))
	return nil
}

// openCase brings a case to the front in Cases, whatever the filter was.
func (m *model) openCase(i int) tea.Cmd {
	m.at = Cases
	s := &m.cases
	s.touched = true
	s.sync(m)
	line := s.view.Find(rows.Ref{Case: i})
	if line < 0 {
		s.query = rows.Query{Sort: s.query.Sort, Reverse: s.query.Reverse}
		s.dirty = true
		s.sync(m)
		line = s.view.Find(rows.Ref{Case: i})
	}
	s.selectLine(max(0, line))
	s.inCase = true
	s.dossier.tab = tabVerdict
	return s.ask(m)
}
