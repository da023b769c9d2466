package score

import (
	"runtime"
	"slices"
	"sync"

	"ome-tui/engine/card"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// perCompiler is how many cards are worth a compiler of their own.
const perCompiler = 512

// NewIndex compiles a library, on as many processors as pay. The cards are
// not copied and must not change.
func NewIndex(cards []card.Card, set *signal.Set, profile trace.Profile) *Index {
	ix := &Index{cards: cards, profile: profile, signals: newSignalTable(set), entries: make([]entry, len(cards)),
		edited: overlay{card: none}, corpora: newCorpora()}
	parts := max(1, min(runtime.GOMAXPROCS(0), len(cards)/perCompiler))
	compilers := make([]*compiler, parts)
	bounds := func(n int) (int, int) { return n * len(cards) / parts, (n + 1) * len(cards) / parts }
	parallel(parts, func(n int) {
		compilers[n] = newCompiler(profile, ix.signals)
		for from, to := bounds(n); from < to; from++ {
			ix.entries[from] = compilers[n].card(&cards[from])
		}
	})
	words, labels := ix.adopt(compilers)
	parallel(parts, func(n int) {
		compilers[n].renumber(words[n], labels[n])
		for from, to := bounds(n); from < to; from++ {
			ix.entries[from].finish()
		}
	})
	ix.number()
	ix.invert()
	return ix
}

// parallel runs n pieces of work side by side.
func parallel(n int, work func(int)) {
	var wait sync.WaitGroup
	for i := 1; i < n; i++ {
		wait.Go(func() { work(i) })
	}
	work(0)
	wait.Wait()
}

// adopt brings the vocabularies of the compilers together and gives, for each
// compiler, the common number of each of its own. The first compiler's
// numbers stay.
func (ix *Index) adopt(compilers []*compiler) (words, labels [][]int32) {
	ix.vocab, ix.labels = compilers[0].words, compilers[0].labels
	words, labels = make([][]int32, len(compilers)), make([][]int32, len(compilers))
	for n, c := range compilers[1:] {
		words[n+1] = ix.vocab.absorb(&c.words)
		labels[n+1] = ix.labels.absorb(&c.labels)
	}
	return words, labels
}

// renumber puts common numbers into everything that was compiled; nil leaves
// it as it is.
func (c *compiler) renumber(words, labels []int32) {
	if words == nil {
		return
	}
	c.tokens.each(func(t *int32) { *t = words[*t] })
	c.terms.each(func(t *term) { t.token = words[t.token] })
	c.labelled.each(func(l *int32) { *l = labels[*l] })
}

// finish derives what depends on the final numbers.
func (e *entry) finish() {
	e.terms = merge(e.terms)
	e.sign = e.signature()
}

// number ranks the identities and lists the scoped cards.
func (ix *Index) number() {
	order := make([]int32, len(ix.entries))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return card.Compare(&ix.cards[a], &ix.cards[b]) })
	for rank, i := range order {
		ix.entries[i].order = int32(rank)
	}
	for i := range ix.entries {
		if ix.entries[i].scope.level != everywhere {
			ix.scoped = append(ix.scoped, int32(i))
		}
	}
}

// invert makes the lists that lead from a prompt to cards.
func (ix *Index) invert() {
	var lone lone
	ix.evidence = invert(inversion{
		cards: len(ix.entries), keys: ix.vocab.size(),
		each:  func(i int32, yield func(int32)) { ix.entries[i].evidenceTokens(yield) },
		entry: func(i, token int32) int32 { return posting(i, lone.of(i, &ix.entries[i], token)) },
	})
	ix.routed = invert(inversion{
		cards: len(ix.entries), keys: len(ix.signals.ids),
		each:  func(i int32, yield func(int32)) { ix.entries[i].needs(yield) },
		entry: func(i, _ int32) int32 { return i },
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

// needs lists the signals that speak for the card.
func (e *entry) needs(yield func(int32)) {
	if e.filter == "" && e.gates != nil {
		e.gates.needs(yield)
	}
}

// evidenceTokens lists the distinct tokens that can give evidence.
func (e *entry) evidenceTokens(yield func(int32)) {
	if e.filter != "" {
		return
	}
	hints := e.families[trace.Hints]
	if len(hints) == 0 {
		for _, t := range e.lexical {
			yield(t)
		}
		return
	}
	all := slices.Clone(e.lexical)
	for n := range hints {
		all = append(all, hints[n].tokens...)
	}
	for _, t := range distinct(all) {
		yield(t)
	}
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
