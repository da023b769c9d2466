package signal

// maxSpans bounds how many places of one signal are reported.
const maxSpans = 8

// finding is what one pass over a text says about every signal.
type finding struct {
	at [][]event // by signal, in rule order
}

// Detect finds the signals of the input, in registry order.
func (s *Set) Detect(in Input) []Detection {
	found := s.prog.find(in.Narrative)
	if in.Positive != in.Narrative {
		s.prog.confirm(found, in.Positive)
	}
	s.prog.suppress(found)
	var out []Detection
	for i, events := range found.at {
		if len(events) > 0 {
			out = append(out, Detection{Signal: s.signals[i], Spans: spans(events)})
		}
	}
	return out
}

func spans(events []event) []Span {
	out := make([]Span, 0, min(len(events), maxSpans))
	for _, e := range events[:cap(out)] {
		out = append(out, Span{int(e.start), int(e.end)})
	}
	return out
}

// find gives the matches of all signals in a text.
func (p *program) find(text string) *finding {
	s := p.acquire()
	defer p.scratch.Put(s)
	f := &finding{at: make([][]event, len(p.signals))}
	p.scan(s, text)
	var buf []event
	for _, r := range s.woken {
		rl := &p.rules[r]
		buf = p.ruleEvents(s, rl, buf[:0])
		buf = p.allowed(s, buf, rl.unless, rl.unlessAnywhere)
		sig := &p.signals[rl.signal]
		buf = p.allowed(s, buf, sig.unless, sig.unlessAnywhere)
		if sig.Polarity == Positive && p.disclaim >= 0 {
			buf = s.apartFrom(buf, p.value(s, p.disclaim))
		}
		if len(buf) > 0 {
			f.at[rl.signal] = append(f.at[rl.signal], buf...)
		}
	}
	return f
}

// allowed drops the matches that an exclusion forbids.
func (p *program) allowed(s *scratch, events []event, unless, anywhere []int32) []event {
	if len(events) == 0 {
		return events
	}
	for _, n := range anywhere {
		if len(p.value(s, n)) > 0 {
			return events[:0]
		}
	}
	for _, n := range unless {
		events = s.apartFrom(events, p.value(s, n))
	}
	return events
}

// apartFrom keeps the events that share no sentence with the others.
func (s *scratch) apartFrom(events, others []event) []event {
	if len(others) == 0 {
		return events
	}
	return s.keep(events, func(e event) bool { return !shareSentence(e, others) })
}

func shareSentence(e event, others []event) bool {
	for _, o := range others {
		if o.seg <= e.es && e.seg <= o.es {
			return true
		}
	}
	return false
}

// confirm drops positive signals that only negated text shows.
func (p *program) confirm(f *finding, positive string) {
	again := p.find(positive)
	for i := range f.at {
		sig := p.signals[i]
		if sig.Polarity == Positive && !sig.Prohibition && len(again.at[i]) == 0 {
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
		independent := false
		for _, t := range sig.targets {
			for _, e := range f.at[t] {
				if !shareSentence(e, f.at[i]) {
					independent = true
				}
			}
		}
		if independent {
			f.at[i] = nil
			continue
		}
		for _, t := range sig.targets {
			f.at[t] = nil
		}
	}
}
