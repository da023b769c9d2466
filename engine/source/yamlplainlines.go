package source

import "strings"

// plainLines reads a plain scalar over its lines.
type plainLines struct {
	text   strings.Builder
	rest   string // what follows the scalar
	lines  int    // how many it has besides its first one
	dashes bool   // one of them starts with a dash
}

// read takes the first line and, off the front of the rest, those that go on
// with it: deeper than indent, up to a comment. Lines between them without
// text are line breaks. When a line holds a name, rest is where it starts.
func (s *plainLines) read(first string, indent int) bool {
	part, ok := plainScalar(first)
	ended := len(part) < len(strings.TrimRight(first, " \t")) // by a comment
	s.text.WriteString(part)
	for rest, breaks, lines := s.rest, 0, 1; ok && !ended && rest != ""; lines++ {
		line, next, _ := strings.Cut(rest, "\n")
		body := strings.Trim(line, " \t")
		switch {
		case body == "":
			breaks++
			rest = next
			continue
		case len(line)-len(strings.TrimLeft(line, " ")) <= indent || body[0] == '#' || isDocumentMark(line):
			return true
		}
		s.dashes = s.dashes || isIndicator(body)
		if part, ok = plainLine(body); !ok {
			s.rest = strings.TrimLeft(rest, " \t")
			return false
		}
		ended = len(part) < len(body)
		if breaks == 0 {
			s.text.WriteByte(' ')
		}
		s.text.WriteString(strings.Repeat("\n", breaks) + part)
		s.rest, s.lines, breaks, rest = next, lines, 0, next
	}
	return ok
}
