package compare

import (
	"fmt"

	"ome-tui/report"
	"ome-tui/report/verdict"
)

// aggregates compares the means. Where the sets of cases differ, both sides are
// recomputed over the cases they share: a new hard case is no regression.
func (j *judge) aggregates() {
	before, after := j.base.Metrics, j.next.Metrics
	if j.setsDiffer() {
		before, after = j.overCommon()
	}
	for _, m := range metrics() {
		b, a := m.get(before), m.get(after)
		if b == nil && a == nil && m.direction == Neutral {
			continue
		}
		j.Metrics = append(j.Metrics, Delta{m.name, m.direction, b, a, difference(b, a)})
		if m.direction != Neutral {
			j.compareMetric(m, b, a)
		}
	}
}

func (j *judge) setsDiffer() bool {
	return len(j.CaseSetDrift.AddedInNext)+len(j.CaseSetDrift.MissingInNext) > 0
}

func (j *judge) overCommon() (before, after *report.Metrics) {
	b, n := index(j.base), index(j.next)
	shared := func(c *report.Case) bool { return b[c.ID] != nil && n[c.ID] != nil }
	before, after = j.base.Recompute(shared), j.next.Recompute(shared)
	j.CommonCases = before.Cases
	if *before.Cases == 0 {
		j.against(Reason{Kind: "report", Status: verdict.StatusUndecided, Text: "the reports have no case in common"})
	}
	return before, after
}

func (j *judge) compareMetric(m metric, before, after *float64) {
	b, a := report.NumberOf(before), report.NumberOf(after)
	switch {
	case before == nil && after == nil && (j.CommonCases != nil || m.ranked() && !expecting(j.base) && !expecting(j.next)):
		// A mean over no case is undefined on both sides.
	case before == nil || after == nil:
		if before == nil {
			j.missingMetric("base.metrics." + m.name)
		}
		if after == nil {
			j.missingMetric("next.metrics." + m.name)
		}
	case m.direction.worse(*before, *after):
		delta := *difference(before, after)
		j.MetricRegressions = append(j.MetricRegressions, MetricRegression{m.name, m.direction, *before, *after, delta})
		j.against(Reason{Kind: "metric", Status: verdict.StatusFailed, Field: m.name, Before: b, After: a, Delta: &delta,
			Text: fmt.Sprintf("%s %s: %s", m.name, verb(m.direction), changed(b, a))})
	}
}

func (j *judge) missingMetric(field string) {
	j.Missing = append(j.Missing, field)
	j.against(Reason{Kind: "metadata", Status: verdict.StatusUndecided, Field: field, Text: field + " is missing or undefined"})
}

func verb(d Direction) string {
	if d == Lower {
		return "rose"
	}
	return "fell"
}

// expecting tells whether some case of the report expects a card.
func expecting(r *report.Report) bool {
	for i := range r.Cases {
		if len(r.Cases[i].ExpectedCards) > 0 {
			return true
		}
	}
	return false
}
