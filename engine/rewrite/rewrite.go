package rewrite

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/source"
)

// Target names one object of a document: the one in a list whose names have
// the values of Where.
type Target struct {
	// List is the name of the list in the root object. Where the root is a list
	// it is the one that is searched, whatever the name.
	List string
	// Where are names with the texts of which they must hold one; what is absent
	// or no text counts as empty.
	Where map[string][]string
}

// Set gives the text with a field of the object set to a JSON literal. Objects
// on the path that are not there are made.
func Set(data []byte, t Target, path []string, literal string) ([]byte, error) {
	obj, err := find(data, t)
	if err != nil {
		return nil, err
	}
	parent, rest := descend(obj, path)
	if old := parent.get(rest[0]); old != nil && len(rest) == 1 {
		return splice(data, old.start, old.end, literal), nil
	}
	return insertKey(data, parent, rest, literal)
}

// Add gives the text with an item appended to a list of strings. A list that
// is not there is made.
func Add(data []byte, t Target, path []string, item string) ([]byte, error) {
	obj, err := find(data, t)
	if err != nil {
		return nil, err
	}
	literal := string(source.AppendString(nil, item))
	parent, rest := descend(obj, path)
	list := parent.get(rest[0])
	if list == nil || len(rest) > 1 {
		return insertKey(data, parent, rest, "["+literal+"]")
	}
	switch {
	case list.kind == 'n': // null reads as absent
		return splice(data, list.start, list.end, "["+literal+"]"), nil
	case list.kind != '[':
		return nil, fmt.Errorf("%s is no list", strings.Join(path, "."))
	case len(list.items) == 0:
		return splice(data, list.start, list.end, "["+literal+"]"), nil
	}
	last := list.items[len(list.items)-1]
	return splice(data, last.end, last.end, ","+gap(data, list)+literal), nil
}

// Remove gives the text without the first item of that text in a list.
func Remove(data []byte, t Target, path []string, item string) ([]byte, error) {
	obj, err := find(data, t)
	if err != nil {
		return nil, err
	}
	parent, rest := descend(obj, path)
	list := parent.get(rest[0])
	if list == nil || len(rest) > 1 || list.kind != '[' {
		return nil, fmt.Errorf("there is no list %s", strings.Join(path, "."))
	}
	i := slices.IndexFunc(list.items, func(v value) bool { return v.kind == '"' && v.text == item })
	switch {
	case i < 0:
		return nil, fmt.Errorf("%s does not hold %q", strings.Join(path, "."), item)
	case len(list.items) == 1:
		return splice(data, list.start, list.end, "[]"), nil
	case i == len(list.items)-1:
		return splice(data, list.items[i-1].end, list.items[i].end, ""), nil
	default:
		return splice(data, list.items[i].start, list.items[i+1].start, ""), nil
	}
}

// Has tells whether the object has a field.
func Has(data []byte, t Target, path []string) bool {
	obj, err := find(data, t)
	if err != nil {
		return false
	}
	parent, rest := descend(obj, path)
	return len(rest) == 1 && parent.get(rest[0]) != nil
}

// find reads the document and gives the one object that the target names.
func find(data []byte, t Target) (*value, error) {
	doc, err := scan(data)
	if err != nil {
		return nil, err
	}
	list := &doc
	if doc.kind == '{' {
		if list = doc.get(t.List); list == nil {
			return nil, fmt.Errorf("there is no %q", t.List)
		}
	}
	for i := range list.items {
		if list.items[i].matches(t.Where) {
			return &list.items[i], nil
		}
	}
	return nil, fmt.Errorf("%q holds no such object: %v", t.List, t.Where)
}

func (v *value) matches(where map[string][]string) bool {
	if v.kind != '{' {
		return false
	}
	for name, want := range where {
		got := ""
		if f := v.get(name); f != nil {
			got = f.text
		}
		if !slices.Contains(want, got) {
			return false
		}
	}
	return true
}

