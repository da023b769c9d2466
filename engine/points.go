package engine

import (
	"cmp"
	"slices"

	"ome-tui/engine/suite"
)

// change is a searched case that is decided anew from a threshold on.
type change struct {
	from float64
	row  int // in the rows
	segment
}

// plot computes the metrics between all breakpoints. Rows are kept in case
// order and only those that change are measured again; the sums are taken
// anew for every point, so that a point has the bits of a run.
func (s *Sweep) plot(r *Run, segments [][]segment) {
	rows := make([]suite.Row, len(s.Searched))
	var changes []change
	for n, i := range s.Searched {
		rows[n] = suite.Row{Case: r.Session.cases[i].Case, Language: r.Results[i].Language}
		for _, seg := range segments[i] {
			changes = append(changes, change{seg.From, n, seg})
		}
	}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.from, b.from) })
	for k := 0; k < len(changes); {
		from := changes[k].from
		for ; k < len(changes) && changes[k].from == from; k++ {
			s.remeasure(r, &rows[changes[k].row], changes[k])
		}
		to := MaxThreshold
		if k < len(changes) {
			to = changes[k].from
		}
		s.Breakpoints = append(s.Breakpoints, to)
		s.Points = append(s.Points, SweepPoint{Interval{from, to}, suite.Aggregate(rows)})
	}
}

// remeasure decides one row anew.
func (s *Sweep) remeasure(r *Run, row *suite.Row, c change) {
	lib := r.Session.caseLib(s.Searched[c.row])
	row.Returned = make([]string, len(c.returned))
	for i, n := range c.returned {
		row.Returned[i] = lib.main.Card(n).ID
	}
	row.Verdict = suite.Judge(row.Case, row.Returned, r.Session.settings.Profile)
	row.Metrics = suite.Measure(row.Case, row.Returned, row.Verdict, s.Limit)
}
