package signal

import (
	"fmt"

	"ome-tui/engine/fault"
)

// minExamples is how many examples of each kind keep a pattern honest.
const minExamples = 3

// CheckExamples runs a pack's own examples against the set, which holds the
// pack. analyse cuts a prompt into what Detect reads (package prompt has it).
// An example that does not behave as it says is an error; a signal with fewer
// than three of a kind is a warning.
func (s *Set) CheckExamples(p *Pack, analyse func(prompt string) Input) fault.List {
	var out fault.List
	for i := range p.signals {
		d := &p.signals[i].signal
		for _, e := range d.Positives {
			if !s.finds(d.ID, analyse(e.Text)) {
				out = append(out, exampleFault(e.Pos, "signal "+d.ID+" is not found in its example", e.Text))
			}
		}
		for _, e := range d.Negatives {
			if s.finds(d.ID, analyse(e.Text)) {
				out = append(out, exampleFault(e.Pos, "signal "+d.ID+" is found in its counter-example", e.Text))
			}
		}
		if !p.signals[i].extends && min(len(d.Positives), len(d.Negatives)) < minExamples {
			out = append(out, fault.Fault{
				Pos: d.Pos, Severity: fault.Warning, Rule: "few-examples",
				What:   fmt.Sprintf("signal %s has %d examples and %d counter-examples", d.ID, len(d.Positives), len(d.Negatives)),
				Remedy: fmt.Sprintf("give at least %d of each under \"found_in\" and \"not_found_in\"", minExamples),
			})
		}
	}
	out.Sort()
	return out
}

func exampleFault(pos fault.Pos, what, text string) fault.Fault {
	return fault.Fault{Pos: pos, Rule: "example", What: fmt.Sprintf("%s: %q", what, text), Remedy: "change the patterns or the example"}
}

func (s *Set) finds(id string, in Input) bool {
	for _, d := range s.Detect(in) {
		if d.ID == id {
			return true
		}
	}
	return false
}
