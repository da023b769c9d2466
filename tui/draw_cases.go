package tui

import (
	"fmt"
	"math"
	"strings"

	"ome-tui/engine/trace"
	"ome-tui/report/words"
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
	s.sync(m)
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
	iw, ih := p.inner(w, h)
	s.list.Resize(ih)
	from, to := s.list.Window()
	p.from, p.to, p.all = from, to, s.list.Len()
	var out []string
	for line := from; line < to; line++ {
		out = append(out, s.row(m, line, iw))
	}
	if s.list.Len() == 0 {
		out = s.nothing(m, iw)
	}
	return p.draw(m.st, out, w, h)
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
	if m.session.opening {
		text = "Loading suites and cards…"
	}
	p := pane{title: cell.In(style.Title, "cases"), focused: true}
	iw, _ := p.inner(w, h)
	return p.draw(m.st, renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+text), iw, 1), iw), w, h)
}

func renderAll(st *style.Styles, lines []cell.Line, w int) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l.Render(st, w)
	}
	return out
}

// row draws one line of the list.
func (s *casesScreen) row(m *model, line, w int) string {
	i, g := s.view.At(line)
	selected := line == s.list.Cursor()
	if i < 0 {
		return s.head(m, g, selected, w)
	}
	cursor := " "
	if selected {
		cursor = "▌"
	}
	r := &m.table.Rows[i]
	indent := ""
	if g != nil {
		indent = " "
	}
	left := cell.In(style.Accent, cursor+indent)
	mark, role := stateMark(r.State)
	left = left.Add(role, mark+" ")
	left = append(left, marked(cell.Clean(m.table.Cases[i].ID), style.Text, s.query.Filter.Texts())...)
	if r.Flipped {
		left = left.Add(style.Accent, " ⇄")
	}
	if r.Differs {
		left = left.Add(style.Warn, otherProfile(m))
	}
	out := cell.Spread(left, s.number(m, i, r), w)
	if selected && !s.inCase {
		return out.RenderSelected(m.st, w)
	}
	return out.Render(m.st, w)
}

// number is what stands at the right of a case: what is wrong, or how far the
// nearest flip is. An order of its own shows its own number.
func (s *casesScreen) number(m *model, i int, r *rows.Row) cell.Line {
	var l cell.Line
	switch {
	case r.State == rows.Pending:
		return nil
	case s.query.Sort == rows.ByLatency:
		return cell.In(style.Dim, fmt.Sprintf("%.2f ms ", float64(r.Latency.Microseconds())/1000))
	case s.query.Sort == rows.ByScore && r.Score > 0:
		return cell.In(style.Dim, words.Num(float64(r.Score))+" ")
	}
	if s.query.Sort != rows.ByMargin {
		if r.Missed > 0 {
			l = l.Add(style.Fail, fmt.Sprintf("−%d missed ", r.Missed))
		}
		if r.Extra > 0 {
			l = l.Add(style.Fail, fmt.Sprintf("+%d extra ", r.Extra))
		}
		if len(l) > 0 {
			return l
		}
	}
	return cell.In(marginRole(r), marginText(float64(r.Margin))+" ")
}

// otherProfile marks a case that the other profile decides otherwise.
func otherProfile(m *model) string {
	if b := m.session.bench; b != nil && b.settings.Profile == trace.OME040 {
		return " ≠doc"
	}
	return " ≠ome"
}

// nearFlip is the margin under which a passing case is one to watch.
const nearFlip = 5

func marginRole(r *rows.Row) style.Role {
	switch {
	case r.State == rows.Failed:
		return style.Fail
	case r.Margin < nearFlip:
		return style.Warn
	}
	return style.Dim
}

// marginText gives a margin with its sign, "never" when nothing flips.
func marginText(v float64) string {
	if v != v {
		return "never"
	}
	return signed1(v)
}

// signed1 gives a number with its sign and one decimal, so that a column of
// them lines up; it never rounds to zero.
func signed1(v float64) string {
	s := fmt.Sprintf("%.1f", math.Abs(v))
	switch {
	case s == "0.0" && v != 0:
		return words.Signed(v)
	case v < 0:
		return "−" + s
	}
	return "+" + s
}

// stateMark is the sign of a verdict; colour is never the only carrier.
func stateMark(s rows.State) (string, style.Role) {
	switch s {
	case rows.Failed:
		return "✗", style.Fail
	case rows.Known:
		return "±", style.Warn
	case rows.Passed:
		return "✓", style.Pass
	}
	return "·", style.Dim
}

// head draws the head of a group with its counts.
func (s *casesScreen) head(m *model, g *rows.Group, selected bool, w int) string {
	fold, cursor := "▾", " "
	if g.Folded {
		fold = "▸"
	}
	if selected {
		cursor = "▌"
	}
	left := cell.In(style.Accent, cursor).Add(style.Heading, fold+" "+cell.Clean(g.Name))
	right := cell.In(style.Dim, fmt.Sprintf("%s ", thousands(g.Total)))
	if g.Failed > 0 {
		right = cell.In(style.Fail, fmt.Sprintf("✗%s", thousands(g.Failed))).Add(style.Dim, fmt.Sprintf(" of %s ", thousands(g.Total)))
	}
	l := cell.Spread(left, right, w)
	if selected && !s.inCase {
		return l.RenderSelected(m.st, w)
	}
	return l.Render(m.st, w)
}

// marked splits a text so that what the filter found stands out.
func marked(text string, role style.Role, parts []string) cell.Line {
	if len(parts) == 0 {
		return cell.In(role, text)
	}
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return cell.In(role, text)
	}
	var l cell.Line
	for at := 0; at < len(text); {
		start, end := len(text), len(text)
		for _, p := range parts {
			if i := strings.Index(lower[at:], p); i >= 0 && at+i < start {
				start, end = at+i, at+i+len(p)
			}
		}
		l = l.Add(role, text[at:start]).Add(style.Match, text[start:end])
		at = end
	}
	return l
}
