package card

import (
	"bytes"
	"slices"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/rewrite"
	"ome-tui/engine/source"
)

// Mending is another text for a file that holds no usable card, under which
// it holds one.
type Mending struct {
	Text []byte
	Card Card
	// Written are the lines that the text has and the file lacks, in the order
	// in which they were found missing.
	Written []string
}

// schemaLine is the first line of a front matter.
const schemaLine = "schema: ome-card"

// misspelt is a value of a closed set that is none of it, and the only one
// that it can mean.
type misspelt struct {
	path  string
	value string
}

// Mend finds what makes a card of a file that OME does not recall, as far as
// it is certain: the schema's name, the end of the front matter, a value that
// is near one valid value alone. It guesses nothing: ok is false where
// anything else is wrong with the file, and where nothing is.
func Mend(file string, data []byte) (m Mending, ok bool) {
	m.Text = data
	var r cardReader
	for {
		verdict := r.read(file, string(m.Text))
		if verdict == Good && len(m.Written) > 0 {
			m.Card = r.card
			return m, true
		}
		text, written := r.mended(m.Text, verdict)
		if text == nil || slices.Contains(m.Written, written) {
			return Mending{}, false
		}
		m.Text, m.Written = text, append(m.Written, written)
	}
}

// mended makes one line of a file right, and gives nil where none is certain.
func (r *cardReader) mended(data []byte, verdict Verdict) (text []byte, written string) {
	faults := r.faults.Only(fault.Error)
	switch {
	case verdict == Legacy:
		return nameSchema(data)
	case r.open:
		return closeMatter(data), "---"
	case len(faults) == 0 || len(faults) != len(r.misspelt):
		return nil, ""
	}
	first := r.misspelt[0]
	text, err := rewrite.SetMatter(data, strings.Split(first.path, "."), first.value)
	if err != nil {
		return nil, ""
	}
	return text, first.path + ": " + first.value
}

// nameSchema writes the schema's name below the first line of a front matter.
// Where a front matter has a schema already the file is of another one.
func nameSchema(data []byte) ([]byte, string) {
	front, found := source.FindFrontMatter(string(data))
	if !found || !front.Closed {
		return nil, ""
	}
	return slices.Concat(data[:front.Start], []byte(schemaLine+lineBreak(data)), data[front.Start:]), schemaLine
}

// closeMatter ends a front matter before the first heading of the body, nil
// when no line says for certain where the body begins: all names
// before it must be those of a card.
func closeMatter(data []byte) []byte {
	front, _ := source.FindFrontMatter(string(data))
	at := front.Start
	end := at // after the last line with text
	for at < len(data) {
		next := at + bytes.IndexByte(data[at:], '\n') + 1
		if next == at {
			next = len(data)
		}
		line := strings.TrimRight(string(data[at:next]), " \t\r\n")
		switch {
		case strings.HasPrefix(line, "##"):
			return slices.Concat(data[:end], []byte("---"+lineBreak(data)), data[end:])
		case line != "" && !ofCard(line):
			return nil
		case line != "":
			end = next
		}
		at = next
	}
	return nil
}

// ofCard tells whether a line can stand in the front matter of a card and
// nowhere else: indented, an item, or a name at the top.
func ofCard(line string) bool {
	name, _, named := strings.Cut(line, ":")
	return line[0] == ' ' || strings.HasPrefix(line, "- ") || named && slices.Contains(topFields("schema", "origin"), name)
}

// lineBreak is how the lines of a text end.
func lineBreak(data []byte) string {
	if at := bytes.IndexByte(data, '\n'); at > 0 && data[at-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// onlyNear gives the one value of a closed set that is near another value,
// empty when there is none or a second one.
func onlyNear(value string, allowed []string) string {
	near := source.Nearest(value, allowed)
	others := slices.DeleteFunc(slices.Clone(allowed), func(v string) bool { return v == near })
	if near == "" || source.Nearest(value, others) != "" {
		return ""
	}
	return near
}
