package tui

import (
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/tui/cell"
	"ome-tui/tui/plot"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// swept is a sweep and what the Tune screen shows of it; all of it is made off
// the event loop.
type swept struct {
	of     *engine.Run // the run that the sweep is of
	sweep  *engine.Sweep
	bands  [objectiveCount]goalBand
	curves curves
	groups []plot.Series // where curves are those of groups
	flips  []int         // cases, ascending
	shown  []int         // cases, in order
}

// goalBand is the widest interval in which an objective is highest.
type goalBand struct {
	engine.Interval
	value float64
}

func bandsOf(s *engine.Sweep) [objectiveCount]goalBand {
	var out [objectiveCount]goalBand
	for o := range out {
		out[o].Interval, out[o].value = objective(o).best(s)
	}
	return out
}

// tuneOrder lists what flips first, then what fails, then the nearest to a
// flip.
func tuneOrder(t *rows.Table, flips []int, show tuneShow) []int {
	var v rows.View
	v.Build(t, rows.Query{})
	var first, rest []int
	for line := range v.Len() {
		i, _ := v.At(line)
		_, flips := slices.BinarySearch(flips, i)
		switch {
		case flips:
			first = append(first, i)
		case show == tuneFlips, show == tuneFailing && t.Rows[i].State != rows.Failed:
		default:
			rest = append(rest, i)
		}
	}
	return append(first, rest...)
}

// curvesMost is how many groups the plot tells apart.
const curvesMost = 5

// groupSeries are the pass rates of the largest groups.
func groupSeries(t *rows.Table, sweep *engine.Sweep, by curves) []plot.Series {
	if by == curvesMetrics {
		return nil
	}
	groups := map[string][]int{}
	var names []string
	for i := range t.Cases {
		for _, name := range groupsOf(t, by, i) {
			if groups[name] == nil {
				names = append(names, name)
			}
			groups[name] = append(groups[name], i)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(groups[b]) - len(groups[a]) })
	if len(names) > curvesMost {
		names = names[:curvesMost]
	}
	roles := []style.Role{style.Pass, style.Accent, style.Title, style.Warn, style.Fail}
	var out []plot.Series
	for k, name := range names {
		share := passShare(sweep, groups[name])
		out = append(out, plot.Series{Name: cell.Cut(cell.Clean(name), 14, "…"), Role: roles[k], Mark: byte('1' + k), At: func(x float64) (float64, bool) {
			return share(x * 100), true
		}})
	}
	return out
}

func groupsOf(t *rows.Table, by curves, i int) []string {
	switch by {
	case curvesTag:
		return suite.Unique(t.Cases[i].Tags)
	case curvesDifficulty:
		return []string{t.Cases[i].DifficultyName()}
	}
	if r := t.Result(i); r != nil {
		return []string{r.Language}
	}
	return nil
}

// passShare gives the share of some cases that pass at a threshold: as many
// intervals have begun below it as have not ended there.
func passShare(s *engine.Sweep, cases []int) func(threshold float64) float64 {
	var from, to []float64
	for _, i := range cases {
		if i < len(s.Passing) {
			for _, p := range s.Passing[i] {
				from, to = append(from, p.From), append(to, p.To)
			}
		}
	}
	slices.Sort(from)
	slices.Sort(to)
	return func(t float64) float64 {
		begun, _ := slices.BinarySearch(from, t)
		ended, _ := slices.BinarySearch(to, t)
		return float64(begun-ended) / float64(max(1, len(cases)))
	}
}
