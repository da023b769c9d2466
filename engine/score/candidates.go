package score

import (
	"slices"

	"ome-tui/engine/trace"
)

// Touched gives every card that may have independent evidence for the
// prompt, in no particular order: those that share at least two evidence
// tokens, or one that may do alone; that require a detected signal; or that
// hold a phrase which matches without a shared token. No other card can have
// an anchor or two families. The slice holds until the next call with the
// scratch.
func (ix *Index) Touched(q *Query, s *Scratch) []int32 {
	s.forget(ix.Len())
	enough := enoughHits
	if q.short {
		enough = 1 // one word is an anchor in a prompt of one or two
	}
	for _, t := range q.known {
		if q.marks[t]&(inQuery|inText) != 0 {
			s.count(ix.evidence.of(t))
		}
	}
	for n, f := range q.found {
		if f != 0 {
			s.require(ix.routed.of(int32(n)))
		}
	}
	for i := range ix.loose {
		if ix.loose[i].term.Match(q.text) {
			s.require(ix.loose[i].cards)
		}
	}
	if ix.edited.card != none {
		s.require([]int32{ix.edited.card})
	}
	return s.atLeast(uint8(enough))
}

// Heard gives every card that may have any evidence for the prompt, in no
// particular order: the score of every other card is 0. The slice holds until
// the next call with the scratch.
func (ix *Index) Heard(q *Query, s *Scratch) []int32 {
	ix.Touched(q, s)
	return s.touched
}

// enoughHits is from how many shared tokens on a card is looked at.
const enoughHits = 2

// forget clears the counts of the last prompt.
func (s *Scratch) forget(cards int) {
	if len(s.hits) < cards {
		s.hits = make([]uint8, cards)
	} else {
		for _, c := range s.touched {
			s.hits[c] = 0
		}
	}
	s.touched = s.touched[:0]
}

// count adds a hit to each posted card; a token that may do alone adds two.
func (s *Scratch) count(posted []int32) {
	for _, p := range posted {
		c := p >> 1
		h := s.hits[c]
		if h == 0 {
			s.touched = append(s.touched, c)
		}
		if h < enoughHits {
			s.hits[c] = h + 1 + uint8(p&1)
		}
	}
}

// require makes sure that the cards are looked at.
func (s *Scratch) require(cards []int32) {
	for _, c := range cards {
		if s.hits[c] == 0 {
			s.touched = append(s.touched, c)
		}
		s.hits[c] = enoughHits
	}
}

// atLeast lists the touched cards with that many hits.
func (s *Scratch) atLeast(enough uint8) []int32 {
	s.looked = s.looked[:0]
	for _, c := range s.touched {
		if s.hits[c] >= enough {
			s.looked = append(s.looked, c)
		}
	}
	return s.looked
}

// posting packs a card number and whether a token may do alone.
func posting(card int32, alone bool) int32 {
	if alone {
		return card<<1 | 1
	}
	return card << 1
}

// alone tells whether one token of the card may give independent evidence
// without any other, in a prompt that is not short: it stands alone, or with
// one other, in phrases of two families, or it is all that an exact match of
// a longer phrase is sure to share with the prompt.
//
// It is the plain form of lone, which long cards use.
func (e *entry) alone(token int32) bool {
	families := 0
	for f := range e.families {
		most, counts := weighing(f), false
		for i := range e.families[f] {
			p := &e.families[f][i]
			if !slices.Contains(p.tokens, token) {
				continue
			}
			if p.multi && len(p.needed) == 1 && p.needed[0] == token {
				return true
			}
			counts = counts || len(p.tokens) <= most
		}
		if counts {
			families++
		}
	}
	return families >= MinFamilies
}

// weighing is the length up to which a phrase of the family counts for one of
// its tokens.
func weighing(family int) int {
	if trace.Family(family) == trace.Topics {
		return 1 // half of a topic of two words is worth too little
	}
	return 2
}

// lone answers alone for one card after the other. The tokens of a card with
// many phrases are looked at once, for all questions.
type lone struct {
	card   int32
	tokens map[int32]bool // nil for a card with few phrases
}

func (l *lone) of(card int32, e *entry, token int32) bool {
	if l.tokens == nil || l.card != card {
		l.card, l.tokens = card, nil
		phrases := 0
		for f := range e.families {
			phrases += len(e.families[f])
		}
		if phrases > few {
			l.tokens = e.aloneTokens()
		}
	}
	if l.tokens == nil {
		return e.alone(token)
	}
	return l.tokens[token]
}

// aloneTokens gives all tokens for which alone holds.
func (e *entry) aloneTokens() map[int32]bool {
	out := map[int32]bool{}
	families := map[int32]int{}
	for f := range e.families {
		counted := map[int32]bool{}
		for i := range e.families[f] {
			p := &e.families[f][i]
			if p.multi && len(p.needed) == 1 && slices.Contains(p.tokens, p.needed[0]) {
				out[p.needed[0]] = true
			}
			if len(p.tokens) > weighing(f) {
				continue
			}
			for _, t := range p.tokens {
				if !counted[t] {
					counted[t] = true
					families[t]++
				}
			}
		}
	}
	for t, n := range families {
		if n >= MinFamilies {
			out[t] = true
		}
	}
	return out
}
