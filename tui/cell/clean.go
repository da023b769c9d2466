// Package cell measures, cuts and builds text in terminal cells.
//
// One authority decides on widths: x/ansi, by grapheme clusters. Text from
// files and prompts is cleaned once when it comes in, so that no card can
// drive the terminal; then it is cut while it is plain, and painted last.
package cell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// tabWidth is what a tab in a text becomes.
const tabWidth = 4

// Clean gives a text as one safe line: escape sequences, control, bidi and
// zero-width characters are dropped, line breaks and tabs become blanks.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(scrub(s), "\n", " ")), " ")
}

// CleanText does the same and keeps line breaks and indentation.
func CleanText(s string) string {
	if plain(s) {
		return s
	}
	return scrub(s)
}

// plain tells whether a text is printable ASCII without a need to clean.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

func scrub(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if strings.ContainsAny(s, "\x1b\u009b\u009d\u0090") {
		s = ansi.Strip(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == '\n', r == '\r', r == '\u2028', r == '\u2029', r == '\u0085':
			b.WriteByte('\n')
		case r == '\t':
			b.WriteString(strings.Repeat(" ", tabWidth))
		case r >= 0x1f1e6 && r <= 0x1f1ff: // flags differ by terminal: letters instead
			b.WriteRune('A' + r - 0x1f1e6)
		case !drop(r):
			b.WriteRune(r)
		}
		s = s[n:]
	}
	return b.String()
}

// drop tells which characters never reach the terminal: controls, bidi
// controls, zero-width characters, variation selectors and tags.
func drop(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r < 0xa0:
		return true
	case r == 0xad, r == 0x61c, r == 0x180e, r == 0xfeff:
		return true
	case r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
		return true
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0000 && r <= 0xe0fff:
		return true
	}
	return unicode.Is(unicode.Cs, r)
}
