package engine

import (
	"slices"
	"testing"
)

// TestCompareRobust: each case is weaker than the next by the first rule that
// tells them apart, and stronger by the later ones.
func TestCompareRobust(t *testing.T) {
	margin := func(m float64) *float64 { return &m }
	flips := []Variant{{Flips: true}, {}}
	want := []Robust{
		{Case: 1, Passes: true, Variants: flips, Margin: margin(50)},
		{Case: 2, Passes: true, Drops: make([]Drop, 2), Margin: margin(40)},
		{Case: 3, Passes: true, Drops: make([]Drop, 1), Removals: make([]Removal, 1), Margin: margin(30)},
		{Case: 4, Passes: true, Removals: make([]Removal, 1), Margin: margin(20)},
		{Case: 5, Passes: true, Margin: margin(1)},
		{Case: 6, Passes: true, Margin: margin(2)},
		{Case: 7, Passes: true},
		{Case: 8, Variants: flips, Drops: make([]Drop, 3), Margin: margin(-5)},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, func(a, b Robust) int { return CompareRobust(&a, &b) })
	for i := range want {
		if got[i].Case != want[i].Case {
			t.Errorf("place %d: case %d, want %d", i+1, got[i].Case, want[i].Case)
		}
	}
}
