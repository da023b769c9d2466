package tui

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/plot"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// gutter is the column of names beside plot and bars, so that both share
// their scale.
func gutter(w int) int { return max(12, min(30, w/4)) }

func (s *tuneScreen) draw(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Title, "tune").Add(style.Text, "  "+s.swept.curves.String()), focused: true,
		right: cell.In(style.Accent, "best by "+s.goal.String())}
	iw, ih := p.inner(w, h)
	if s.sweep == nil || m.table == nil {
		text := "The sweep is computed when the run is over."
		if m.cfg.Open == nil {
			text = m.noLibrary()
		} else if m.table == nil || m.table.Len() == 0 {
			text = "There are no cases to tune on. Give a suite on the command line."
		}
		return p.draw(m.st, renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+text), iw, 1), iw), w, h)
	}
	facts := s.facts(m, iw)
	marks := s.marks(iw)
	plotRows := max(3, min(14, ih-len(facts)-len(marks)-6))
	switch {
	case ih < 8:
		facts, marks, plotRows = facts[:min(len(facts), 2)], nil, 2
	case ih < 14:
		facts, plotRows = facts[:min(len(facts), 2)], ih/3
	}
	facts = append(marks, facts...)
	out := s.plot(m, iw, plotRows)
	out = append(out, renderAll(m.st, facts, iw)...)
	return p.draw(m.st, append(out, s.bars(m, iw, ih-len(out))...), w, h)
}

// plot draws the curves over all thresholds, with their legend.
func (s *tuneScreen) plot(m *model, w, h int) []string {
	g := gutter(w)
	series := s.series()
	c := plot.NewCanvas(w-g-1, h, m.st)
	for i := len(series) - 1; i >= 0; i-- {
		c.Draw(i, series[i])
	}
	lines := c.Lines(series, s.background(m, w-g-1, s.bands[s.goal].Interval))
	out := make([]string, 0, h+1)
	for y, l := range lines {
		axis := ""
		switch y {
		case 0:
			axis = "1.0"
		case len(lines) - 1:
			axis = "0.0"
		}
		name := cell.Line{}
		if y < len(series) {
			name = legendOf(series[y], m.run.threshold, m.st, g)
		}
		head := cell.Spread(name, cell.In(style.Dim, axis+" "), g)
		if g < valueCells && y < len(series) {
			head = name.Take(g, "").Pad(g)
		}
		out = append(out, append(head, l...).Render(m.st, w))
	}
	return append(out, axisLine(g, w-g-1).Render(m.st, w))
}

// axisLine is the scale of thresholds.
func axisLine(g, w int) cell.Line {
	row := []byte(strings.Repeat(" ", w))
	for t := 0; t <= 100; t += 20 {
		label := fmt.Sprint(t)
		at := min(int(float64(t)/100*float64(w-1)+0.5), w-len(label))
		if at >= 0 {
			copy(row[at:], label)
		}
	}
	return cell.In(style.Dim, cell.Fit(" threshold", g, "")+string(row))
}

// valueCells is the gutter from which the legend has values.
const valueCells = 24

func legendOf(s plot.Series, at float64, st *style.Styles, room int) cell.Line {
	mark := "━ "
	if st.ASCII() {
		mark = string(s.Mark) + " "
	}
	l := cell.In(s.Role, " "+mark).Add(style.Text, s.Name)
	if room < valueCells {
		return l
	}
	if v, ok := s.At(at / 100); ok {
		l = l.Add(style.Dim, " "+strings.TrimPrefix(fmt.Sprintf("%.3f", v), "0"))
	}
	return l
}

// marks is the legend of what the plot and the bars are drawn with.
func (s *tuneScreen) marks(w int) []cell.Line {
	l := cell.In(style.BarOver, "━").Add(style.Dim, " passes  ").Add(style.BarRest, "░").Add(style.Dim, " best band  ").
		Add(style.Warn, "│").Add(style.Dim, " threshold  ").Add(style.Dim, "┄ shipped")
	if len(s.flips) > 0 {
		l = l.Add(style.Text, "  ⇄").Add(style.Dim, " flips")
	}
	return labelled("marks", l, w)
}

// background marks the threshold in force, the shipped one and the best band.
func (s *tuneScreen) background(m *model, w int, band engine.Interval) func(int) cell.Span {
	at := func(t float64) int { return int(t/100*float64(w-1) + 0.5) }
	now, shipped := at(m.run.threshold), at(m.run.shipped.Threshold)
	from, to := at(band.From), at(band.To)
	return func(x int) cell.Span {
		switch {
		case x == now:
			return cell.Span{Role: style.Warn, Text: "│"}
		case x == shipped:
			return cell.Span{Role: style.Dim, Text: "┄"}
		case band.Width() > 0 && x >= from && x <= to:
			return cell.Span{Role: style.BarRest, Text: "░"}
		}
		return cell.Span{}
	}
}

