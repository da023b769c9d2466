package signal

import (
	"cmp"
	"slices"

	"ome-tui/engine/text"
)

// maxSpans bounds how many places of one signal are reported.
const maxSpans = 8

// found is one place where a rule matches.
type found struct {
	event
	rule int32
	// from and to number the pieces of the prompt at both ends: sentences,
	// cut once more at "but", "then" and the like.
	from, to int32
}

func (m found) inOnePiece() bool { return m.from == m.to }

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
func spans(places []found) []text.Span {
	slices.SortFunc(places, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
	})
	out := make([]text.Span, 0, min(len(places), maxSpans))
	for _, p := range places {
		s := text.Span{Start: int(p.start), End: int(p.end)}
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
func (p *program) find(in string, f *finding) {
	s := p.acquire()
	defer p.scratch.Put(s)
	f.at = make([][]found, len(p.signals))
	p.scan(s, in)
	for _, r := range s.woken {
		rl := &p.rules[r]
		sig := &p.signals[rl.signal]
		s.matches = p.ruleEvents(s, r, s.matches[:0])
		p.filter(s, f, rl.unless, rl.unlessAnywhere)
		p.filter(s, f, sig.unless, sig.unlessAnywhere)
		p.place(s)
		f.at[rl.signal] = append(f.at[rl.signal], s.matches...)
	}
	if p.disclaim >= 0 && len(p.value(s, p.disclaim)) > 0 {
		p.takeBack(s, f)
	}
}

// place numbers the pieces in which the current matches stand.
func (p *program) place(s *scratch) {
	var turns []event
	if p.turn >= 0 {
		turns = p.value(s, p.turn)
	}
	for i := range s.matches {
		m := &s.matches[i]
		m.from = m.seg + int32(firstFrom(turns, m.start))
		m.to = m.es + int32(firstFrom(turns, m.end))
	}
}

// takeBack drops the positive matches in pieces that say "this is not ...".
// Where no piece shows a signal undisturbed, matches that need several pieces
// do not count either.
func (p *program) takeBack(s *scratch, f *finding) {
	keep := s.matches
	s.matches = s.matches[:0]
	for _, e := range p.value(s, p.disclaim) {
		s.matches = append(s.matches, found{event: e})
	}
	p.place(s)
	for i, places := range f.at {
		if sig := p.signals[i]; sig.Polarity == Positive && len(places) > 0 {
			f.at[i] = withoutDisclaimed(f, places, s.matches)
		}
	}
	s.matches = keep[:0]
}

func withoutDisclaimed(f *finding, places, disclaimers []found) []found {
	var kept, lost []found
	whole := 0
	pieces := piecesOf(disclaimers)
	for _, m := range places {
		if m.inOnePiece() && pieces[m.from] {
			lost = append(lost, m)
			continue
		}
		if m.inOnePiece() {
			whole++
		}
		kept = append(kept, m)
	}
	if len(lost) > 0 && whole == 0 {
		lost, kept = places, nil
	}
	f.drop(Disclaimed, lost)
	return kept
}

// filter drops the current matches that an exclusion forbids.
func (p *program) filter(s *scratch, f *finding, unless, anywhere []int32) {
	for _, n := range anywhere {
		if len(s.matches) > 0 && len(p.value(s, n)) > 0 {
			f.drop(Excluded, s.matches)
			s.matches = s.matches[:0]
		}
	}
	for _, n := range unless {
		if len(s.matches) == 0 {
			return
		}
		others := p.value(s, n)
		kept := s.matches[:0]
		ends := lastSentences(others)
		for _, m := range s.matches {
			if sharesSentence(m.event, others, ends) {
				f.drop(Excluded, []found{m})
				continue
			}
			kept = append(kept, m)
		}
		s.matches = kept
	}
}

// sharesSentence tells whether one of the others, which are sorted by their
// start, stands in a sentence of e.
func sharesSentence(e event, others []event, ends []int32) bool {
	n, _ := slices.BinarySearchFunc(others, e.es+1, func(o event, seg int32) int { return cmp.Compare(o.seg, seg) })
	return n > 0 && ends[n-1] >= e.seg
}

// lastSentences gives for each event the last sentence that it or one before
// it reaches.
func lastSentences(events []event) []int32 {
	ends := make([]int32, len(events))
	last := int32(-1)
	for i, e := range events {
		last = max(last, e.es)
		ends[i] = last
	}
	return ends
}

// confirm drops positive signals that only negated text shows, except where
// the negation is what is meant.
func (p *program) confirm(positive string, f *finding) {
	again := &finding{}
	p.find(positive, again)
	for i := range f.at {
		sig := p.signals[i]
		if sig.Polarity != Positive || sig.Prohibition || len(again.at[i]) > 0 {
			continue
		}
		var kept, dropped []found
		for _, m := range f.at[i] {
			if p.rules[m.rule].prohibition {
				kept = append(kept, m)
			} else {
				dropped = append(dropped, m)
			}
		}
		f.drop(Negated, dropped)
		f.at[i] = kept
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
		if f.independent(sig, f.at[i]) {
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

// independent tells whether a piece without the negative signal shows one of
// its targets on its own.
func (f *finding) independent(sig *compiledSignal, shown []found) bool {
	pieces := piecesOf(shown)
	for _, t := range sig.targets {
		for _, m := range f.at[t] {
			if m.inOnePiece() && !pieces[m.from] {
				return true
			}
		}
	}
	return false
}

// piecesOf gives the starts of the pieces in which matches stand. A prompt of
// 1 MiB has tens of thousands of them: looking through all for each match of
// a target would take seconds.
func piecesOf(matches []found) map[int32]bool {
	pieces := make(map[int32]bool, len(matches))
	for _, m := range matches {
		if m.inOnePiece() {
			pieces[m.from] = true
		}
	}
	return pieces
}
