package score

import (
	"ome-tui/engine/signal"
)

// none is the number of a token or signal that the library does not know.
const none = -1

// vocabulary interns the tokens of a library. An edited index adds its few
// new tokens in more; the shared part never changes.
type vocabulary struct {
	ids   map[string]int32
	names []string
	more  map[string]int32
	extra []string
}

func newVocabulary() vocabulary { return vocabulary{ids: make(map[string]int32)} }

// intern gives the number of a token, a new one if it is unknown.
func (v *vocabulary) intern(token string) int32 {
	if id := v.lookup(token); id != none {
		return id
	}
	id := int32(v.size())
	if v.more != nil {
		v.more[token] = id
		v.extra = append(v.extra, token)
		return id
	}
	v.ids[token] = id
	v.names = append(v.names, token)
	return id
}

// absorb interns the tokens of another vocabulary and gives the number here
// of each of its numbers.
func (v *vocabulary) absorb(other *vocabulary) []int32 {
	out := make([]int32, len(other.names))
	for i, name := range other.names {
		out[i] = v.intern(name)
	}
	return out
}

// lookup gives the number of a token, or none.
func (v *vocabulary) lookup(token string) int32 {
	if id, ok := v.ids[token]; ok {
		return id
	}
	if id, ok := v.more[token]; ok {
		return id
	}
	return none
}

// name gives the token of a number.
func (v *vocabulary) name(id int32) string {
	if int(id) < len(v.names) {
		return v.names[id]
	}
	return v.extra[int(id)-len(v.names)]
}

// size is the number of known tokens.
func (v *vocabulary) size() int { return len(v.names) + len(v.extra) }

// extend gives a vocabulary that can grow without touching the receiver.
func (v *vocabulary) extend() vocabulary {
	return vocabulary{ids: v.ids, names: v.names, more: make(map[string]int32)}
}

// signalTable numbers the registered signals.
type signalTable struct {
	set *signal.Set
	ids map[string]int32
}

func newSignalTable(set *signal.Set) signalTable {
	t := signalTable{set: set, ids: make(map[string]int32, len(set.Signals()))}
	for n, s := range set.Signals() {
		t.ids[s.ID] = int32(n)
	}
	return t
}

func (t signalTable) lookup(id string) int32 {
	if n, ok := t.ids[id]; ok {
		return n
	}
	return none
}

func (t signalTable) id(n int32) string { return t.set.Signals()[n].ID }

func (t signalTable) idsOf(numbers []int32) []string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		out[i] = t.id(n)
	}
	return out
}

// postings are lists of cards, ascending, one for each key: key k has
// cards[starts[k]:starts[k+1]].
type postings struct {
	starts []int32
	cards  []int32
}

// of gives the cards of a key; a key past the end has none.
func (p *postings) of(key int32) []int32 {
	if key < 0 || int(key)+1 >= len(p.starts) {
		return nil
	}
	return p.cards[p.starts[key]:p.starts[key+1]]
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
	p.cards = make([]int32, p.starts[v.keys])
	next := append([]int32(nil), p.starts...)
	for c := range int32(v.cards) {
		v.each(c, func(key int32) {
			p.cards[next[key]] = v.entry(c, key)
			next[key]++
		})
	}
	return p
}
