package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/watch"
	"ome-tui/tui/style"
)

// watching is the wait for a change of the session's files.
type watching struct {
	ctx    context.Context
	cancel context.CancelFunc
	files  *watch.Watcher
}

// changed is the message that a watched file has changed.
type changed struct{ w *watching }

// next waits for the next change.
func (w *watching) next() tea.Msg {
	if w.files.Next(w.ctx) {
		return changed{w}
	}
	w.files.Close()
	return nil
}

// toggleWatch turns watching on and off.
func (m *model) toggleWatch() tea.Cmd {
	if m.cfg.Watch {
		m.cfg.Watch = false
		m.stopWatching()
		return m.say(style.Dim, "no longer watching")
	}
	m.cfg.Watch = true
	cmd := m.watchFiles()
	if m.watching == nil {
		return cmd
	}
	return tea.Batch(cmd, m.say(style.Pass, "watching: a change of suite, cards or signals runs again"))
}

func (m *model) stopWatching() {
	if m.watching != nil {
		m.watching.cancel()
		m.watching = nil
	}
}

// watchFiles starts to watch the session's files, if asked to.
func (m *model) watchFiles() tea.Cmd {
	m.stopWatching()
	b := m.session.bench
	if !m.cfg.Watch || b == nil {
		return nil
	}
	files := b.files()
	if len(files) == 0 {
		m.cfg.Watch = false
		return m.say(style.Warn, "nothing to watch: the example suite is inside the program")
	}
	w, err := watch.New(files)
	if err != nil {
		m.cfg.Watch = false
		return m.say(style.Fail, "cannot watch: "+err.Error())
	}
	ctx, cancel := context.WithCancel(m.ctx)
	m.watching = &watching{ctx, cancel, w}
	return m.watching.next
}

// fileChanged opens everything anew and runs; the opening watches anew.
func (m *model) fileChanged(c changed) tea.Cmd {
	if c.w != m.watching {
		return c.w.next // which ends it
	}
	return tea.Batch(m.open(), c.w.next)
}
