package source

import "strings"

// liftBlocks writes every block scalar of a YAML text in double quotes, on the
// line of its header; the lines it took stay, empty, so that all else keeps
// its place. The YAML library misreads some of what block scalars may hold —
// nothing but line breaks, tabs, blanks at the end — and refuses more of it;
// our own reader is held to js-yaml. So are plain scalars with tabs, which the
// library drops, and those that go on with a dash, where it reads comments and
// names as text. Lines of blanks alone are emptied, and tabs before text that
// goes on in quotes or brackets are blanks. bad is where the first thing stands
// that must be refused, nil when nothing does.
func liftBlocks(text string) (lifted string, bad *misfit) {
	l := lifter{text: text, plain: noPlain, owner: -1}
	for l.at < len(text) && !l.lost {
		l.line()
	}
	if l.copied == 0 {
		return text, l.bad
	}
	l.out.WriteString(text[l.copied:])
	return l.out.String(), l.bad
}

// misfit is a place that js-yaml refuses and the library does not.
type misfit struct {
	at   int
	name bool // a name in the lines of a plain scalar; else a control character
}

// noPlain stands for no plain scalar that the next line could go on with.
const noPlain = 1 << 30

// lifter goes through a text line by line and knows just enough of YAML to
// tell the header of a block scalar from the same characters in other text.
type lifter struct {
	text   string
	at     int // where the next line starts
	out    strings.Builder
	copied int // how much of text is in out, or was replaced there
	owner  int // column of the item or entry whose value starts on a later line
	plain  int // indent of what a plain scalar belongs to: deeper lines go on with it
	flow   flowState
	lost   bool // what follows is not understood, and left alone
	bad    *misfit
}

func (l *lifter) line() {
	start := l.at
	line, _, _ := strings.Cut(l.text[start:], "\n")
	l.at = min(start+len(line)+1, len(l.text))
	indent, lead := len(line)-len(strings.TrimLeft(line, " ")), len(line)-len(strings.TrimLeft(line, " \t"))
	switch {
	case lead == len(line) && lead > 0:
		l.replace(start, start+lead, "")
	case lead > indent && l.flow.open():
		l.replace(start, start+lead, strings.Repeat(" ", lead))
	}
	if l.flow.open() {
		l.flow.scan(line)
		return
	}
	switch body := line[indent:]; {
	case lead == len(line) || body[0] == '#' || indent > l.plain:
		return
	case isDocumentMark(line):
		l.lost, l.plain = strings.Trim(body[3:], " ") != "", noPlain
		return
	}
	l.plain = noPlain
	value, parent := valueOn(line, indent)
	if parent < 0 {
		parent = l.owner
	}
	switch body := line[value:]; {
	case body == "" || body[0] == '#':
		l.owner = parent
	case body[0] == '*':
	case body[0] == '|' || body[0] == '>':
		h, ok := parseBlockHeader(body)
		if l.lost = !ok || parent < 0; !l.lost {
			text, after, lines := h.read(l.text[l.at:], parent)
			l.lift(text, start+value, after, lines)
		}
	case strings.IndexByte("\"'[{", body[0]) >= 0:
		l.flow.scan(body)
	default:
		l.plain = parent
		l.liftPlain(body, start+value)
	}
}

// liftPlain lifts a plain scalar with tabs, or with lines that start with a
// dash.
func (l *lifter) liftPlain(body string, at int) {
	s := plainLines{rest: l.text[l.at:]}
	ok := s.read(body, l.plain)
	text := s.text.String()
	switch {
	case s.dashes && !ok:
		l.refuse(misfit{at: len(l.text) - len(s.rest), name: true})
	case ok && (s.dashes || strings.Contains(text, "\t")) && !strings.ContainsFunc(text, unprintable):
		l.lift(text, at, s.rest, s.lines)
	}
}

// lift writes a text in quotes where a scalar starts that ends before after,
// that many lines further down.
func (l *lifter) lift(text string, at int, after string, lines int) {
	if strings.ContainsFunc(text, unprintable) {
		l.refuse(misfit{at: at})
	}
	l.at = len(l.text) - len(after)
	l.replace(at, l.at, string(appendDouble(nil, text))+strings.Repeat("\n", lines+1))
}

