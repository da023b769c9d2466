package source

import "strings"

// blockScalar reads a | or > scalar; body is its header, indent that of the
// entry or item it belongs to.
func (p *plainYAML) blockScalar(body string, offset, indent int) *Node {
	n := p.node(String, p.line, uint32(offset+1))
	digit, chomp, ok := blockHeader(body)
	if !ok {
		return p.fail()
	}
	content := indent + digit
	if digit == 0 {
		content = 0 // that of the first line with text
	}
	b := blockText{folded: body[0] == '>'}
	for p.rest != "" {
		line, rest, ended := strings.Cut(p.rest, "\n")
		if !ended {
			return p.fail() // readers differ about a missing last line break
		}
		blanks := len(line) - len(strings.TrimLeft(line, " "))
		if content == 0 && blanks == len(line) {
			if blanks > 0 {
				return p.fail()
			}
		} else if content == 0 {
			content = blanks
		}
		if blanks < len(line) && (blanks < content || content <= indent) {
			break
		}
		p.rest, p.line = rest, p.line+1
		if len(line) <= content {
			b.empty++
			continue
		}
		b.line(line[content:])
	}
	if !b.any && (chomp != '+' || b.empty == 0) {
		return p.fail() // readers differ about a block without text
	}
	n.Text = b.end(chomp)
	p.next()
	if p.indent > indent {
		return p.fail()
	}
	return n
}

// blockHeader reads |, >, an indentation digit and a chomping sign.
func blockHeader(s string) (digit int, chomp byte, ok bool) {
	s = strings.TrimRight(s[1:], " ")
	if s != "" && '1' <= s[0] && s[0] <= '9' {
		digit, s = int(s[0]-'0'), s[1:]
	}
	if s != "" && (s[0] == '-' || s[0] == '+') {
		chomp, s = s[0], s[1:]
	}
	return digit, chomp, s == ""
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
	deeper := s[0] == ' '
	switch {
	case !b.folded || deeper || b.deeper:
		if b.any || b.folded && b.deeper {
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
