package score

import (
	"cmp"
	"slices"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// NewIndex compiles a library. The cards are not copied and must not change.
func NewIndex(cards []card.Card, set *signal.Set, profile trace.Profile) *Index {
	ix := &Index{cards: cards, profile: profile, vocab: newVocabulary(), labels: newVocabulary(), signals: newSignalTable(set),
		entries: make([]entry, len(cards)), edited: overlay{card: none}, corpora: &corpora{by: map[string]*Corpus{}}}
	for i := range cards {
		ix.entries[i] = ix.compile(&cards[i])
	}
	ix.number()
	ix.invert()
	return ix
}

// number ranks the identities and lists the scoped cards.
func (ix *Index) number() {
	order := make([]int32, len(ix.entries))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return compareIdentity(&ix.cards[a], &ix.cards[b]) })
	for rank, i := range order {
		ix.entries[i].order = int32(rank)
	}
	for i := range ix.entries {
		if ix.entries[i].scope.level != everywhere {
			ix.scoped = append(ix.scoped, int32(i))
		}
	}
}

// compareIdentity orders by scope name, then id.
func compareIdentity(a, b *card.Card) int {
	return cmp.Or(cmp.Compare(a.Library, b.Library), strings.Compare(a.ID, b.ID))
}

// invert makes the lists that lead from a prompt to cards.
func (ix *Index) invert() {
	ix.evidence = invert(len(ix.entries), ix.vocab.size(), func(i int32, yield func(int32)) {
		ix.entries[i].evidenceTokens(yield)
	})
	ix.evidence.replace(func(i, token int32) int32 {
		return posting(i, ix.entries[i].alone(token))
	})
	ix.routed = invert(len(ix.entries), len(ix.signals.ids), func(i int32, yield func(int32)) {
		if e := &ix.entries[i]; e.filter == "" && e.gates != nil {
			e.gates.needs(yield)
		}
	})
	at := map[string]int{}
	for i := range ix.entries {
		ix.entries[i].eachLoose(func(p *phrase) {
			n, ok := at[p.term.Normal()]
			if !ok {
				n = len(ix.loose)
				at[p.term.Normal()] = n
				ix.loose = append(ix.loose, loosePhrase{term: p.term})
			}
			ix.loose[n].cards = append(ix.loose[n].cards, int32(i))
		})
	}
}

// evidenceTokens lists the distinct tokens that can give evidence.
func (e *entry) evidenceTokens(yield func(int32)) {
	if e.filter != "" {
		return
	}
	for _, t := range e.lexical {
		yield(t)
	}
	hints := e.families[trace.Hints]
	for n := range hints {
		for k, t := range hints[n].tokens {
			if !slices.Contains(e.lexical, t) && !slices.Contains(hints[n].tokens[:k], t) && !anyHolds(hints[:n], t) {
				yield(t)
			}
		}
	}
}

func anyHolds(phrases []phrase, token int32) bool {
	return slices.ContainsFunc(phrases, func(p phrase) bool { return slices.Contains(p.tokens, token) })
}

// eachLoose lists the phrases that can match without a shared token.
func (e *entry) eachLoose(yield func(*phrase)) {
	if e.filter != "" {
		return
	}
	for f := range e.families {
		for i := range e.families[f] {
			if p := &e.families[f][i]; len(p.needed) == 0 && p.term.Normal() != "" {
				yield(p)
			}
		}
	}
}

// compile makes the entry of one card.
func (ix *Index) compile(c *card.Card) entry {
	e := entry{filter: static(c), scope: scopeOf(c), priority: priority(c.Policy, c.Risk, c.Confidence)}
	v := &ix.vocab
	hints := ix.compileGates(c, &e)
	e.families[trace.Triggers] = compileField(c.Triggers, v)
	e.families[trace.Aliases] = compileField(aliases(c), v)
	e.families[trace.Title] = compileField([]string{c.Title}, v)
	e.families[trace.Topics] = compileField(c.Topics, v)
	e.families[trace.Hints] = compileField(hints.positive, v)
	e.ignore = compileIgnore(append(slices.Clone(c.IgnoreWhen), hints.negative...), v)
	ix.compileTerms(c, &e)
	e.triggers, e.topics = ix.label(c.Triggers), ix.label(c.Topics)
	e.topic = ix.primaryTopic(c, &e)
	e.sign = e.signature(c)
	return e
}

// label interns the distinct entries of a list, letter case ignored.
func (ix *Index) label(entries []string) []int32 {
	out := make([]int32, 0, len(entries))
	for _, e := range entries {
		if id := ix.labels.intern(text.Lower(e)); !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// primaryTopic is the first topic, else the first trigger, else the id.
func (ix *Index) primaryTopic(c *card.Card, e *entry) int32 {
	switch {
	case len(e.topics) > 0:
		return e.topics[0]
	case len(e.triggers) > 0:
		return e.triggers[0]
	default:
		return ix.labels.intern(text.Lower(c.ID))
	}
}

func aliases(c *card.Card) []string {
	var out []string
	for _, g := range c.Aliases {
		out = append(out, g.Terms...)
	}
	return out
}

func compileIgnore(entries []string, v *vocabulary) []ignorePhrase {
	var out []ignorePhrase
	for _, e := range entries {
		for _, raw := range text.Phrases(e) {
			p := ignorePhrase{text: raw, term: text.CompileTerm(raw)}
			for _, w := range text.Unique(text.Tokens(p.term.Normal())) {
				if isWide(w) {
					p.wide = append(p.wide, v.intern(w))
				}
			}
			out = append(out, p)
		}
	}
	return out
}

// phrases are the entries of a card's hints that name no signal.
type freePhrases struct{ positive, negative []string }

// compileGates sorts the hints into signals, unknown ids and free phrases.
// Under the profile of OME 0.4.0 nothing is a free phrase.
func (ix *Index) compileGates(c *card.Card, e *entry) freePhrases {
	var free freePhrases
	g := gates{include: c.IntentInclude, exclude: c.IntentExclude}
	isFree := func(entry string) bool { return ix.profile == trace.Documented && !ix.signals.set.IsID(entry) }
	sort := func(entries []string, known *[]int32, unknown, phrases *[]string) {
		for _, h := range entries {
			switch n := ix.signals.lookup(h); {
			case n != none:
				*known = append(*known, n)
			case phrases != nil && isFree(h):
				*phrases = append(*phrases, h)
			default:
				*unknown = append(*unknown, h)
			}
		}
	}
	sort(c.Positive, &g.required, &g.unknownRequired, &free.positive)
	sort(c.RequiredAll, &g.requiredAll, &g.unknownAll, nil)
	sort(c.Negative, &g.blocked, &g.unknownBlocked, &free.negative)
	if !g.empty() {
		e.gates = &g
	}
	return free
}

func (g *gates) empty() bool {
	return len(g.unknownBlocked)+len(g.unknownRequired)+len(g.unknownAll)+len(g.blocked)+len(g.required)+
		len(g.requiredAll)+len(g.include)+len(g.exclude) == 0
}
