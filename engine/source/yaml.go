package source

import (
	"fmt"

	"ome-tui/engine/fault"
)

// ParseYAML reads one YAML document into the same tree as ParseJSON. Line
// firstLine of the file is the first line of data, so that front matter has
// right positions. Scalars follow the YAML 1.2 core schema; a date is text.
// An anchored node that is used twice is the same *Node twice.
//
// Block maps and lists with scalars on one line — what card files and signal
// packs consist of — go through a small reader of our own; whatever it does
// not know goes through the YAML library, which also words the faults.
func ParseYAML(file string, data []byte, firstLine int) (*Node, fault.List) {
	text, faults := decodeText(file, data)
	if faults != nil {
		return nil, faults
	}
	if n, ok := parsePlainYAML(file, asString(text), firstLine); ok {
		return n, nil
	}
	return parseAnyYAML(file, asString(text), firstLine)
}

func yamlFault(file string, line, col int, rule, what, remedy string) fault.Fault {
	return fault.Fault{Pos: fault.Pos{File: file, Line: line, Column: col}, Rule: rule, What: what, Remedy: remedy}
}

func duplicateKey(name string) (what, remedy string) {
	return fmt.Sprintf("the key %q stands twice in this object", name), "keep one"
}
