package signal

import (
	"strings"
	"unicode/utf8"

	"ome-tui/engine/fault"
)

// compiler turns packs into a program.
type compiler struct {
	prog    *program
	classes map[*wordClass]int32
	words   map[wordKey]int32
	shared  map[string]*wordClass
	byID    map[string]int32
	faults  fault.List
	// floor is the number of nodes before the pattern at hand; tooLarge is
	// the pattern that was last reported as too large.
	floor    int
	tooLarge fault.Pos
}

type wordKey struct {
	word   string
	suffix suffix
}

func compile(packs []*Pack) (*Set, fault.List) {
	c := &compiler{
		prog:    &program{disclaim: -1, trie: newTrie(packs)},
		classes: map[*wordClass]int32{},
		words:   map[wordKey]int32{},
		shared:  map[string]*wordClass{},
		byID:    map[string]int32{},
	}
	c.prog.nodes = make([]node, 0, 1024)
	c.collect(packs)
	for _, p := range packs {
		c.pack(p)
	}
	c.finish()
	c.faults.Sort()
	return c.set(packs), c.faults
}

// collect registers shared word classes and signals before any pattern is
// read, so that packs may stand in any order.
func (c *compiler) collect(packs []*Pack) {
	for _, p := range packs {
		if p.shared {
			for name, wc := range p.classes {
				if _, ok := c.shared[name]; !ok {
					c.shared[name] = wc
				}
			}
		}
		for i := range p.signals {
			d := &p.signals[i]
			if d.extends {
				continue
			}
			if first, ok := c.byID[d.signal.ID]; ok {
				c.fault(d.signal.Pos, "duplicate-signal",
					"signal "+d.signal.ID+" is already defined at "+c.prog.signals[first].Pos.String(),
					"use \"extend\" to add patterns to it")
				continue
			}
			c.byID[d.signal.ID] = int32(len(c.prog.signals))
			c.prog.signals = append(c.prog.signals, compiledSignal{Signal: &d.signal})
		}
	}
}

func (c *compiler) fault(pos fault.Pos, rule, what, remedy string) {
	c.faults = append(c.faults, fault.Fault{Pos: pos, Rule: rule, What: what, Remedy: remedy})
}

func (c *compiler) pack(p *Pack) {
	if p.shared {
		if wc := p.classes[disclaimerClass]; wc != nil {
			c.prog.disclaim = c.class(p, wc)
		}
	}
	for i := range p.signals {
		d := &p.signals[i]
		id, ok := c.byID[d.signal.ID]
		if !ok {
			c.fault(d.signal.Pos, "unknown-signal", "no signal "+d.signal.ID+" to extend",
				"define it with \"id\", or correct the name")
			continue
		}
		if !d.extends && c.prog.signals[id].Signal != &d.signal {
			continue // the duplicate is reported
		}
		c.signal(p, d, id)
	}
}

func (c *compiler) signal(p *Pack, d *definition, id int32) {
	sig := &c.prog.signals[id]
	if d.extends {
		// The examples of the extension belong to the extended signal.
		merged := *sig.Signal
		merged.Positives = append(merged.Positives[:len(merged.Positives):len(merged.Positives)], d.signal.Positives...)
		merged.Negatives = append(merged.Negatives[:len(merged.Negatives):len(merged.Negatives)], d.signal.Negatives...)
		sig.Signal = &merged
	}
	sig.unless = append(sig.unless, c.exprs(p, d.unless)...)
	sig.unlessAnywhere = append(sig.unlessAnywhere, c.exprs(p, d.unlessAnywhere)...)
	for _, r := range d.rules {
		atoms, ok := c.atoms(p, r)
		if !ok {
			continue
		}
		n := int32(len(c.prog.rules))
		c.prog.rules = append(c.prog.rules, rule{
			ref: PatternRef{r.text, r.pos}, signal: id, regexp: r.regexp, atoms: atoms, span: int32(r.span), segments: int32(r.segments),
			unless: c.exprs(p, r.unless), unlessAnywhere: c.exprs(p, r.unlessAnywhere),
		})
		sig.rules = append(sig.rules, n)
		c.prog.nodes[atoms[0]].rules = append(c.prog.nodes[atoms[0]].rules, n)
	}
}

