package score

import (
	"cmp"
	"math"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/text"
)

// fieldTexts gives the entries of each field of the rank channel.
func (ix *Index) fieldTexts(c *card.Card) [fieldCount][]string {
	var signals []string
	for _, list := range [][]string{c.Positive, c.RequiredAll} {
		for _, h := range list {
			if ix.isSignal(h) {
				signals = append(signals, h)
			}
		}
	}
	return [fieldCount][]string{
		FieldTitle:           {c.Title},
		FieldTriggers:        c.Triggers,
		FieldAliases:         aliases(c),
		FieldTopics:          c.Topics,
		FieldIntentModes:     slices.Concat(c.IntentInclude, c.IntentExclude),
		FieldRequiredSignals: signals,
		FieldCategory:        {c.Category},
		FieldSummary:         {c.Summary},
	}
}

// compileTerms counts the tokens of each field and lists the lexical ones.
func (ix *Index) compileTerms(c *card.Card, e *entry) {
	var all []term
	for f, entries := range ix.fieldTexts(c) {
		start := len(all)
		for _, raw := range entries {
			for s := text.NewScanner(text.Normalize(raw)); s.Next(); {
				t := term{token: ix.vocab.intern(s.Token()), count: 1, field: Field(f)}
				t.late = t.field == FieldSummary && len(all)-start >= summaryTokens
				all = append(all, t)
			}
		}
		e.lengths[f] = int32(len(all) - start)
	}
	e.lexical = lexicalTokens(all)
	e.terms = merge(all)
}

// lexicalTokens lists the distinct tokens of title, triggers, aliases and
// topics, in this order.
func lexicalTokens(all []term) []int32 {
	var out []int32
	for _, t := range all {
		if t.field <= FieldTopics && !slices.Contains(out, t.token) {
			out = append(out, t.token)
		}
	}
	return out
}

// merge sorts by token and field and sums the counts; what comes up early
// somewhere is not late.
func merge(all []term) []term {
	slices.SortStableFunc(all, func(a, b term) int {
		return cmp.Or(cmp.Compare(a.token, b.token), cmp.Compare(a.field, b.field))
	})
	out := all[:0]
	for _, t := range all {
		if n := len(out); n > 0 && out[n-1].token == t.token && out[n-1].field == t.field {
			if out[n-1].count < math.MaxUint16 {
				out[n-1].count++
			}
			continue
		}
		out = append(out, t)
	}
	return slices.Clip(out)
}
