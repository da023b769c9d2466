package tui

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ome-tui/report"
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
	head := s.headLines(w)
	if len(head) > h/2 {
		head = head[:max(1, h/2)]
	}
	out := renderAll(m.st, head, w)
	h -= len(out)
	switch {
	case s.inDiff && (m.zoomed || w < besideCase):
		return append(out, s.drawDiff(m, w, h)...)
	case !m.sideBySide():
		return append(out, s.drawList(m, w, h)...)
	}
	lw := w * 2 / 5
	return append(out, beside(s.drawList(m, lw, h), s.drawDiff(m, w-lw, h))...)
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
		lines = cell.Wrap(cell.In(style.Dim, " The comparison is made when the run is over: with the baseline if one was given, else between the shipped threshold and limit and the ones in force."), iw, 1)
	}
	return p.draw(m.st, renderAll(m.st, lines, iw), w, h)
}

// headLines are what stands against the later run, then the metrics.
func (s *compareScreen) headLines(w int) []cell.Line {
	c := s.told
	l := cell.In(style.Dim, " ").Add(style.Text, cell.Clean(c.names[0])).Add(style.Dim, " → ").Add(style.Text, cell.Clean(c.names[1])+"  ")
	if c.result.OK {
		l = l.Add(style.Pass, "✓ nothing stands against it")
	} else {
		l = l.Add(style.Fail, "✗ "+words.Count(len(c.result.All()), "reason")+" against it")
	}
	out := []cell.Line{l}
	for i, r := range c.result.All() {
		if i == 4 {
			out = append(out, cell.In(style.Dim, fmt.Sprintf("   and %d more", len(c.result.All())-4)))
			break
		}
		out = append(out, cell.In(style.Fail, "   "+cell.Clean(r.Text)))
	}
	for _, r := range c.result.Results {
		out = append(out, cell.Wrap(metricDeltas(r), w, 1)...)
	}
	return out
}

// metricDeltas are the metrics that moved, with arrows.
func metricDeltas(r *compare.Result) cell.Line {
	l := cell.In(style.Dim, " ")
	for _, d := range r.Metrics {
		if d.Delta == nil || *d.Delta == 0 {
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
	iw, ih := p.inner(w, h)
	s.list.Resize(ih)
	p.from, p.to = s.list.Window()
	p.all = s.list.Len()
	var out []string
	for line := p.from; line < p.to; line++ {
		d := &s.shown[line]
		mark, role := diffMark(d.kind)
		row := p.rowOf(&s.list, line)
		l := cell.Spread(cell.In(style.Accent, row.mark()).Add(role, mark+" ").Add(style.Text, cell.Clean(d.ID)), cell.In(style.Dim, d.kind.String()+" "), iw)
		out = append(out, row.paint(m.st, l, iw))
	}
	if len(s.shown) == 0 {
		text := "No case differs."
		if s.kind != anyDiff || s.filter != "" {
			text = "No such case. " + m.keyName(keys.Back) + " shows all that differ."
		}
		out = append(out, cell.In(style.Dim, " "+text).Render(m.st, iw))
	}
	return p.draw(m.st, out, w, h)
}

func (s *compareScreen) drawDiff(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Title, "before → after"), focused: s.inDiff}
	iw, ih := p.inner(w, h)
	s.height = ih
	if s.list.Cursor() >= len(s.shown) {
		return p.draw(m.st, nil, w, h)
	}
	d := &s.shown[s.list.Cursor()]
	p.title = cell.In(style.Title, cell.Clean(d.ID)).Add(style.Dim, " · "+d.kind.String())
	s.text.lines = s.diffLines(d, iw)
	rows := s.text.rows(m.st, iw, ih)
	p.from, p.all = s.text.top, len(s.text.lines)
	p.to = min(p.all, p.from+ih)
	return p.draw(m.st, rows, w, h)
}

