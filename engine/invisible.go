package engine

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"ome-tui/engine/card"
	"ome-tui/engine/prompt"
)

// invisible asks whether the card would come back if accents, full-width
// letters and other scripts gave tokens.
func (m *inquiry) invisible(c *card.Card) (Cause, []Word) {
	seen := foldText(m.analysis.Prompt)
	folded := foldCard(*c)
	if seen == m.analysis.Prompt && !hasInvisible(c) {
		return 0, nil
	}
	if !m.admits(seen, &folded) {
		return 0, nil
	}
	var words []Word
	for _, s := range prompt.Invisible(m.analysis.Prompt) {
		words = append(words, Word{Text: s.Of(m.analysis.Prompt), Where: WhereNoToken, Start: s.Start, End: s.End})
	}
	if len(words) == 0 {
		words = m.invisibleCardWords(c)
	}
	return CauseInvisibleText, words
}

// invisibleCardWords lists the card's entries that lose letters.
func (m *inquiry) invisibleCardWords(c *card.Card) []Word {
	var words []Word
	for _, f := range []struct {
		field   string
		entries []string
	}{{"triggers", c.Triggers}, {"title", []string{c.Title}}, {"topics", c.Topics}} {
		for _, e := range f.entries {
			if foldText(e) != e {
				words = append(words, Word{Where: f.field, Card: e})
			}
		}
	}
	return words
}

func hasInvisible(c *card.Card) bool {
	f := foldCard(*c)
	if f.Title != c.Title {
		return true
	}
	for i := range c.Triggers {
		if f.Triggers[i] != c.Triggers[i] {
			return true
		}
	}
	for i := range c.Topics {
		if f.Topics[i] != c.Topics[i] {
			return true
		}
	}
	return false
}

// foldCard folds the fields that give evidence.
func foldCard(c card.Card) card.Card {
	c.Title = foldText(c.Title)
	c.Triggers, c.Topics, c.Positive = foldAll(c.Triggers), foldAll(c.Topics), foldAll(c.Positive)
	groups := make([]card.AliasGroup, len(c.Aliases))
	for i, g := range c.Aliases {
		groups[i] = card.AliasGroup{Language: g.Language, Terms: foldAll(g.Terms)}
	}
	c.Aliases = groups
	return c
}

func foldAll(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = foldText(s)
	}
	return out
}

// foldText makes every letter one that gives tokens: full-width letters and
// accents become plain ones, and letters of other scripts stand-ins among the
// Chinese characters, which match piece by piece.
func foldText(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r < 0x80 || r >= 0x4e00 && r <= 0x9fff || !unicode.IsLetter(r):
			b.WriteRune(r)
		default:
			b.WriteRune(0x4e00 + unicode.ToLower(r)%0x5000)
		}
	}
	return b.String()
}
