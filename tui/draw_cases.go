package tui

import (
	"fmt"
	"strings"

	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// Widths at which the panes stand side by side.
const (
	// besideList is where the list shows the case beside it.
	besideList = 76
	// besideCase is where the focused case view still shows the list.
	besideCase = 110
	// stripHeight is the case in short under a narrow list.
	stripHeight = 4
)

// sideBySide tells whether list and case show at the same time.
func (m *model) sideBySide() bool { return m.w >= besideList && !m.zoomed }

func (s *casesScreen) draw(m *model, w, h int) []string {
	if m.table == nil || m.table.Len() == 0 {
		return s.drawEmpty(m, w, h)
	}
	switch {
	case s.inCase && (m.zoomed || w < besideCase):
		s.listWidth = 0
		return s.drawCase(m, w, h)
	case !m.sideBySide():
		s.listWidth = w
		return s.drawNarrow(m, w, h)
	}
	lw := w * 2 / 5
	if w < besideCase {
		lw = w * 3 / 8
	}
	s.listWidth = lw
	return beside(s.drawList(m, lw, h), s.drawCase(m, w-lw, h))
}

// drawNarrow shows the list alone, with the selected case in short below.
func (s *casesScreen) drawNarrow(m *model, w, h int) []string {
	if m.zoomed || h < 2*stripHeight {
		return s.drawList(m, w, h)
	}
	out := s.drawList(m, w, h-stripHeight)
	for _, l := range s.strip(m, w) {
		out = append(out, l.Render(m.st, w))
	}
	return out
}

// strip is the selected case in stripHeight lines.
func (s *casesScreen) strip(m *model, w int) []cell.Line {
	var lines []cell.Line
	if s.sel.Case >= 0 {
		lines = stripLines(m, s.sel.Case, w)
	}
	for len(lines) < stripHeight {
		lines = append(lines, cell.Line{})
	}
	return lines[:stripHeight]
}

// drawList draws the list of cases.
func (s *casesScreen) drawList(m *model, w, h int) []string {
	p := pane{title: s.title(m), right: s.state(), focused: !s.inCase}
	iw, _ := p.inner(w, h)
	return p.drawList(m.st, &s.list, nil,
		func(line int, mark string) cell.Line { return s.row(m, line, mark, iw) },
		func() []string { return s.nothing(m, iw) }, w, h)
}

// title counts the cases by verdict.
func (s *casesScreen) title(m *model) cell.Line {
	l := cell.In(style.Title, "cases")
	t := m.table
	l = l.Add(style.Fail, fmt.Sprintf("  ✗%s", thousands(t.Count(rows.Failed))))
	if n := t.Count(rows.Known); n > 0 {
		l = l.Add(style.Warn, fmt.Sprintf(" ±%s", thousands(n)))
	}
	l = l.Add(style.Pass, fmt.Sprintf(" ✓%s", thousands(t.Count(rows.Passed))))
	if n := t.Count(rows.Pending); n > 0 {
		l = l.Add(style.Dim, fmt.Sprintf(" ·%s", thousands(n)))
	}
	if s.query.Text != "" || s.query.Show != rows.ShowAll {
		l = l.Add(style.Accent, fmt.Sprintf(" %s/%s", thousands(s.view.Matched()), thousands(t.Len())))
	}
	return l
}

// state names filter, order and groups that are not as at the start.
func (s *casesScreen) state() cell.Line {
	var parts []string
	if s.query.Text != "" {
		parts = append(parts, "/"+cell.Cut(cell.Clean(s.query.Text), 16, "…"))
	}
	if s.query.Show != rows.ShowAll {
		parts = append(parts, s.query.Show.String())
	}
	if s.query.Group != rows.NoGroups {
		parts = append(parts, "by "+s.query.Group.String())
	}
	if s.query.Sort != rows.ByFailure || s.query.Reverse {
		name := "↓" + s.query.Sort.String()
		if s.query.Reverse {
			name = "↑" + s.query.Sort.String()
		}
		parts = append(parts, name)
	}
	return cell.In(style.Accent, strings.Join(parts, " · "))
}

// nothing says why the list is empty, and what to do.
func (s *casesScreen) nothing(m *model, w int) []string {
	text := "No case matches"
	switch {
	case s.query.Text != "":
		text += " “" + cell.Clean(s.query.Text) + "”. " + m.keyName(keys.Back) + " clears the filter."
	case s.query.Show == rows.ShowFailing && m.run.running():
		text = "No failing case so far; the run is not over."
	case s.query.Show == rows.ShowFailing:
		text = "No case fails. " + m.keyName(keys.Failing) + " shows the others."
	default:
		text += ": " + s.query.Show.String() + ". " + m.keyName(keys.Failing) + " shows the others."
	}
	return renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+text), w, 1), w)
}

// drawEmpty is the screen without any case: still loading, or none there.
func (s *casesScreen) drawEmpty(m *model, w, h int) []string {
	text := "This session has no cases. Give a suite on the command line, or press F2 for the cards and F4 to try a prompt."
	switch {
	case m.cfg.Open == nil:
		text = m.noLibrary()
	case m.session.opening:
		text = "Loading suites and cards…"
	}
	p := pane{title: cell.In(style.Title, "cases"), focused: true}
	iw, _ := p.inner(w, h)
	return p.draw(m.st, renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+text), iw, 1), iw), w, h)
}

// noLibrary says why there are neither cases nor cards: stored reports and hook
// suites have none.
func (m *model) noLibrary() string {
	if m.cfg.OpenHook != nil {
		return "Hook suites are open: " + m.keyName(keys.ScreenHook) + " shows them. They have no cards at hand."
	}
	return "Stored reports are open: " + m.keyName(keys.ScreenCompare) + " compares them. They have no cards at hand: give a suite on the command line to see cases and cards."
}

func renderAll(st *style.Styles, lines []cell.Line, w int) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l.Render(st, w)
	}
	return out
}
