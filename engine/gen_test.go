package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/gen"
	"ome-tui/engine/suite"
)

// generated lays out a synthetic suite.
func generated(t testing.TB, o gen.Options) suite.Location {
	t.Helper()
	var suiteFile, cards bytes.Buffer
	if err := o.WriteSuite(&suiteFile, "./cards.json"); err != nil {
		t.Fatal(err)
	}
	if err := o.WriteCards(&cards); err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"suite.json": {Data: suiteFile.Bytes()}, "cards.json": {Data: cards.Bytes()}}
	return suite.Location{FS: files, Path: "suite.json"}
}

// TestGeneratedPass holds the promise that generated cases pass by
// construction, and that each of their own cards is what comes back.
func TestGeneratedPass(t *testing.T) {
	for _, seed := range []uint64{1, 5, 42} {
		s := open(t, engine.DefaultOptions(), generated(t, gen.Options{Cards: 2000, Cases: 1000, Seed: seed}))
		r := run(t, s)
		for i := range r.Results {
			if f := r.Results[i].Failure(); f != nil {
				t.Errorf("seed %d: %s %q: %s %s %s", seed, s.Cases()[i].ID, s.Cases()[i].Prompt, f.Kind, f.Cause, f.Card.ID)
			}
		}
	}
}

// TestDecoysChangeNothing adds irrelevant cards to the recorded suites.
func TestDecoysChangeNothing(t *testing.T) {
	o := engine.DefaultOptions()
	o.Decoys, o.Seed = 300, 9
	s := open(t, o, recordedLocations(t)...)
	v, faults := s.Invariance(context.Background())
	if len(faults.Error()) > 0 && v == nil {
		t.Fatal(faults)
	}
	if len(v.Violations) > 0 || v.Pairs == 0 {
		t.Errorf("%d violations in %d pairs: %+v", len(v.Violations), v.Pairs, v.Violations[:min(5, len(v.Violations))])
	}
	t.Logf("%d cases, %d pairs: %d raw scores moved, %d cases returned in another order", v.Cases, v.Pairs, v.RawMoved, len(v.Moved))
	if v.RawMoved == 0 {
		t.Error("no raw score moved: were the cards added?")
	}
}

func BenchmarkGenerated(b *testing.B) {
	for _, size := range []gen.Options{{Cards: 1000, Cases: 1000, Seed: 1}, {Cards: 10000, Cases: 1000, Seed: 1}} {
		at := generated(b, size)
		s := open(b, engine.DefaultOptions(), at)
		name := fmt.Sprintf("%dx%d", size.Cards, size.Cases)
		b.Run("run/"+name, func(b *testing.B) {
			for b.Loop() {
				run(b, s)
			}
		})
		r := run(b, s)
		b.Run("retune/"+name, func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				r.Retune(4, float64(n%100))
			}
		})
		b.Run("retune-limit/"+name, func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				r.Retune(n%4, 40)
			}
		})
		b.Run("sweep/"+name, func(b *testing.B) {
			for b.Loop() {
				r.Retune(5, 40).Sweep()
			}
		})
	}
}
