package inject

import (
	"fmt"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/text"
)

const (
	// summaryChars is where a summary is cut, in UTF-16 units.
	summaryChars = 220
	// useEntries and ignoreEntries are how many phrases a block names.
	useEntries, ignoreEntries = 3, 2
)

// block renders one card.
func block(number int, item Item, target string) string {
	c := item.Card
	var w strings.Builder
	fmt.Fprintf(&w, "\n## %d. %s (%s)\n", number, oneLine(c.Title), code(c.ID))
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&w, "- %s: %s\n", name, value)
		}
	}
	line("marks", marks(c))
	line("summary", cut(oneLine(c.Summary)))
	line("scope", scope(c))
	line("use if", list(useIf(c), useEntries))
	line("ignore if", list(c.IgnoreWhen, ignoreEntries))
	line("matched by", oneLine(item.Why))
	line("rule", code(ShowCommand(c.ID)))
	line("card", "["+linkText(c.Title)+"]("+linkTarget(target)+")")
	line("similar cards left out", list(item.Similar, len(item.Similar)))
	return w.String()
}

// ShowCommand is the command that shows a card's rule.
func ShowCommand(id string) string {
	if strings.HasPrefix(id, "-") {
		return "ome-tui show --section rule -- " + ShellWord(id)
	}
	return "ome-tui show " + ShellWord(id) + " --section rule"
}

// ShellWord quotes an id, path or prompt for a POSIX shell where it needs
// quotes.
func ShellWord(id string) string {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("._-:/", r)
	}
	if id != "" && strings.IndexFunc(id, func(r rune) bool { return !plain(r) }) < 0 {
		return id
	}
	return "'" + strings.ReplaceAll(id, "'", `'\''`) + "'"
}

// marks are policy and risk, as in "must, high risk".
func marks(c *card.Card) string {
	var parts []string
	if c.Policy != "" {
		parts = append(parts, c.Policy)
	}
	if c.Risk != "" {
		parts = append(parts, c.Risk+" risk")
	}
	return oneLine(strings.Join(parts, ", "))
}

// scope says where the card applies.
func scope(c *card.Card) string {
	parts := []string{c.Level, c.ProjectKey}
	if c.ModulePath != "" && c.ModulePath != "." {
		parts = append(parts, c.ModulePath)
	}
	return oneLine(strings.Join(parts, " "))
}

// useIf are the triggers, or the topics of a card without.
func useIf(c *card.Card) []string {
	if len(c.Triggers) > 0 {
		return c.Triggers
	}
	return c.Topics
}

// list joins the first entries.
func list(entries []string, most int) string {
	var out []string
	for _, e := range entries[:min(most, len(entries))] {
		if e = oneLine(e); e != "" {
			out = append(out, e)
		}
	}
	return strings.Join(out, "; ")
}

// cut shortens a summary.
func cut(s string) string {
	if text.UTF16Len(s) <= summaryChars {
		return s
	}
	return strings.TrimSpace(text.CutUTF16(s, summaryChars-1)) + "…"
}

// oneLine collapses white space and drops control characters, so that no
// card text can start a line.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || 0x80 <= r && r < 0xA0 {
			return -1
		}
		return r
	}, text.Collapse(s))
}

// code makes a code span, with longer marks around text that holds marks.
func code(s string) string {
	s = oneLine(s)
	mark, pad := "`", ""
	for strings.Contains(s, mark) {
		mark, pad = mark+"`", " "
	}
	return mark + pad + s + pad + mark
}

var (
	linkEscapes   = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`)
	targetEscapes = strings.NewReplacer("<", "%3C", ">", "%3E")
)

// linkText escapes what would end a link's text.
func linkText(s string) string {
	return linkEscapes.Replace(oneLine(s))
}

// linkTarget puts a target with blanks or parentheses between angle brackets.
func linkTarget(s string) string {
	s = oneLine(s)
	if strings.ContainsAny(s, " ()") {
		return "<" + targetEscapes.Replace(s) + ">"
	}
	return s
}
