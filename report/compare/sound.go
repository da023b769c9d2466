package compare

import (
	"fmt"
	"math"
	"slices"

	"ome-tui/report"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

// sound checks each report for itself, and that the two are of one kind. What
// it finds makes any further comparison pointless.
func (j *judge) sound() bool {
	refuse := func(format string, args ...any) {
		j.against(Reason{Kind: "report", Status: verdict.StatusUndecided, Text: fmt.Sprintf(format, args...)})
	}
	if j.base.Kind != j.next.Kind {
		refuse("the reports are of different kinds: %s → %s", j.base.Kind, j.next.Kind)
		return false
	}
	if cases(j.base) == 0 && cases(j.next) == 0 {
		refuse("both reports are empty: nothing was measured")
	}
	if j.base.Redacted != j.next.Redacted {
		refuse("the prompts were hashed with different keys, or only one report is redacted")
	}
	if shardOf(j.base) != shardOf(j.next) {
		refuse("the reports are of different shards: %s → %s", shardOf(j.base), shardOf(j.next))
	}
	for _, side := range []struct {
		name string
		*report.Report
	}{{"base", j.base}, {"next", j.next}} {
		for _, fault := range check(side.Report) {
			refuse("%s: %s", side.name, fault)
		}
	}
	return len(j.Reasons) == 0
}

func cases(r *report.Report) int {
	if r.Hook != nil {
		return len(r.Hook.Cases)
	}
	return len(r.Cases)
}

func shardOf(r *report.Report) string {
	if r.Shard == nil {
		return "whole"
	}
	return fmt.Sprintf("%d/%d", r.Shard.Index, r.Shard.Count)
}

// Check says why the report of a shard cannot be joined with others: it was
// cut short, or what it states does not follow from its own cases.
func Check(r *report.Report) []string { return append(check(r), passes(r)...) }

// check says what is wrong with one report.
func check(r *report.Report) []string {
	var faults []string
	if !r.Complete {
		faults = append(faults, "the run was not complete")
	}
	seen := map[string]bool{}
	for _, id := range ids(r) {
		if seen[id] {
			faults = append(faults, fmt.Sprintf("case %s stands twice", words.Clean(id)))
		}
		seen[id] = true
	}
	faults = append(faults, ranges(r)...)
	if r.SchemaVersion > 0 && r.Metrics != nil {
		faults = append(faults, counts(r)...)
	}
	return faults
}

// passes finds cases that are said to pass although their lists say otherwise.
func passes(r *report.Report) []string {
	var faults []string
	for i := range r.Cases {
		c := &r.Cases[i]
		missing := slices.ContainsFunc(c.ExpectedCards, func(id string) bool { return !slices.Contains(c.ReturnedCards, id) })
		if c.Pass() && (missing || len(c.MissingCards)+len(c.DisallowedExtraCards)+len(c.FalsePositives) > 0) {
			faults = append(faults, fmt.Sprintf("case %s: it is said to pass, and its lists say that it fails", words.Clean(c.ID)))
		}
	}
	return faults
}

func ids(r *report.Report) []string {
	var list []string
	for i := range r.Cases {
		list = append(list, r.Cases[i].ID)
	}
	if r.Hook != nil {
		for _, c := range r.Hook.Cases {
			list = append(list, c.ID)
		}
	}
	return list
}

// ranges finds figures that no run can give.
func ranges(r *report.Report) []string {
	var faults []string
	within := func(name string, v *float64, least, most float64) {
		if v != nil && !(*v >= least && *v <= most) {
			faults = append(faults, fmt.Sprintf("%s is out of range: %v", name, *v))
		}
	}
	if t := r.Identity("threshold"); t.Kind == "number" {
		within("threshold", &t.Num, 0, 100)
	}
	if l := r.Identity("limit"); l.Kind == "number" {
		within("limit", &l.Num, 0, math.MaxInt32)
	}
	for _, m := range metrics() {
		least, most := m.bounds()
		within("metrics."+m.name, m.get(r.Metrics), least, most)
	}
	for i := range r.Cases {
		c := &r.Cases[i]
		id := "case " + words.Clean(c.ID) + ": "
		within(id+"precisionAtK", c.Metrics.PrecisionAtK, 0, math.MaxFloat64)
		within(id+"recallAtK", c.Metrics.RecallAtK, 0, 1)
		within(id+"reciprocalRank", c.Metrics.ReciprocalRank, 0, 1)
		within(id+"ndcgAtK", c.Metrics.NdcgAtK, 0, 1)
		within(id+"threshold", c.Threshold, 0, 100)
	}
	if r.Hook != nil {
		within("metrics.passRate", r.Hook.Metrics.PassRate, 0, 1)
	}
	return faults
}

// counts holds the report's own sums against its rows.
func counts(r *report.Report) []string {
	var faults []string
	want := r.Recompute(func(*report.Case) bool { return true })
	count := func(name string, have *int, rows int) {
		if have == nil || *have != rows {
			faults = append(faults, fmt.Sprintf("%s does not add up: the cases give %d", name, rows))
		}
	}
	count("metrics.cases", r.Metrics.Cases, *want.Cases)
	count("metrics.passed", r.Metrics.Passed, *want.Passed)
	for _, m := range metrics() {
		have, rows := m.get(r.Metrics), m.get(want)
		if m.name == "avgDurationMs" || m.name == "avgContextSizeChars" {
			continue // left out of baselines
		}
		if (have == nil) != (rows == nil) || have != nil && math.Abs(*have-*rows) > 0.0005+epsilon {
			faults = append(faults, fmt.Sprintf("metrics.%s does not add up: %s, but the cases give %s", m.name,
				report.NumberOf(have), report.NumberOf(rows)))
		}
	}
	groups := func(name string, list report.Groups) {
		sum := 0
		for _, g := range list {
			sum += g.Cases
		}
		if sum != *want.Cases {
			faults = append(faults, fmt.Sprintf("metrics.%s does not add up: %d cases, but the report has %d", name, sum, *want.Cases))
		}
	}
	groups("byDifficulty", r.Metrics.ByDifficulty)
	for i := range r.Cases {
		c := &r.Cases[i]
		if c.Metrics.ReturnedCount != len(c.ReturnedCards) || c.Metrics.ExtraCount != len(c.ExtraCards) {
			faults = append(faults, fmt.Sprintf("case %s: its counts do not fit its lists", words.Clean(c.ID)))
		}
	}
	return faults
}
