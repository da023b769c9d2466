package match_test

import (
	"fmt"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/gen"
	"ome-tui/engine/match"
	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
)

// workload is a synthetic library and the analyses of its cases.
type workload struct {
	cards    []card.Card
	analyses []*prompt.Analysis
}

func newWorkload(tb testing.TB, cards, cases int) workload {
	tb.Helper()
	o := gen.Options{Cards: cards, Cases: cases, Seed: 7}
	w := workload{cards: make([]card.Card, cards), analyses: analyses(tb, o)}
	for i := range w.cards {
		w.cards[i] = gen.Card(o.Seed, i)
	}
	return w
}

// analyses are those of the cases of a synthetic suite.
func analyses(tb testing.TB, o gen.Options) []*prompt.Analysis {
	set, list := builtin(tb), make([]*prompt.Analysis, o.Cases)
	for i := range list {
		list[i] = prompt.Analyze(o.NewCase(i).Prompt, set)
	}
	return list
}

var defaults = match.Options{Limit: 4, Threshold: 40}

// BenchmarkIndex compiles a library.
func BenchmarkIndex(b *testing.B) {
	for _, cards := range []int{1000, 10_000} {
		b.Run(fmt.Sprintf("cards=%d", cards), func(b *testing.B) {
			w, set := newWorkload(b, cards, 1), builtin(b)
			b.ReportAllocs()
			for b.Loop() {
				match.NewLibrary(w.cards, set, trace.Documented)
			}
		})
	}
}

// BenchmarkRecall runs one case (of 200, in turn, the same for all) against
// libraries of growing size. What it costs at least is score.BenchmarkScan.
func BenchmarkRecall(b *testing.B) {
	for _, cards := range []int{100, 1000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("cards=%d", cards), func(b *testing.B) {
			w := newWorkload(b, cards, 1)
			w.analyses = analyses(b, gen.Options{Cards: 100, Cases: 200, Seed: 7})
			lib := match.NewLibrary(w.cards, builtin(b), trace.Documented)
			var s match.Scratch
			n, kept := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				kept += len(lib.Recall(w.analyses[n%len(w.analyses)], defaults, &s).Kept)
				n++
			}
			b.ReportMetric(float64(kept)/float64(n), "kept/op")
		})
	}
}

// BenchmarkRetune decides 1,000 cases over 10,000 cards again.
func BenchmarkRetune(b *testing.B) {
	w := newWorkload(b, 10_000, 1000)
	lib := match.NewLibrary(w.cards, builtin(b), trace.Documented)
	var s match.Scratch
	outcomes := make([]match.Outcome, len(w.analyses))
	for i, a := range w.analyses {
		outcomes[i] = lib.Recall(a, defaults, &s)
	}
	for _, threshold := range []float64{0, 20, 40, 60} {
		b.Run(fmt.Sprintf("threshold=%v", threshold), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for i := range outcomes {
					lib.Retune(outcomes[i].Kept, pick.Limits{Limit: 4, Threshold: threshold}, &s)
				}
			}
		})
	}
}

// BenchmarkExplain tells the whole story of one case over 10,000 cards.
func BenchmarkExplain(b *testing.B) {
	w := newWorkload(b, 10_000, 1)
	lib := match.NewLibrary(w.cards, builtin(b), trace.Documented)
	for b.Loop() {
		lib.Explain(w.analyses[0], defaults)
	}
}