func (c *compiler) atoms(p *Pack, r ruleText) ([]int32, bool) {
	atoms := make([]int32, len(r.pattern.atoms))
	for i, seq := range r.pattern.atoms {
		c.floor = len(c.prog.nodes)
		n, ok := c.sequence(p, seq, r.pos)
		if !ok {
			return nil, false
		}
		atoms[i] = n
	}
	return atoms, true
}

func (c *compiler) exprs(p *Pack, texts []entry) []int32 {
	var out []int32
	for _, t := range texts {
		c.floor = len(c.prog.nodes)
		if n, ok := c.sequence(p, t.seq, t.pos); ok {
			out = append(out, n)
		}
	}
	return out
}

func (c *compiler) node() int32 {
	c.prog.nodes = append(c.prog.nodes, node{})
	return int32(len(c.prog.nodes) - 1)
}

// class gives the node of a word class, compiling it at first use.
func (c *compiler) class(p *Pack, wc *wordClass) int32 {
	if n, ok := c.classes[wc]; ok {
		if n < 0 {
			c.fault(wc.pos, "class-cycle", "word class "+wc.name+" uses itself", "")
			return c.node()
		}
		return n
	}
	c.classes[wc] = -1
	n := c.node()
	for _, e := range wc.entries {
		c.floor = len(c.prog.nodes)
		c.addTo(n, wc.pack, e.seq, e.pos)
	}
	c.classes[wc] = n
	return n
}

// addTo makes a sequence a member of a union: its literal forms where it is
// nothing but words, a kid otherwise.
func (c *compiler) addTo(union int32, p *Pack, seq sequence, pos fault.Pos) {
	if c.literals(union, seq) {
		return
	}
	if len(seq.items) == 1 && !seq.start && !seq.end && seq.items[0].class == "" && seq.items[0].word == "" {
		for _, alt := range seq.items[0].alts {
			c.addTo(union, p, alt, pos)
		}
		return
	}
	if kid, ok := c.sequence(p, seq, pos); ok {
		c.prog.nodes[union].kids = append(c.prog.nodes[union].kids, kid)
	}
}

// maxNodes bounds what one pattern may be written out to.
const maxNodes = 2000

// sequence gives the node of a sequence.
func (c *compiler) sequence(p *Pack, seq sequence, pos fault.Pos) (int32, bool) {
	if len(c.prog.nodes)-c.floor > maxNodes {
		if c.tooLarge != pos {
			c.tooLarge = pos
			c.fault(pos, "pattern", "the pattern has too many forms", "cut it into several patterns")
		}
		return 0, false
	}
	if len(seq.items) == 1 && !seq.start && !seq.end {
		return c.item(p, seq.items[0], pos)
	}
	if n, ok := c.phrase(seq); ok {
		return n, true
	}
	variants := orders(withoutOptions(seq))
	if len(variants) == 1 {
		return c.plainSequence(p, variants[0], pos)
	}
	n := c.node()
	for _, v := range variants {
		kid, ok := c.plainSequence(p, v, pos)
		if !ok {
			return 0, false
		}
		c.prog.nodes[n].kids = append(c.prog.nodes[n].kids, kid)
	}
	return n, true
}

// plainSequence makes the node of a sequence without options and free order.
func (c *compiler) plainSequence(p *Pack, seq sequence, pos fault.Pos) (int32, bool) {
	if n, ok := c.phrase(seq); ok {
		return n, true
	}
	if len(seq.items) == 1 && !seq.start && !seq.end {
		return c.item(p, seq.items[0], pos)
	}
	items := make([]seqItem, 0, len(seq.items))
	for _, it := range seq.items {
		n, ok := c.item(p, it, pos)
		if !ok {
			return 0, false
		}
		items = append(items, seqItem{n, it.before, it.not})
	}
	n := c.node()
	c.prog.nodes[n].items = items
	c.prog.nodes[n].start, c.prog.nodes[n].end = seq.start, seq.end
	return n, true
}

func (c *compiler) item(p *Pack, it item, pos fault.Pos) (int32, bool) {
	if it.class != "" {
		wc := c.lookup(p, it.class)
		if wc == nil {
			pos.Column += it.at
			c.fault(pos, "unknown-class", "no word class "+it.class,
				"define it under \"classes\", or correct the name")
			return 0, false
		}
		return c.class(p, wc), true
	}
	if it.word != "" {
		return c.wordNode(wordKey{it.word, it.suffix}), true
	}
	n := c.node()
	for _, alt := range it.alts {
		c.addTo(n, p, alt, pos)
	}
	return n, true
}

