package score

import (
	"fmt"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/gen"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
)

// BenchmarkScan walks the postings of a prompt's tokens and does nothing
// else: the limit that a recall can come near to.
func BenchmarkScan(b *testing.B) {
	for _, cards := range []int{1000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("cards=%d", cards), func(b *testing.B) {
			o := gen.Options{Cards: cards, Cases: 200, Seed: 7}
			list := make([]card.Card, cards)
			for i := range list {
				list[i] = gen.Card(o.Seed, i)
			}
			set := builtin(b)
			ix := NewIndex(list, set, trace.Documented)
			analyses := make([]*prompt.Analysis, o.Cases)
			for i := range analyses {
				analyses[i] = prompt.Analyze(o.NewCase(i).Prompt, set)
			}
			var s Scratch
			n, walked, sum := 0, 0, int32(0)
			for b.Loop() {
				q := ix.Query(analyses[n%len(analyses)], &s)
				n++
				for _, t := range q.known {
					posted := ix.evidence.of(t)
					walked += len(posted)
					for _, p := range posted {
						sum += p
					}
				}
			}
			b.ReportMetric(float64(walked)/float64(n), "postings/op")
			if sum == 1 {
				b.Log("the sum keeps the loop alive")
			}
		})
	}
}
