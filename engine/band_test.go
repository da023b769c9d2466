package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBands finds the best band and the smallest conflict of hand-made sets
// of passing thresholds.
func TestBands(t *testing.T) {
	all := Interval{belowZero, MaxThreshold}
	for _, tt := range []struct {
		reason   string
		passing  [][]Interval
		heldOut  int // the last cases
		best     Band
		number   float64
		conflict *Conflict
	}{
		{"nothing to search", nil, 0, Band{Interval: all}, 40, nil},
		{"one case", [][]Interval{{{12, 47.1}}}, 0, Band{Interval{12, 47.1}, 1, 1, 0, 0}, 40, nil},
		{"two that overlap", [][]Interval{{{12, 47.1}}, {{41.2, 100}}}, 0, Band{Interval{41.2, 47.1}, 2, 2, 0, 0}, 45, nil},
		{"an open lower end", [][]Interval{{{41, 43}}}, 0, Band{Interval{41, 43}, 1, 1, 0, 0}, 42, nil},
		{"hundredths", [][]Interval{{{40.11, 40.13}}}, 0, Band{Interval{40.11, 40.13}, 1, 1, 0, 0}, 40.12, nil},
		{"a hole in the middle", [][]Interval{{{belowZero, 20}, {30, 100}}}, 0, Band{Interval{30, 100}, 1, 1, 0, 0}, 40, nil},
		{"a tie goes to the one nearest the default", [][]Interval{{{0, 10}, {50, 60}}}, 0, Band{Interval{50, 60}, 1, 1, 0, 0}, 60, nil},
		{"a case that passes nowhere", [][]Interval{{{10, 20}}, nil}, 0, Band{Interval{10, 20}, 1, 2, 0, 0}, 20, &Conflict{ConflictCase, []int{1}}},
		{"two that only touch", [][]Interval{{{10, 20}}, {{20, 90}}}, 0, Band{Interval{10, 90}, 1, 2, 0, 0}, 40, &Conflict{ConflictPair, []int{0, 1}}},
		{"three without a pair", [][]Interval{{{0, 20}, {40, 60}}, {{0, 10}, {50, 80}}, {{10, 20}, {60, 80}}}, 0,
			Band{Interval{50, 80}, 2, 3, 0, 0}, 60, &Conflict{Kind: ConflictMany}},
		{"a held-out case is judged apart", [][]Interval{{{10, 50}}, {{60, 100}}}, 1, Band{Interval{10, 50}, 1, 1, 0, 1}, 40, nil},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			s := &Sweep{Passing: tt.passing}
			for i := range tt.passing {
				if i >= len(tt.passing)-tt.heldOut {
					s.HeldOut = append(s.HeldOut, i)
					continue
				}
				s.Searched = append(s.Searched, i)
			}
			s.judge()
			if diff := cmp.Diff(tt.best, s.Best); diff != "" {
				t.Errorf("best band (-want +got)\n%s", diff)
			}
			if s.Recommended != tt.number {
				t.Errorf("recommended %v, want %v", s.Recommended, tt.number)
			}
			if diff := cmp.Diff(tt.conflict, s.Conflict); diff != "" {
				t.Errorf("conflict (-want +got)\n%s", diff)
			}
			if (s.Common == nil) != (tt.conflict != nil) {
				t.Errorf("common %v with conflict %v", s.Common, tt.conflict)
			}
		})
	}
}

// TestStems holds pairs that look related together, and others apart.
func TestStems(t *testing.T) {
	for _, pair := range [][2]string{{"validate", "validation"}, {"rotate", "rotation"}, {"commit", "committing"}, {"migrations", "migrate"},
		{"planning", "plan"}, {"deploy", "deployment"}, {"kilns", "kiln"}, {"slow", "slowly"}, {"fire", "firing"}} {
		if stem(pair[0]) != stem(pair[1]) || stem(pair[0]) == "" {
			t.Errorf("%v have the stems %q and %q", pair, stem(pair[0]), stem(pair[1]))
		}
	}
	for _, pair := range [][2]string{{"light", "lamp"}, {"valid", "value"}, {"the", "they"}} {
		if stem(pair[0]) == stem(pair[1]) && stem(pair[0]) != "" {
			t.Errorf("%v share the stem %q", pair, stem(pair[0]))
		}
	}
}
