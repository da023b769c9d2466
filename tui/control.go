package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// rerun reads the files again and runs all cases, or those that failed.
func (m *model) rerun(a keys.Action) tea.Cmd {
	if m.cfg.Open == nil {
		return m.say(style.Dim, "there is nothing to run here")
	}
	if m.session.opening {
		return nil
	}
	m.stop()
	m.run.failingOnly = a == keys.RunFailing
	return m.open()
}

// cancel stops the run under way; what is there stays, marked partial.
func (m *model) cancel() tea.Cmd {
	if !m.stop() {
		if m.comp.stop() {
			return m.say(style.Warn, "cancelled")
		}
		return m.say(style.Dim, "nothing is running")
	}
	m.run.partial = true
	return m.say(style.Warn, fmt.Sprintf("cancelled at %s of %s cases; r runs again", thousands(m.table.Done()), thousands(m.table.Len())))
}

func (m *model) toggleMouse() tea.Cmd {
	m.mouse = !m.mouse
	if m.mouse {
		return tea.Batch(tea.EnableMouseCellMotion, m.say(style.Dim, "mouse on: the terminal's own text selection needs shift now"))
	}
	return tea.Batch(tea.DisableMouse, m.say(style.Dim, "mouse off"))
}
