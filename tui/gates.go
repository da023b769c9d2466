package tui

import (
	"fmt"

	"ome-tui/engine/suite"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

// judged holds the gates against the metrics of a run.
func judged(gates []suite.Gate, b *suite.Breakdown) []suite.GateResult {
	out := make([]suite.GateResult, len(gates))
	for i, g := range gates {
		out[i] = g.Judge(b)
	}
	return out
}

// gateCount says how many gates hold, for the header.
func gateCount(gates []suite.GateResult) cell.Line {
	if len(gates) == 0 {
		return nil
	}
	held, mark, role := 0, "✓", style.Pass
	for _, g := range gates {
		held += boolInt(g.Passed)
	}
	if held < len(gates) {
		mark, role = "✗", style.Fail
	}
	return cell.In(style.Dim, "  gates ").Add(role, mark).Add(style.Text, fmt.Sprintf(" %d/%d", held, len(gates)))
}

// gateLinesMost is how many lines of a screen the gates may take.
const gateLinesMost = 2

// gateLines say what each gate measured, those that do not hold first.
func gateLines(gates []suite.GateResult, w int) []cell.Line {
	if len(gates) == 0 {
		return nil
	}
	var l cell.Line
	for _, held := range []bool{false, true} {
		for _, g := range gates {
			if g.Passed != held {
				continue
			}
			// No blank behind the mark: a line must not end between them.
			mark, role := "✓", style.Text
			if !held {
				mark, role = "✗", style.Fail
			}
			l = l.Add(role, mark+words.Measured(g.Text, g.Value)+"  ")
		}
	}
	lines := labelled("gates", l, w)
	if len(lines) > gateLinesMost {
		lines = lines[:gateLinesMost]
		last := &lines[gateLinesMost-1]
		*last = last.Take(w-2, "").Add(style.Dim, "…")
	}
	return lines
}
