package tui

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

func (s *compareScreen) drawDiff(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Title, "before → after"), focused: s.inDiff}
	iw, ih := p.inner(w, h)
	s.height = ih
	d := s.selected()
	if d == nil {
		return p.draw(m.st, nil, w, h)
	}
	p.title = cell.In(style.Title, cell.Clean(d.ID)).Add(style.Dim, " · "+d.kind.String())
	s.text.lines = s.diffLines(m, d, iw)
	return p.drawText(m.st, &s.text, w, h)
}

// diffLines put both verdicts side by side, then which edit turned them and
// what changed in the trace.
func (s *compareScreen) diffLines(m *model, d *diff, w int) []cell.Line {
	two := func(a, b cell.Line) cell.Line { return sideBySide(a, b, w) }
	out := []cell.Line{two(cell.In(style.Heading, " before"), cell.In(style.Heading, " after")),
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
	out = append(out, s.culpritLines(m, d, w)...)
	return append(out, s.traceLines(d, w)...)
}

// sideBySide puts two lines next to each other in w cells.
func sideBySide(a, b cell.Line, w int) cell.Line {
	half := (w - 3) / 2
	return append(a.Take(half, "…").Pad(half).Add(style.Dim, " │ "), b.Take(half, "…")...)
}

// culpritLines say which edit turned the verdict, or why that is not known.
func (s *compareScreen) culpritLines(m *model, d *diff, w int) []cell.Line {
	if d.kind != regressed && d.kind != fixed {
		return nil
	}
	say := func(label string, role style.Role, text string) []cell.Line {
		return labelled(label, cell.In(role, text), w)
	}
	c := s.culprits[d.name]
	switch {
	case s.told.runs == nil:
		return say("turned by", style.Dim, "not known: a stored report has no cards at hand; --against REV names the edit")
	case c == nil && m.culprits.waiting():
		return say("turned by", style.Dim, "seeking the edit, one change at a time…")
	case c == nil:
		return say("turned by", style.Dim, "not found: the search was cancelled")
	case c.err != nil:
		return say("turned by", style.Fail, cell.Clean(c.err.Error()))
	}
	var out []cell.Line
	label := "turned by"
	for _, text := range c.by {
		out = append(out, say(label, style.Accent, text)...)
		label = "or by"
	}
	return out
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

// traceLines list the cards whose story differs, with both scores and stages
// and what moved them.
func (s *compareScreen) traceLines(d *diff, w int) []cell.Line {
	c := s.culprits[d.name]
	if c == nil || len(c.cards) == 0 {
		return nil
	}
	out := []cell.Line{{}, cell.In(style.Heading, " what changed in the trace")}
	for i := range c.cards {
		out = append(out, changeLines(&c.cards[i], w)...)
	}
	if c.more > 0 {
		out = append(out, cell.In(style.Dim, " and "+words.Count(c.more, "more card")))
	}
	return out
}

func changeLines(c *cardChange, w int) []cell.Line {
	l := cell.In(style.Strong, " "+c.card+" ").Add(style.Text, c.score[0])
	if c.score[0] != c.score[1] {
		l = l.Add(style.Dim, " → ").Add(style.Text, c.score[1])
	}
	l = l.Add(style.Dim, "  "+c.stage[0])
	if c.stage[0] != c.stage[1] {
		l = l.Add(style.Dim, " → ").Add(style.Warn, c.stage[1])
	}
	out := cell.Wrap(l, w, 3)
	for _, p := range c.parts {
		indent := 3 + 2*p.depth
		out = append(out, cell.Wrap(cell.In(style.Text, strings.Repeat(" ", indent)+p.text), w, indent+2)...)
	}
	return out
}
