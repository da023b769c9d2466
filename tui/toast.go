package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

// toastFor is how long a short message stays.
const toastFor = 4 * time.Second

// toast is a short message in the footer: what was copied, what went wrong.
type toast struct {
	text string
	role style.Role
	gen  int
}

// toastOver is the message that a toast has had its time.
type toastOver struct{ gen int }

// say shows a message for a while.
func (m *model) say(role style.Role, text string) tea.Cmd {
	m.toast = toast{cell.Clean(text), role, m.toast.gen + 1}
	gen := m.toast.gen
	return m.after(toastFor, func() tea.Msg { return toastOver{gen} })
}

func (m *model) toastOver(msg toastOver) {
	if msg.gen == m.toast.gen {
		m.toast.text = ""
	}
}
