package score

import (
	"cmp"
	"math"
	"slices"

	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// part is one query token's share of a raw score.
type part struct {
	place int32 // of the query token, from 1
	token int32
	first int // of the card's terms with this token
	last  int // one past them
}

// Rank gives a card's raw score: BM25F over the corpus, rounded to 2
// decimals. It orders cards and never admits one. Nothing is recorded when rec is nil.
func (ix *Index) Rank(c *Corpus, q *Query, i int32, rec *Record) float64 {
	e := ix.at(i)
	q.parts = q.shared(e, q.parts[:0])
	total := 0.0
	for _, p := range q.parts {
		tf := c.frequency(e, p)
		weight, idf := q.a.Tokens[p.place-1].Weight, c.idf(p.token)
		value := float64(float64(weight*idf) * saturate(tf))
		total += value
		rec.contribution(contribution{ix: ix, corpus: c, entry: e, part: p, weight: weight, tf: tf, idf: idf, value: value})
	}
	return text.Round2(total)
}

// saturate bounds a weighted term frequency to k1+1.
func saturate(tf float64) float64 { return float64((K1+1)*tf) / (K1 + tf) }

// shared gathers the card's terms that the query holds, in query order.
func (q *Query) shared(e *entry, parts []part) []part {
	for first := 0; first < len(e.terms); {
		token, last := e.terms[first].token, first+1
		for last < len(e.terms) && e.terms[last].token == token {
			last++
		}
		if place := q.place[token]; place > 0 {
			parts = append(parts, part{place: place, token: token, first: first, last: last})
		}
		first = last
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.place, b.place) })
	return parts
}

// frequency is a token's weighted, length-normalised frequency over the
// fields of a card.
func (c *Corpus) frequency(e *entry, p part) float64 {
	tf := 0.0
	for _, t := range e.terms[p.first:p.last] {
		tf += c.fieldFrequency(e, t)
	}
	return tf
}

func (c *Corpus) fieldFrequency(e *entry, t term) float64 {
	norm := 1 - B + float64(B*float64(e.lengths[t.field]))/c.average[t.field]
	return float64(t.field.Weight()*float64(t.count)) / norm
}

// idf is the inverse document frequency of a token in the corpus.
func (c *Corpus) idf(token int32) float64 {
	df := float64(c.df[token])
	return math.Log(1 + (float64(c.n)-df+0.5)/(df+0.5))
}

// contribution is one token's value with all that it was made of.
type contribution struct {
	ix                     *Index
	corpus                 *Corpus
	entry                  *entry
	part                   part
	weight, tf, idf, value float64
}

// bestField is the field with the largest part, of equals the first.
func (c contribution) bestField() Field {
	best, most := FieldTitle, math.Inf(-1)
	for _, t := range c.entry.terms[c.part.first:c.part.last] {
		if f := c.corpus.fieldFrequency(c.entry, t); f > most {
			best, most = t.field, f
		}
	}
	return best
}

// reason is the contribution as the recordings spell it.
func (c contribution) reason() trace.Reason {
	return trace.Reason{Field: c.bestField().String(), Term: c.ix.vocab.name(c.part.token), Weight: text.Round2(c.value), Kind: "bm25f"}
}

// detail is the contribution with its fields.
func (c contribution) detail() trace.Contribution {
	out := trace.Contribution{Token: c.ix.vocab.name(c.part.token), Field: c.bestField().String(),
		Weight: c.weight, TF: c.tf, IDF: c.idf, Value: c.value}
	for _, t := range c.entry.terms[c.part.first:c.part.last] {
		out.Fields = append(out.Fields, trace.FieldPart{
			Field: t.field.String(), Occurrences: int(t.count), Weight: t.field.Weight(),
			Length: int(c.entry.lengths[t.field]), Average: c.corpus.average[t.field], TF: c.corpus.fieldFrequency(c.entry, t),
		})
	}
	return out
}
