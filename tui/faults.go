package tui

import (
	"fmt"

	"ome-tui/engine/fault"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// drawFaults lists what is wrong with the input, each with its remedy. It
// takes the place of the screen that cannot be shown.
func (m *model) drawFaults(w, h int) []string {
	s := &m.cases
	list := m.session.faults
	p := pane{title: cell.In(style.Fail, words.Count(len(list), "fault")+" in the input"), focused: true,
		right: cell.In(style.Dim, fmt.Sprintf("%s edits, %s tries again", m.keyName(keys.Edit), m.keyName(keys.RunAll)))}
	iw, ih := p.inner(w, h)
	s.list.SetLen(len(list))
	s.list.Resize(max(1, ih/3))
	from, _ := s.list.Window()
	var out []cell.Line
	for i := from; i < len(list) && len(out) < ih; i++ {
		out = append(out, faultLines(list[i], i == s.list.Cursor(), iw)...)
	}
	return p.draw(m.st, renderAll(m.st, out, iw), w, h)
}

func faultLines(f fault.Fault, selected bool, w int) []cell.Line {
	cursor := "  "
	if selected {
		cursor = "▌ "
	}
	role := style.Fail
	if f.Severity != fault.Error {
		role = style.Warn
	}
	out := cell.Wrap(cell.In(style.Accent, cursor).Add(role, cell.Clean(f.What)), w, 2)
	if f.Remedy != "" {
		out = append(out, cell.Wrap(cell.In(style.Text, "  "+cell.Clean(f.Remedy)), w, 2)...)
	}
	return append(out, cell.In(style.Dim, "  "+cell.Clean(f.Pos.String())))
}

// faultPos gives where the selected fault stands.
func (m *model) faultPos() fault.Pos {
	if i := m.cases.list.Cursor(); i < len(m.session.faults) {
		return m.session.faults[i].Pos
	}
	return fault.Pos{}
}
