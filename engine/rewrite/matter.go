package rewrite

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/source"
)

// errShape says that a front matter is written in a way in which single lines
// cannot be changed.
var errShape = errors.New("the front matter is written in a form that is not edited line by line")

// SetMatter gives a Markdown text in whose YAML front matter a scalar has
// another value. Maps on the path that are not there are made.
func SetMatter(data []byte, path []string, value string) ([]byte, error) {
	m, at, node, err := openMatter(data, path)
	if err != nil {
		return nil, err
	}
	switch {
	case node == nil:
		return m.insert(at, func(indent string) []string { return []string{m.scalar(value, 0)} })
	case node.Kind == source.List || node.Kind == source.Map:
		return nil, fmt.Errorf("%s is no single value", strings.Join(path, "."))
	case node.Kind == source.Null:
		return m.fill(at, " "+m.scalar(value, 0), nil)
	}
	return m.replace(at, node, value)
}

// replace gives an entry another scalar for the one that stands behind its
// name, on one line.
func (m *matter) replace(at spot, node *source.Node, value string) ([]byte, error) {
	name, from := m.name(at.parent, at.rest[0]), m.offset(node)
	colon, err := m.colon(name)
	if err != nil || from <= colon || strings.TrimSpace(m.text[colon+1:from]) != "" {
		return nil, errShape // a tag, an anchor, or what an anchor elsewhere holds
	}
	stops, write := "", m.scalar
	if m.inBraces(at.parent) {
		stops, write = flowStops, m.flow
	} else if end, line := m.blockEnd(name), m.lineEnd(from); end < line || strings.TrimSpace(m.text[line:end]) != "" {
		return nil, errShape // it stands no deeper than its name, or goes on below
	}
	to, err := m.scalarEnd(from, stops)
	if err != nil {
		return nil, err
	}
	return m.splice(from, to, write(value, m.text[from])), nil
}

// AddMatter gives a Markdown text in whose YAML front matter a list has one
// item more. A list that is not there is made.
func AddMatter(data []byte, path []string, item string) ([]byte, error) {
	m, at, node, err := openMatter(data, path)
	if err != nil {
		return nil, err
	}
	if node == nil {
		return m.insert(at, func(indent string) []string { return []string{"", indent + "- " + m.scalar(item, 0)} })
	}
	if node.Kind == source.Null || node.Kind == source.List && len(node.Items) == 0 {
		indent := strings.Repeat(" ", m.column(at.parent, at.rest[0])+matterStep)
		return m.fill(at, "", []string{indent + "- " + m.scalar(item, 0)})
	}
	if node.Kind != source.List {
		return nil, errShape
	}
	last := node.Items[len(node.Items)-1]
	from := m.offset(last)
	if m.text[m.offset(node)] == '[' {
		to, err := m.scalarEnd(from, flowStops)
		if err != nil {
			return nil, err
		}
		return m.splice(to, to, ", "+m.flow(item, m.text[from])), nil
	}
	dash, err := m.dash(last)
	if err != nil {
		return nil, err
	}
	end := m.blockEnd(dash)
	lead := m.text[m.lineStart(dash):from] // indentation, dash and blanks
	return m.splice(end, end, lead+m.scalar(item, m.text[from])+m.eol), nil
}

// RemoveMatter gives a Markdown text in whose YAML front matter a list lacks
// its first item of that text.
func RemoveMatter(data []byte, path []string, item string) ([]byte, error) {
	m, at, node, err := openMatter(data, path)
	if err != nil {
		return nil, err
	}
	if node == nil || node.Kind != source.List {
		return nil, fmt.Errorf("there is no list %s", strings.Join(path, "."))
	}
	i := slices.IndexFunc(node.Items, func(n *source.Node) bool { return strings.TrimSpace(n.Text) == item })
	if i < 0 {
		return nil, fmt.Errorf("%s does not hold %q", strings.Join(path, "."), item)
	}
	if m.text[m.offset(node)] == '[' {
		return m.removeFlow(node, i)
	}
	dash, err := m.dash(node.Items[i])
	if err != nil {
		return nil, err
	}
	from, to := m.lineStart(dash), m.blockEnd(dash)
	if len(node.Items) > 1 {
		return m.splice(from, to, ""), nil
	}
	m.text = m.text[:from] + m.text[to:]
	return m.fill(at, " []", nil)
}

