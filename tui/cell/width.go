package cell

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Width gives the cells that a clean text takes.
func Width(s string) int {
	if plain(s) {
		return len(s)
	}
	return ansi.StringWidth(s)
}

// Cut gives at most w cells of a clean text, ending in tail when something
// was cut. A wide character that does not fit is left out.
func Cut(s string, w int, tail string) string {
	if w <= 0 {
		return ""
	}
	if Width(s) <= w {
		return s
	}
	if tw := Width(tail); tw >= w {
		tail = ""
	}
	if plain(s) {
		return s[:w-Width(tail)] + tail
	}
	return ansi.Truncate(s, w, tail)
}

// Fit gives exactly w cells: cut with tail, or padded with blanks.
func Fit(s string, w int, tail string) string {
	s = Cut(s, w, tail)
	return s + Blank(w-Width(s))
}

// Blank gives n blanks, none for a negative n.
func Blank(n int) string {
	if n <= 0 {
		return ""
	}
	return strings.Repeat(" ", n)
}

// Clamp gives a frame of exactly h lines of at most w cells each. Lines may
// be painted: escape sequences are kept whole.
func Clamp(lines []string, w, h int) string {
	if w <= 0 || h <= 0 {
		return ""
	}
	out := make([]string, h)
	for i := range min(h, len(lines)) {
		line := lines[i]
		if ansi.StringWidth(line) > w {
			line = ansi.Truncate(line, w, "")
		}
		out[i] = line
	}
	return strings.Join(out, "\n")
}
