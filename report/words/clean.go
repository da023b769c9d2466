package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Clean makes one harmless line of any text: escape sequences go, white space
// collapses to one blank, and control, format and bidirectional characters
// and invalid bytes show as U+FFFD.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	s = ansi.Strip(strings.ToValidUTF8(s, "\uFFFD"))
	var b strings.Builder
	blank := false
	for _, r := range s {
		if unicode.IsSpace(r) {
			blank = true
			continue
		}
		if blank && b.Len() > 0 {
			b.WriteByte(' ')
		}
		blank = false
		if !Shows(r) {
			r = utf8.RuneError
		}
		b.WriteRune(r)
	}
	return b.String()
}

// plain tells whether Clean would change nothing, without allocating.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < ' ' || c >= 0x7f || c == ' ' && (i == 0 || i == len(s)-1 || s[i-1] == ' ') {
			return false
		}
	}
	return true
}

// Shows tells whether a character has a glyph of its own and leaves the
// direction and the line of its neighbours alone. Non-characters do not; the
// zero-width joiner stays: emoji need it.
func Shows(r rune) bool {
	return r == '\u200d' || r&0xfffe != 0xfffe && !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp)
}

// CleanLines is Clean line by line: line ends stay, tabs become four blanks
// and indentation is kept.
func CleanLines(s string) string {
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i, line := range lines {
		line = strings.ReplaceAll(line, "\t", "    ")
		body := strings.TrimLeft(line, " ")
		lines[i] = line[:len(line)-len(body)] + Clean(body)
	}
	return strings.Join(lines, "\n")
}

// Quote gives the text cleaned, cut to at most max cells, in quotation marks.
func Quote(s string, max int) string {
	return "“" + Cut(Clean(s), max) + "”"
}

// Cut shortens to at most max terminal cells; what is cut ends in "…".
func Cut(s string, max int) string { return ansi.Truncate(s, max, "…") }

// quotes gives the entries quoted and joined, at most most of them.
func quotes(list []string, most int) string {
	shown := make([]string, 0, most+1)
	for i, s := range list {
		if i == most {
			shown = append(shown, count(len(list)-most, "more", "more"))
			break
		}
		shown = append(shown, Quote(s, 60))
	}
	return strings.Join(shown, ", ")
}

// ASCII replaces the marks that this program prints by ASCII twins; text of
// prompts and cards in other scripts stays.
func ASCII(s string) string { return ascii.Replace(s) }

var ascii = strings.NewReplacer(
	"✓", "ok", "✗", "x", "±", "+/-", "“", `"`, "”", `"`, "…", "...", "→", "->", "≥", ">=", "≤", "<=",
	"−", "-", "×", "x", "·", "-", "–", "-", "—", "-", "▌", ">", "⚠", "!", "█", "#", "▏", "|")

// Width is the number of terminal cells of a clean line.
func Width(s string) int { return ansi.StringWidth(s) }
