package score

import (
	"encoding/binary"
	"sync"

	"ome-tui/engine/card"
)

// Corpus is the candidate set of one project context and its statistics. It
// is immutable; contexts that let the same cards take part share one.
type Corpus struct {
	// n is the number of cards that take part.
	n int
	// out has a card's bit set when its scope does not fit; nil if all fit.
	out []bool
	// df is in how many of the cards a token stands, by token.
	df      []int32
	lengths [fieldCount]int64
	// average is the mean length of each field in tokens, at least 1.
	average [fieldCount]float64
}

// Size is the number of cards that take part.
func (c *Corpus) Size() int { return c.n }

// corpora keeps the corpora of an index by the set of scoped cards that fit.
type corpora struct {
	mu      sync.Mutex
	by      map[string]*Corpus
	derived map[derivation]*Corpus // of an edited index
}

func newCorpora() *corpora {
	return &corpora{by: map[string]*Corpus{}, derived: map[derivation]*Corpus{}}
}

// maxCorpora bounds what is kept; past it all are dropped and made anew.
const maxCorpora = 64

func keep[K comparable](kept map[K]*Corpus, key K, c *Corpus) *Corpus {
	if len(kept) >= maxCorpora {
		clear(kept)
	}
	kept[key] = c
	return c
}

// Corpus gives the candidate set of a project context.
func (ix *Index) Corpus(p card.ProjectContext) *Corpus {
	if ix.parent != nil {
		return ix.derive(p)
	}
	fitting := make([]bool, len(ix.scoped))
	key := make([]byte, 0, 64)
	for n, i := range ix.scoped {
		if fitting[n] = ix.at(i).scope.fits(p); fitting[n] {
			key = binary.AppendUvarint(key, uint64(n))
		}
	}
	ix.corpora.mu.Lock()
	defer ix.corpora.mu.Unlock()
	if c, ok := ix.corpora.by[string(key)]; ok {
		return c
	}
	return keep(ix.corpora.by, string(key), ix.newCorpus(fitting))
}

// newCorpus counts the cards that take part.
func (ix *Index) newCorpus(fitting []bool) *Corpus {
	c := &Corpus{df: make([]int32, ix.vocab.size())}
	for n, i := range ix.scoped {
		if !fitting[n] {
			if c.out == nil {
				c.out = make([]bool, ix.Len())
			}
			c.out[i] = true
		}
	}
	for i := range int32(ix.Len()) {
		if ix.Filter(c, i) == "" {
			c.count(ix.at(i), 1)
		}
	}
	c.finish()
	return c
}

// count takes a card in (sign 1) or out (sign -1).
func (c *Corpus) count(e *entry, sign int32) {
	c.n += int(sign)
	for f, l := range e.lengths {
		c.lengths[f] += int64(sign) * int64(l)
	}
	for i, t := range e.terms {
		if i == 0 || e.terms[i-1].token != t.token {
			c.df[t.token] += sign
		}
	}
}

// finish makes the averages.
func (c *Corpus) finish() {
	for f, sum := range c.lengths {
		c.average[f] = 1
		if c.n > 0 {
			c.average[f] = max(1, float64(sum)/float64(c.n))
		}
	}
}

// Filter says why a card takes no part in the corpus, "" if it does.
func (ix *Index) Filter(c *Corpus, i int32) string {
	if e := ix.at(i); e.filter != "" {
		return e.filter
	}
	if c.out != nil && c.out[i] {
		return filteredScope
	}
	return ""
}
