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

	"ome-tui/report/words"
)

// Clean gives a text as one harmless line (words.Clean), free of what
// terminals measure differently: joiners, variation selectors, tags, flags.
func Clean(s string) string { return even(words.Clean(s)) }

// CleanText does the same line by line.
func CleanText(s string) string { return even(words.CleanLines(s)) }

// CleanTyped gives text from the keyboard without what has no glyph of its
// own; blanks stay as they were typed.
func CleanTyped(s string) string {
	if plain(s) {
		return s
	}
	return even(strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s))
}

// even drops or replaces what takes a different number of cells on different
// terminals.
func even(s string) string {
	if !strings.ContainsFunc(s, uneven) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		switch {
		case r >= 0x1f1e6 && r <= 0x1f1ff: // a flag is a pair of these: its letters instead
			b.WriteRune('A' + r - 0x1f1e6)
		case !uneven(r):
			b.WriteRune(r)
		}
	}
	return b.String()
}

func uneven(r rune) bool {
	if r < utf8.RuneSelf {
		return false
	}
	return r == 0x200d || r >= 0xfe00 && r <= 0xfe0f || r >= 0x1f1e6 && r <= 0x1f1ff || r >= 0xe0000 && r <= 0xe0fff
}

// plain tells whether a text is printable ASCII, one cell a byte.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] >= 0x7f {
			return false
		}
	}
	return true
}
