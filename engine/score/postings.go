package score

// postings lead from a key to what stands for the cards that hold it, by
// ascending card: key k has entries[starts[k]:starts[k+1]].
type postings struct {
	starts  []int32
	entries []int32
}

// of gives the entries of a key; a key past the end has none.
func (p *postings) of(key int32) []int32 {
	if key < 0 || int(key)+1 >= len(p.starts) {
		return nil
	}
	return p.entries[p.starts[key]:p.starts[key+1]]
}

// inversion says what to invert: the keys of each card, each key once, and
// what stands for the card in a key's list.
type inversion struct {
	cards, keys int
	each        func(card int32, yield func(key int32))
	entry       func(card, key int32) int32
}

// invert turns the keys of each card into the cards of each key.
func invert(v inversion) postings {
	p := postings{starts: make([]int32, v.keys+1)}
	for c := range int32(v.cards) {
		v.each(c, func(key int32) { p.starts[key+1]++ })
	}
	for k := range v.keys {
		p.starts[k+1] += p.starts[k]
	}
	p.entries = make([]int32, p.starts[v.keys])
	next := append([]int32(nil), p.starts...)
	for c := range int32(v.cards) {
		v.each(c, func(key int32) {
			p.entries[next[key]] = v.entry(c, key)
			next[key]++
		})
	}
	return p
}
