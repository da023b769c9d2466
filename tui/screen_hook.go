package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// hookScreen lists hook cases and their checks.
type hookScreen struct{}

func (s *hookScreen) place() keys.Place { return keys.InHook }

func (s *hookScreen) act(*model, keys.Action) (tea.Cmd, bool) { return nil, false }

func (s *hookScreen) draw(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Title, "hook"), focused: true}
	iw, _ := p.inner(w, h)
	text := "No hook suite is loaded. Open one with ome-tui --hook SUITE."
	return p.draw(m.st, renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+text), iw, 1), iw), w, h)
}
