package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// helpView is the overlay with the keys of the place it was opened from.
type helpView struct {
	open bool
	text textPane
}

func (h *helpView) show() { h.open, h.text.top = true, 0 }

func (h *helpView) act(m *model, a keys.Action) (tea.Cmd, bool) {
	page := max(1, m.h-6)
	switch a {
	case keys.Up:
		h.text.scroll(-1, page)
	case keys.Down:
		h.text.scroll(1, page)
	case keys.PageUp, keys.HalfUp:
		h.text.scroll(-page/2, page)
	case keys.PageDown, keys.HalfDown:
		h.text.scroll(page/2, page)
	case keys.Top:
		h.text.top = 0
	case keys.Bottom:
		h.text.scroll(len(h.text.lines), page)
	case keys.Help, keys.Back, keys.Quit, keys.Open:
		h.open = false
	case keys.None:
	default:
		h.open = false
		return nil, false
	}
	return nil, true
}

// draw gives the overlay over the whole body.
func (h *helpView) draw(m *model, w, height int) []string {
	h.text.lines = helpLines(m, max(20, w-4))
	p := pane{title: cell.In(style.Title, "keys · "+m.at.String()), focused: true,
		right: cell.In(style.Dim, "? or esc closes")}
	return p.drawText(m.st, &h.text, w, height)
}

// twoColumns is the width from which the help has two columns.
const twoColumns = 110

// helpLines lists the keys that act in a place, in two columns where they fit.
func helpLines(m *model, w int) []cell.Line {
	if w < twoColumns {
		return helpColumn(m, w)
	}
	all := helpColumn(m, w/2)
	half := (len(all) + 1) / 2
	for half < len(all) && len(all[half]) > 0 { // columns break between groups
		half++
	}
	out := make([]cell.Line, max(half, len(all)-half-1))
	for i := range out {
		if i < half {
			out[i] = all[i].Pad(w / 2)
		} else {
			out[i] = cell.Line{}.Pad(w / 2)
		}
		if k := half + 1 + i; k < len(all) {
			out[i] = append(out[i], all[k]...)
		}
	}
	return out
}

// helpColumn lists the keys group by group.
func helpColumn(m *model, w int) []cell.Line {
	var out []cell.Line
	group, place := "", m.current().place()
	for _, b := range m.keys.Bindings() {
		if b.Name == "" || b.Where&place == 0 || len(b.Keys) == 0 {
			continue
		}
		if b.Group != group {
			if group != "" {
				out = append(out, cell.Line{})
			}
			group = b.Group
			out = append(out, cell.In(style.Heading, " "+group))
		}
		keyCells := min(16, w/3)
		line := cell.In(style.Key, "  "+cell.Fit(m.keyNames(b.Action), keyCells, "…")+" ").Add(style.Text, b.Long)
		out = append(out, cell.Wrap(line, w, keyCells+3)...)
	}
	return out
}
