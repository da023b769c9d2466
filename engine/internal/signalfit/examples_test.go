package main

import (
	"testing"

	"ome-tui/engine/signal"
)

// The examples inside the pack files are the authors' own wording; at least
// three of each kind keep a pattern honest when somebody edits it.
func TestPackExamples(t *testing.T) {
	set, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range set.CheckExamples(input) {
		t.Errorf("%s: %s: found is not %v: %q", f.Example.Pos, f.Signal.ID, f.Wanted, f.Example.Text)
	}
}
