package signal

import (
	"fmt"

	"ome-tui/engine/fault"
)

// minExamples is how many examples of each kind keep a pattern honest.
const minExamples = 3

// CheckExamples runs a pack's own examples. shows tells whether a prompt shows
// a signal, under a set that holds the pack (package prompt has it). An example
// that does not behave as it says is an error; a signal with fewer than three
// of a kind is a warning.
func (p *Pack) CheckExamples(shows func(prompt, id string) bool) fault.List {
	var out fault.List
	for i := range p.signals {
		d := &p.signals[i].signal
		for _, e := range d.Positives {
			if !shows(e.Text, d.ID) {
				out = append(out, exampleFault(e.Pos, "signal "+d.ID+" is not found in its example", e.Text))
			}
		}
		for _, e := range d.Negatives {
			if shows(e.Text, d.ID) {
				out = append(out, exampleFault(e.Pos, "signal "+d.ID+" is found in its counter-example", e.Text))
			}
		}
		if !p.signals[i].extends && min(len(d.Positives), len(d.Negatives)) < minExamples {
			out = append(out, fault.Fault{
				Pos: d.Pos, Severity: fault.Warning, Rule: "few-examples",
				What:   fmt.Sprintf("signal %s has too few examples (%d) or counter-examples (%d)", d.ID, len(d.Positives), len(d.Negatives)),
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
