package signal

import (
	"sort"
	"strings"

	"ome-tui/engine/text"
)

// value gives the events of a node, sorted by start.
func (p *program) value(s *scratch, n int32) []event {
	if s.touched[n] != s.epoch {
		return nil
	}
	if s.done[n] == s.epoch {
		return s.events[n]
	}
	s.done[n] = s.epoch // before the work: a node never needs itself
	nd := &p.nodes[n]
	if len(nd.items) > 0 {
		s.events[n] = p.sequenceEvents(s, nd, s.events[n])
	} else if len(nd.kids) > 0 {
		s.events[n] = p.unionEvents(s, nd, s.events[n])
	}
	return s.events[n]
}

func (p *program) unionEvents(s *scratch, nd *node, own []event) []event {
	sorted := true
	for _, kid := range nd.kids {
		more := p.value(s, kid)
		if len(more) == 0 {
			continue
		}
		sorted = len(own) == 0
		own = append(own, more...)
	}
	if !sorted {
		sort.Slice(own, func(i, j int) bool {
			if own[i].start != own[j].start {
				return own[i].start < own[j].start
			}
			return own[i].end < own[j].end
		})
	}
	return own
}

// sequenceEvents works from the last item to the first: after step i the
// list holds the places where items i and later can stand.
func (p *program) sequenceEvents(s *scratch, nd *node, buf []event) []event {
	first, last := 0, len(nd.items)-1
	if nd.items[first].not {
		first++
	}
	if nd.items[last].not {
		last--
	}
	for i := first; i <= last; i++ {
		if len(p.value(s, nd.items[i].node)) == 0 {
			return buf[:0]
		}
	}
	buf = p.lastItem(s, nd, last, buf[:0])
	for i := last - 1; i >= first && len(buf) > 0; i-- {
		buf = p.prepend(s, p.value(s, nd.items[i].node), nd.items[i+1].before, buf)
	}
	if first > 0 {
		buf = p.withoutBefore(s, nd, buf)
	}
	if nd.start {
		opens := s.opensSentence
		if nd.first {
			opens = s.opensText
		}
		buf = keep(buf, opens)
	}
	return buf
}

func (p *program) lastItem(s *scratch, nd *node, last int, buf []event) []event {
	events := p.value(s, nd.items[last].node)
	var shut []event
	var g gap
	if last+1 < len(nd.items) {
		shut, g = p.value(s, nd.items[last+1].node), nd.items[last+1].before
	}
	for _, e := range events {
		if nd.end && !s.closesSentence(e) {
			continue
		}
		if i := firstFrom(shut, e.end); i < len(shut) && g.fits(s.text, e, shut[i]) {
			continue
		}
		buf = append(buf, e)
	}
	return buf
}

// prepend joins each head to the first tail that starts after it.
func (p *program) prepend(s *scratch, heads []event, g gap, tails []event) []event {
	s.tail = append(s.tail[:0], tails...)
	out := tails[:0]
	for _, h := range heads {
		i := firstFrom(s.tail, h.end)
		if i == len(s.tail) || !g.fits(s.text, h, s.tail[i]) {
			continue
		}
		t := s.tail[i]
		out = append(out, event{h.position, t.end, t.ce, t.es, t.endClause})
	}
	return out
}

func (p *program) withoutBefore(s *scratch, nd *node, buf []event) []event {
	barred := p.value(s, nd.items[0].node)
	g := nd.items[1].before
	return keep(buf, func(e event) bool {
		for i := firstFrom(barred, e.start) - 1; i >= 0; i-- {
			b := barred[i]
			if b.end <= e.start && g.fits(s.text, b, e) {
				return false
			}
			if e.cs-b.cs > int32(g.max)+longestWord {
				break
			}
		}
		return true
	})
}

// longestWord bounds how far before a gap an excluded phrase may start.
const longestWord = 200

func keep(events []event, ok func(event) bool) []event {
	kept := events[:0]
	for _, e := range events {
		if ok(e) {
			kept = append(kept, e)
		}
	}
	return kept
}

// fits tells whether b may follow a across the gap; b starts at or after
// the end of a.
func (g gap) fits(text string, a, b event) bool {
	switch {
	case g.reach == adjacent:
		return b.start == a.end || b.start == a.end+1 && text[a.end] == ' '
	case b.cs-a.ce > int32(g.max):
		return false
	case g.reach == inClause:
		return b.clause == a.endClause
	default:
		return g.reach == anywhere || b.seg == a.es
	}
}

// firstFrom gives the index of the first event that starts at or after pos.
func firstFrom(events []event, pos int32) int {
	lo, hi := 0, len(events)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if events[mid].start < pos {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// opensSentence tells whether only blanks, quotes and list marks stand
// between the start of the sentence and the event.
func (s *scratch) opensSentence(e event) bool {
	from := int32(0)
	if e.seg > 0 {
		from = s.ends[e.seg-1]
	}
	for i := from; i < e.start; i++ {
		if c := s.text[i]; text.IsWord(c) || c >= 0x80 {
			return false
		}
	}
	return true
}

// opensText tells whether the event starts the text, but for blanks.
func (s *scratch) opensText(e event) bool {
	return strings.TrimLeft(s.text[:e.start], " ") == ""
}

// closesSentence tells the same of the end.
func (s *scratch) closesSentence(e event) bool {
	for i := int(e.end); i < len(s.text); i++ {
		if _, m := markAt(s.text, i); m == ender {
			return true
		}
		if c := s.text[i]; text.IsWord(c) || c >= 0x80 {
			return false
		}
	}
	return true
}

// ruleEvents gives the places where a rule matches, one for each place where
// its earliest part stands.
func (p *program) ruleEvents(s *scratch, n int32, out []found) []found {
	r := &p.rules[n]
	for _, a := range r.atoms {
		if len(p.value(s, a)) == 0 {
			return out
		}
	}
	if r.regexp != nil {
		for _, e := range r.regexp.find(s.text) {
			out = append(out, found{event: e, rule: n})
		}
		return out
	}
	if len(r.atoms) == 1 {
		for _, e := range p.value(s, r.atoms[0]) {
			out = append(out, found{event: e, rule: n})
		}
		return out
	}
	for i, a := range r.atoms {
		for _, e := range p.value(s, a) {
			if m, ok := p.compose(s, r, i, e); ok {
				out = append(out, found{event: m, rule: n})
			}
		}
	}
	return out
}

// compose looks for the nearest places of the other parts at or after e.
func (p *program) compose(s *scratch, r *rule, own int, e event) (event, bool) {
	m := e
	for i, a := range r.atoms {
		if i == own {
			continue
		}
		events := p.value(s, a)
		k := firstFrom(events, e.start)
		if k == len(events) {
			return m, false
		}
		f := events[k]
		if f.end > m.end {
			m.end, m.ce, m.es, m.endClause = f.end, f.ce, f.es, f.endClause
		}
		if m.ce-m.cs > r.span || f.seg-e.seg > r.segments {
			return m, false
		}
	}
	return m, true
}
