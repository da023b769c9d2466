package signal

import (
	"cmp"
	"slices"

	"ome-tui/engine/fault"
	"ome-tui/engine/text"
)

// Fate says what became of a match.
type Fate string

// What can become of a match.
const (
	// Kept matches show their signal.
	Kept Fate = "kept"
	// Excluded matches met an "unless" of the pack.
	Excluded Fate = "excluded"
	// Disclaimed matches stand in a sentence that says "this is not ...".
	Disclaimed Fate = "disclaimed"
	// Negated signals show in negated text alone.
	Negated Fate = "negated"
	// Suppressed signals were taken away by a negative signal.
	Suppressed Fate = "suppressed"
	// Overruled negative signals gave way to their target, which another
	// sentence shows on its own.
	Overruled Fate = "overruled"
)

// PatternRef names a pattern of a pack.
type PatternRef struct {
	Text string
	Pos  fault.Pos
}

// Match is one place where a pattern matches, and what became of it.
type Match struct {
	Signal  *Signal
	Pattern PatternRef
	Span    text.Span // in the narrative
	Text    string    // the words there
	Fate    Fate
}

// Explain gives every match that Detect weighs, kept or not, in the order of
// the registry and the text.
func (s *Set) Explain(in Input) []Match {
	var out []Match
	f := &finding{}
	f.lost = func(fate Fate, dropped []found) {
		for _, d := range dropped {
			out = append(out, s.match(in.Narrative, d, fate))
		}
	}
	s.prog.detect(in, f)
	for _, places := range f.at {
		for _, place := range places {
			out = append(out, s.match(in.Narrative, place, Kept))
		}
	}
	order := make(map[*Signal]int, len(s.signals))
	for i, sig := range s.signals {
		order[sig] = i
	}
	slices.SortStableFunc(out, func(a, b Match) int {
		return cmp.Or(cmp.Compare(order[a.Signal], order[b.Signal]), cmp.Compare(a.Span.Start, b.Span.Start))
	})
	return out
}

func (s *Set) match(in string, p found, fate Fate) Match {
	r := &s.prog.rules[p.rule]
	return Match{
		Signal: s.signals[r.signal], Pattern: r.ref, Fate: fate,
		Span: text.Span{Start: int(p.start), End: int(p.end)}, Text: in[p.start:p.end],
	}
}
