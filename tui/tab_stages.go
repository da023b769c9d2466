package tui

import (
	"fmt"

	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/plot"
	"ome-tui/tui/style"
)

// stageRows are the funnel and, below it, every card by the stage where it
// left: a list of any length, of which only what shows is drawn.
func stageRows(m *model, d *dossier, w, h int) []string {
	if d.story == nil {
		return renderAll(m.st, []cell.Line{cell.In(style.Dim, " computing…")}, w)
	}
	head := funnelLines(m, d, w)
	if len(head) > h/2 {
		head = head[:max(0, h/2)]
	}
	out := renderAll(m.st, head, w)
	d.stages.Resize(h - len(head))
	t := candidateTable(w - 2)
	from, to := d.stages.Window()
	for i := from; i < to; i++ {
		row := (pane{focused: true}).rowOf(&d.stages, i)
		l := append(cell.In(style.Accent, row.mark()+" "), t.row(d, d.order[i])...)
		out = append(out, row.paint(m.st, l, w))
	}
	return out
}

// funnelLines draw how many cards are left after each stage.
func funnelLines(m *model, d *dossier, w int) []cell.Line {
	dec := d.story.decision
	lost := dec.Funnel()
	all := lost.From(trace.StageFilter)
	left := all
	bar := max(4, min(30, w-44))
	row := func(name string, n, gone int) cell.Line {
		l := cell.In(style.Text, fmt.Sprintf(" %s%6s  ", cell.Fit(name, 16, "…"), thousands(n)))
		l = l.Add(style.Bar, cell.Fit(plot.Bar(float64(n), float64(max(1, all)), bar), bar, ""))
		if gone > 0 {
			l = l.Add(style.Dim, fmt.Sprintf("  −%s", thousands(gone)))
		}
		return l
	}
	out := []cell.Line{row("in the library", left, 0)}
	for _, s := range trace.Stages() {
		if s == trace.StageSelected || lost[s] == 0 {
			continue
		}
		left -= lost[s]
		out = append(out, row("after "+s.String(), left, lost[s]))
	}
	return append(out, cell.In(style.Dim, " "+words.Count(len(dec.Returned), "card")+" returned; "+m.keyName(keys.Open)+" opens a card's arithmetic"))
}
