package signal

import "unicode/utf8"

// trie holds every literal of a program, lower case, as bytes. The first two
// levels are tables, the rest are lists of siblings, which stay short.
type trie struct {
	root  [256]int32
	wide  [][256]int32 // second level, by index in the root
	nodes []trieNode
	outs  []trieOut
}

// trieNode is one byte of a literal. Index 0 means none.
type trieNode struct {
	label       byte
	child, next int32
	out         int32
}

// trieOut says which node of the program a literal belongs to; a literal has
// a chain of them.
type trieOut struct {
	node   int32
	next   int32
	chars  int32 // length in UTF-16 units
	enders int32 // sentence ends inside the literal
	commas int32 // commas inside it
	edge   edge  // what it may touch
}

func newTrie(size int) *trie {
	return &trie{
		wide:  make([][256]int32, 1, 48),
		nodes: make([]trieNode, 1, size),
		outs:  make([]trieOut, 1, size/4),
	}
}

// add registers a literal, which is not empty, for a node of the program.
func (t *trie) add(text string, e edge, node int32) {
	at := t.path(text)
	out := &t.nodes[at].out
	for o := *out; o != 0; o = t.outs[o].next {
		if t.outs[o].node == node && t.outs[o].edge == e {
			return
		}
	}
	o := trieOut{node: node, next: *out, edge: e}
	o.measure(text)
	t.outs = append(t.outs, o)
	*out = int32(len(t.outs) - 1)
}

// path finds or makes the node where the text ends.
func (t *trie) path(text string) int32 {
	first := text[0]
	w := t.root[first]
	if w == 0 {
		w = int32(len(t.wide))
		t.wide = append(t.wide, [256]int32{})
		t.root[first] = w
	}
	// A literal of one byte ends at label 0, which no text holds.
	var second byte
	if len(text) > 1 {
		second = text[1]
	}
	at := t.wide[w][second]
	if at == 0 {
		at = t.grow(second)
		t.wide[w][second] = at
	}
	for i := 2; i < len(text); i++ {
		at = t.step(at, text[i])
	}
	return at
}

func (t *trie) step(at int32, c byte) int32 {
	for n := t.nodes[at].child; n != 0; n = t.nodes[n].next {
		if t.nodes[n].label == c {
			return n
		}
	}
	n := t.grow(c)
	t.nodes[n].next = t.nodes[at].child
	t.nodes[at].child = n
	return n
}

func (t *trie) grow(label byte) int32 {
	t.nodes = append(t.nodes, trieNode{label: label})
	return int32(len(t.nodes) - 1)
}

// measure counts what later positions need.
func (o *trieOut) measure(text string) {
	for i, r := range text {
		o.chars++
		if r > 0xFFFF {
			o.chars++
		}
		switch _, m := markAt(text, i); m {
		case comma:
			o.commas++
		case ender:
			o.enders++
		}
	}
}

// mark is what a character does to the text around it.
type mark uint8

const (
	noMark mark = iota
	comma       // parts clauses
	ender       // parts sentences: the cut of the prompt analysis into segments
)

// markAt gives the length in bytes and the kind of the mark at i.
func markAt(s string, i int) (int, mark) {
	switch c := s[i]; {
	case c == ',':
		return 1, comma
	case c == '.' || c == '!' || c == '?' || c == ';':
		return 1, ender
	case c == 0xE3 || c == 0xEF: // lead bytes of the wide marks
		switch r, n := utf8.DecodeRuneInString(s[i:]); r {
		case '，', '、':
			return n, comma
		case '。', '？', '；':
			return n, ender
		}
	}
	return 0, noMark
}