// diffLines put both verdicts side by side, then what changed in the trace.
func (s *compareScreen) diffLines(d *diff, w int) []cell.Line {
	half := (w - 3) / 2
	two := func(a, b cell.Line) cell.Line {
		return append(a.Take(half, "…").Pad(half).Add(style.Dim, " │ "), b.Take(half, "…")...)
	}
	out := []cell.Line{two(cell.In(style.Heading, " before"), cell.In(style.Heading, "after")),
		two(passLine(d.BeforePassed), passLine(d.AfterPassed))}
	rows := max(len(d.BeforeReturnedCards), len(d.AfterReturnedCards))
	for i := range rows {
		out = append(out, two(returnedLine(d.BeforeReturnedCards, d.AfterReturnedCards, i), returnedLine(d.AfterReturnedCards, d.BeforeReturnedCards, i)))
	}
	for _, f := range []struct{ label, text string }{{"before", d.BeforeFailure}, {"after", d.AfterFailure}} {
		if f.text != "" {
			out = append(out, labelled(f.label, cell.L(cell.Clean(f.text)), w)...)
		}
	}
	if d.ContractChanged {
		out = append(out, labelled("contract", cell.In(style.Warn, cell.Clean(strings.Join(d.ContractFields, ", "))+" changed"), w)...)
	}
	return append(out, s.traceLines(d, w)...)
}

func passLine(passed *bool) cell.Line {
	switch {
	case passed == nil:
		return cell.In(style.Dim, " not in this report")
	case *passed:
		return cell.In(style.Pass, " ✓ passed")
	}
	return cell.In(style.Fail, " ✗ failed")
}

func returnedLine(list, other []string, i int) cell.Line {
	if i >= len(list) {
		return cell.Line{}
	}
	role := style.Text
	if !slices.Contains(other, list[i]) {
		role = style.Warn
	}
	return cell.In(style.Dim, fmt.Sprintf(" %d ", i+1)).Add(role, cell.Clean(list[i]))
}

// traceLines list the cards whose story differs, with both scores and stages.
func (s *compareScreen) traceLines(d *diff, w int) []cell.Line {
	before, after := candidatesOf(s.told.before, d.ID), candidatesOf(s.told.after, d.ID)
	var out []cell.Line
	for i := range before {
		a := &before[i]
		for k := range after {
			b := &after[k]
			if a.ID == b.ID && a.LibraryScope == b.LibraryScope {
				out = append(out, traceDiff(a, b, w)...)
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	return append([]cell.Line{{}, cell.In(style.Heading, " what changed in the trace")}, out...)
}

func candidatesOf(doc *report.Document, id string) []report.Candidate {
	if doc == nil {
		return nil
	}
	for _, r := range doc.Reports {
		for i := range r.Cases {
			if c := &r.Cases[i]; c.ID == id && c.Diagnostics != nil {
				return c.Diagnostics.Candidates
			}
		}
	}
	return nil
}

// traceDiff says what became of one card on both sides, when it differs.
func traceDiff(a, b *report.Candidate, w int) []cell.Line {
	stageA, stageB := a.Stage, b.Stage
	if a.Score == b.Score && stageA == stageB && a.Selected == b.Selected {
		return nil
	}
	l := cell.In(style.Strong, " "+cell.Clean(a.ID)+" ").Add(style.Text, words.Num(a.Score)).Add(style.Dim, " → ").Add(style.Text, words.Num(b.Score))
	if stageA != stageB {
		l = l.Add(style.Dim, "  "+cell.Clean(stageA)+" → ").Add(style.Warn, cell.Clean(stageB))
	}
	out := cell.Wrap(l, w, 3)
	for _, e := range b.Evidence {
		i := slices.IndexFunc(a.Evidence, func(x report.Evidence) bool { return x.Family == e.Family })
		if i >= 0 && a.Evidence[i].Value != e.Value {
			out = append(out, cell.In(style.Text, fmt.Sprintf("   %s %s → %s", cell.Clean(e.Family), words.Num(a.Evidence[i].Value), words.Num(e.Value))))
		}
	}
	if a.Penalty != b.Penalty {
		out = append(out, cell.In(style.Text, fmt.Sprintf("   penalty %s → %s", words.Num(a.Penalty), words.Num(b.Penalty))))
	}
	return out
}
