package tui

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// bars draw for each case the thresholds at which it passes.
func (s *tuneScreen) bars(m *model, w, h int) []string {
	s.list.Resize(h)
	from, to := s.list.Window()
	var out []string
	for line := from; line < to; line++ {
		row := (pane{focused: true}).rowOf(&s.list, line)
		l := append(cell.In(style.Accent, row.mark()), s.bar(m, s.shown[line], w-1)...)
		out = append(out, row.paint(m.st, l, w))
	}
	if len(s.shown) == 0 {
		out = append(out, cell.In(style.Dim, " no such case; "+m.keyName(keys.Failing)+" shows the others").Render(m.st, w))
	}
	return out
}

func (s *tuneScreen) bar(m *model, i, w int) cell.Line {
	g := gutter(w+1) - 1
	r := &m.table.Rows[i]
	mark, role := stateMark(r.State)
	if _, flips := slices.BinarySearch(s.flips, i); flips {
		mark = "⇄"
	}
	l := cell.In(role, mark+" ").Add(style.Text, cell.Fit(cell.Clean(m.table.Cases[i].ID), g-3, "…")+" ")
	scale := w - g - 1
	band := s.bands[s.goal]
	now := int(m.run.threshold/100*float64(scale-1) + 0.5)
	for x := range scale {
		t := float64(x) / float64(max(1, scale-1)) * 100
		passes := s.passes(i, t)
		switch {
		case x == now && passes:
			l = l.Join(style.BarOver, "┼")
		case x == now:
			l = l.Join(style.Fail, "│")
		case passes:
			l = l.Join(style.BarOver, "━")
		case t > band.From && t <= band.To:
			l = l.Join(style.BarRest, "░")
		default:
			l = l.Join(style.BarRest, "·")
		}
	}
	return l
}

// tuneFlag is what to write into CI and into the library's configuration.
func tuneFlag(m *model) string {
	return fmt.Sprintf("--threshold %s --limit %d\n{\"minScore\": %s, \"maxCards\": %d}\n",
		plainNum(m.run.threshold), m.run.limit, plainNum(m.run.threshold), m.run.limit)
}

func plainNum(v float64) string { return strings.ReplaceAll(words.Num(v), "−", "-") }
