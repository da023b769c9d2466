package signal

import (
	"strings"
	"unicode/utf8"
)

// wordKey is a word or phrase and how it may go on.
type wordKey struct {
	word   string
	suffix suffix
}

// literal is one form of a phrase.
type literal struct {
	text string
	edge edge
}

// edge says what a literal may touch.
type edge uint8

const (
	whole edge = iota // whole words
	open              // runs on to the end of the word
	bare              // may start and end inside words
)

// file registers a literal for a node.
func (c *compiler) file(text string, e edge, node int32) {
	c.prog.trie.add(text, e, node)
	if e == bare {
		c.prog.inner.add(text, e, node)
	}
}

// literals files a sequence under a node where it is nothing but words.
func (c *compiler) literals(node int32, seq sequence) bool {
	if seq.phrase != "" {
		c.word(node, wordKey{seq.phrase, seq.suffix})
		return true
	}
	forms, ok := literalForms(seq)
	if !ok {
		return false
	}
	for _, f := range forms {
		c.file(f.text, f.edge, node)
	}
	return true
}

// phrase gives the node of a sequence that is nothing but words.
func (c *compiler) phrase(seq sequence) (int32, bool) {
	if seq.phrase != "" {
		return c.wordNode(wordKey{seq.phrase, seq.suffix}), true
	}
	forms, ok := literalForms(seq)
	if !ok {
		return 0, false
	}
	n := c.node()
	for _, f := range forms {
		c.file(f.text, f.edge, n)
	}
	return n, true
}

// wordNode gives the node of a word or phrase, the same for the same text.
func (c *compiler) wordNode(key wordKey) int32 {
	n, ok := c.words[key]
	if !ok {
		n = c.node()
		c.words[key] = n
		c.word(n, key)
	}
	return n
}

// word files the forms of a word or phrase under a node.
func (c *compiler) word(node int32, key wordKey) {
	for _, f := range key.forms() {
		c.file(f.text, f.edge, node)
	}
}

func (s suffix) edge() edge {
	switch s {
	case prefix:
		return open
	case inside:
		return bare
	}
	return whole
}

// forms gives the forms of a word; of a phrase the last word is inflected.
func (k wordKey) forms() []literal {
	if k.suffix != inflected {
		return []literal{{k.word, k.suffix.edge()}}
	}
	var out []literal
	last := strings.LastIndexByte(k.word, ' ') + 1
	for _, w := range inflections(k.word[last:]) {
		out = append(out, literal{k.word[:last] + w, whole})
	}
	return out
}

// literalForms writes a sequence out as literals; false where it holds
// classes, gaps, bounds or exclusions, or has too many forms.
func literalForms(seq sequence) ([]literal, bool) {
	if seq.start || seq.end {
		return nil, false
	}
	if seq.phrase != "" {
		return wordKey{seq.phrase, seq.suffix}.forms(), true
	}
	forms := []literal{{}}
	for _, it := range seq.items {
		if it.class != "" || it.not || it.before.reach != adjacent {
			return nil, false
		}
		options, ok := itemForms(it)
		if !ok || len(forms)*len(options) > maxLiterals {
			return nil, false
		}
		forms = join(forms, options)
	}
	for _, f := range forms {
		if f.text == "" {
			return nil, false
		}
	}
	return forms, true
}

func itemForms(it item) ([]literal, bool) {
	if it.word != "" {
		return wordKey{it.word, it.suffix}.forms(), true
	}
	var out []literal
	for _, alt := range it.alts {
		forms, ok := literalForms(alt)
		if !ok {
			return nil, false
		}
		out = append(out, forms...)
	}
	if it.opt {
		out = append(out, literal{})
	}
	return out, true
}

func join(left, right []literal) []literal {
	var out []literal
	for _, a := range left {
		for _, b := range right {
			switch {
			case b.text == "":
				out = append(out, a)
			case a.text == "":
				out = append(out, b)
			case a.edge != whole || b.edge == bare:
				return append(out, literal{}) // "implement* x" is no literal
			default:
				out = append(out, literal{a.text + " " + b.text, b.edge})
				if wideEdge(a.text, b.text) {
					out = append(out, literal{a.text + b.text, b.edge})
				}
			}
		}
	}
	return out
}

// wideEdge tells whether no blank is needed between two words: one of the
// touching characters is not ASCII.
func wideEdge(a, b string) bool {
	return a[len(a)-1] >= utf8.RuneSelf || b[0] >= utf8.RuneSelf
}

// withoutOptions writes out the optional items of a sequence.
func withoutOptions(seq sequence) []sequence {
	out := []sequence{{start: seq.start, end: seq.end, first: seq.first}}
	for _, it := range seq.items {
		n := len(out)
		if it.opt {
			it.opt = false
			out = append(out, out[:n:n]...) // without the item
		}
		for i := range out[:n] {
			out[i].items = append(out[i].items[:len(out[i].items):len(out[i].items)], it)
		}
	}
	kept := out[:0]
	for _, s := range out {
		if len(s.items) > 0 {
			s.items[0].before = gap{}
			kept = append(kept, s)
		}
	}
	return kept
}

// orders writes out the free order of "<..N>".
func orders(seqs []sequence) []sequence {
	var out []sequence
	for _, s := range seqs {
		if len(s.items) < 2 || !s.items[1].before.either {
			out = append(out, s)
			continue
		}
		g := s.items[1].before // the same between all
		g.either = false
		permute(s.items, func(items []item) {
			next := sequence{start: s.start, end: s.end, first: s.first, items: append([]item(nil), items...)}
			for i := range next.items {
				next.items[i].before = g
			}
			next.items[0].before = gap{}
			out = append(out, next)
		})
	}
	return out
}

// permute visits the orders of at most three items.
func permute(items []item, visit func([]item)) {
	if len(items) == 2 {
		visit([]item{items[0], items[1]})
		visit([]item{items[1], items[0]})
		return
	}
	for _, o := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		visit([]item{items[o[0]], items[o[1]], items[o[2]]})
	}
}