func (c *compiler) lookup(p *Pack, name string) *wordClass {
	if wc := p.classes[name]; wc != nil {
		return wc
	}
	return c.shared[name]
}

// finish links nodes to those that wait for them.
func (c *compiler) finish() {
	for i := range c.prog.nodes {
		n := &c.prog.nodes[i]
		for _, kid := range n.kids {
			c.prog.nodes[kid].parents = append(c.prog.nodes[kid].parents, int32(i))
		}
		for _, it := range n.items {
			if !it.not { // one wanted item wakes the sequence; the others are looked at then
				c.prog.nodes[it.node].parents = append(c.prog.nodes[it.node].parents, int32(i))
				break
			}
		}
	}
	for i := range c.prog.signals {
		sig := &c.prog.signals[i]
		for _, id := range sig.Targets {
			if n, ok := c.byID[id]; ok {
				sig.targets = append(sig.targets, n)
			} else {
				c.fault(sig.Pos, "unknown-target", "signal "+sig.ID+" targets unknown "+id, "")
			}
		}
	}
}

func (c *compiler) set(packs []*Pack) *Set {
	s := &Set{packs: packs, prog: c.prog, byID: make(map[string]*Signal, len(c.prog.signals))}
	for _, sig := range c.prog.signals {
		s.signals = append(s.signals, sig.Signal)
		s.byID[sig.ID] = sig.Signal
	}
	return s
}

// literal is one form of a phrase.
type literal struct {
	text string
	open bool
}

// literals files a sequence under a node where it is nothing but words.
func (c *compiler) literals(node int32, seq sequence) bool {
	if seq.phrase != "" {
		c.word(node, seq.phrase, seq.suffix)
		return true
	}
	forms, ok := literalForms(seq)
	if !ok {
		return false
	}
	for _, f := range forms {
		c.prog.trie.add(f.text, f.open, node)
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
		c.prog.trie.add(f.text, f.open, n)
	}
	return n, true
}

// wordNode gives the node of a word or phrase, the same for the same text.
func (c *compiler) wordNode(key wordKey) int32 {
	n, ok := c.words[key]
	if !ok {
		n = c.node()
		c.words[key] = n
		c.word(n, key.word, key.suffix)
	}
	return n
}

// word files the forms of a word or phrase under a node.
func (c *compiler) word(node int32, text string, s suffix) {
	t := c.prog.trie
	if s != inflected {
		t.add(text, s == prefix, node)
		return
	}
	last := strings.LastIndexByte(text, ' ') + 1
	for _, w := range inflections(text[last:]) {
		t.add(text[:last]+w, false, node)
	}
}

func wordForms(it item) []literal {
	switch it.suffix {
	case prefix:
		return []literal{{it.word, true}}
	case inflected:
		var out []literal
		last := strings.LastIndexByte(it.word, ' ') + 1
		for _, w := range inflections(it.word[last:]) {
			out = append(out, literal{it.word[:last] + w, false})
		}
		return out
	}
	return []literal{{it.word, false}}
}

// literalForms writes a sequence out as literals; false where it holds
// classes, gaps, bounds or exclusions, or has too many forms.
func literalForms(seq sequence) ([]literal, bool) {
	if seq.start || seq.end {
		return nil, false
	}
	if seq.phrase != "" {
		return wordForms(item{word: seq.phrase, suffix: seq.suffix}), true
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
		return wordForms(it), true
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
			case a.open:
				return append(out, literal{}) // "implement* x" is no literal
			default:
				out = append(out, literal{a.text + " " + b.text, b.open})
				if wideEdge(a.text, b.text) {
					out = append(out, literal{a.text + b.text, b.open})
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
	out := []sequence{{start: seq.start, end: seq.end}}
	for _, it := range seq.items {
		n := len(out)
		if it.opt {
			it.opt = false
			for _, s := range out[:n:n] {
				out = append(out, s) // without the item
			}
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
		free := false
		var g gap
		for _, it := range s.items[1:] {
			if it.before.either {
				free, g = true, it.before
			}
		}
		if !free {
			out = append(out, s)
			continue
		}
		g.either = false
		permute(s.items, func(items []item) {
			next := sequence{start: s.start, end: s.end, items: append([]item(nil), items...)}
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

// trimEntry cuts one entry out of a comma-separated line of a word class.
func trimEntry(s string) (string, int) {
	t := strings.TrimLeft(s, " \t")
	return strings.TrimRight(t, " \t"), len(s) - len(t)
}
