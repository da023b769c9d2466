package signal_test

import (
	"testing"

	"ome-tui/engine/signal"
)

// The examples inside the pack files are the authors' own wording; three of
// each kind keep a pattern honest when somebody edits it. A built-in pack has
// them all, so a warning fails as well.
func TestBuiltinExamples(t *testing.T) {
	set, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range set.Packs() {
		for _, f := range p.CheckExamples(func(text, id string) bool { return has(set, text, id) }) {
			t.Error(f)
		}
	}
}