// series are the curves to draw, the first on top.
func (s *tuneScreen) series() []plot.Series {
	if s.swept.curves != curvesMetrics {
		return s.groups
	}
	of := func(get func(*engine.SweepPoint) suite.Mean) func(float64) (float64, bool) {
		return func(x float64) (float64, bool) {
			p := s.sweep.At(x * 100)
			v := get(&p)
			return v.Value, !v.Null()
		}
	}
	return []plot.Series{
		{Name: "pass rate", Role: style.Pass, Mark: '*', At: of(func(p *engine.SweepPoint) suite.Mean { return p.PassRate })},
		{Name: "recall+", Role: style.Accent, Mark: 'r', At: of(func(p *engine.SweepPoint) suite.Mean { return p.RecallPositive })},
		{Name: "precision", Role: style.Title, Mark: 'p', At: of(func(p *engine.SweepPoint) suite.Mean { return p.PrecisionReturned })},
		{Name: "over-recall", Role: style.Fail, Mark: 'o', At: of(func(p *engine.SweepPoint) suite.Mean { return p.OverRecallRate })},
	}
}

func (s *tuneScreen) passes(i int, t float64) bool {
	if i >= len(s.sweep.Passing) {
		return false
	}
	return slices.ContainsFunc(s.sweep.Passing[i], func(iv engine.Interval) bool { return iv.Has(t) })
}

// facts say in words what the plot shows.
func (s *tuneScreen) facts(m *model, w int) []cell.Line {
	x := s.sweep
	band := s.bands[s.goal]
	l := cell.L(fmt.Sprintf("%s to %s", words.Num(max(0, band.From)), words.Num(band.To)))
	if s.goal == byPassRate {
		l = l.Add(style.Dim, fmt.Sprintf("  %d of %d pass; recommended %s", x.Best.Passed, x.Best.Of, words.Num(x.Recommended)))
		if x.Best.HeldOut > 0 {
			l = l.Add(style.Dim, fmt.Sprintf("; held out %d of %d", x.Best.HeldOutPassed, x.Best.HeldOut))
		}
	} else {
		l = l.Add(style.Dim, fmt.Sprintf("  %s %.3f", s.goal, band.value))
	}
	out := labelled("best band", l, w)
	out = append(out, gateLines(m.gates, w)...)
	out = append(out, labelled("common", commonLine(s.sweep, m.table), w)...)
	out = append(out, labelled("flips", s.flipsLine(m), w)...)
	if n := len(x.Pinned); n > 0 {
		out = append(out, labelled("pinned", cell.In(style.Dim, words.Pinned(n)+": counted, not swept"), w)...)
	}
	return out
}

// flipsLine counts the cases that the threshold in force decides otherwise than
// the shipped one.
func (s *tuneScreen) flipsLine(m *model) cell.Line {
	shipped, now := m.run.shipped.Threshold, m.run.threshold
	if shipped == now {
		return cell.In(style.Dim, "the shipped threshold, "+words.Num(shipped)+", is in force")
	}
	verb := "flip"
	if len(s.flips) == 1 {
		verb = "flips"
	}
	return cell.L(words.Count(len(s.flips), "case") + " " + verb + " between the shipped " + words.Num(shipped) + " and " + words.Num(now))
}

// commonLine is the band in which every case passes, or why there is none.
func commonLine(s *engine.Sweep, t *rows.Table) cell.Line {
	if c := s.Common; c != nil {
		return cell.In(style.Pass, fmt.Sprintf("every case passes from %s to %s", words.Num(max(0, c.From)), words.Num(c.To)))
	}
	k := s.Conflict
	if k == nil {
		return cell.In(style.Dim, "—")
	}
	name := func(i int) string { return "“" + cell.Clean(t.Cases[k.Cases[i]].ID) + "”" }
	switch k.Kind {
	case engine.ConflictCase:
		return cell.In(style.Fail, name(0)+" passes at no threshold: a card or the case must change")
	case engine.ConflictPair:
		return cell.In(style.Fail, name(0)+" and "+name(1)+" have no threshold in common: a card must change")
	}
	return cell.In(style.Fail, "no single threshold; no pair conflicts")
}
