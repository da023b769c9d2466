package card

import (
	"fmt"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// dashes warns where a line that begins with a dash was meant as an item of a
// list and is part of a text: it is indented deeper than the items above it,
// or has no blank after its dash. YAML takes both without a word.
func (r *cardReader) dashes(o *source.Object, name string, n *source.Node) {
	if r.lenient || r.front == "" {
		return // written by no person, or in JSON
	}
	path := o.PathOf(name)
	if n.Kind != source.List {
		r.dash(path, n, n.Pos().Line)
		return
	}
	for i, item := range n.Items {
		if item.Kind == source.String && strings.Contains(item.Text, " -") {
			r.dash(fmt.Sprintf("%s[%d]", path, i), item, item.Pos().Line+1)
		}
	}
}

// dash looks at the first line of a plain text that could have been an item.
func (r *cardReader) dash(path string, n *source.Node, number int) {
	line := r.line(number)
	item, _, _ := strings.Cut(strings.TrimLeft(line, " "), " #")
	if n.Kind != source.String || !n.Plain || !strings.HasPrefix(item, "-") || !strings.Contains(n.Text, strings.TrimSpace(item)) {
		return
	}
	remedy := "indent its dash as far as the first one"
	if !strings.HasPrefix(item, "- ") {
		remedy = "put a blank after its dash, and indent it as far as the first one"
	}
	r.faults = append(r.faults, fault.Fault{Pos: fault.Pos{File: r.file, Line: number, Column: len(line) - len(strings.TrimLeft(line, " ")) + 1}, Severity: fault.Warning,
		Rule: "list-indentation", Field: path, What: fmt.Sprintf("%s: this line is no item of the list, it belongs to the text %q", path, n.Text), Remedy: remedy})
}

// line gives a line of the front matter by its number in the file.
func (r *cardReader) line(number int) string {
	rest := r.front
	for ; number > matterLine && rest != ""; number-- {
		_, rest, _ = strings.Cut(rest, "\n")
	}
	line, _, _ := strings.Cut(rest, "\n")
	return strings.TrimRight(line, "\r")
}
