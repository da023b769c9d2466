package compare

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ome-tui/report"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

// index gives the cases by id.
func index(r *report.Report) map[string]*report.Case {
	m := make(map[string]*report.Case, len(r.Cases))
	for i := range r.Cases {
		m[r.Cases[i].ID] = &r.Cases[i]
	}
	return m
}

// caseSets gives the ids that only one report has, in its order.
func (j *judge) caseSets() (added, removed []string) {
	before, after := ids(j.base), ids(j.next)
	return missingFrom(after, before), missingFrom(before, after)
}

// missingFrom gives the ids of a list that another one lacks, never nil.
func missingFrom(list, other []string) []string {
	has := make(map[string]bool, len(other))
	for _, id := range other {
		has[id] = true
	}
	out := []string{}
	for _, id := range list {
		if !has[id] {
			out = append(out, id)
		}
	}
	return out
}

func (j *judge) contractChanged() bool {
	if j.base.Hook != nil {
		after := hookIndex(j.next)
		return slices.ContainsFunc(j.base.Hook.Cases, func(c report.HookCase) bool {
			n, there := after[c.ID]
			return there && n.Provider != c.Provider
		})
	}
	before := index(j.base)
	for i := range j.next.Cases {
		if b := before[j.next.Cases[i].ID]; b != nil && len(contract(b, &j.next.Cases[i])) > 0 {
			return true
		}
	}
	return false
}

// contract names the fields in which two cases ask for something else. Order
// and repeats in lists do not matter.
func contract(a, b *report.Case) []string {
	fields := []string{}
	add := func(name string, differs bool) {
		if differs {
			fields = append(fields, name)
		}
	}
	add("prompt", a.Prompt != b.Prompt)
	add("expectedCards", !sameSet(a.ExpectedCards, b.ExpectedCards))
	add("allowedExtraCards", !sameSet(a.AllowedExtraCards, b.AllowedExtraCards))
	add("unexpectedCards", !sameSet(a.UnexpectedCards, b.UnexpectedCards))
	add("expectNoMatches", a.ExpectNoMatches != b.ExpectNoMatches)
	add("threshold", a.OwnThreshold() != b.OwnThreshold())
	add("cwd", (a.Cwd == nil) != (b.Cwd == nil) || a.Cwd != nil && *a.Cwd != *b.Cwd)
	return fields
}

func sameSet(a, b []string) bool {
	return maps.Equal(setOf(a), setOf(b))
}

func setOf(ids []string) map[string]struct{} {
	set := make(map[string]struct{}, len(ids))
	for _, id := range ids {
		set[id] = struct{}{}
	}
	return set
}

// cases compares case by case: those of the base in its order, then the new
// ones.
func (j *judge) cases() {
	j.CaseSetDrift.AddedInNext, j.CaseSetDrift.MissingInNext = j.caseSets()
	before, after := index(j.base), index(j.next)
	for i := range j.base.Cases {
		b := &j.base.Cases[i]
		j.compareCase(b, after[b.ID])
	}
	for i := range j.next.Cases {
		if n := &j.next.Cases[i]; before[n.ID] == nil {
			j.Cases = append(j.Cases, diff(nil, n))
			j.against(Reason{Name: "addedCases", Kind: "case-set", Status: verdict.StatusUndecided, Case: n.ID,
				Text: fmt.Sprintf("case %s is new", words.Clean(n.ID))})
		}
	}
}

func (j *judge) compareCase(b, n *report.Case) {
	d := diff(b, n)
	j.Cases = append(j.Cases, d)
	if n == nil {
		j.against(Reason{Name: "removedCases", Kind: "case-set", Status: verdict.StatusUndecided, Case: b.ID,
			Text: fmt.Sprintf("case %s is gone", words.Clean(b.ID))})
	}
	if d.ContractChanged {
		j.ContractDrift = append(j.ContractDrift, ContractDrift{b.ID, d.ContractFields})
		j.against(Reason{Name: "contract", Kind: "contract", Status: verdict.StatusUndecided, Case: b.ID, Field: strings.Join(d.ContractFields, ","),
			Text: fmt.Sprintf("case %s asks for something else: %s changed", words.Clean(b.ID), strings.Join(d.ContractFields, ", "))})
	}
	if b.Pass() && !(n != nil && n.Pass()) {
		j.regressed(d, n)
	}
	if b.Passed != nil && !*b.Passed && n != nil && n.Pass() {
		j.Improvements = append(j.Improvements, d)
	}
	if n != nil {
		j.figures(b, n)
	}
}

