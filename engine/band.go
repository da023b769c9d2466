package engine

import (
	"cmp"
	"math"
	"slices"
)

// edge is a threshold at which the number of passing cases changes by step.
type edge struct {
	at   float64
	step int
}

// levels gives the stretches between thresholds at which the number of
// passing searched cases changes, with that number, over all of 0 to 100.
func (s *Sweep) levels() []Band {
	edges := []edge{{belowZero, 0}, {MaxThreshold, 0}}
	for _, i := range s.Searched {
		for _, p := range s.Passing[i] {
			edges = append(edges, edge{p.From, 1}, edge{p.To, -1})
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.at, b.at) })
	var out []Band
	passed := 0
	for i := 0; i < len(edges); {
		at := edges[i].at
		for ; i < len(edges) && edges[i].at == at; i++ {
			passed += edges[i].step
		}
		if i < len(edges) {
			out = appendLevel(out, Band{Interval: Interval{at, edges[i].at}, Passed: passed, Of: len(s.Searched)})
		}
	}
	return out
}

// appendLevel joins a stretch to the last one when as many cases pass.
func appendLevel(list []Band, b Band) []Band {
	if n := len(list); n > 0 && list[n-1].Passed == b.Passed {
		list[n-1].To = b.To
		return list
	}
	return append(list, b)
}

// judge finds the best band, the common one, or what stands against it.
func (s *Sweep) judge() {
	for i, b := range s.levels() {
		if i == 0 || better(b, s.Best) {
			s.Best = b
		}
	}
	s.Recommended = roundest(s.Best.Interval)
	s.Best.HeldOut = len(s.HeldOut)
	for _, i := range s.HeldOut {
		if s.Passes(i, s.Recommended) {
			s.Best.HeldOutPassed++
		}
	}
	if s.Best.Passed == len(s.Searched) {
		common := s.Best.Interval
		s.Common = &common
		return
	}
	s.Conflict = s.conflict()
}

// better prefers more passing cases, then the wider band, then the one nearer
// to the default threshold.
func better(a, b Band) bool {
	if a.Passed != b.Passed {
		return a.Passed > b.Passed
	}
	if d := a.Width() - b.Width(); math.Abs(d) > 1e-9 {
		return d > 0
	}
	return distance(a.Interval, DefaultThreshold) < distance(b.Interval, DefaultThreshold)
}

// distance is how far a threshold lies from an interval, 0 inside.
func distance(i Interval, t float64) float64 {
	return max(0, i.Low()-t, t-i.To)
}

// roundest gives the number in an interval that people would write: a
// multiple of ten, else of five, of one, and so on; of several the one nearest
// to the default threshold.
func roundest(i Interval) float64 {
	for _, perUnit := range []float64{0.1, 0.2, 1, 2, 10, 100} {
		first := math.Floor(i.Low() * perUnit)
		best, found := 0.0, false
		for n := first; n/perUnit <= i.To; n++ {
			t := n / perUnit
			if i.Has(t) && (!found || math.Abs(t-DefaultThreshold) < math.Abs(best-DefaultThreshold)) {
				best, found = t, true
			}
		}
		if found {
			return best
		}
	}
	return i.To
}

// conflict finds the smallest proof that the searched cases share no
// threshold.
func (s *Sweep) conflict() *Conflict {
	for _, i := range s.Searched {
		if len(s.Passing[i]) == 0 {
			return &Conflict{ConflictCase, []int{i}}
		}
	}
	for k, i := range s.Searched {
		for _, j := range s.Searched[k+1:] {
			if !meet(s.Passing[i], s.Passing[j]) {
				return &Conflict{ConflictPair, []int{i, j}}
			}
		}
	}
	return &Conflict{Kind: ConflictMany}
}

// meet tells whether two lists of disjoint ascending intervals share a
// threshold.
func meet(a, b []Interval) bool {
	for len(a) > 0 && len(b) > 0 {
		if max(a[0].From, b[0].From) < min(a[0].To, b[0].To) {
			return true
		}
		if a[0].To < b[0].To {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return false
}
