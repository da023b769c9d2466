package tui

import (
	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

// contextLines are the injected text as the agent would get it.
func contextLines(t *told, w int) []cell.Line {
	return []cell.Line{cell.In(style.Dim, " no context")}
}

// fixesLines are the place of the verified edits.
func fixesLines(w int) []cell.Line {
	return cell.Wrap(cell.In(style.Dim, " No edit has been computed for this case."), w, 1)
}
