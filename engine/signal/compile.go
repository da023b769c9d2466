package signal

import "ome-tui/engine/fault"

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

func compile(packs []*Pack) (*Set, fault.List) {
	size := 256
	for _, p := range packs {
		size += p.size / 3 // what pack files come to
	}
	c := &compiler{
		prog:    &program{disclaim: -1, turn: -1, trie: newTrie(size), inner: newTrie(64)},
		classes: map[*wordClass]int32{},
		words:   map[wordKey]int32{},
		shared:  map[string]*wordClass{},
		byID:    map[string]int32{},
	}
	c.prog.nodes = make([]node, 0, 1024)
	c.collect(packs)
	if wc := c.shared[disclaimerClass]; wc != nil {
		c.prog.disclaim = c.class(wc)
	}
	if wc := c.shared[turnClass]; wc != nil {
		c.prog.turn = c.class(wc)
	}
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
			prohibition: r.prohibition, unless: c.exprs(p, r.unless), unlessAnywhere: c.exprs(p, r.unlessAnywhere),
		})
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
