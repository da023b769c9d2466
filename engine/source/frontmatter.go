package source

import "strings"

// FrontMatter is where the front matter of a Markdown text stands: from a
// first line of dashes to the next line that starts with three. Places are
// byte offsets.
type FrontMatter struct {
	// Start is where its text starts, on the second line, End where it ends:
	// at the closing dashes, or at the end of a text without them.
	Start, End int
	// Closed tells that there are closing dashes, Body where the text below
	// them starts. What follows the dashes on their line belongs to it, blanks
	// do not.
	Closed bool
	Body   int
	// Language is what follows the opening dashes, "" for YAML.
	Language string
}

// FindFrontMatter finds the front matter of a text, which may have a byte
// order mark; found is false when the text does not start with one.
func FindFrontMatter(text string) (m FrontMatter, found bool) {
	rest := strings.TrimPrefix(text, "\uFEFF")
	if !strings.HasPrefix(rest, "---") || strings.HasPrefix(rest, "----") {
		return m, false
	}
	first, _, more := strings.Cut(rest, "\n")
	m.Language = strings.TrimSpace(strings.TrimPrefix(first, "---"))
	m.Start, m.End, m.Body = len(text), len(text), len(text)
	if !more {
		return m, true
	}
	breakAt := len(text) - len(rest) + len(first)
	m.Start = breakAt + 1
	end := strings.Index(text[breakAt:], "\n---")
	if end < 0 {
		return m, true
	}
	m.Closed, m.End = true, breakAt+end+1
	body := strings.TrimLeft(text[m.End+len("---"):], " \t")
	body = strings.TrimPrefix(strings.TrimPrefix(body, "\r"), "\n")
	m.Body = len(text) - len(body)
	return m, true
}

// IsYAML tells whether the front matter is written in YAML.
func (m FrontMatter) IsYAML() bool {
	return m.Language == "" || m.Language == "yaml" || m.Language == "yml"
}
