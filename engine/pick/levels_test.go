package pick_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"ome-tui/engine/pick"
)

// FuzzLevels holds the walk over all thresholds against a selection at each.
func FuzzLevels(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed, uint8(seed%9), uint16(30+seed*3))
	}
	f.Fuzz(func(t *testing.T, seed uint64, limit uint8, size uint16) {
		r := rand.New(rand.NewPCG(seed, 5))
		ix := crowd(t, r, 1+int(size)%400)
		if seed%4 != 0 {
			ix = oneLibrary(t, ix)
		}
		list := scored(r, ix)
		var walk, plain pick.Scratch
		to := 101.0
		for level := range pick.Levels(ix, list, int(limit), -1, &walk) {
			if level.To > to || level.From >= level.To {
				t.Fatalf("level (%v, %v] after %v", level.From, level.To, to)
			}
			to = level.From
			for _, at := range []float64{level.To, (level.From + level.To) / 2} {
				want := pick.Choose(ix, list, pick.Limits{Limit: int(limit), Threshold: at}, &plain)
				if at > level.From && !slices.Equal(want, level.Returned) {
					t.Fatalf("threshold %v, limit %d: %v, want %v", at, limit, level.Returned, want)
				}
			}
		}
		if len(list) > 0 && to != -1 {
			t.Errorf("the walk ends at %v", to)
		}
	})
}
