package signal

import "ome-tui/engine/fault"

func (c *compiler) node() int32 {
	c.prog.nodes = append(c.prog.nodes, node{})
	return int32(len(c.prog.nodes) - 1)
}

// class gives the node of a word class, compiling it at first use.
func (c *compiler) class(wc *wordClass) int32 {
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
	c.prog.nodes[n].start, c.prog.nodes[n].end, c.prog.nodes[n].first = seq.start, seq.end, seq.first
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
		return c.class(wc), true
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
