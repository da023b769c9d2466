package source

import (
	"strings"
	"unicode/utf8"
)

// parse reads the plain subset: block maps and lists, scalars that end on
// their line, block scalars, comments, [lists, of, scalars], {}, and anchors
// on a block value. ok is false for everything else, faulty text included: the
// caller then asks the library. Lines are cut off as they are needed, strings
// share the text.
func (p *plainYAML) parse(file *string, text string, firstLine int) (root *Node, ok bool) {
	if !plainBytes(text) {
		return nil, false
	}
	p.file, p.rest, p.line = file, text, uint32(firstLine)-1
	p.cur, p.done, p.failed, p.depth = "", false, false, 0
	p.anchors, p.openItems, p.openKeys = p.anchors[:0], p.openItems[:0], p.openKeys[:0]
	p.next()
	if p.done {
		return nil, false
	}
	n := p.block(p.indent)
	if p.failed || !p.done || len(p.anchors) > 1 && !fits(n) {
		return nil, false
	}
	return n, true
}

// plainBytes refuses carriage returns, other control characters and the line
// breaks of Unicode, about which YAML readers differ.
func plainBytes(text string) bool {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c < 0x20 && c != '\n' && c != '\t' || c == 0x7F {
			return false
		}
		if c < 0xC2 || c != 0xC2 && c != 0xE2 && c != 0xEF {
			continue
		}
		switch r, _ := utf8.DecodeRuneInString(text[i:]); {
		case r < 0xA0, r == 0x2028, r == 0x2029, r == 0xFEFF, r == 0xFFFE, r == 0xFFFF:
			return false
		}
	}
	return true
}

type plainYAML struct {
	slab
	rest      string // after the current line
	cur       string // content of the current line, blanks before it cut off
	indent    int    // blanks before cur
	line      uint32
	done      bool
	failed    bool
	depth     int
	anchors   []plainAnchor
	openItems []*Node
	openKeys  []Key
}

type plainAnchor struct {
	name string
	node *Node
}

func (p *plainYAML) fail() *Node {
	p.failed, p.done = true, true
	return nil
}

// next moves to the next line with content.
func (p *plainYAML) next() {
	for p.rest != "" {
		line := p.rest
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line, p.rest = line[:i], line[i+1:]
		} else {
			p.rest = ""
		}
		p.line++
		indent := 0
		for indent < len(line) && line[indent] == ' ' {
			indent++
		}
		if indent == len(line) || line[indent] == '#' {
			continue
		}
		if line[indent] == '\t' {
			if strings.Trim(line, " \t") == "" {
				continue
			}
			p.fail()
			return
		}
		p.cur, p.indent = line[indent:], indent
		if isDocumentMark(line) {
			p.fail()
		}
		return
	}
	p.cur, p.indent, p.done = "", -1, true
}

// isItem tells whether the current line is a list item.
func (p *plainYAML) isItem() bool {
	return p.cur == "-" || strings.HasPrefix(p.cur, "- ")
}

// block reads the list or map whose lines start at that indent.
func (p *plainYAML) block(indent int) *Node {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > MaxDepth {
		return p.fail()
	}
	if p.isItem() {
		return p.sequence(indent)
	}
	return p.mapping(indent)
}

func (p *plainYAML) sequence(indent int) *Node {
	n := p.node(List, p.line, uint32(indent+1))
	base := len(p.openItems)
	for !p.done && p.indent == indent && p.isItem() {
		item := p.item(indent)
		if p.failed {
			return nil
		}
		p.openItems = append(p.openItems, item)
	}
	if p.indent > indent {
		return p.fail()
	}
	n.Items = p.slab.list(p.openItems[base:])
	p.openItems = p.openItems[:base]
	return n
}

func (p *plainYAML) item(indent int) *Node {
	body := strings.TrimLeft(p.cur[1:], " ")
	if body == "" || body[0] == '#' {
		return p.nested(indent, indent+1)
	}
	offset := indent + len(p.cur) - len(body)
	if _, _, isEntry := splitEntry(body); isEntry {
		p.cur, p.indent = body, offset
		return p.block(offset)
	}
	if body[0] == '-' && (len(body) == 1 || body[1] == ' ') {
		return p.fail()
	}
	return p.lineValue(body, offset, indent)
}

// lineValue reads a value that starts on the current line at that offset;
// indent is that of the entry or item it belongs to.
func (p *plainYAML) lineValue(body string, offset, indent int) *Node {
	if body[0] == '|' || body[0] == '>' {
		return p.blockScalar(body, offset, indent)
	}
	n := p.scalar(body, offset)
	if p.failed {
		return nil
	}
	p.next()
	if p.indent > indent {
		return p.fail()
	}
	return n
}

