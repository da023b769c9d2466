package score

import (
	"strings"

	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
)

// Marks of a token for the prompt at hand.
const (
	// inQuery marks the query tokens; it is 1 so that marks can be summed.
	inQuery uint8 = 1 << iota
	// inText marks the tokens of the query text, nearly always the same.
	inText
	// inNegated marks the tokens of negated spans.
	inNegated
)

// Marks of a signal for the prompt at hand.
const (
	foundPositive uint8 = 1 << iota
	foundNegative
)

// Query is an analysed prompt in the numbers of one index.
type Query struct {
	a  *prompt.Analysis
	ix *Index
	// marks and place are by token: what it is, and its place among the
	// query tokens counted from 1.
	marks []uint8
	place []int32
	// known are the tokens with a mark, in order of their first one.
	known []int32
	// strangers are the tokens the index does not know; added are those of
	// them that an edited index knows.
	strangers []stranger
	added     []int32
	found     []uint8 // by signal
	text      string
	// short tells a prompt of at most ShortQueryTokens query tokens.
	short bool
	parts []part // of the card that is being ranked
	// gateText holds variants, segments and negated spans between separators
	// that no phrase can cross.
	gateText string
}

// gateSeparator is no UTF-8 and therefore in no normal form.
const gateSeparator = "\xff"

// Query puts an analysed prompt into the numbers of the index. It lives in
// the scratch and holds until the scratch is used for the next one.
func (ix *Index) Query(a *prompt.Analysis, s *Scratch) *Query {
	q := &s.query
	q.reset(ix, a)
	for n, t := range a.Tokens {
		q.mark(t.Text, inQuery, int32(n+1))
	}
	for s := text.NewScanner(a.QueryText); s.Next(); {
		q.mark(s.Token(), inText, 0)
	}
	for _, t := range a.NegativeKeywords {
		q.mark(t, inNegated, 0)
	}
	for _, d := range a.Signals {
		q.markSignal(d)
	}
	return q
}

func (q *Query) reset(ix *Index, a *prompt.Analysis) {
	for _, id := range q.known {
		q.marks[id], q.place[id] = 0, 0
	}
	for _, id := range q.added {
		q.marks[id], q.place[id] = 0, 0
	}
	q.known, q.added, q.strangers = q.known[:0], q.added[:0], q.strangers[:0]
	if size := ix.vocab.size(); len(q.marks) < size {
		q.marks, q.place = make([]uint8, size), make([]int32, size)
	}
	q.found = append(q.found[:0], make([]uint8, len(ix.signals.ids))...)
	q.ix, q.a, q.text = ix, a, a.QueryText
	q.short = len(a.Tokens) <= ShortQueryTokens
	q.gateText = ""
}

// mark marks a token of the prompt; place is its place among the query
// tokens, 0 if it is none.
func (q *Query) mark(token string, m uint8, place int32) {
	id := q.ix.vocab.lookup(token)
	if id == none {
		q.strangers = append(q.strangers, stranger{token, m, place})
		return
	}
	if q.marks[id] == 0 {
		q.known = append(q.known, id)
	}
	q.marks[id] |= m
	if place > 0 {
		q.place[id] = place
	}
}

func (q *Query) markSignal(d signal.Detection) {
	n := q.ix.signals.lookup(d.ID)
	switch {
	case n == none:
	case d.Polarity == signal.Negative:
		q.found[n] |= foundNegative
	default:
		q.found[n] |= foundPositive
	}
}

// ignoreText gives the texts that ignore phrases are looked for in, made when
// a card first asks.
func (q *Query) ignoreText() string {
	if q.gateText == "" {
		var b strings.Builder
		for _, part := range [][]string{q.a.VariantNormals, q.a.SegmentNormals, q.a.NegativeNormals} {
			for _, t := range part {
				b.WriteString(gateSeparator)
				b.WriteString(t)
			}
		}
		q.gateText = b.String()
	}
	return q.gateText
}
