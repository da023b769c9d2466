package score

import (
	"math"

	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// Evidence is what a prompt says for a card, whatever else is in the library.
type Evidence struct {
	// Score is 0–100, rounded to 2 decimals.
	Score float64
	// Families has bit 1<<f set for each family f worth at least FamilyMin.
	Families uint8
	// Strong tells a strong family worth at least AnchorMin.
	Strong bool
}

// Has tells whether a family counts as evidence.
func (e Evidence) Has(f trace.Family) bool { return e.Families&(1<<f) != 0 }

// Count is the number of families that count as evidence.
func (e Evidence) Count() int {
	n := 0
	for f := range trace.FamilyCount {
		if e.Has(f) {
			n++
		}
	}
	return n
}

// Independent tells whether the evidence may admit a card: a strong anchor
// or at least MinFamilies families.
func (e Evidence) Independent() bool { return e.Strong || e.Count() >= MinFamilies }

// combiner joins the families by noisy-or and records every step.
type combiner struct {
	rest float64 // Π(1 − v/100)
	out  Evidence
	rec  *Record
}

// add takes one family in; value is in points.
func (c *combiner) add(step familyValue) {
	if step.value == 0 {
		return
	}
	before := c.rest
	c.rest *= 1 - step.value/100
	if step.value >= FamilyMin {
		c.out.Families |= 1 << step.family
	}
	if step.strong && step.value >= AnchorMin {
		c.out.Strong = true
	}
	c.rec.family(step, points(before), points(c.rest))
}

// points turns what is left over into a score of 0–100.
func points(rest float64) float64 { return float64(100 * (1 - rest)) }

// familyValue is what one family is worth, and from what.
type familyValue struct {
	family trace.Family
	value  float64
	strong bool
	best   [FamilyPhrases]worth
	terms  []string // recorded only
}

// Evidence scores a card that passed its gates. Nothing is recorded when rec
// is nil.
func (ix *Index) Evidence(q *Query, i int32, rec *Record) Evidence {
	e := ix.at(i)
	c := combiner{rest: 1, rec: rec}
	for f := trace.Triggers; f < trace.Signals; f++ {
		if phrases := e.families[f]; len(phrases) > 0 {
			c.add(fieldFamily(f, phrases, q, rec))
		}
	}
	c.add(ix.signalFamily(q, e, rec))
	c.add(ix.lexicalFamily(q, e, rec))
	score := points(c.rest) - ix.penalty(q, e, rec)
	c.out.Score = text.Round2(math.Max(0, math.Min(100, score)))
	return c.out
}

// fieldFamily is the best phrase and a share of the next two.
func fieldFamily(f trace.Family, phrases []phrase, q *Query, rec *Record) familyValue {
	v := familyValue{family: f}
	w := weightsOf(f)
	for i := range phrases {
		if p := phrases[i].worth(w, q); p.value > 0 {
			rec.phrase(p)
			v.keep(p)
		}
	}
	v.value = text.Round2(math.Min(FamilyMax, v.best[0].value+float64(FurtherShare*(v.best[1].value+v.best[2].value))))
	v.strong = v.best[0].strong
	return v
}

// keep holds the best phrases, of equals the first.
func (v *familyValue) keep(p worth) {
	for i := range v.best {
		if p.value > v.best[i].value {
			copy(v.best[i+1:], v.best[i:])
			v.best[i] = p
			return
		}
	}
}

// signalFamily is worth the heaviest of the required signals that were found.
func (ix *Index) signalFamily(q *Query, e *entry, rec *Record) familyValue {
	v := familyValue{family: trace.Signals, strong: true}
	if e.gates == nil {
		return v
	}
	heaviest := math.Inf(-1)
	for _, list := range [][]int32{e.gates.required, e.gates.requiredAll} {
		for _, n := range list {
			if n == none || q.found[n]&foundPositive == 0 {
				continue
			}
			s := ix.signals.set.Signals()[n]
			heaviest = math.Max(heaviest, math.Abs(s.Weight))
			if rec != nil {
				v.terms = append(v.terms, s.ID)
			}
		}
	}
	if !math.IsInf(heaviest, -1) {
		v.value = math.Min(SignalMax, SignalBase+heaviest)
	}
	return v
}

// lexicalFamily counts the card's distinct tokens in the query.
func (ix *Index) lexicalFamily(q *Query, e *entry, rec *Record) familyValue {
	v := familyValue{family: trace.Lexical}
	hits := 0
	for _, t := range e.lexical {
		if q.marks[t]&inQuery != 0 {
			hits++
			if rec != nil {
				v.terms = append(v.terms, ix.vocab.name(t))
			}
		}
	}
	if hits >= LexicalMinHits {
		v.value = math.Min(LexicalMax, LexicalBase+float64(LexicalStep*float64(hits)))
	}
	return v
}

// penalty is what ignore phrases that nearly match take away, 0–PenaltyMax.
func (ix *Index) penalty(q *Query, e *entry, rec *Record) float64 {
	n := 0
	for i := range e.ignore {
		if hits, ok := e.ignore[i].near(q); ok {
			n++
			rec.near(&e.ignore[i], hits)
		}
	}
	if n == 0 {
		return 0
	}
	value := math.Min(PenaltyMax, PenaltyBase+float64(PenaltyStep*float64(n-1)))
	rec.penalty(value)
	return value
}

// near tells whether an ignore phrase nearly matches, and with how many of
// its tokens.
func (p *ignorePhrase) near(q *Query) (int, bool) {
	if len(p.wide) < PenaltyMinHits {
		return 0, false
	}
	hits := 0
	for _, t := range p.wide {
		if q.marks[t]&(inQuery|inNegated) != 0 {
			hits++
		}
	}
	return hits, hits >= PenaltyMinHits && float64(hits)/float64(len(p.wide)) >= PenaltyCoverage
}
