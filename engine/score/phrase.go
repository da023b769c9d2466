package score

import (
	"strings"

	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// minCJKMulti is the length in characters from which Chinese text counts as
// a phrase of several words.
const minCJKMulti = 3

// phrase is one phrase of a field, compiled.
type phrase struct {
	text   string // as written
	term   text.Term
	tokens []int32 // distinct
	// needed are the tokens that every text with an exact match holds; a
	// prompt without one of them need not be searched.
	needed []int32
	multi  bool
}

// needer picks the tokens that an exact match implies. A text may hold the
// phrase inside longer runs, so only tokens that survive the cutting of every
// longer run count: pairs of Chinese characters, and words of more than one
// character without inner marks. Beside Chinese characters a word may be part
// of a longer one, so there it counts for nothing. A phrase that is a single
// word matches that word alone.
type needer struct {
	term text.Term
	cjk  bool
}

func (n needer) needs(token string) bool {
	switch {
	case n.term.IsToken() && token == n.term.Normal():
		return true
	case n.cjk:
		return text.CJKLen(token) == 2
	default:
		return len(token) > 1 && !strings.ContainsAny(token, "._/-")
	}
}

// hits counts the phrase's tokens among the query tokens.
func (p *phrase) hits(q *Query) int {
	n := 0
	for _, t := range p.tokens {
		n += int(q.marks[t] & inQuery)
	}
	return n
}

// exact tells whether the phrase stands in the query text.
func (p *phrase) exact(q *Query) bool {
	for _, t := range p.needed {
		if q.marks[t]&inText == 0 {
			return false
		}
	}
	return p.term.Match(q.text)
}

// worth is what one phrase of a field family is worth: (base+bonus)·factor.
type worth struct {
	phrase                     *phrase
	base, bonus, factor, value float64
	rule                       trace.PhraseRule
	strong                     bool
}

// worth applies the phrase rules with the constants of a field family.
func (p *phrase) worth(w phraseWeights, q *Query) worth {
	hits, size := p.hits(q), len(p.tokens)
	v := worth{phrase: p, factor: 1}
	switch {
	case p.exact(q):
		v.exact(w, q)
	case hits >= MinPartialHits && float64(hits) >= MinCoverage*float64(size):
		v.rule, v.base, v.factor = trace.Partial, w.partial, float64(hits)/float64(size)
		v.strong = w.strongPartial && v.factor >= StrongCoverage
	case hits == 1 && size == 2:
		v.rule, v.base, v.factor = trace.PartialPair, w.partial, PairFactor
	}
	v.value = (v.base + v.bonus) * v.factor
	return v
}

func (v *worth) exact(w phraseWeights, q *Query) {
	switch {
	case v.phrase.multi:
		v.rule, v.base, v.strong = trace.ExactMulti, w.exact, true
		v.bonus = min(ExactBonusMax, ExactBonusStep*float64(len(v.phrase.tokens)))
	case q.short:
		v.rule, v.base, v.strong = trace.ExactShort, max(w.single, w.short), true
	default:
		v.rule, v.base = trace.ExactSingle, w.single
	}
}
