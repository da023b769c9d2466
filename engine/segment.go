package engine

import (
	"math"
	"slices"

	"ome-tui/engine/pick"
	"ome-tui/engine/suite"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// segment is a range of thresholds over which one case is decided the same.
type segment struct {
	Interval
	returned []int32
	passed   bool
}

// segments decides a case at every threshold. Scores of kept cards are the
// only thresholds at which a decision can change: neighbours that come out
// the same are one segment.
func (s *Session) segments(c Case, lib *library, r *Result, limit int, w *worker) []segment {
	if c.Pinned() {
		return []segment{{Interval{belowZero, MaxThreshold}, numbers(lib, r.Returned), r.Verdict.Passed}}
	}
	kept := r.outcome.kept
	out := w.segments[:0]
	if len(kept) == 0 || kept[0].Score < MaxThreshold {
		from := belowZero
		if len(kept) > 0 {
			from = kept[0].Score
		}
		out = s.extend(out, c, lib, segment{Interval: Interval{from, MaxThreshold}}, w)
	}
	for level := range pick.Levels(lib.main.Index(), kept, limit, belowZero, &w.pick) {
		out = s.extend(out, c, lib, segment{Interval: Interval{level.From, level.To}, returned: level.Returned}, w)
	}
	w.segments = out
	slices.Reverse(out)
	return slices.Clone(out)
}

// extend appends the segment below the last one, or widens that where the
// result is the same.
func (s *Session) extend(list []segment, c Case, lib *library, next segment, w *worker) []segment {
	if n := len(list); n > 0 && slices.Equal(list[n-1].returned, next.returned) {
		list[n-1].From = next.From
		return list
	}
	next.returned = slices.Clone(next.returned) // it lives in the scratch
	w.returned = w.returned[:0]
	for _, n := range next.returned {
		w.returned = append(w.returned, lib.main.Card(n).ID)
	}
	next.passed = suite.Judge(c.Case, w.returned, s.settings.Profile).Passed
	return append(list, next)
}

func numbers(lib *library, refs []trace.Ref) []int32 {
	var out []int32
	for _, ref := range refs {
		out = append(out, lib.byRef[ref])
	}
	return out
}

// passing joins the segments that pass into disjoint intervals.
func passing(segments []segment) []Interval {
	var out []Interval
	for _, s := range segments {
		switch n := len(out); {
		case !s.passed:
		case n > 0 && out[n-1].To == s.From:
			out[n-1].To = s.To
		default:
			out = append(out, s.Interval)
		}
	}
	return out
}

// margin is the distance from the threshold in force to the nearest one that
// flips the case, negative when the case fails; nil when none does, or the
// case has a threshold of its own, which no other replaces.
func margin(r *Result, c Case) *float64 {
	if c.Pinned() {
		return nil
	}
	best := math.Inf(1)
	for _, i := range passing(r.outcome.segments) {
		switch {
		case i.Has(r.Threshold):
			if i.To < MaxThreshold {
				best = min(best, i.To-r.Threshold)
			}
			if i.From > belowZero {
				best = min(best, r.Threshold-i.From)
			}
		case !r.Verdict.Passed:
			best = min(best, math.Abs(r.Threshold-i.From), math.Abs(r.Threshold-i.To))
		}
	}
	if math.IsInf(best, 1) {
		return nil
	}
	best = text.Round2(best)
	if !r.Verdict.Passed && best != 0 {
		best = -best
	}
	return &best
}
