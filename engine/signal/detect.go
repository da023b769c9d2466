package signal

import (
	"cmp"
	"slices"
)

// maxSpans bounds how many places of one signal are reported.
const maxSpans = 8

// found is one place where a rule matches.
type found struct {
	event
	rule int32
}

// finding is what one pass over a text says about every signal.
type finding struct {
	at [][]found // by signal
	// lost notes what was dropped and why; nil where nobody asks.
	lost func(fate Fate, dropped []found)
}

func (f *finding) drop(fate Fate, dropped []found) {
	if f.lost != nil && len(dropped) > 0 {
		f.lost(fate, dropped)
	}
}

// Detect finds the signals of the input, in registry order.
func (s *Set) Detect(in Input) []Detection {
	f := &finding{}
	s.prog.detect(in, f)
	var out []Detection
	for i, places := range f.at {
		if len(places) > 0 {
			out = append(out, Detection{Signal: s.signals[i], Spans: spans(places)})
		}
	}
	return out
}

// spans gives the first places in text order, each once.
func spans(places []found) []Span {
	slices.SortFunc(places, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
	})
	out := make([]Span, 0, min(len(places), maxSpans))
	for _, p := range places {
		s := Span{int(p.start), int(p.end)}
		if len(out) == maxSpans {
			break
		}
		if len(out) == 0 || out[len(out)-1] != s {
			out = append(out, s)
		}
	}
	return out
}

func (p *program) detect(in Input, f *finding) {
	p.find(in.Narrative, f)
	if in.Positive != in.Narrative {
		p.confirm(in.Positive, f)
	}
	p.suppress(f)
}

// find gives the matches of all signals in a text.
func (p *program) find(text string, f *finding) {
	s := p.acquire()
	defer p.scratch.Put(s)
	f.at = make([][]found, len(p.signals))
	p.scan(s, text)
	for _, r := range s.woken {
		rl := &p.rules[r]
		sig := &p.signals[rl.signal]
		s.matches = p.ruleEvents(s, r, s.matches[:0])
		p.filter(s, f, Excluded, rl.unless, rl.unlessAnywhere)
		p.filter(s, f, Excluded, sig.unless, sig.unlessAnywhere)
		if sig.Polarity == Positive {
			p.disclaimed(s, f)
		}
		f.at[rl.signal] = append(f.at[rl.signal], s.matches...)
	}
}

// filter drops the current matches that an exclusion forbids.
func (p *program) filter(s *scratch, f *finding, fate Fate, unless, anywhere []int32) {
	for _, n := range anywhere {
		if len(s.matches) > 0 && len(p.value(s, n)) > 0 {
			f.drop(fate, s.matches)
			s.matches = s.matches[:0]
		}
	}
	for _, n := range unless {
		if len(s.matches) == 0 {
			return
		}
		others := p.value(s, n)
		kept := s.matches[:0]
		for _, m := range s.matches {
			if sharesSentence(m.event, others) {
				f.drop(fate, []found{m})
				continue
			}
			kept = append(kept, m)
		}
		s.matches = kept
	}
}

// disclaimed drops the current matches whose stretch of text says "this is not
// ...". A match that reaches over several stretches stays: none of them alone
// shows the signal.
func (p *program) disclaimed(s *scratch, f *finding) {
	if p.disclaim < 0 || len(s.matches) == 0 {
		return
	}
	denials := p.value(s, p.disclaim)
	if len(denials) == 0 {
		return
	}
	var turns []event
	if p.turn >= 0 {
		turns = p.value(s, p.turn)
	}
	kept := s.matches[:0]
	for _, m := range s.matches {
		if denied(m.event, denials, turns) {
			f.drop(Disclaimed, []found{m})
			continue
		}
		kept = append(kept, m)
	}
	s.matches = kept
}

func denied(m event, denials, turns []event) bool {
	if m.seg != m.es || turnsBetween(turns, m.start, m.end) {
		return false
	}
	for _, d := range denials {
		if d.seg <= m.es && m.seg <= d.es && !turnsBetween(turns, min(m.end, d.end), max(m.start, d.start)) {
			return true
		}
	}
	return false
}

func turnsBetween(turns []event, from, to int32) bool {
	for _, t := range turns {
		if from <= t.start && t.end <= to {
			return true
		}
	}
	return false
}

func sharesSentence(e event, others []event) bool {
	for _, o := range others {
		if o.seg <= e.es && e.seg <= o.es {
			return true
		}
	}
	return false
}

// confirm drops positive signals that only negated text shows.
func (p *program) confirm(positive string, f *finding) {
	again := &finding{}
	p.find(positive, again)
	for i := range f.at {
		sig := p.signals[i]
		if sig.Polarity == Positive && !sig.Prohibition && len(again.at[i]) == 0 {
			f.drop(Negated, f.at[i])
			f.at[i] = nil
		}
	}
}

// suppress lets each detected negative signal take away its targets, unless
// another sentence shows the target on its own.
func (p *program) suppress(f *finding) {
	for i := range p.signals {
		sig := &p.signals[i]
		if !sig.Suppress || len(f.at[i]) == 0 {
			continue
		}
		if p.independent(f, sig, f.at[i]) {
			f.drop(Overruled, f.at[i])
			f.at[i] = nil
			continue
		}
		for _, t := range sig.targets {
			f.drop(Suppressed, f.at[t])
			f.at[t] = nil
		}
	}
}

// independent tells whether a sentence without the negative signal shows one
// of its targets on its own.
func (p *program) independent(f *finding, sig *compiledSignal, shown []found) bool {
	for _, t := range sig.targets {
		for _, m := range f.at[t] {
			if m.seg == m.es && apart(m, shown) {
				return true
			}
		}
	}
	return false
}

func apart(m found, others []found) bool {
	for _, o := range others {
		if o.seg <= m.es && m.seg <= o.es {
			return false
		}
	}
	return true
}