// regressed records a case that no longer passes. One that is gone is
// explained when removed cases are allowed.
func (j *judge) regressed(d CaseDiff, n *report.Case) {
	now := "fails"
	switch {
	case n == nil:
		now = "is gone"
	case n.Passed == nil:
		now = "has no verdict"
	}
	r := Reason{Kind: "case", Status: verdict.StatusFailed, Case: d.ID, Field: "passed",
		Before: report.Scalar{Kind: "bool", Text: "true"}, After: flag(d.AfterPassed),
		Text: fmt.Sprintf("case %s passed and now %s", words.Clean(d.ID), now)}
	if d.AfterFailure != "" {
		r.Text += ": " + d.AfterFailure
	}
	if n == nil && j.allow.Has("removedCases") {
		j.Allowed = append(j.Allowed, r)
		return
	}
	j.Regressions = append(j.Regressions, d)
	j.against(r)
}

func flag(b *bool) report.Scalar {
	if b == nil {
		return report.Scalar{Kind: "null"}
	}
	return report.Scalar{Kind: "bool", Text: fmt.Sprint(*b)}
}

// figures compares the ranking figures of a case that both reports have.
func (j *judge) figures(b, n *report.Case) {
	for _, f := range []struct {
		name          string
		before, after *float64
	}{
		{"reciprocalRank", b.Metrics.ReciprocalRank, n.Metrics.ReciprocalRank},
		{"ndcgAtK", b.Metrics.NdcgAtK, n.Metrics.NdcgAtK},
	} {
		if f.before == nil || f.after == nil {
			j.CaseMetricMissing = append(j.CaseMetricMissing, CaseMetricMissing{b.ID, f.name, f.before, f.after})
			j.against(Reason{Kind: "metadata", Status: verdict.StatusUndecided, Case: b.ID, Field: f.name,
				Before: report.NumberOf(f.before), After: report.NumberOf(f.after),
				Text: fmt.Sprintf("case %s lacks %s", words.Clean(b.ID), f.name)})
			continue
		}
		if Higher.worse(*f.before, *f.after) {
			delta := *difference(f.before, f.after)
			j.CaseMetricRegressions = append(j.CaseMetricRegressions, CaseMetricRegression{b.ID, f.name, *f.before, *f.after, delta})
			j.against(Reason{Kind: "case-metric", Status: verdict.StatusFailed, Case: b.ID, Field: f.name,
				Before: report.NumberOf(f.before), After: report.NumberOf(f.after), Delta: &delta,
				Text: fmt.Sprintf("case %s: %s fell: %s", words.Clean(b.ID), f.name, changed(report.NumberOf(f.before), report.NumberOf(f.after)))})
		}
	}
}

// diff puts a case before and after side by side; one of them may be nil.
func diff(b, n *report.Case) CaseDiff {
	d := CaseDiff{ContractFields: []string{}, BeforeReturnedCards: []string{}, AfterReturnedCards: []string{},
		BeforeMissingCards: []string{}, AfterMissingCards: []string{}}
	if b != nil {
		d.ID, d.BeforePassed, d.BeforeReturnedCards, d.BeforeMissingCards = b.ID, b.Passed, b.ReturnedCards, b.MissingCards
		d.BeforeReciprocalRank, d.BeforeNdcgAtK, d.BeforeFailure = b.Metrics.ReciprocalRank, b.Metrics.NdcgAtK, cause(b)
	}
	if n != nil {
		d.ID, d.AfterPassed, d.AfterReturnedCards, d.AfterMissingCards = n.ID, n.Passed, n.ReturnedCards, n.MissingCards
		d.AfterReciprocalRank, d.AfterNdcgAtK, d.AfterFailure = n.Metrics.ReciprocalRank, n.Metrics.NdcgAtK, cause(n)
	}
	if b != nil && n != nil {
		d.ContractFields = contract(b, n)
		d.ContractChanged = len(d.ContractFields) > 0
	}
	d.Changed = flag(d.BeforePassed) != flag(d.AfterPassed)
	return d
}

func cause(c *report.Case) string {
	if c.Diagnostics == nil || c.Diagnostics.Failure == nil {
		return ""
	}
	return c.Diagnostics.Failure.Line
}