func (p *plainYAML) mapping(indent int) *Node {
	n := p.node(Map, p.line, uint32(indent+1))
	base := len(p.openKeys)
	for !p.done && p.indent == indent && !p.isItem() {
		p.entry(indent, base)
		if p.failed {
			return nil
		}
	}
	if p.indent > indent {
		return p.fail()
	}
	n.Keys = p.slab.fields(p.openKeys[base:])
	p.openKeys = p.openKeys[:base]
	return n
}

func (p *plainYAML) entry(indent, base int) {
	name, body, ok := splitEntry(p.cur)
	if !ok || len(p.openKeys)-base > 64 {
		p.fail()
		return
	}
	for i := range p.openKeys[base:] {
		if p.openKeys[base+i].Name == name {
			p.fail()
			return
		}
	}
	k := Key{Name: name, line: p.line, col: uint32(indent + 1)}
	k.Value = p.entryValue(body, indent)
	p.openKeys = append(p.openKeys, k)
}

func (p *plainYAML) entryValue(body string, indent int) *Node {
	if body == "" || body[0] == '#' {
		// A list may stand at the indent of its key.
		return p.nested(indent, indent)
	}
	if body[0] == '&' {
		return p.anchored(body[1:], indent)
	}
	if body[0] == '*' {
		n := p.aliased(body[1:])
		p.next()
		if p.indent > indent {
			return p.fail()
		}
		return n
	}
	return p.lineValue(body, indent+len(p.cur)-len(body), indent)
}

// nested reads the block below a "key:" or "-": a map deeper than indent, a
// list at least at listIndent; null when there is none.
func (p *plainYAML) nested(indent, listIndent int) *Node {
	line, col := p.line, uint32(p.indent+len(p.cur)+1)
	p.next()
	if !p.done && (p.indent > indent || p.indent >= listIndent && p.isItem()) {
		return p.block(p.indent)
	}
	return p.node(Null, line, col)
}

func (p *plainYAML) anchored(name string, indent int) *Node {
	if !isAnchorName(name) {
		return p.fail()
	}
	n := p.nested(indent, indent)
	if n == nil || n.Kind != Map && n.Kind != List {
		return p.fail()
	}
	p.anchors = append(p.anchors, plainAnchor{name, n})
	return n
}

func (p *plainYAML) aliased(name string) *Node {
	for i := len(p.anchors) - 1; i >= 0; i-- {
		if p.anchors[i].name == name {
			return p.anchors[i].node
		}
	}
	return p.fail()
}

func isAnchorName(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && !('0' <= c && c <= '9') && !('a' <= c|0x20 && c|0x20 <= 'z') {
			return false
		}
	}
	return s != ""
}

// splitEntry cuts "name: body" with a plain name, or one in quotes;
// body has no blanks before it and may be empty.
func splitEntry(s string) (name, body string, ok bool) {
	if s[0] == '\'' || s[0] == '"' {
		return splitQuoted(s)
	}
	i := 0
	for i < len(s) {
		c := s[i]
		letter := c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '-' && c != '.' && !('0' <= c && c <= '9')) {
			break
		}
		i++
	}
	if body, ok = afterName(s[i:]); ok && i > 0 {
		return s[:i], body, ok
	}
	return splitPlain(s)
}

// splitPlain is splitEntry for any plain name, as in "page check: x".
func splitPlain(s string) (name, body string, ok bool) {
	if strings.IndexByte(s, ':') < 0 || strings.IndexByte("[{", s[0]) >= 0 {
		return "", "", false
	}
	for i := range len(s) {
		switch {
		case s[i] == '\t' || s[i] == '#' && i > 0 && s[i-1] == ' ':
			return "", "", false
		case s[i] == ':':
			if body, ok = afterName(s[i:]); ok {
				name = strings.TrimRight(s[:i], " ")
				return name, body, name != "" && startsPlain(name[0]) && name != "-" && !strings.HasPrefix(name, "- ") && !Ambiguous(name)
			}
		}
	}
	return "", "", false
}

// splitQuoted is splitEntry for a name in quotes, as the language 'no' of an
// alias is written.
func splitQuoted(s string) (name, body string, ok bool) {
	read := singleQuoted
	if s[0] == '"' {
		read = doubleQuoted
	}
	name, rest, ok := read(s)
	if !ok || name == "" || name == "<<" {
		return "", "", false
	}
	body, ok = afterName(rest)
	return name, body, ok
}

// afterName gives what follows the colon of an entry.
func afterName(s string) (body string, ok bool) {
	switch {
	case s == ":":
		return "", true
	case strings.HasPrefix(s, ": "):
		return strings.TrimLeft(s[2:], " "), true
	}
	return "", false
}
