package compare

import (
	"fmt"

	"ome-tui/report"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

// hookCases compares hook reports: pass flags case by case, then every check.
func (j *judge) hookCases() {
	before, after := hookIndex(j.base), hookIndex(j.next)
	for _, b := range j.base.Hook.Cases {
		n, there := after[b.ID]
		j.hookCase(b, n, there)
	}
	for _, n := range j.next.Hook.Cases {
		if _, there := before[n.ID]; !there {
			j.CaseSetDrift.AddedInNext = append(j.CaseSetDrift.AddedInNext, n.ID)
			j.Cases = append(j.Cases, hookDiff(n.ID, nil, &n.Passed))
			j.against(Reason{Name: "addedCases", Kind: "case-set", Status: verdict.StatusUndecided, Case: n.ID,
				Text: fmt.Sprintf("case %s is new", words.Clean(n.ID))})
		}
	}
	b, a := j.base.Hook.Metrics.PassRate, j.next.Hook.Metrics.PassRate
	j.Metrics = append(j.Metrics, Delta{"passRate", Higher, b, a, difference(b, a)})
	if !j.setsDiffer() {
		j.compareMetric(metrics()[0], b, a)
	}
}

func hookIndex(r *report.Report) map[string]report.HookCase {
	m := make(map[string]report.HookCase, len(r.Hook.Cases))
	for _, c := range r.Hook.Cases {
		m[c.ID] = c
	}
	return m
}

func hookDiff(id string, before, after *bool) CaseDiff {
	d := diff(nil, nil)
	d.ID, d.BeforePassed, d.AfterPassed = id, before, after
	d.Changed = flag(before) != flag(after)
	return d
}

func (j *judge) hookCase(b, n report.HookCase, there bool) {
	d := hookDiff(b.ID, &b.Passed, &n.Passed)
	if !there {
		d = hookDiff(b.ID, &b.Passed, nil)
		j.CaseSetDrift.MissingInNext = append(j.CaseSetDrift.MissingInNext, b.ID)
		j.against(Reason{Name: "removedCases", Kind: "case-set", Status: verdict.StatusUndecided, Case: b.ID,
			Text: fmt.Sprintf("case %s is gone", words.Clean(b.ID))})
	}
	j.Cases = append(j.Cases, d)
	if there && b.Provider != n.Provider {
		j.ContractDrift = append(j.ContractDrift, ContractDrift{b.ID, []string{"provider"}})
		j.against(Reason{Name: "contract", Kind: "contract", Status: verdict.StatusUndecided, Case: b.ID, Field: "provider",
			Text: fmt.Sprintf("case %s asks for something else: provider changed", words.Clean(b.ID))})
	}
	switch {
	case b.Passed && !there:
		j.regressed(d, nil)
	case b.Passed && !n.Passed:
		j.regressed(d, &report.Case{ID: n.ID, Passed: &n.Passed})
	case !b.Passed && there && n.Passed:
		j.Improvements = append(j.Improvements, d)
	}
	if there {
		j.checks(b, n)
	}
}

// checks lists the checks whose result changed. One that passed and now
// fails is a regression; one that can no longer be seen leaves the pair
// undecided.
func (j *judge) checks(b, n report.HookCase) {
	after := map[string]string{}
	for _, c := range n.Checks {
		after[c.Group+"/"+c.Name] = c.Result
	}
	for _, c := range b.Checks {
		key := c.Group + "/" + c.Name
		now := after[key]
		if now == c.Result {
			continue
		}
		j.Checks = append(j.Checks, CheckDiff{b.ID, key, c.Result, now})
		if c.Result != report.CheckPass {
			continue
		}
		r := Reason{Kind: "case", Status: verdict.StatusUndecided, Case: b.ID, Field: key,
			Before: report.StringOf(c.Result), After: report.StringOf(now),
			Text: fmt.Sprintf("case %s: %q passed and can no longer be seen", words.Clean(b.ID), c.Name)}
		if now == report.CheckFail {
			r.Status, r.Text = verdict.StatusFailed, fmt.Sprintf("case %s: %q passed and now fails", words.Clean(b.ID), c.Name)
		}
		j.against(r)
	}
}
