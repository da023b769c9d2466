package source_test

import (
	"testing"

	"ome-tui/engine/source"
)

func TestFindFrontMatter(t *testing.T) {
	for _, tt := range []struct {
		name, text       string
		found, closed    bool
		yaml, body, lang string
	}{
		{"usual", "---\nid: a\n---\nbody\n", true, true, "id: a\n", "body\n", ""},
		{"Windows line ends", "---\r\nid: a\r\n---\r\nbody", true, true, "id: a\r\n", "body", ""},
		{"a byte order mark", "\uFEFF---\nid: a\n---\nbody", true, true, "id: a\n", "body", ""},
		{"another language", "--- json \n{}\n---\n", true, true, "{}\n", "", "json"},
		{"nothing in it", "---\n---\nbody", true, true, "", "body", ""},
		{"text behind the closing dashes", "---\na: 1\n---- b\n", true, true, "a: 1\n", "- b\n", ""},
		{"blanks behind the closing dashes", "---\na: 1\n--- \t\nb\n", true, true, "a: 1\n", "b\n", ""},
		{"open", "---\nid: a\n", true, false, "id: a\n", "", ""},
		{"a line alone", "---", true, false, "", "", ""},
		{"a ruler of four", "----\na\n---\n", false, false, "", "", ""},
		{"dashes below", "\n---\na\n---\n", false, false, "", "", ""},
		{"no text", "", false, false, "", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, found := source.FindFrontMatter(tt.text)
			if found != tt.found || m.Closed != tt.closed || m.Language != tt.lang {
				t.Fatalf("found %v, closed %v, language %q", found, m.Closed, m.Language)
			}
			if found && (tt.text[m.Start:m.End] != tt.yaml || tt.text[m.Body:] != tt.body) {
				t.Errorf("%q, body %q", tt.text[m.Start:m.End], tt.text[m.Body:])
			}
		})
	}
}
