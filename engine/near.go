package engine

import (
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/prompt"
)

// near asks whether words of the prompt share a stem with words of the card,
// and whether the card would come back if they were the same words.
func (m *inquiry) near(c *card.Card) (Cause, []Word) {
	stems := map[string]string{}
	fields := evidenceTokens(c)
	for _, t := range sortedKeys(fields) {
		if s := stem(t); s != "" && stems[s] == "" {
			stems[s] = t
		}
	}
	var words []Word
	changed := m.analysis.Prompt
	places, done := m.analysis.Places(), len(changed)
	for i := len(places) - 1; i >= 0; i-- {
		p := places[i]
		theirs := stems[stem(p.Token)]
		if p.Fate != prompt.Counted || theirs == "" || theirs == p.Token || fields[p.Token] != "" || p.End > done {
			continue
		}
		words = append(words, Word{Text: p.Span.Of(m.analysis.Prompt), Where: fields[theirs], Card: theirs, Start: p.Start, End: p.End})
		changed, done = changed[:p.Start]+theirs+changed[p.End:], p.Start
	}
	if len(words) == 0 || !m.admits(changed, c) {
		return 0, nil
	}
	slices.Reverse(words)
	return CauseNearWord, words
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
