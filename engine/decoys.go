package engine

import (
	"ome-tui/engine/card"
	"ome-tui/engine/gen"
	"ome-tui/engine/prompt"
	"ome-tui/engine/text"
)

// decoys gives the irrelevant cards that the options ask for. They share no
// token with any prompt of the suites.
func (l *loading) decoys() []card.Card {
	if l.options.Decoys == 0 || l.added != nil {
		return l.added
	}
	used := map[string]bool{}
	for _, s := range l.suites {
		for i := range s.Cases {
			l.useTokens(used, s.Cases[i].Prompt)
		}
	}
	l.added = gen.Decoys(l.options.Decoys, l.options.Seed, func(t string) bool { return used[t] })
	return l.added
}

// useTokens notes everything that a prompt can be matched by.
func (l *loading) useTokens(used map[string]bool, p string) {
	a := prompt.Analyze(p, l.signals)
	for _, t := range a.Tokens {
		used[t.Text] = true
	}
	for _, t := range a.NegativeKeywords {
		used[t] = true
	}
	for _, t := range text.Tokens(text.Normalize(p)) {
		used[t] = true
	}
}
