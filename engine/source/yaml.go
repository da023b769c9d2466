package source

import (
	"strings"

	"ome-tui/engine/fault"
)

// ParseYAML reads one YAML document into the same tree as ParseJSON. Line
// firstLine of the file is the first line of data, so that front matter has
// right positions. Scalars follow the YAML 1.2 core schema; a date is text.
// An anchored node that is used twice is the same *Node twice.
//
// Block maps and lists with scalars on one line and blocks of text — what card
// files and signal packs consist of, and all that AppendYAML writes — go
// through a small reader of our own; whatever it does not know goes through the
// YAML library, which also words the faults, after liftBlocks. Control
// characters are refused where js-yaml, through which OME reads, refuses them.
func ParseYAML(file string, data []byte, firstLine int) (*Node, fault.List) {
	text, faults := Text(file, asString(data))
	if faults != nil {
		return nil, faults
	}
	var r YAMLReader
	return r.Parse(file, text, firstLine)
}

// YAMLReader is ParseYAML for many documents: it uses its memory again, so
// that a tree holds only until the next call. Strings stay.
type YAMLReader struct{ plain plainYAML }

// Parse reads one document, which must be UTF-8 (see Text).
func (r *YAMLReader) Parse(file, text string, firstLine int) (*Node, fault.List) {
	r.plain.reset()
	// A line break is one character for every reader; no column changes.
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if n, ok := r.plain.parse(&file, text, firstLine); ok {
		return n, nil
	}
	return parseAnyYAML(file, text, firstLine)
}

func yamlFault(file string, line, col int, rule, what, remedy string) fault.Fault {
	return fault.Fault{Pos: fault.Pos{File: file, Line: line, Column: col}, Rule: rule, What: what, Remedy: remedy}
}
