package rewrite

import (
	"strings"

	"ome-tui/engine/source"
)

// matterStep is how far OME indents what belongs to a name.
const matterStep = 2

// matter is the YAML between the two lines of dashes of a Markdown text.
type matter struct {
	text  string
	lines []int // where each line starts
	end   int   // where the closing dashes start
	root  *source.Node
	eol   string
}

func readMatter(data []byte) (*matter, error) {
	m := &matter{text: string(data), eol: "\n", lines: []int{0}}
	for i := range data {
		if data[i] == '\n' {
			m.lines = append(m.lines, i+1)
		}
	}
	at, found := source.FindFrontMatter(m.text)
	if !found || !at.Closed || !at.IsYAML() {
		return nil, errShape
	}
	if strings.Contains(strings.ReplaceAll(m.text[at.Start:at.End], "\r\n", "\n"), "\r") {
		return nil, errShape // YAML ends a line where m.lines has none
	}
	if strings.HasSuffix(m.text[:at.Start], "\r\n") {
		m.eol = "\r\n"
	}
	m.end = at.End
	root, faults := source.ParseYAML("", data[at.Start:at.End], 2)
	if root == nil || len(faults) > 0 || root.Kind != source.Map || len(root.Keys) == 0 {
		return nil, errShape
	}
	m.root = root
	return m, nil
}

// openMatter reads a front matter and follows a path in it; node is nil where
// nothing is there.
func openMatter(data []byte, path []string) (m *matter, at spot, node *source.Node, err error) {
	if m, err = readMatter(data); err != nil {
		return nil, spot{}, nil, err
	}
	if at = m.descend(path); len(at.rest) == 1 {
		node = at.parent.Get(at.rest[0])
	}
	return m, at, node, nil
}

// spot is how far a path leads: the last map with entries, and the names that
// are left, at least one.
type spot struct {
	parent *source.Node
	rest   []string
}

func (m *matter) descend(path []string) spot {
	at := spot{m.root, path}
	for len(at.rest) > 1 {
		next := at.parent.Get(at.rest[0])
		if next == nil || next.Kind != source.Map || len(next.Keys) == 0 {
			break
		}
		at = spot{next, at.rest[1:]}
	}
	return at
}

func (m *matter) at(line, column int) int { return m.lines[line-1] + column - 1 }

func (m *matter) offset(n *source.Node) int {
	line, column := n.LineColumn()
	return m.at(int(line), int(column))
}

// name is where the name of an entry stands, column how many blanks are
// before it.
func (m *matter) name(parent *source.Node, name string) int {
	p := parent.KeyPos(name)
	return m.at(p.Line, p.Column)
}

func (m *matter) column(parent *source.Node, name string) int {
	at := m.name(parent, name)
	return at - m.lineStart(at)
}

func (m *matter) lineStart(at int) int { return strings.LastIndexByte(m.text[:at], '\n') + 1 }

// lineEnd is where the text of a line ends, before the line break.
func (m *matter) lineEnd(at int) int {
	end := at + strings.IndexByte(m.text[at:], '\n')
	return at + len(strings.TrimSuffix(m.text[at:end], "\r"))
}

func (m *matter) splice(from, to int, text string) []byte {
	return []byte(m.text[:from] + text + m.text[to:])
}

// dash is where the dash of a list's item stands, which must be the first on
// its line.
func (m *matter) dash(item *source.Node) (int, error) {
	at := m.offset(item)
	start := m.lineStart(at)
	lead := m.text[start:at]
	if strings.Trim(lead, " ") != "-" || item.Kind == source.List || item.Kind == source.Map {
		return 0, errShape
	}
	return start + strings.IndexByte(lead, '-'), nil
}

// blockEnd is the start of the line after an item or entry that begins at a
// place: after the last line that is indented deeper, comments left out.
func (m *matter) blockEnd(at int) int {
	start := m.lineStart(at)
	indent := at - start
	end := start + strings.IndexByte(m.text[start:], '\n') + 1
	for line := end; line < m.end; {
		next := line + strings.IndexByte(m.text[line:], '\n') + 1
		body := strings.TrimRight(m.text[line:next], "\r\n")
		blanks := len(body) - len(strings.TrimLeft(body, " "))
		switch {
		case blanks > indent && strings.HasPrefix(body[blanks:], "#"):
		case blanks > indent:
			end = next // also of blanks alone, which a block of text can end in
		case blanks < len(body):
			return end
		}
		line = next
	}
	return end
}

// entryEnd is where the line after the last entry of a map starts; a list may
// stand as far to the left as the name that it belongs to.
func (m *matter) entryEnd(parent *source.Node, name string) int {
	at := m.name(parent, name)
	end := m.blockEnd(at)
	if list := parent.Get(name); list.Kind == source.List && len(list.Items) > 0 {
		if dash, err := m.dash(list.Items[len(list.Items)-1]); err == nil {
			end = max(end, m.blockEnd(dash))
		}
	}
	return end
}

// indentAfter is how deep the first line with text is indented, from the start
// of a line on; -1 when there is none.
func (m *matter) indentAfter(at int) int {
	for line := range strings.Lines(m.text[at:m.end]) {
		body := strings.TrimLeft(line, " ")
		if strings.TrimSpace(body) != "" && body[0] != '#' {
			return len(line) - len(body)
		}
	}
	return -1
}

// colon is where the colon after the name of an entry stands.
func (m *matter) colon(name int) (int, error) {
	end, err := m.scalarEnd(name, ":")
	if err != nil || m.text[end] != ':' {
		return 0, errShape
	}
	return end, nil
}

// inBraces tells whether a map is written in braces.
func (m *matter) inBraces(n *source.Node) bool { return m.text[m.offset(n)] == '{' }
