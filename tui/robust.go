package tui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/report/words"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// The feed of what flips cases, and its messages.
type (
	robustFeed  = feed[engine.Robust, struct{}]
	robustBatch = batch[engine.Robust, struct{}]
	robustRan   = ran[engine.Robust, struct{}]
)

// robustState is the search for what flips cases: one, or all of them.
type robustState struct {
	run *engine.Run
	// one searches the case in front, about, and found is what it brought.
	one   *robustFeed
	about int
	found map[int]*engine.Robust
	// all searches every case; weakest are those that little flips, in order,
	// sum counts all that were tried.
	all     *robustFeed
	asked   bool // all were asked for
	stopped bool // and given up
	weakest []engine.Robust
	sum     words.Frailty
	at      int // the selected line of weakest
	err     error
}

// shownWeakest is how many of the weakest cases are kept and shown.
const shownWeakest = 200

// current forgets what is about another run.
func (s *robustState) current(run *engine.Run) {
	if s.run != run {
		s.stop()
		*s = robustState{run: run, found: map[int]*engine.Robust{}}
	}
}

// stop cancels what is under way; false when nothing was.
func (s *robustState) stop() bool {
	busy := s.one != nil || s.all != nil
	for _, f := range []*robustFeed{s.one, s.all} {
		if f != nil {
			f.cancel()
		}
	}
	s.stopped = s.all != nil
	s.one, s.all = nil, nil
	return busy
}

// askRobust searches what flips the case in front.
func (m *model) askRobust() tea.Cmd {
	s, run := &m.robust, m.run.now
	i := m.cases.sel.Case
	if m.session.bench == nil || run == nil || i < 0 || m.table.Result(i) == nil {
		return nil
	}
	s.current(run)
	if s.found[i] != nil || s.one != nil && s.about == i {
		return nil
	}
	if s.one != nil {
		s.one.cancel()
	}
	s.one, s.about = m.robustFeed(run, []int{i}), i
	return s.one.next
}

// askWeakest searches what flips every case, anew when it was given up.
func (m *model) askWeakest() tea.Cmd {
	s, run := &m.robust, m.run.now
	if m.session.bench == nil || run == nil {
		return nil
	}
	s.current(run)
	if s.all != nil || s.asked && !s.stopped {
		return nil
	}
	s.asked, s.stopped, s.weakest, s.sum, s.at = true, false, nil, words.Frailty{}, 0
	s.all = m.robustFeed(run, nil)
	return s.all.next
}

func (m *model) robustFeed(run *engine.Run, cases []int) *robustFeed {
	b := m.session.bench
	return startFeed(m, func(ctx context.Context, emit func(engine.Robust)) (struct{}, error) {
		return struct{}{}, b.robust(ctx, run, cases, emit)
	})
}

// tried takes results in; those of another run end their search.
func (m *model) tried(b robustBatch) tea.Cmd {
	s := &m.robust
	switch {
	case b.feed != s.one && b.feed != s.all:
		return nil
	case s.run != m.run.now:
		s.stop()
		return nil
	}
	for i := range b.results {
		if b.feed == s.one {
			s.found[b.results[i].Case] = &b.results[i]
		} else {
			s.sum.Add(&b.results[i])
		}
	}
	if b.feed == s.all {
		s.rank(b.results)
	}
	return b.feed.next
}

// rank keeps the weakest cases in order; the selection stays on its case.
func (s *robustState) rank(more []engine.Robust) {
	chosen := -1
	if s.at > 0 && s.at < len(s.weakest) {
		chosen = s.weakest[s.at].Case
	}
	s.weakest = append(s.weakest, more...)
	slices.SortFunc(s.weakest, func(a, b engine.Robust) int { return engine.CompareRobust(&a, &b) })
	s.weakest = s.weakest[:min(len(s.weakest), shownWeakest)]
	if at := slices.IndexFunc(s.weakest, func(r engine.Robust) bool { return r.Case == chosen }); at >= 0 {
		s.at = at
	}
	s.at = min(s.at, max(0, len(s.weakest)-1))
}

func (m *model) robustEnd(r robustRan) tea.Cmd {
	s := &m.robust
	switch r.feed {
	case s.one:
		s.one = nil
	case s.all:
		s.all = nil
	default:
		return nil
	}
	s.err = r.err
	return nil
}

// actOnRobust is what keys mean in the Robust tab; false when nothing.
func (m *model) actOnRobust(a keys.Action) (tea.Cmd, bool) {
	s := &m.robust
	chooses := s.run == m.run.now && len(s.weakest) > 0
	switch {
	case a == keys.Group:
		return m.askWeakest(), true
	case a == keys.Cancel && s.stop():
		return m.say(style.Warn, "cancelled; "+m.keyName(keys.Group)+" searches again"), true
	case !chooses:
		return nil, false
	case a == keys.Up:
		s.at = max(0, s.at-1)
	case a == keys.Down:
		s.at = min(len(s.weakest)-1, s.at+1)
	case a == keys.Open:
		return m.toCase(s.weakest[s.at].Case), true
	default:
		return nil, false
	}
	return nil, true
}

// toCase selects a case, which a filter may hide.
func (m *model) toCase(i int) tea.Cmd {
	s := &m.cases
	line := s.view.Find(rows.Ref{Case: i})
	if line < 0 {
		return m.say(style.Warn, "the filter or a folded group hides "+m.caseName(i))
	}
	s.touched = true
	s.selectLine(line)
	return s.ask(m)
}