func (l *lifter) refuse(m misfit) {
	if l.bad == nil {
		l.bad = &m
	}
}

func (l *lifter) replace(from, to int, with string) {
	l.out.WriteString(l.text[l.copied:from])
	l.out.WriteString(with)
	l.copied = to
}

// valueOn finds where a value starts on a line, past the dashes, names and
// properties before it, and the column of the item or entry that it belongs
// to, -1 when that does not stand on the line.
func valueOn(line string, at int) (value, parent int) {
	parent = -1
	for {
		body := line[at:]
		switch {
		case body == "":
			return at, parent
		case isIndicator(body):
			parent, at = at, at+1
		case body[0] == '&' || body[0] == '!':
			end := strings.IndexAny(body, " \t")
			if end < 0 {
				return len(line), parent
			}
			at += end
		default:
			size := nameSize(body)
			if size == 0 {
				return at, parent
			}
			parent, at = at, at+size
		}
		at += len(line[at:]) - len(strings.TrimLeft(line[at:], " \t"))
	}
}

func isDocumentMark(line string) bool {
	return strings.HasPrefix(line, "---") || strings.HasPrefix(line, "...")
}

// isIndicator tells a dash, question mark or colon that stands for itself.
func isIndicator(s string) bool {
	return (s[0] == '-' || s[0] == '?' || s[0] == ':') && (len(s) == 1 || isBlank(s[1]))
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// nameSize is how much of s a name and its colon take, 0 when there is none.
func nameSize(s string) int {
	at := 0
	switch s[0] {
	case '"', '\'':
		if at = quotedSize(s); at == 0 {
			return 0
		}
		at += len(s[at:]) - len(strings.TrimLeft(s[at:], " \t"))
		if at < len(s) && s[at] == ':' && (at+1 == len(s) || isBlank(s[at+1])) {
			return at + 1
		}
		return 0
	case '|', '>', '[', '{', '#', '*', '%', '@', '`':
		return 0
	}
	for ; at < len(s); at++ {
		switch {
		case s[at] == ':' && (at+1 == len(s) || isBlank(s[at+1])):
			return at + 1
		case s[at] == '#' && at > 0 && isBlank(s[at-1]):
			return 0
		}
	}
	return 0
}

// quotedSize is the length of the quoted text that s starts with, 0 when it
// does not end.
func quotedSize(s string) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[0] == '"' && s[i] == '\\':
			i++
		case s[i] != s[0]:
		case s[0] == '\'' && i+1 < len(s) && s[i+1] == '\'':
			i++
		default:
			return i + 1
		}
	}
	return 0
}

// flowState follows quoted text and brackets over lines.
type flowState struct {
	quote byte // of the open text, 0 when none is
	depth int  // open brackets
}

func (f *flowState) open() bool { return f.quote != 0 || f.depth > 0 }

// scan goes over a line, or the rest of one that starts with a value.
func (f *flowState) scan(s string) {
	fresh := true // a quote here opens a text
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case f.quote == '"' && c == '\\':
			i++
		case f.quote == '\'' && c == '\'' && i+1 < len(s) && s[i+1] == '\'':
			i++
		case f.quote != 0:
			if c == f.quote {
				f.quote = 0
			}
		case c == '#' && (i == 0 || isBlank(s[i-1])):
			return
		case fresh && (c == '"' || c == '\''):
			f.quote = c
		case c == '[' || c == '{':
			f.depth++
		case c == ']' || c == '}':
			f.depth--
		}
		if !isBlank(c) {
			fresh = strings.IndexByte("[{,:?", c) >= 0
		}
		if !f.open() {
			return
		}
	}
}

// unprintable are the characters that YAML allows in no plain or block scalar.
func unprintable(r rune) bool {
	switch {
	case r == '\t' || r == '\n' || r == '\r' || r == 0x85:
		return false
	case r < 0x20 || 0x7F <= r && r < 0xA0:
		return true
	}
	return r == 0xFFFE || r == 0xFFFF
}
