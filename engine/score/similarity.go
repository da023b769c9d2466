package score

import (
	"math/bits"
	"slices"

	"ome-tui/engine/text"
)

// Shares of the similarity of two cards; they sum to more than 1 and the sum
// is cut there.
const (
	similarTitle    = 0.3
	similarTerms    = 0.34
	similarSummary  = 0.14
	similarTriggers = 0.22
	similarTopics   = 0.1
	similarCategory = 0.08
	// summaryTokens is how much of a summary is compared.
	summaryTokens = 120
	// NearDuplicate is the similarity (0–100) from which two cards of the
	// same scope are one.
	NearDuplicate = 64.0
	// starterPrefix marks the ids of cards that OME ships.
	starterPrefix = "starter-"
)

// signature bounds the similarity of two cards from above in a few steps, so
// that unlike pairs are never compared token by token.
type signature struct {
	title, terms     signed
	triggers, topics uint64
}

// signed is a token set as 64 bits; size is the number of tokens and lost how
// many share their bit with an earlier one.
type signed struct {
	bits       uint64
	size, lost int16
}

// atMost bounds the Jaccard index of two sets.
func (a signed) atMost(b signed) float64 {
	common := bits.OnesCount64(a.bits&b.bits) + int(min(a.lost, b.lost))
	common = min(common, int(a.size), int(b.size))
	return jaccard(common, int(a.size), int(b.size))
}

func jaccard(common, a, b int) float64 {
	if common == 0 {
		return 0
	}
	return float64(common) / float64(a+b-common)
}

// Sets of fields that similarity compares as one.
const (
	inTitle uint8 = 1 << iota
	inTerms
	inSummary
)

func (t term) sets() uint8 {
	switch t.field {
	case FieldTitle:
		return inTitle
	case FieldTriggers, FieldTopics, FieldCategory:
		return inTerms
	case FieldSummary:
		if !t.late {
			return inSummary
		}
	}
	return 0
}

func (e *entry) signature() signature {
	s := signature{triggers: labelBits(e.triggers), topics: labelBits(e.topics)}
	for w := newSetWalk(e.terms); w.next(); {
		if w.sets&inTitle != 0 {
			s.title.add(w.token)
		}
		if w.sets&inTerms != 0 {
			s.terms.add(w.token)
		}
	}
	return s
}

func (s *signed) add(token int32) {
	bit := bitOf(token)
	if s.bits&bit != 0 {
		s.lost++
	}
	s.bits |= bit
	s.size++
}

func labelBits(labels []int32) uint64 {
	var out uint64
	for _, l := range labels {
		out |= bitOf(l)
	}
	return out
}

// bitOf spreads numbers over 64 bits.
func bitOf(n int32) uint64 { return 1 << (uint32(n) * 0x9E3779B1 >> 26) }

// setWalk goes over a card's distinct tokens with the sets that hold them.
type setWalk struct {
	terms []term
	token int32
	sets  uint8
}

func newSetWalk(terms []term) *setWalk { return &setWalk{terms: terms} }

func (w *setWalk) next() bool {
	if len(w.terms) == 0 {
		return false
	}
	w.token, w.sets = w.terms[0].token, 0
	for len(w.terms) > 0 && w.terms[0].token == w.token {
		w.sets |= w.terms[0].sets()
		w.terms = w.terms[1:]
	}
	return true
}

// Similarity compares two cards, 0–100, rounded to 2 decimals. Rule and body
// take no part.
func (ix *Index) Similarity(i, j int32) float64 {
	a, b := ix.at(i), ix.at(j)
	var sizeA, sizeB, common [3]int
	wa, wb := newSetWalk(a.terms), newSetWalk(b.terms)
	moreA, moreB := wa.next(), wb.next()
	for moreA || moreB {
		switch {
		case !moreB || moreA && wa.token < wb.token:
			count(&sizeA, wa.sets)
			moreA = wa.next()
		case !moreA || wb.token < wa.token:
			count(&sizeB, wb.sets)
			moreB = wb.next()
		default:
			count(&sizeA, wa.sets)
			count(&sizeB, wb.sets)
			count(&common, wa.sets&wb.sets)
			moreA, moreB = wa.next(), wb.next()
		}
	}
	sum := float64(similarTitle * jaccard(common[0], sizeA[0], sizeB[0]))
	sum += float64(similarTerms * jaccard(common[1], sizeA[1], sizeB[1]))
	sum += float64(similarSummary * jaccard(common[2], sizeA[2], sizeB[2]))
	sum += float64(similarTriggers * overlap(a.triggers, b.triggers))
	sum += float64(similarTopics * overlap(a.topics, b.topics))
	if ix.Card(i).Category == ix.Card(j).Category {
		sum += similarCategory
	}
	return text.Round2(100 * min(1, sum))
}

func count(sizes *[3]int, sets uint8) {
	for n := range sizes {
		sizes[n] += int(sets >> n & 1)
	}
}

// overlap is the number of entries that both lists hold over the length of
// the smaller one.
func overlap(a, b []int32) float64 {
	smaller := min(len(a), len(b))
	if smaller == 0 {
		return 0
	}
	holds := func(e int32) bool { return slices.Contains(b, e) }
	if len(b) > few {
		set := make(map[int32]struct{}, len(b))
		for _, e := range b {
			set[e] = struct{}{}
		}
		holds = func(e int32) bool { _, has := set[e]; return has }
	}
	common := 0
	for _, e := range a {
		if holds(e) {
			common++
		}
	}
	return float64(common) / float64(smaller)
}

// mayBeSimilar tells whether two cards can reach NearDuplicate.
func (ix *Index) mayBeSimilar(i, j int32) bool {
	a, b := &ix.at(i).sign, &ix.at(j).sign
	most := similarSummary + similarCategory + float64(similarTitle*a.title.atMost(b.title)) + float64(similarTerms*a.terms.atMost(b.terms))
	if a.triggers&b.triggers != 0 {
		most += similarTriggers
	}
	if a.topics&b.topics != 0 {
		most += similarTopics
	}
	return 100*most >= NearDuplicate-0.01
}

// Duplicates tells whether two cards count as one: the same id, or the same
// scope and either much the same text, or one of them a starter card with a
// required signal in common.
func (ix *Index) Duplicates(i, j int32) bool {
	a, b := ix.at(i), ix.at(j)
	if ix.Card(i).ID == ix.Card(j).ID {
		return true
	}
	if a.scope != b.scope {
		return false
	}
	if a.starter != b.starter && shareSignal(a.gates, b.gates) {
		return true
	}
	return ix.mayBeSimilar(i, j) && ix.Similarity(i, j) >= NearDuplicate
}

func shareSignal(a, b *gates) bool {
	if a == nil || b == nil {
		return false
	}
	shared := false
	a.needs(func(n int32) {
		shared = shared || slices.Contains(b.required, n) || slices.Contains(b.requiredAll, n)
	})
	return shared
}
