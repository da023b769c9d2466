package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/gen"
	"ome-tui/engine/suite"
)

// BenchmarkIsolation holds the writing and reading back of 10,000 fixture cards
// against the whole run of 1,000 cases that contains it, and their removal.
func BenchmarkIsolation(b *testing.B) {
	o := gen.Options{Cards: 10_000, Cases: 1000, Seed: 7}
	at := generated(b, o)
	cards := make([]card.Card, o.Cards)
	for i := range cards {
		cards[i] = gen.Card(o.Seed, i)
	}
	for _, place := range []struct{ name, parent string }{{"default", ""}, {"disk", b.TempDir()}} {
		b.Run("place="+place.name+"/part=write,read", func(b *testing.B) {
			for b.Loop() {
				iso, faults := card.Isolate(context.Background(), place.parent, cards)
				if faults != nil {
					b.Fatal(faults)
				}
				b.StopTimer()
				if err := iso.Close(); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
		})
		b.Run("place="+place.name+"/part=whole", func(b *testing.B) {
			options := engine.DefaultOptions()
			options.TempDir = place.parent
			for b.Loop() {
				s, faults := engine.Open(context.Background(), options, at)
				if s == nil {
					b.Fatal(faults)
				}
				run(b, s)
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFixes seeks and judges the fixes of one failing case among 1,000
// cases over 10,000 cards.
func BenchmarkFixes(b *testing.B) {
	o := gen.Options{Cards: 10_000, Cases: 1000, Seed: 7}
	s := open(b, engine.DefaultOptions(), oneFailing(b, o))
	r := run(b, s)
	failing := 0
	for i := range r.Results {
		if !r.Results[i].Verdict.Passed {
			failing++
		}
	}
	if failing != 1 {
		b.Fatalf("%d cases fail", failing)
	}
	var tried, fixes int
	b.ReportAllocs()
	for b.Loop() {
		if err := r.Fixes(context.Background(), nil, func(o engine.Offer) { tried, fixes = o.Tried, len(o.Fixes) }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(tried), "tried")
	b.ReportMetric(float64(fixes), "fixes")
}

// oneFailing is a synthetic suite whose first case asks for its card in other
// words than the card's.
func oneFailing(b *testing.B, o gen.Options) suite.Location {
	b.Helper()
	at := generated(b, o)
	files := at.FS.(fstest.MapFS)
	var file map[string]any
	if err := json.Unmarshal(files["suite.json"].Data, &file); err != nil {
		b.Fatal(err)
	}
	first := file["cases"].([]any)[0].(map[string]any)
	first["prompt"] = "Have the small brass lantern beside the north door cleaned, oiled and lit again before the evening guests of the observatory arrive, then write down what it needed"
	data, err := json.Marshal(file)
	if err != nil {
		b.Fatal(err)
	}
	files["suite.json"] = &fstest.MapFile{Data: bytes.TrimSpace(data)}
	return at
}