// CopyMatter gives a Markdown text whose YAML front matter has an entry as it
// stands in another text, or lacks it where that does. It is for entries in a
// form that is not edited line by line: the entry is laid out anew, with its
// comments gone, and every byte around it stays.
func CopyMatter(data []byte, path []string, from []byte) ([]byte, error) {
	m, at, node, err := openMatter(data, path)
	if err != nil {
		return nil, err
	}
	other, there, value, err := openMatter(from, path)
	if err != nil {
		return nil, err
	}
	if node == nil {
		return nil, fmt.Errorf("%s is not there", strings.Join(path, "."))
	}
	name := m.name(at.parent, at.rest[0])
	start := m.lineStart(name)
	indent := m.text[start:name]
	if m.inBraces(at.parent) || strings.Trim(indent, " ") != "" {
		return nil, errShape
	}
	entry := ""
	if value != nil {
		entry = other.entry(there, indent, m.eol)
	}
	return m.splice(start, m.entryEnd(at.parent, at.rest[0]), entry), nil
}

// entry gives the lines of an entry, indented and ended in another way.
func (m *matter) entry(at spot, indent, eol string) string {
	name := m.name(at.parent, at.rest[0])
	start := m.lineStart(name)
	own := m.text[start:name]
	var out strings.Builder
	for line := range strings.Lines(m.text[start:m.entryEnd(at.parent, at.rest[0])]) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			line = indent + strings.TrimPrefix(line, own)
		}
		out.WriteString(line + eol)
	}
	return out.String()
}

// CopyAllMatter is CopyMatter for the whole of a front matter. Byte order
// mark, line ends and body stay.
func CopyAllMatter(data, from []byte) ([]byte, error) {
	m, err := readMatter(data)
	if err != nil {
		return nil, err
	}
	other, err := readMatter(from)
	if err != nil {
		return nil, err
	}
	lines := strings.ReplaceAll(other.text[other.lines[1]:other.end], other.eol, m.eol)
	return m.splice(m.lines[1], m.end, lines), nil
}

// removeFlow takes item i out of a list in brackets.
func (m *matter) removeFlow(list *source.Node, i int) ([]byte, error) {
	from := m.offset(list.Items[i])
	to, err := m.scalarEnd(from, flowStops)
	if err != nil {
		return nil, err
	}
	switch {
	case i+1 < len(list.Items):
		to = m.offset(list.Items[i+1])
	case i > 0:
		if from, err = m.scalarEnd(m.offset(list.Items[i-1]), flowStops); err != nil {
			return nil, err
		}
	}
	return m.splice(from, to, ""), nil
}

// insert adds an entry, with the maps on its way, after the last entry of a
// map. value gives what follows the colon, and the lines below it.
func (m *matter) insert(at spot, value func(indent string) []string) ([]byte, error) {
	there := at.parent.Get(at.rest[0])
	last := at.parent.Keys[len(at.parent.Keys)-1].Name
	column := m.column(at.parent, last)
	if there != nil { // empty: what is left of the path goes below it
		if there.Kind != source.Null && there.Kind != source.Map {
			return nil, errShape
		}
		column = m.column(at.parent, at.rest[0]) + matterStep
		return m.fill(at, "", m.nested(at.rest[1:], column, value))
	}
	from := m.name(at.parent, last)
	if m.inBraces(at.parent) || strings.Trim(m.text[m.lineStart(from):from], " ") != "" {
		return nil, errShape
	}
	end := m.entryEnd(at.parent, last)
	if m.indentAfter(end) >= column {
		return nil, errShape // brackets or quotes that close no deeper than the name
	}
	return m.splice(end, end, strings.Join(m.nested(at.rest, column, value), m.eol)+m.eol), nil
}

// nested writes names one below the other, and the value of the last.
func (m *matter) nested(names []string, column int, value func(indent string) []string) []string {
	var out []string
	for i, name := range names {
		out = append(out, strings.Repeat(" ", column+i*matterStep)+string(source.AppendYAMLKey(nil, name))+":")
	}
	below := value(strings.Repeat(" ", column+len(names)*matterStep))
	if below[0] != "" {
		out[len(out)-1] += " " + below[0]
	}
	return append(out, below[1:]...)
}

// fill gives an entry that holds nothing a value: text on its line, and lines
// below it.
func (m *matter) fill(at spot, text string, below []string) ([]byte, error) {
	from := m.name(at.parent, at.rest[0])
	colon, err := m.colon(from)
	if err != nil || m.inBraces(at.parent) {
		return nil, errShape
	}
	end := m.lineEnd(colon)
	rest := m.text[colon+1 : end]
	comment := ""
	if i := strings.IndexByte(rest, '#'); i > 0 && isBlank(rest[i-1]) {
		rest, comment = rest[:i-1], rest[i-1:]
	}
	switch strings.TrimSpace(rest) {
	case "", "[]", "{}", "null", "~":
	default:
		return nil, errShape
	}
	for _, line := range below {
		comment += m.eol + line
	}
	return m.splice(colon+1, end, text+comment), nil
}
