package tui

import (
	"fmt"

	"ome-tui/engine/text"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/plot"
	"ome-tui/tui/style"
)

// budgetCells is the width of the budget bar.
const budgetCells = 24

// contextLines are the injected text as the agent would get it, with what of
// the budget it takes.
func contextLines(t *told, w int) []cell.Line {
	used := text.UTF16Len(t.context.Text)
	if used == 0 {
		why := "not even one card fits the budget"
		if t.decision.Abstained {
			why = words.Abstention(t.decision.AbstainReason)
		}
		return cell.Wrap(cell.In(style.Dim, " nothing is injected: "+why), w, 1)
	}
	bar := plot.Bar(float64(used), float64(t.budget), budgetCells)
	head := cell.In(style.Dim, " budget ").Add(style.Bar, bar).Add(style.BarRest, repeat("░", budgetCells-cell.Width(bar)))
	head = head.Add(style.Text, fmt.Sprintf(" %s of %s characters", thousands(used), thousands(t.budget)))
	out := []cell.Line{head}
	if left := len(t.decision.Returned) - len(t.context.Rendered); left > 0 {
		out = append(out, cell.In(style.Warn, " "+words.Count(left, "returned card")+" did not fit and was left out"))
	}
	out = append(out, cell.Line{})
	for _, l := range cell.WrapText(style.Text, cell.CleanText(t.context.Text), w-2) {
		out = append(out, append(cell.L(" "), l...))
	}
	return out
}
