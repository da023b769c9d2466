package signal

import "ome-tui/engine/text"

// event is one place in the text where a node matches, from one position up
// to another.
type event struct {
	position
	end, ce, es, endClause int32
}

// position is a place in the text: bytes, UTF-16 units, and the number of
// sentences and of clauses before it.
type position struct {
	start, cs, seg, clause int32
}

// scratch is the working memory of one pass; it is reused.
type scratch struct {
	text  string
	epoch uint32
	// per node: events found (literals first, then the whole value), and
	// the epoch in which they were touched and worked out
	events  [][]event
	touched []uint32
	done    []uint32
	// rules that may match, in the order they were woken
	woken  []int32
	isWoke []uint32
	stack  []int32
	ends   []int32 // byte offsets of sentence ends
	tail   []event
	// matches of the rule at hand
	matches []found
}

func (p *program) acquire() *scratch {
	if s, ok := p.scratch.Get().(*scratch); ok {
		return s
	}
	n := len(p.nodes)
	return &scratch{
		events: make([][]event, n), touched: make([]uint32, n), done: make([]uint32, n),
		isWoke: make([]uint32, len(p.rules)),
	}
}

// scan reads the text once and files every literal under its nodes.
func (p *program) scan(s *scratch, in string) {
	s.text = in
	s.epoch++
	s.woken, s.ends = s.woken[:0], s.ends[:0]
	var at position
	word := false // the previous byte is a word byte
	for i := 0; i < len(in); i++ {
		c := text.LowerByte(in[i])
		if c >= 0x80 && c < 0xC0 {
			continue // inside a character
		}
		wasWord := word
		word = text.IsWord(c)
		t := p.trie
		if word && wasWord {
			t = p.inner
		}
		if w := t.root[c]; w != 0 {
			at.start = int32(i)
			p.walk(s, t, &t.wide[w], at)
		}
		at.cs++
		if c >= 0xF0 {
			at.cs++
		}
		switch n, m := markAt(in, i); m {
		case ender:
			at.seg++
			at.clause++
			s.ends = append(s.ends, int32(i+n))
		case comma:
			at.clause++
		}
	}
}

// walk files the literals that start at a position.
func (p *program) walk(s *scratch, t *trie, wide *[256]int32, from position) {
	in := s.text
	if at := wide[0]; at != 0 {
		p.report(s, t, t.nodes[at].out, from, from.start+1)
	}
	j := from.start + 1
	if int(j) >= len(in) || in[j] == 0 {
		return
	}
	at := wide[text.LowerByte(in[j])]
	for at != 0 {
		j++
		if out := t.nodes[at].out; out != 0 {
			p.report(s, t, out, from, j)
		}
		if int(j) >= len(in) {
			return
		}
		c := text.LowerByte(in[j])
		at = t.nodes[at].child
		for at != 0 && t.nodes[at].label != c {
			at = t.nodes[at].next
		}
	}
}

// report files one literal under each node that waits for it.
func (p *program) report(s *scratch, t *trie, out int32, from position, end int32) {
	inWord := text.IsWord(s.text[end-1]) && int(end) < len(s.text) && text.IsWord(s.text[end])
	for ; out != 0; out = t.outs[out].next {
		o := &t.outs[out]
		e := event{from, end, from.cs + o.chars, from.seg + o.enders, from.clause + o.enders + o.commas}
		if inWord && o.edge == whole {
			continue
		}
		if inWord && o.edge == open {
			for int(e.end) < len(s.text) && text.IsWord(s.text[e.end]) {
				e.end++
				e.ce++
			}
		}
		if s.touched[o.node] != s.epoch {
			s.events[o.node] = s.events[o.node][:0]
			p.touch(s, o.node)
		}
		s.events[o.node] = append(s.events[o.node], e)
	}
}

// touch wakes everything that waits for a node.
func (p *program) touch(s *scratch, first int32) {
	s.stack = append(s.stack[:0], first)
	s.touched[first] = s.epoch
	for len(s.stack) > 0 {
		n := &p.nodes[s.stack[len(s.stack)-1]]
		s.stack = s.stack[:len(s.stack)-1]
		for _, r := range n.rules {
			if s.isWoke[r] != s.epoch {
				s.isWoke[r] = s.epoch
				s.woken = append(s.woken, r)
			}
		}
		for _, parent := range n.parents {
			if s.touched[parent] != s.epoch {
				s.touched[parent] = s.epoch
				s.events[parent] = s.events[parent][:0]
				s.stack = append(s.stack, parent)
			}
		}
	}
}
