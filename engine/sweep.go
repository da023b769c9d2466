package engine

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"ome-tui/engine/suite"
)

// MaxThreshold is the highest threshold.
const MaxThreshold = 100.0

// belowZero starts an interval that threshold 0 lies in: a card may score 0
// exactly, and only threshold 0 admits it.
const belowZero = -1.0

// Interval is a half-open range of thresholds, (From, To]. From is -1 where
// threshold 0 lies in it.
type Interval struct {
	From, To float64
}

// Has tells whether the threshold lies in the interval.
func (i Interval) Has(t float64) bool { return i.From < t && t <= i.To }

// Low is the lower end for people: From, or 0 where 0 lies in the interval.
func (i Interval) Low() float64 { return max(0, i.From) }

// Width is the length of the interval, in points.
func (i Interval) Width() float64 { return i.To - i.Low() }

// Sweep says how every threshold from 0 to 100 would decide, exactly: verdicts
// change only at the breakpoints.
type Sweep struct {
	Limit int
	// Breakpoints are the thresholds at which some searched case is decided
	// anew, ascending: results hold on (Breakpoints[i-1], Breakpoints[i]]. The
	// last one is 100.
	Breakpoints []float64
	// Passing are the thresholds at which each case passes, by case index:
	// disjoint, ascending. A pinned case's say whether it passes at all.
	Passing [][]Interval
	// Points are the metrics on each interval between breakpoints, over the
	// searched cases.
	Points []SweepPoint
	// Searched are the indexes of the cases that take part; HeldOut are judged
	// beside them and never searched; Pinned have a threshold of their own.
	Searched, HeldOut, Pinned []int
	// Best is the widest interval in which the most searched cases pass, ties
	// to the one nearest the default; Recommended is the roundest number in it.
	Best        Band
	Recommended float64
	// Common is the widest interval in which all searched cases pass; nil when
	// there is none, and then Conflict says why.
	Common   *Interval
	Conflict *Conflict
}

// SweepPoint is the metrics that hold on an interval of thresholds.
type SweepPoint struct {
	Interval
	suite.Metrics
}

// Band is an interval with how many cases pass in it.
type Band struct {
	Interval
	Passed, Of int
	// HeldOutPassed of HeldOut pass at the recommended threshold.
	HeldOutPassed, HeldOut int
}

// ConflictKind says why no single threshold passes all searched cases.
type ConflictKind uint8

const (
	// ConflictCase is a case that passes at no threshold.
	ConflictCase ConflictKind = iota + 1
	// ConflictPair is two cases without a common threshold.
	ConflictPair
	// ConflictMany is that every pair has a common threshold and all together
	// have none.
	ConflictMany
)

// Conflict is the smallest proof that no threshold passes all searched cases.
type Conflict struct {
	Kind ConflictKind
	// Cases are the indexes of the case or pair; empty for ConflictMany.
	Cases []int
}

// lazySweep is a sweep made when it is first asked for.
type lazySweep struct {
	once  sync.Once
	sweep *Sweep
}

// Sweep decides every case at every threshold, at the run's limit. It is
// computed once; a run that was cut short is swept over the results it has.
func (r *Run) Sweep() *Sweep {
	r.sweep.once.Do(func() { r.sweep.sweep = newSweep(r) })
	return r.sweep.sweep
}

func newSweep(r *Run) *Sweep {
	s := &Sweep{Limit: r.Limit, Passing: make([][]Interval, len(r.Results))}
	segments := r.segments()
	for i := range r.Results {
		if r.Results[i].Run == 0 {
			continue
		}
		s.Passing[i] = passing(segments[i])
		switch c := r.Session.cases[i]; {
		case c.Pinned():
			s.Pinned = append(s.Pinned, i)
		case c.HeldOut():
			s.HeldOut = append(s.HeldOut, i)
		default:
			s.Searched = append(s.Searched, i)
		}
	}
	s.plot(r, segments)
	s.judge()
	return s
}

// segments gives those of every result at the run's limit.
func (r *Run) segments() [][]segment {
	out := make([][]segment, len(r.Results))
	r.Session.parallel(len(out), func(i int, w *worker) {
		res := &r.Results[i]
		if res.Run == 0 {
			return
		}
		if out[i] = res.outcome.segments; res.outcome.segmentLimit != r.Limit || out[i] == nil {
			out[i] = r.Session.segments(r.Session.cases[i], r.Session.caseLib(i), res, r.Limit, w)
		}
	})
	return out
}

// parallel calls f for 0 to n-1 from as many workers as the options say.
func (s *Session) parallel(n int, f func(i int, w *worker)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(s.options.Jobs, n) {
		group.Go(func() {
			var w worker
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i, &w)
			}
		})
	}
	group.Wait()
}

// At gives the point that holds at a threshold, 0 to 100.
func (s *Sweep) At(threshold float64) SweepPoint {
	i, _ := slices.BinarySearchFunc(s.Points, threshold, func(p SweepPoint, t float64) int { return cmp.Compare(p.To, t) })
	if i >= len(s.Points) {
		return SweepPoint{}
	}
	return s.Points[i]
}

// Passes tells whether a case passes at a threshold.
func (s *Sweep) Passes(caseIndex int, threshold float64) bool {
	return slices.ContainsFunc(s.Passing[caseIndex], func(i Interval) bool { return i.Has(threshold) })
}

// Flips gives the indexes of the cases whose verdict differs between two
// thresholds.
func (s *Sweep) Flips(from, to float64) []int {
	var out []int
	for i := range s.Passing {
		if s.Passes(i, from) != s.Passes(i, to) {
			out = append(out, i)
		}
	}
	return out
}
