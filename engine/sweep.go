package engine

import "ome-tui/engine/suite"

// Interval is a half-open range of thresholds, (From, To].
type Interval struct {
	From, To float64
}

// Has tells whether the threshold lies in the interval. Threshold 0 lies in
// an interval that starts at 0.
func (i Interval) Has(t float64) bool { return t <= i.To && (t > i.From || t == 0 && i.From <= 0) }

// Width is To − From.
func (i Interval) Width() float64 { return i.To - i.From }

// Sweep says how every threshold from 0 to 100 would decide, exactly: verdicts
// change only at the breakpoints.
type Sweep struct {
	Limit int
	// Breakpoints are the thresholds at which some unpinned case is decided
	// anew, ascending: a verdict holds on (Breakpoints[i-1], Breakpoints[i]].
	Breakpoints []float64
	// Passing are the thresholds at which each case passes, by case index:
	// disjoint, ascending. A pinned case's say whether it passes at all.
	Passing [][]Interval
	// Points are the metrics on each interval between breakpoints, over the
	// cases that take part.
	Points []SweepPoint
	// Searched are the indexes of the cases that take part; HeldOut are judged
	// beside them and never searched; Pinned have a threshold of their own.
	Searched, HeldOut, Pinned []int
	// Best is the widest interval in which the most cases pass, ties to the
	// one nearest the default; Recommended is the roundest number in it.
	Best        Band
	Recommended float64
	// Common is the widest interval in which all searched cases pass; nil when
	// there is none, and then Conflict says why.
	Common   *Interval
	Conflict *Conflict
}

// SweepPoint is the metrics in force on (From, To].
type SweepPoint struct {
	Interval
	suite.Metrics
}

// Band is an interval with how many cases pass in it.
type Band struct {
	Interval
	Passed, Of int
	// HeldOutPassed of HeldOut are judged at Recommended.
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

// Sweep computes the sweep at the run's limit; it is computed once.
func (r *Run) Sweep() *Sweep { return &Sweep{Limit: r.Limit} }

// At gives the point that holds at a threshold.
func (s *Sweep) At(threshold float64) SweepPoint { return SweepPoint{} }

// Flips gives the indexes of the cases whose verdict differs between two
// thresholds.
func (s *Sweep) Flips(from, to float64) []int { return nil }
