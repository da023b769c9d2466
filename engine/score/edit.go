package score

import "ome-tui/engine/card"

// With gives an index in which one card is another one with the same library
// and id. It shares everything else with the receiver, which stays as it is;
// making one costs a small part of an index. Editing an edited index replaces
// its edit.
func (ix *Index) With(i int32, c card.Card) *Index {
	base := ix
	if ix.parent != nil {
		base = ix.parent
	}
	out := *base
	out.parent = base
	comp := &compiler{profile: base.profile, signals: base.signals, words: base.vocab.extend(), labels: base.labels.extend()}
	e := comp.card(&c)
	e.finish()
	e.order = base.entries[i].order
	out.vocab, out.labels = comp.words, comp.labels
	out.edited = overlay{card: i, entry: &e, value: &c}
	out.corpora = newCorpora()
	return &out
}

// derive gives an edited index's corpus of a project context: the parent's
// with the old card out and the new one in.
func (ix *Index) derive(p card.ProjectContext) *Corpus {
	from, i := ix.parent.Corpus(p), ix.edited.card
	e := ix.edited.entry
	key := derivation{from: from, in: e.filter == "" && e.scope.fits(p)}
	ix.corpora.mu.Lock()
	defer ix.corpora.mu.Unlock()
	if c, ok := ix.corpora.derived[key]; ok {
		return c
	}
	c := *from
	c.df = make([]int32, ix.vocab.size())
	copy(c.df, from.df)
	if ix.parent.Filter(from, i) == "" {
		c.count(&ix.parent.entries[i], -1)
	}
	if key.in {
		c.count(e, 1)
	}
	if outside := e.filter == "" && !key.in; outside != (c.out != nil && c.out[i]) {
		out := make([]bool, ix.Len())
		copy(out, c.out)
		out[i], c.out = outside, out
	}
	c.finish()
	return keep(ix.corpora.derived, key, &c)
}

// derivation names a derived corpus.
type derivation struct {
	from *Corpus
	in   bool // whether the edited card takes part
}

// Edited gives the number of the edited card, false in a plain index.
func (ix *Index) Edited() (int32, bool) { return ix.edited.card, ix.edited.card != none }

// Requery turns a query of the parent into one of an edited index, which only
// adds tokens. The query holds for the edited index until the next call with
// the scratch.
func (ix *Index) Requery(q *Query) {
	for _, id := range q.added {
		q.marks[id], q.place[id] = 0, 0
	}
	q.added = q.added[:0]
	q.ix = ix
	if size := ix.vocab.size(); len(q.marks) < size {
		q.marks = append(q.marks, make([]uint8, size-len(q.marks))...)
		q.place = append(q.place, make([]int32, size-len(q.place))...)
	}
	for n, token := range ix.vocab.extra {
		for _, s := range q.strangers {
			if s.token == token {
				id := int32(len(ix.vocab.names) + n)
				q.marks[id] |= s.mark
				q.place[id] = max(q.place[id], s.place)
				q.added = append(q.added, id)
			}
		}
	}
}

// stranger is a token of the prompt that the library does not know.
type stranger struct {
	token string
	mark  uint8
	place int32 // among the query tokens, 0 if it is none
}
