package source

import (
	"fmt"
	"unicode/utf8"

	"ome-tui/engine/fault"
)

// maxFaults bounds how many faults one document reports: a binary file would
// give one per byte.
const maxFaults = 100

// ParseJSON reads one strict JSON document. A UTF-8 byte order mark is
// accepted. All faults that do not hide the rest are reported at once:
// trailing commas, comments, duplicate keys, bad escapes, data after the end.
// The node is nil only when nothing could be made of the text; with an Error
// among the faults it is good for further checks, not for use. The strings
// may share data: the caller must not change it afterwards.
func ParseJSON(file string, data []byte) (*Node, fault.List) {
	text, faults := Text(file, asString(data))
	if faults != nil {
		return nil, faults
	}
	p := newJSONParser(file, text)
	n := p.document()
	p.faults.Sort()
	return n, p.faults
}

// ParseJSONItems is ParseJSON for a document with one long list: the root
// itself, or the field of that name at the top. Its items are given to each,
// with their number, and forgotten: an item holds only until each returns
// (strings stay), and the list in the result is empty.
func ParseJSONItems(file string, data []byte, field string, each func(i int, item *Node)) (*Node, fault.List) {
	text, faults := Text(file, asString(data))
	if faults != nil {
		return nil, faults
	}
	p := newJSONParser(file, text)
	p.each, p.eachField = each, field
	n := p.document()
	p.faults.Sort()
	return n, p.faults
}

type jsonParser struct {
	slab
	text      string
	at        int
	line      uint32
	lineStart int
	depth     int
	faults    fault.List
	openItems []*Node               // stack of list items under construction
	openKeys  []Key                 // stack of map entries under construction
	seen      []map[string]struct{} // by depth: names of large objects
	broken    bool                  // no sense in reading on

	each      func(i int, item *Node) // takes the items of one list, until it is met
	eachField string
	field     string // name of the entry of the root being read
}

func newJSONParser(file, text string) *jsonParser {
	return &jsonParser{slab: slab{file: &file}, text: text, line: 1}
}

func (p *jsonParser) document() *Node {
	p.space()
	if p.at == len(p.text) {
		p.fault("empty-file", "holds no JSON value", "write one, as in {}")
		return nil
	}
	n := p.value()
	p.space()
	if !p.broken && p.at < len(p.text) {
		p.fault("trailing-data", "text after the end of the JSON value: "+p.here(), "one value a file")
	}
	return n
}

func (p *jsonParser) fault(rule, what, remedy string) {
	p.faultAt(p.line, uint32(p.at-p.lineStart+1), rule, what, remedy)
}

func (p *jsonParser) faultAt(line, col uint32, rule, what, remedy string) {
	if len(p.faults) >= maxFaults {
		p.broken = true
		return
	}
	p.faults = append(p.faults, fault.Fault{Rule: rule, What: what, Remedy: remedy,
		Pos: fault.Pos{File: *p.file, Line: int(line), Column: int(col)}})
}

// stop reports a fault after which nothing sensible can be read.
func (p *jsonParser) stop(rule, what, remedy string) {
	if !p.broken {
		p.fault(rule, what, remedy)
	}
	p.broken = true
}

// here quotes what stands at the cursor.
func (p *jsonParser) here() string {
	if p.at >= len(p.text) {
		return "the end of the file"
	}
	end := p.at
	for end < len(p.text) && end-p.at < 20 && isWord(p.text[end]) {
		end++
	}
	if end == p.at {
		_, size := utf8.DecodeRuneInString(p.text[p.at:])
		end += size
	}
	return fmt.Sprintf("%q", p.text[p.at:end])
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c == '-' || c == '+' || c == '.' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func (p *jsonParser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case '\n':
			p.at++
			p.line, p.lineStart = p.line+1, p.at
		case ' ', '\t', '\r':
			p.at++
		case '/':
			if !p.comment() {
				return
			}
		default:
			return
		}
	}
}

// comment skips a comment and reports it; false when it is none.
func (p *jsonParser) comment() bool {
	rest := p.text[p.at:]
	if len(rest) < 2 || rest[1] != '/' && rest[1] != '*' {
		return false
	}
	p.fault("comment", "JSON has no comments", "take it out, or use a field \"note\"")
	block := rest[1] == '*'
	p.at += 2
	for p.at < len(p.text) {
		if p.text[p.at] == '\n' {
			if !block {
				return true
			}
			p.line, p.lineStart = p.line+1, p.at+1
		}
		if block && p.text[p.at] == '*' && p.at+1 < len(p.text) && p.text[p.at+1] == '/' {
			p.at += 2
			return true
		}
		p.at++
	}
	return true
}

func (p *jsonParser) newNode(kind Kind) *Node {
	return p.node(kind, p.line, uint32(p.at-p.lineStart+1))
}

// value reads one value; the cursor stands on its first byte.
func (p *jsonParser) value() *Node {
	if p.at >= len(p.text) {
		p.stop("unexpected-end", "the file ends where a value should stand", "is it cut off?")
		return nil
	}
	switch c := p.text[p.at]; {
	case c == '{':
		return p.object()
	case c == '[':
		if each := p.each; each != nil && (p.depth == 0 || p.depth == 1 && p.field == p.eachField) {
			p.each = nil
			return p.stream(each)
		}
		return p.array()
	case c == '"':
		n := p.newNode(String)
		n.Text = p.str()
		return n
	case c == '\'':
		n := p.newNode(String)
		p.fault("quotes", "a string in single quotes", "use double quotes")
		n.Text = p.quoted('\'')
		return n
	case isWord(c):
		return p.word()
	}
	p.stop("unexpected", "unexpected "+p.here()+" where a value should stand", "a value is an object, a list, a string, a number, true, false or null")
	return nil
}

// enter counts nesting; false when it is too deep.
func (p *jsonParser) enter() bool {
	p.depth++
	if p.depth > MaxDepth {
		p.stop("too-deep", fmt.Sprintf("lists and objects nest deeper than %d", MaxDepth), "flatten it")
		return false
	}
	return true
}
