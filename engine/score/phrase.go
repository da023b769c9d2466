package score

import (
	"strings"
	"unicode/utf8"

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

// compilePhrase normalises and tokenises one phrase.
func compilePhrase(raw string, v *vocabulary) phrase {
	p := phrase{text: raw, term: text.CompileTerm(raw)}
	normal := p.term.Normal()
	words := text.Unique(text.Tokens(normal))
	p.tokens = make([]int32, len(words))
	for i, w := range words {
		p.tokens[i] = v.intern(w)
	}
	p.multi = len(words) >= 2 || text.CJKLen(normal) >= minCJKMulti
	p.needed = neededTokens(p.term, words, p.tokens)
	return p
}

// neededTokens picks the tokens that an exact match implies. A text may hold
// the phrase inside longer runs, so only tokens that survive the cutting of
// every longer run count: pairs of Chinese characters, and words of more than
// one character without inner marks. Beside Chinese characters a word may be
// part of a longer one, so there it counts for nothing.
func neededTokens(term text.Term, words []string, ids []int32) []int32 {
	if term.IsToken() && len(words) > 0 && words[0] == term.Normal() {
		return ids[:1]
	}
	cjk := text.HasCJK(term.Normal())
	var out []int32
	for i, w := range words {
		if cjk && text.CJKLen(w) == 2 || !cjk && len(w) > 1 && !strings.ContainsAny(w, "._/-") {
			out = append(out, ids[i])
		}
	}
	return out
}

// compileField cuts every entry of a field into phrases.
func compileField(entries []string, v *vocabulary) []phrase {
	var out []phrase
	for _, e := range entries {
		for _, raw := range text.Phrases(e) {
			out = append(out, compilePhrase(raw, v))
		}
	}
	return out
}

// isWide tells tokens of more than one character, which alone count for the
// fuzzy penalty.
func isWide(token string) bool { return utf8.RuneCountInString(token) > 1 }

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
