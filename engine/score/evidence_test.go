package score

import (
	"math"
	"math/rand/v2"
	"testing"

	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

func combined(values []float64) Evidence {
	c := combiner{rest: 1}
	for f, v := range values {
		c.add(familyValue{family: trace.Family(f), value: v, strong: true})
	}
	c.out.Score = points(c.rest)
	return c.out
}

// TestNoisyOr: the order of the families is irrelevant, more evidence never
// lowers the score, and the score stays within 0–100.
func TestNoisyOr(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 2000 {
		values := make([]float64, trace.FamilyCount)
		for i := range values {
			values[i] = text.Round2(r.Float64() * FamilyMax)
		}
		before := combined(values).Score
		if before < 0 || before > 100 {
			t.Fatalf("%v give %v", values, before)
		}
		shuffled := append([]float64(nil), values...)
		r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if got := combined(shuffled).Score; math.Abs(got-before) > 1e-9 {
			t.Fatalf("%v give %v, in another order %v", values, before, got)
		}
		for i := range values {
			more := append([]float64(nil), values...)
			more[i] = math.Min(FamilyMax, more[i]+5)
			if got := combined(more).Score; got < before {
				t.Fatalf("%v give %v, with more of %v only %v", values, before, trace.Family(i), got)
			}
		}
	}
}

// TestFamilyBounds pins the values that make a family count and an anchor.
func TestFamilyBounds(t *testing.T) {
	for _, tt := range []struct {
		value          float64
		counts, strong bool
	}{{FamilyMin - 0.01, false, false}, {FamilyMin, true, false}, {AnchorMin - 0.01, true, false}, {AnchorMin, true, true}} {
		e := combined([]float64{tt.value})
		if e.Has(trace.Triggers) != tt.counts || e.Strong != tt.strong {
			t.Errorf("%v: counts %v strong %v, want %v %v", tt.value, e.Has(trace.Triggers), e.Strong, tt.counts, tt.strong)
		}
	}
}
