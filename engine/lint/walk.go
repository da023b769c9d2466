package lint

import (
	"bytes"
	"fmt"
	"strconv"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// walk goes over the texts of a document.
type walk struct {
	lines [][]byte
	found fault.List
}

func newWalk(data []byte) *walk {
	return &walk{lines: bytes.Split(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))}
}

func (w *walk) node(n *source.Node, path string) {
	if n == nil {
		return
	}
	switch n.Kind {
	case source.String:
		w.text(n, path)
	case source.List:
		for i, item := range n.Items {
			w.node(item, path+"["+strconv.Itoa(i)+"]")
		}
	case source.Map:
		for _, k := range n.Keys {
			if k.Name == "$schema" {
				continue // the address of a format, not of a person
			}
			child := k.Name
			if path != "" {
				child = path + "." + k.Name
			}
			w.node(k.Value, child)
		}
	}
}

// What is looked at of one text, and found in it at most: a text may be as
// long as a file, and each find is looked up in its line.
const (
	maxLook  = 1 << 20
	maxLeaks = 1000
)

func (w *walk) text(n *source.Node, path string) {
	add := func(at fault.Pos, rule, what, remedy string) {
		w.found = append(w.found, fault.Fault{Pos: at, Severity: fault.Warning, Rule: rule, Field: path, What: what, Remedy: remedy})
	}
	text := n.Text
	if len(text) > maxLook {
		add(n.Pos(), "long-text", fmt.Sprintf("a text of %d bytes: private data is looked for in the first %d", len(text), maxLook), "split it")
		text = text[:maxLook]
	}
	found := leaks(text)
	for i, leak := range found {
		if i == maxLeaks {
			add(n.Pos(), leak.rule, fmt.Sprintf("holds %d more of what looks private", len(found)-maxLeaks), "mend the others first")
			return
		}
		w.found = append(w.found, leak.finding(w.place(n.Pos(), leak.text), path))
	}
}

// place gives where a text stands in its string, or where the string does
// when escapes hide it.
func (w *walk) place(at fault.Pos, text string) fault.Pos {
	if at.Line < 1 || at.Line > len(w.lines) {
		return at
	}
	line := w.lines[at.Line-1]
	if at.Column < 1 || at.Column > len(line) {
		return at
	}
	if i := bytes.Index(line[at.Column-1:], []byte(text)); i >= 0 {
		at.Column += i
	}
	return at
}