// descend follows a path as far as objects are there, and gives the last one
// with the names that are left, at least one.
func descend(obj *value, path []string) (*value, []string) {
	for len(path) > 1 {
		next := obj.get(path[0])
		if next == nil || next.kind != '{' {
			break
		}
		obj, path = next, path[1:]
	}
	return obj, path
}

// insertKey adds a name, with the objects on its way, to an object. A null on
// the way reads as absent, and is replaced.
func insertKey(data []byte, parent *value, path []string, literal string) ([]byte, error) {
	for _, name := range slices.Backward(path[1:]) {
		literal = "{" + string(source.AppendString(nil, name)) + ": " + literal + "}"
	}
	if there := parent.get(path[0]); there != nil {
		if there.kind != 'n' {
			return nil, fmt.Errorf("%s is no object", path[0])
		}
		return splice(data, there.start, there.end, literal), nil
	}
	entry := string(source.AppendString(nil, path[0])) + ": " + literal
	if len(parent.keys) == 0 {
		return splice(data, parent.start, parent.end, "{"+entry+"}"), nil
	}
	last := parent.keys[len(parent.keys)-1].value
	return splice(data, last.end, last.end, ","+gap(data, parent)+entry), nil
}

// gap gives the white space that stands before the last entry of a list or
// object: a line end with its indentation, a blank, or nothing.
func gap(data []byte, v *value) string {
	start := 0
	if n := len(v.items); n > 0 {
		start = v.items[n-1].start
	} else {
		start = v.keys[len(v.keys)-1].start
	}
	before := data[v.start+1 : start]
	space := string(before[len(bytes.TrimRight(before, " \t\r\n")):])
	if len(v.items)+len(v.keys) == 1 && !strings.Contains(space, "\n") {
		return " " // a single entry does not say how entries are parted
	}
	return space
}

func splice(data []byte, from, to int, text string) []byte {
	return slices.Concat(data[:from], []byte(text), data[to:])
}

// Append gives the text with an object appended to a list of the root object,
// indented as the entries before it. fields are written in their order.
func Append(data []byte, list string, fields []Field) ([]byte, error) {
	doc, err := scan(data)
	if err != nil {
		return nil, err
	}
	at := doc.get(list)
	if at == nil || at.kind != '[' {
		return nil, fmt.Errorf("there is no list %q", list)
	}
	if len(at.items) == 0 {
		return splice(data, at.start, at.end, "["+object(fields, "")+"]"), nil
	}
	space := gap(data, at)
	inner := ""
	if last := at.items[len(at.items)-1]; len(last.keys) > 0 {
		inner = string(data[last.start+1 : last.keys[0].start])
	}
	if !strings.Contains(inner, "\n") {
		inner = ""
	}
	end := at.items[len(at.items)-1].end
	return splice(data, end, end, ","+space+object(fields, inner)), nil
}

// Field is one entry of a new object: its name and its JSON literal.
type Field struct{ Name, Literal string }

// object writes an object on one line, or with each entry after the given
// white space.
func object(fields []Field, space string) string {
	var b strings.Builder
	b.WriteString("{")
	for i, f := range fields {
		switch {
		case space == "" && i > 0:
			b.WriteString(", ")
		case i > 0:
			b.WriteString("," + space)
		default:
			b.WriteString(space)
		}
		b.Write(source.AppendString(nil, f.Name))
		b.WriteString(": " + f.Literal)
	}
	if cut := strings.LastIndexByte(space, '\n'); cut >= 0 {
		// The closing brace stands one step to the left of the entries.
		indent := space[cut+1:]
		b.WriteString(space[:cut+1] + indent[:len(indent)-step(indent)])
	}
	b.WriteString("}")
	return b.String()
}

// step is the width of one indentation: a tab, else two blanks, or what there
// is.
func step(indent string) int {
	if strings.HasSuffix(indent, "\t") {
		return 1
	}
	return min(2, len(indent))
}
