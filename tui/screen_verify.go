package tui

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/verify"
	"ome-tui/tui/keys"
	"ome-tui/tui/list"
	"ome-tui/tui/style"
)

// The feed of a verification and its messages.
type (
	verifyFeed  = feed[verify.Case, *verify.Outcome]
	verifyBatch = batch[verify.Case, *verify.Outcome]
	verifyRan   = ran[verify.Case, *verify.Outcome]
)

// verifyScreen stands in the place of Compare when the run is held against an
// installed OME: the cases on which the two differ, as OME answers them.
type verifyScreen struct {
	feed    *verifyFeed
	out     *verify.Outcome // nil until OME has answered everything
	err     error
	stopped bool
	of      int // cases that OME is asked about
	started time.Time
	elapsed time.Duration

	cases  []verify.Case
	differ int
	shown  []int
	all    bool // those that are the same too
	filter string
	list   list.Model
	inCase bool
	text   textPane
	height int
}

// start asks OME about every case of the run as it was shipped.
func (s *verifyScreen) start(m *model) tea.Cmd {
	run, ask := m.run.base, m.cfg.Verify
	if ask == nil || run == nil {
		return nil
	}
	s.stop()
	*s = verifyScreen{of: run.Done, started: m.now(), all: s.all, filter: s.filter, height: s.height}
	s.feed = startFeed(m, func(ctx context.Context, emit func(verify.Case)) (*verify.Outcome, error) {
		return ask(ctx, run, emit)
	})
	return s.feed.next
}

// stop cancels what is under way; false when there is nothing.
func (s *verifyScreen) stop() bool {
	if s.feed == nil {
		return false
	}
	s.feed.cancel()
	s.feed, s.stopped = nil, true
	return true
}

func (s *verifyScreen) batch(m *model, b verifyBatch) tea.Cmd {
	if b.feed != s.feed {
		return nil
	}
	s.cases = append(s.cases, b.results...)
	for i := range b.results {
		s.differ += boolInt(!b.results[i].Same())
	}
	s.elapsed = m.now().Sub(s.started)
	s.rebuild()
	return b.feed.next
}

func (s *verifyScreen) ran(m *model, r verifyRan) tea.Cmd {
	if r.feed != s.feed {
		return nil
	}
	s.feed, s.out, s.err = nil, r.run, r.err
	s.elapsed = m.now().Sub(s.started)
	if r.err != nil && !errors.Is(r.err, verify.ErrNoOME) {
		return m.fault(r.err)
	}
	return nil
}

// rebuild lists the cases that are shown; the selection stays on its case.
func (s *verifyScreen) rebuild() {
	at := s.selected()
	s.shown = s.shown[:0]
	parts := filterParts(s.filter)
	for i := range s.cases {
		if c := &s.cases[i]; (s.all || !c.Same()) && hasAll(strings.ToLower(c.ID), parts) {
			s.shown = append(s.shown, i)
		}
	}
	s.list.SetLen(len(s.shown))
	for line, i := range s.shown {
		if at != nil && s.cases[i].Index == at.Index {
			s.list.Follow(line)
		}
	}
}

// selected is the case in front, nil for none.
func (s *verifyScreen) selected() *verify.Case {
	if s.list.Cursor() >= len(s.shown) {
		return nil
	}
	return &s.cases[s.shown[s.list.Cursor()]]
}

func (s *verifyScreen) place() keys.Place { return keys.InCompare }

func (s *verifyScreen) act(m *model, a keys.Action) (tea.Cmd, bool) {
	if a == keys.Cancel && s.stop() {
		return m.say(style.Warn, "cancelled; "+m.keyName(keys.RunAll)+" asks OME again"), true
	}
	if s.inCase {
		return s.actInCase(m, a)
	}
	if moveList(&s.list, a) {
		s.text.top = 0
		return nil, true
	}
	switch a {
	case keys.Open, keys.NextPane:
		s.inCase = len(s.shown) > 0
	case keys.Failing:
		s.all = !s.all
		s.rebuild()
	case keys.MatchNext:
		s.move(1)
	case keys.MatchPrev:
		s.move(-1)
	case keys.Filter:
		return s.askFilter(m), true
	case keys.Back:
		if s.filter == "" {
			return nil, false
		}
		s.filter = ""
		s.rebuild()
	default:
		return nil, false
	}
	return nil, true
}

func (s *verifyScreen) actInCase(m *model, a keys.Action) (tea.Cmd, bool) {
	if m.leaves(a, &s.inCase) {
		return nil, true
	}
	switch a {
	case keys.Open:
		if c := s.selected(); c != nil && m.table != nil && c.Index < m.table.Len() {
			return m.openCase(c.Index), true
		}
		return nil, true
	case keys.CardNext:
		s.move(1)
		return nil, true
	case keys.CardPrev:
		s.move(-1)
		return nil, true
	}
	return nil, scrollText(&s.text, a, s.height)
}

func (s *verifyScreen) move(by int) {
	s.list.Move(by)
	s.text.top = 0
}

func (s *verifyScreen) askFilter(m *model) tea.Cmd {
	set := func(_ *model, text string) tea.Cmd { s.filter = text; s.rebuild(); return nil }
	return m.openFilter(s.filter, set, func() (int, int) { return len(s.shown), len(s.cases) })
}
