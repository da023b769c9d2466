package tui

import (
	"fmt"

	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// stripLines are a case in short, for narrow screens: what, why, how far.
func stripLines(m *model, i, w int) []cell.Line {
	r := m.table.Result(i)
	if r == nil {
		return []cell.Line{cell.In(style.Dim, " not run yet")}
	}
	mark, role := stateMark(m.table.Rows[i].State)
	out := []cell.Line{cell.In(role, " "+mark+" ").Add(style.Strong, contractText(m.table.Cases[i], r))}
	if f := r.Failure(); f != nil {
		out = append(out, cell.Wrap(cell.In(style.Text, "   "+words.CauseLine(*f)), w, 3)...)
		if len(out) > 3 {
			out = out[:3]
		}
		return append(out, cell.In(style.Dim, "   "+failureFacts(f)))
	}
	return append(out, append(cell.In(style.Dim, "   margin "), marginLine(r)...))
}

// groupLooked is how many cases of a group are looked at for their causes: more
// than a screen has rows, and far fewer than a group may have.
const groupLooked = 100

// groupRows describe a group whose head is selected.
func groupRows(m *model, s *casesScreen, w int) []string {
	_, g := s.view.At(s.list.Cursor())
	if g == nil {
		return nil
	}
	lines := []cell.Line{
		cell.In(style.Strong, fmt.Sprintf(" %s: %s, %d failing", cell.Clean(g.Name), words.Count(g.Total, "case"), g.Failed)),
		{}, cell.In(style.Dim, " "+m.keyName(keys.Open)+" folds and unfolds the group; "+m.keyName(keys.Down)+" goes into it."), {},
	}
	for _, i := range s.view.FirstOf(g, groupLooked) {
		if r := m.table.Result(i); r != nil && r.Failure() != nil && m.table.Rows[i].State != rows.Passed {
			lines = append(lines, cell.In(style.Text, " "+words.CauseLine(*r.Failure())))
		}
	}
	return renderAll(m.st, lines, w)
}
