package score

import (
	"fmt"
	"slices"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/gen"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
)

// BenchmarkScan walks the postings of a prompt's tokens and adds them up: the
// limit that a recall can come near to. Prompts and libraries are those of
// match.BenchmarkRecall.
func BenchmarkScan(b *testing.B) {
	for _, cards := range []int{100, 1000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("cards=%d", cards), func(b *testing.B) {
			o := gen.Options{Cards: 100, Cases: 200, Seed: 7}
			list := make([]card.Card, cards)
			for i := range list {
				list[i] = gen.Card(o.Seed, i)
			}
			set := builtin(b)
			ix := NewIndex(list, set, trace.Documented)
			tokens := make([][]int32, o.Cases)
			var s Scratch
			for i := range tokens {
				tokens[i] = slices.Clone(ix.Query(prompt.Analyze(o.NewCase(i).Prompt, set), &s).known)
			}
			n, walked, sum := 0, 0, int32(0)
			for b.Loop() {
				for _, t := range tokens[n%len(tokens)] {
					posted := ix.evidence.of(t)
					walked += len(posted)
					for _, p := range posted {
						sum += p
					}
				}
				n++
			}
			b.ReportMetric(float64(walked)/float64(n), "postings/op")
			if sum == 1 {
				b.Log("the sum keeps the loop alive")
			}
		})
	}
}
