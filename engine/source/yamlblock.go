package source

import "strings"

// blockScalar reads a | or > scalar; body is its header, indent that of the
// entry or item it belongs to.
func (p *plainYAML) blockScalar(body string, offset, indent int) *Node {
	n := p.node(String, p.line, uint32(offset+1))
	h, ok := parseBlockHeader(body)
	if !ok {
		return p.fail()
	}
	var lines int
	n.Text, p.rest, lines = h.read(p.rest, indent)
	p.line += uint32(lines)
	p.next()
	if p.indent > indent {
		return p.fail()
	}
	return n
}

// blockHeader is the line that opens a block scalar.
type blockHeader struct {
	folded bool
	digit  int  // blanks that the content is indented by, 0 to find out
	chomp  byte // '-', '+' or 0
}

// parseBlockHeader reads |, >, an indentation digit and a chomping sign in
// any order, and a comment.
func parseBlockHeader(s string) (h blockHeader, ok bool) {
	h.folded = s[0] == '>'
	for s = s[1:]; s != ""; s = s[1:] {
		switch c := s[0]; {
		case h.chomp == 0 && (c == '-' || c == '+'):
			h.chomp = c
		case h.digit == 0 && '1' <= c && c <= '9':
			h.digit = int(c - '0')
		default:
			return h, afterValue(s)
		}
	}
	return h, true
}

// read takes the lines of the scalar off the front of rest; indent is that of
// the entry or item it belongs to. A missing last line break counts as there.
func (h blockHeader) read(rest string, indent int) (text, after string, lines int) {
	b := blockText{folded: h.folded}
	content, known := indent+max(h.digit, 1), h.digit > 0
	for rest != "" {
		line, next, _ := strings.Cut(rest, "\n")
		blanks := 0
		for blanks < len(line) && line[blanks] == ' ' && (!known || blanks < content) {
			blanks++
		}
		if !known {
			content = max(content, blanks) // that of the first line with text
		}
		if blanks == len(line) {
			b.empty++
		} else if blanks < content {
			break
		} else {
			known = true
			b.line(line[blanks:])
		}
		rest, lines = next, lines+1
	}
	return b.end(h.chomp), rest, lines
}

// blockText joins the lines of a block scalar.
type blockText struct {
	strings.Builder
	folded bool
	empty  int  // empty lines since the last text
	any    bool // text was read
	deeper bool // the last line began with a blank: it is not folded
}

func (b *blockText) line(s string) {
	deeper := s[0] == ' ' || s[0] == '\t'
	switch {
	case !b.folded || deeper || b.deeper:
		if b.any {
			b.empty++
		}
		b.breaks()
	case b.empty > 0:
		b.breaks()
	case b.any:
		b.WriteByte(' ')
	}
	b.WriteString(s)
	b.empty, b.any, b.deeper = 0, true, deeper
}

func (b *blockText) breaks() {
	for range b.empty {
		b.WriteByte('\n')
	}
}

func (b *blockText) end(chomp byte) string {
	switch {
	case chomp == '+':
		if b.any {
			b.empty++
		}
		b.breaks()
	case chomp == 0 && b.any:
		b.WriteByte('\n')
	}
	return b.String()
}
