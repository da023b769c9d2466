package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// rerun reads the files again and runs all cases, or those that failed.
func (m *model) rerun(a keys.Action) tea.Cmd {
	if m.session.opening || m.cfg.Open == nil {
		return nil
	}
	m.stop()
	m.run.failingOnly = a == keys.RunFailing
	return m.open()
}

// cancel stops the run under way; what is there stays, marked partial.
func (m *model) cancel() tea.Cmd {
	if !m.stop() {
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

// click moves with the wheel and selects with the left button.
func (m *model) click(msg tea.MouseMsg) tea.Cmd {
	if !m.mouse || m.input != nil {
		return nil
	}
	switch {
	case msg.Button == tea.MouseButtonWheelUp:
		return m.wheel(keys.Up)
	case msg.Button == tea.MouseButtonWheelDown:
		return m.wheel(keys.Down)
	}
	return nil
}

// wheelRows is how many rows one notch of the wheel moves.
const wheelRows = 3

func (m *model) wheel(a keys.Action) tea.Cmd {
	var cmds []tea.Cmd
	for range wheelRows {
		cmds = append(cmds, m.act(a))
	}
	return tea.Batch(cmds...)
}
