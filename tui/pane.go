package tui

import (
	"strings"

	"ome-tui/tui/cell"
	"ome-tui/tui/list"
	"ome-tui/tui/style"
)

// pane is a titled box around rows.
type pane struct {
	title, right cell.Line
	focused      bool
	// thumb marks the visible part on the right border: rows from to to of
	// all; all 0 means none.
	from, to, all int
}

// minBoxed is the height under which a pane has no bottom border, so that a
// small terminal shows rows instead of lines.
const minBoxed = 6

// inner gives the size inside a pane of w×h cells.
func (p pane) inner(w, h int) (int, int) {
	if h < minBoxed {
		return max(0, w-2), max(0, h-1)
	}
	return max(0, w-2), max(0, h-2)
}

// draw gives h lines of w cells around the rows, which are painted and of the
// inner width.
func (p pane) draw(st *style.Styles, rows []string, w, h int) []string {
	iw, ih := p.inner(w, h)
	border := style.Border
	if p.focused {
		border = style.BorderFocus
	}
	out := make([]string, 0, h)
	out = append(out, p.top(border, w).Render(st, w))
	left := st.Paint(border, st.Twin("│"))
	for i := range ih {
		row := cell.Blank(iw)
		if i < len(rows) {
			row = rows[i]
		}
		out = append(out, left+row+st.Paint(border, st.Twin(p.edge(i, ih))))
	}
	if len(out) < h {
		bottom := cell.In(border, "└"+repeat("─", w-2)+"┘")
		out = append(out, bottom.Render(st, w))
	}
	return out
}

// drawText draws the pane around a scrolled text.
func (p pane) drawText(st *style.Styles, t *textPane, w, h int) []string {
	iw, ih := p.inner(w, h)
	rows := t.rows(st, iw, ih)
	p.from, p.all = t.top, len(t.lines)
	p.to = min(p.all, p.from+ih)
	return p.draw(st, rows, w, h)
}

// drawList draws the pane around the rows of a list, below a head of its own.
// row gives a line with what marks it; nothing stands for an empty list.
func (p pane) drawList(st *style.Styles, l *list.Model, head []string, row func(line int, mark string) cell.Line, nothing func() []string, w, h int) []string {
	iw, ih := p.inner(w, h)
	l.Resize(max(0, ih-len(head)))
	p.from, p.to = l.Window()
	p.all = l.Len()
	out := head
	for line := p.from; line < p.to; line++ {
		state := p.rowOf(l, line)
		out = append(out, state.paint(st, row(line, state.mark()), iw))
	}
	if p.all == 0 {
		out = append(out, nothing()...)
	}
	return p.draw(st, out, w, h)
}

// top is the upper border with the title in it.
func (p pane) top(border style.Role, w int) cell.Line {
	title := p.title.Take(w-4, "…")
	line := cell.In(border, "┌")
	used := 2
	if len(title) > 0 {
		line = append(line.Add(border, " "), title...).Add(border, " ")
		used += title.Width() + 2
	}
	if rw := p.right.Width(); rw > 0 && used+rw+3 <= w {
		line = line.Add(border, repeat("─", w-used-rw-3)+" ")
		line = append(line, p.right...).Add(border, " ─")
		return line.Add(border, "┐")
	}
	return line.Add(border, repeat("─", w-used)).Add(border, "┐")
}

// edge is the right border of a row, with the thumb of what is visible.
func (p pane) edge(row, height int) string {
	if p.all <= p.to-p.from || height == 0 {
		return "│"
	}
	a := p.from * height / p.all
	b := max(a+1, (p.to*height+p.all-1)/p.all)
	if row >= a && row < b {
		return "┃"
	}
	return "│"
}

// repeat is strings.Repeat that takes no room for none.
func repeat(s string, n int) string { return strings.Repeat(s, max(0, n)) }

// beside puts two columns of equally many lines next to each other.
func beside(a, b []string) []string {
	out := make([]string, len(a))
	for i := range a {
		out[i] = a[i]
		if i < len(b) {
			out[i] += b[i]
		}
	}
	return out
}

// listAndText draws a list and, beside it where there is room, what is
// selected, below some lines that concern both; what is open has the place of
// both on a narrow screen.
func (m *model) listAndText(head []cell.Line, open bool, list, text func(w, h int) []string, w, h int) []string {
	alone := open && (m.zoomed || w < besideCase)
	most := max(1, h/2)
	if alone {
		most = 1
	}
	out := renderAll(m.st, head[:min(len(head), most)], w)
	h -= len(out)
	switch {
	case alone:
		return append(out, text(w, h)...)
	case !m.sideBySide():
		return append(out, list(w, h)...)
	}
	lw := w * 2 / 5
	return append(out, beside(list(lw, h), text(w-lw, h))...)
}

// rowState says how a row of a list is drawn.
type rowState uint8

const (
	// plainRow is an ordinary row, cursorRow the selected one of a pane
	// without the focus, selectedRow that of the focused pane.
	plainRow rowState = iota
	cursorRow
	selectedRow
)

// rowOf tells how a line of the pane's list is drawn.
func (p pane) rowOf(l *list.Model, line int) rowState {
	switch {
	case line != l.Cursor():
		return plainRow
	case p.focused:
		return selectedRow
	}
	return cursorRow
}

// mark is what stands before a row: selection shows without colour.
func (r rowState) mark() string {
	if r == plainRow {
		return " "
	}
	return "▌"
}

// paint draws w cells of a row.
func (r rowState) paint(st *style.Styles, l cell.Line, w int) string {
	if r == selectedRow {
		return l.RenderSelected(st, w)
	}
	return l.Render(st, w)
}

// textPane is a scrolled view of lines: only what shows is painted.
type textPane struct {
	lines []cell.Line
	top   int
}

// scroll moves by d lines and stops at the ends.
func (t *textPane) scroll(d, height int) {
	t.top = max(0, min(t.top+d, len(t.lines)-height))
}

// reveal scrolls as little as possible to show a line.
func (t *textPane) reveal(line, height int) {
	if line < t.top {
		t.top = max(0, line-1)
	}
	if line >= t.top+height {
		t.top = line - height + 2
	}
	t.scroll(0, height)
}

// rows paints the visible lines.
func (t *textPane) rows(st *style.Styles, w, h int) []string {
	t.scroll(0, h)
	out := make([]string, 0, h)
	for i := t.top; i < min(len(t.lines), t.top+h); i++ {
		out = append(out, t.lines[i].Render(st, w))
	}
	return out
}
