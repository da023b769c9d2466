package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/tui/keys"
	"ome-tui/tui/list"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// tuneScreen plots what every threshold would decide.
type tuneScreen struct {
	sweep  *engine.Sweep
	of     *engine.Run // the run that the sweep is of
	chosen float64     // threshold wished for
	jump   int         // direction of a jump that waits for the sweep

	list   list.Model
	shown  []int // cases, in order
	show   tuneShow
	curves curves
	goal   objective
	flips  []int
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

// swept is a sweep of a run.
type swept struct {
	run   *engine.Run
	sweep *engine.Sweep
}

// askSweep asks for the sweep at the limit in force.
func (m *model) askSweep() tea.Cmd {
	b, run := m.session.bench, m.run.now
	if b == nil || run == nil || len(b.cases) == 0 {
		return nil
	}
	if m.tune.sweep != nil && m.tune.sweep.Limit == run.Limit && m.tune.of == m.run.base {
		m.tune.refresh(m)
		return nil
	}
	return m.sweeps.ask(func() swept { return swept{run, b.sweep(run)} })
}

func (s *tuneScreen) swept(m *model, x swept) tea.Cmd {
	s.sweep, s.of = x.sweep, m.run.base
	s.refresh(m)
	if jump := s.jump; jump != 0 {
		s.jump = 0
		return m.toBreakpoint(jump)
	}
	return nil
}

// refresh brings flips and list up to the threshold in force.
func (s *tuneScreen) refresh(m *model) {
	if s.sweep == nil || m.table == nil {
		return
	}
	s.flips = s.sweep.Flips(m.run.shipped.Threshold, m.run.threshold)
	at := -1
	if c := s.list.Cursor(); c < len(s.shown) {
		at = s.shown[c]
	}
	s.shown = s.order(m)
	s.list.SetLen(len(s.shown))
	if line := slices.Index(s.shown, at); line >= 0 {
		s.list.Follow(line)
	}
}

// order lists what flips first, then what fails, then the nearest to a flip.
func (s *tuneScreen) order(m *model) []int {
	var v rows.View
	v.Build(m.table, rows.Query{})
	flips := make(map[int]bool, len(s.flips))
	for _, i := range s.flips {
		flips[i] = true
	}
	var first, rest []int
	for line := range v.Len() {
		i, _ := v.At(line)
		switch {
		case flips[i]:
			first = append(first, i)
		case s.show == tuneFlips, s.show == tuneFailing && m.table.Rows[i].State != rows.Failed:
		default:
			rest = append(rest, i)
		}
	}
	return append(first, rest...)
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
	case keys.Sort:
		s.goal = (s.goal + 1) % objectiveCount
	case keys.Failing:
		s.show = (s.show + 1) % tuneShowCount
		s.refresh(m)
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
