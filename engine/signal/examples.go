package signal

// Failure is an example of a pack that does not behave as it says.
type Failure struct {
	Signal  *Signal
	Example Example
	// Wanted tells whether the signal should have been found.
	Wanted bool
}

// CheckExamples runs the packs' own examples. analyse cuts a prompt into
// what Detect reads (package prompt has it).
func (s *Set) CheckExamples(analyse func(prompt string) Input) []Failure {
	var out []Failure
	check := func(sig *Signal, examples []Example, wanted bool) {
		for _, e := range examples {
			if s.finds(sig.ID, analyse(e.Text)) != wanted {
				out = append(out, Failure{sig, e, wanted})
			}
		}
	}
	for _, sig := range s.signals {
		check(sig, sig.Positives, true)
		check(sig, sig.Negatives, false)
	}
	return out
}

func (s *Set) finds(id string, in Input) bool {
	for _, d := range s.Detect(in) {
		if d.ID == id {
			return true
		}
	}
	return false
}
