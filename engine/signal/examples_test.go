package signal_test

import (
	"testing"

	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
)

// narratives cuts a prompt into what Detect reads.
func narratives(text string) signal.Input {
	a := prompt.Analyze(text, silent{})
	return signal.Input{Narrative: a.Narrative, Positive: a.PositiveNarrative}
}

// silent finds nothing: the narratives do not depend on the signals.
type silent struct{}

func (silent) Detect(signal.Input) []signal.Detection { return nil }

// The examples inside the pack files are the authors' own wording; three of
// each kind keep a pattern honest when somebody edits it. A built-in pack has
// them all, so a warning fails as well.
func TestBuiltinExamples(t *testing.T) {
	set, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range set.Packs() {
		for _, f := range set.CheckExamples(p, narratives) {
			t.Error(f)
		}
	}
}
