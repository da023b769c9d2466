package style

import "strings"

// Twin gives the text with every glyph that the program draws by itself
// replaced by ASCII, when ASCII is asked for. Letters of other scripts stay.
// A twin is as wide as its glyph, but for the two of ≥ and ≤.
func (s *Styles) Twin(text string) string {
	if !s.ascii || isASCII(text) {
		return text
	}
	return twins.Replace(text)
}

// Ellipsis is what stands for text that was cut.
func (s *Styles) Ellipsis() string {
	if s.ascii {
		return "~"
	}
	return "…"
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

var twins = strings.NewReplacer(
	"✗", "x", "✓", "v", "±", "~", "−", "-", "–", "-", "—", "-", "·", ".", "…", "~",
	"“", `"`, "”", `"`, "‘", "'", "’", "'", "•", "*", "×", "x", "≥", ">=", "≤", "<=", "≈", "~",
	"→", ">", "←", "<", "↑", "^", "↓", "v", "▲", "^", "▼", "v", "⇄", "*", "≠", "#", "▾", "v", "▸", ">", "●", "O", "○", "o", "◆", "*",
	"─", "-", "│", "|", "┌", "+", "┐", "+", "└", "+", "┘", "+", "├", "+", "┤", "+", "┬", "+", "┴", "+", "┼", "+",
	"┄", ".", "┃", "#", "━", "=", "╭", "+", "╮", "+", "╰", "+", "╯", "+",
	"█", "#", "▉", "#", "▊", "#", "▋", "#", "▍", "-", "▎", "-", "▏", "-", "▌", ">", "▐", "|", "░", ":", "▒", "%", "▓", "#",
	"▁", "_", "▂", "_", "▃", "-", "▄", "-", "▅", "=", "▆", "=", "▇", "#",
)
