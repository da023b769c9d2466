package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/report/words"
)

// WriteCard writes one card as text, or its rule alone when section is
// "rule", as it stands in the card. An unknown section is an error that lists
// the known ones.
func WriteCard(w io.Writer, c *card.Card, section string, o Options) error {
	t := &textWriter{style: o.Style}
	switch section {
	case "":
		t.card(c)
	case "rule":
		_, err := io.WriteString(w, strings.TrimRight(words.CleanLines(c.Rule), "\n")+"\n")
		return err
	default:
		return fmt.Errorf("unknown section %q (one of rule)", section)
	}
	return t.flush(w)
}

func (t *textWriter) card(c *card.Card) {
	t.line(t.paint(bold, words.Clean(c.ID)), t.paint(dim, " · "+words.Clean(c.Title)+" · "+c.Library.String()))
	t.line(words.Clean(c.Summary))
	scope := c.Level
	if c.ProjectKey != "" {
		scope += " " + c.ProjectKey
	}
	if c.ModulePath != "" {
		scope += " at " + c.ModulePath
	}
	for _, f := range []struct{ label, value string }{
		{"status", c.Status}, {"policy", c.Policy}, {"risk", c.Risk}, {"confidence", c.Confidence}, {"scope", scope}, {"category", c.Category},
		{"triggers", quoted(c.Triggers)}, {"topics", quoted(c.Topics)}, {"aliases", aliases(c.Aliases)},
		{"use when", quoted(c.UseWhen)}, {"ignore when", quoted(c.IgnoreWhen)},
		{"hints", quoted(c.Positive)}, {"all of", quoted(c.RequiredAll)}, {"never with", quoted(c.Negative)},
		{"intents", quoted(c.IntentInclude)}, {"not intents", quoted(c.IntentExclude)},
	} {
		if f.value != "" {
			t.line(fmt.Sprintf("  %-12s ", f.label), words.Clean(f.value))
		}
	}
	if c.Rule != "" {
		t.section("rule", strings.Split(strings.TrimRight(words.CleanLines(c.Rule), "\n"), "\n"))
	}
}

func quoted(list []string) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = words.Quote(s, 120)
	}
	return strings.Join(parts, ", ")
}

func aliases(groups []card.AliasGroup) string {
	var parts []string
	for _, g := range groups {
		parts = append(parts, g.Language+": "+quoted(g.Terms))
	}
	return strings.Join(parts, "; ")
}
