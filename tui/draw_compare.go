package tui

import (
	"fmt"
	"math"
	"strings"

	"ome-tui/report/compare"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

func (s *compareScreen) draw(m *model, w, h int) []string {
	if s.told == nil || s.told.result == nil {
		return s.drawNothing(m, w, h)
	}
	return m.listAndText(s.headLines(w), s.inDiff,
		func(w, h int) []string { return s.drawList(m, w, h) },
		func(w, h int) []string { return s.drawDiff(m, w, h) }, w, h)
}

func (s *compareScreen) drawNothing(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Title, "compare"), focused: true}
	iw, _ := p.inner(w, h)
	var lines []cell.Line
	switch {
	case s.told != nil && len(s.told.faults) > 0:
		for _, f := range s.told.faults {
			lines = append(lines, faultLines(f, " ", iw)...)
		}
	case m.compares.waiting():
		lines = append(lines, cell.In(style.Dim, " comparing…"))
	default:
		lines = cell.Wrap(cell.In(style.Dim, " The comparison is made when the run is over: with the baseline if one was given, else between the shipped threshold and limit and the ones in force."+howToCompare(m)), iw, 1)
	}
	return p.draw(m.st, renderAll(m.st, lines, iw), w, h)
}

// headLines are what stands against the later run, then the metrics.
func (s *compareScreen) headLines(w int) []cell.Line {
	c, against := s.told, s.told.against
	l := cell.In(style.Dim, " ").Add(style.Text, cell.Clean(c.names[0])).Add(style.Dim, " → ").Add(style.Text, cell.Clean(c.names[1])+"  ")
	if c.result.OK {
		l = l.Add(style.Pass, "✓ nothing stands against it")
	} else {
		l = l.Add(style.Fail, "✗ "+words.Count(len(against), "reason")+" against it")
	}
	out := []cell.Line{l}
	for i, r := range against {
		if i == 4 {
			out = append(out, cell.In(style.Dim, fmt.Sprintf("   and %d more", len(against)-4)))
			break
		}
		out = append(out, cell.Wrap(cell.In(style.Fail, "   "+cell.Clean(c.reason(r))), w, 5)...)
	}
	for _, r := range c.result.Results {
		out = append(out, cell.Wrap(metricDeltas(r), w, 1)...)
	}
	return out
}

// howToCompare says what gives the screen something to compare.
func howToCompare(m *model) string {
	return " To compare with more than the shipped threshold and limit: start with --baseline FILE or --against REVISION, or try an edit in a case's Fixes tab (" +
		m.keyName(keys.Open) + " twice)."
}

// metricDeltas are the metrics that moved, with arrows. Time always moves, and
// says nothing of the recall.
func metricDeltas(r *compare.Result) cell.Line {
	l := cell.In(style.Dim, " ")
	for _, d := range r.Metrics {
		if d.Delta == nil || *d.Delta == 0 || d.Metric == "avgDurationMs" {
			continue
		}
		arrow, role := "↑", style.Pass
		if *d.Delta < 0 {
			arrow = "↓"
		}
		better := *d.Delta > 0 == (d.Direction == compare.Higher)
		switch {
		case d.Direction == compare.Neutral:
			role = style.Dim
		case !better:
			role = style.Fail
		}
		l = l.Add(style.Dim, d.Metric+" ").Add(role, fmt.Sprintf("%s%s ", arrow, strings.TrimPrefix(fmt.Sprintf("%.3f", math.Abs(*d.Delta)), "0"))).Add(style.Text, " ")
	}
	if len(l) == 1 {
		return l.Add(style.Dim, "no metric moved")
	}
	return l
}

func diffMark(k diffKind) (string, style.Role) {
	switch k {
	case regressed:
		return "✗", style.Fail
	case fixed:
		return "✓", style.Pass
	case added:
		return "+", style.Accent
	case removed:
		return "−", style.Warn
	}
	return "≠", style.Warn
}

func (s *compareScreen) drawList(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Title, "cases").Add(style.Text, fmt.Sprintf("  %d", len(s.shown))), right: cell.In(style.Accent, s.kind.String()), focused: !s.inDiff}
	iw, _ := p.inner(w, h)
	row := func(line int, cursor string) cell.Line {
		d := &s.shown[line]
		mark, role := diffMark(d.kind)
		return cell.Spread(cell.In(style.Accent, cursor).Add(role, mark+" ").Add(style.Text, cell.Clean(d.ID)), cell.In(style.Dim, d.kind.String()+" "), iw)
	}
	nothing := func() []string {
		text := "No case differs."
		if !s.told.asked {
			text += howToCompare(m)
		}
		if s.kind != anyDiff || s.filter != "" {
			text = "No such case. " + m.keyName(keys.Back) + " shows all that differ."
		}
		return renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+text), iw, 1), iw)
	}
	return p.drawList(m.st, &s.list, nil, row, nothing, w, h)
}
