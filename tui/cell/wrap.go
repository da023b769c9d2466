package cell

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"ome-tui/tui/style"
)

// Wrap breaks a line into lines of at most w cells, at blanks where there are
// any and between wide characters; lines after the first start with indent
// blanks. The result has at least one line.
func Wrap(l Line, w, indent int) []Line {
	if w < 1 {
		w = 1
	}
	if l.Width() <= w {
		return []Line{l}
	}
	if indent > w-2 { // no room for a wide character
		indent = 0
	}
	p := wrapper{width: w, indent: indent}
	for _, s := range l {
		for text := s.Text; text != ""; {
			piece := chunk(text)
			text = text[len(piece):]
			p.put(s.Role, piece)
		}
	}
	return p.lines()
}

// WrapText breaks a clean text of several lines.
func WrapText(r style.Role, text string, w int) []Line {
	var out []Line
	for line := range strings.SplitSeq(text, "\n") {
		out = append(out, Wrap(In(r, line), w, 0)...)
	}
	return out
}

// chunk gives what must stay together at the start of a text: a run of
// blanks, one wide character, or a run of narrow ones.
func chunk(s string) string {
	if s[0] == ' ' {
		return s[:len(s)-len(strings.TrimLeft(s, " "))]
	}
	end := 0
	for end < len(s) && s[end] != ' ' {
		cluster, width := ansi.FirstGraphemeCluster(s[end:], ansi.GraphemeWidth)
		if width > 1 {
			if end == 0 {
				return cluster
			}
			break
		}
		end += len(cluster)
	}
	return s[:end]
}

type wrapper struct {
	width, indent int
	done          []Line
	line          Line
	used          int
}

func (p *wrapper) put(r style.Role, piece string) {
	w := Width(piece)
	if strings.Trim(piece, " ") == "" {
		if p.used+w <= p.width && (p.used > p.start() || len(p.done) == 0) {
			p.add(r, piece, w)
		} else if p.used > p.start() {
			p.next()
		}
		return
	}
	if p.used+w > p.width && p.used > p.start() {
		p.next()
	}
	for p.used+w > p.width { // longer than a whole line
		head, hw := firstCells(piece, p.width-p.used)
		p.add(r, head, hw)
		piece, w = piece[len(head):], w-hw
		if piece == "" {
			return
		}
		p.next()
	}
	p.add(r, piece, w)
}

// firstCells gives what of a text fits into room cells, one character at least, and
// its width. It looks no further: a word may be a mebibyte long.
func firstCells(s string, room int) (head string, width int) {
	end := 0
	for end < len(s) {
		cluster, w := ansi.FirstGraphemeCluster(s[end:], ansi.GraphemeWidth)
		if end > 0 && width+w > room {
			break
		}
		end, width = end+len(cluster), width+w
	}
	return s[:end], width
}

// start is the column where the current line begins.
func (p *wrapper) start() int {
	if len(p.done) == 0 {
		return 0
	}
	return p.indent
}

func (p *wrapper) add(r style.Role, text string, w int) {
	p.used += w
	p.line = p.line.Join(r, text)
}

func (p *wrapper) next() {
	p.done = append(p.done, p.line)
	p.line, p.used = nil, 0
	if p.indent > 0 {
		p.add(style.Text, Blank(p.indent), p.indent)
	}
}

func (p *wrapper) lines() []Line {
	if len(p.line) > 0 && strings.Trim(p.line.Text(), " ") != "" || len(p.done) == 0 {
		p.done = append(p.done, p.line)
	}
	return p.done
}
