package cell

import (
	"strings"

	"ome-tui/tui/style"
)

// Span is a piece of clean text in a role.
type Span struct {
	Role style.Role
	Text string
}

// Line is one line of a view, as data: it can be cut, wrapped, marked,
// painted, or read aloud.
type Line []Span

// L makes a line of plain text.
func L(text string) Line { return Line{{style.Text, text}} }

// In makes a line of one role.
func In(r style.Role, text string) Line { return Line{{r, text}} }

// Add gives the line with one more span.
func (l Line) Add(r style.Role, text string) Line {
	if text == "" {
		return l
	}
	return append(l, Span{r, text})
}

// Join gives the line with a piece that goes on with the last span where that
// has its role: a line made cell by cell has few spans.
func (l Line) Join(r style.Role, text string) Line {
	if n := len(l); n > 0 && l[n-1].Role == r {
		l[n-1].Text += text
		return l
	}
	return append(l, Span{r, text})
}

// Text gives the line without roles.
func (l Line) Text() string {
	if len(l) == 1 {
		return l[0].Text
	}
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Width gives the cells of the line.
func (l Line) Width() int {
	n := 0
	for _, s := range l {
		n += Width(s.Text)
	}
	return n
}

// Pad gives the line followed by blanks up to w cells.
func (l Line) Pad(w int) Line { return l.Add(style.Text, Blank(w-l.Width())) }

// In gives the line with every span in one role.
func (l Line) In(r style.Role) Line {
	out := make(Line, len(l))
	for i, s := range l {
		out[i] = Span{r, s.Text}
	}
	return out
}

// Spread gives left and right at the two ends of w cells; left gives way.
func Spread(left, right Line, w int) Line {
	rw := right.Width()
	if rw >= w {
		return right
	}
	out := left.Take(w-rw-1, "…").Pad(w - rw)
	return append(out, right...)
}

// Take gives the first w cells of the line, ending in tail when cut.
func (l Line) Take(w int, tail string) Line {
	if l.Width() <= w {
		return l[:len(l):len(l)]
	}
	out := make(Line, 0, len(l))
	room := w - Width(tail)
	if room < 0 {
		return out
	}
	for _, s := range l {
		sw := Width(s.Text)
		if sw <= room {
			out, room = append(out, s), room-sw
			continue
		}
		return append(out, Span{s.Role, Cut(s.Text, room, "") + tail})
	}
	return out
}

// Render paints exactly w cells of the line.
func (l Line) Render(st *style.Styles, w int) string { return l.paint(st, w, st.Paint) }

// RenderSelected paints the line as the selected row.
func (l Line) RenderSelected(st *style.Styles, w int) string { return l.paint(st, w, st.PaintSelected) }

// paint takes the styles' Paint or PaintSelected.
func (l Line) paint(st *style.Styles, w int, p func(style.Role, string) string) string {
	if w <= 0 {
		return ""
	}
	var b strings.Builder
	room := w
	for i, s := range l {
		text := st.Twin(s.Text)
		tw := Width(text)
		if tw > room || tw == room && i < len(l)-1 && rest(l[i+1:]) {
			text = cutHard(text, room, st.Ellipsis())
			b.WriteString(p(s.Role, text))
			room -= Width(text)
			break
		}
		b.WriteString(p(s.Role, text))
		room -= tw
	}
	b.WriteString(p(style.Text, Blank(room)))
	return b.String()
}

// rest tells whether anything visible follows.
func rest(l Line) bool {
	for _, s := range l {
		if strings.Trim(s.Text, " ") != "" {
			return true
		}
	}
	return false
}

// cutHard cuts so that the tail shows even where the text would just fit.
func cutHard(s string, w int, tail string) string {
	tw := Width(tail)
	if w <= tw {
		return Cut(s, w, "")
	}
	return Cut(s, w-tw, "") + tail
}
