package compare

import (
	"fmt"
	"slices"

	"ome-tui/report"
	"ome-tui/report/verdict"
)

// Compare judges next against base. Documents of one report each are compared
// as they are; else reports are paired by the name of their suite, and those of
// one name in their order.
func Compare(base, next *report.Document, allow Allowed) *Comparison {
	c := &Comparison{SchemaVersion: report.SchemaVersion, Reasons: []Reason{}, Results: []*Result{}}
	if len(base.Reports) == 1 && len(next.Reports) == 1 {
		c.Results = append(c.Results, pair(base.Reports[0], next.Reports[0], allow))
	} else {
		c.pairUp(base, next, allow)
	}
	if len(c.Results) == 0 && len(c.Reasons) == 0 {
		c.Reasons = append(c.Reasons, Reason{Kind: "report", Status: verdict.StatusUndecided, Text: "there is no report to compare"})
	}
	c.OK = len(c.All()) == 0
	return c
}

// pairUp pairs reports by kind and name of their suite, several of one name in
// their order.
func (c *Comparison) pairUp(base, next *report.Document, allow Allowed) {
	waiting, paired := map[suiteKind][]*report.Report{}, map[*report.Report]bool{}
	for _, n := range next.Reports {
		k := suiteKind{n.Suite, n.Kind}
		waiting[k] = append(waiting[k], n)
	}
	for _, b := range base.Reports {
		k := suiteKind{b.Suite, b.Kind}
		if len(waiting[k]) == 0 {
			c.alone(b, "before", allow)
			continue
		}
		n := waiting[k][0]
		waiting[k], paired[n] = waiting[k][1:], true
		c.Results = append(c.Results, pair(b, n, allow))
	}
	for _, n := range next.Reports {
		if !paired[n] {
			c.alone(n, "after", allow)
		}
	}
}

// suiteKind is what reports are paired by.
type suiteKind struct {
	suite string
	kind  report.Kind
}

// alone records a suite that only one document has.
func (c *Comparison) alone(r *report.Report, where string, allow Allowed) {
	if allow.Has("suite") {
		return
	}
	c.Reasons = append(c.Reasons, Reason{Name: "suite", Kind: "identity", Status: verdict.StatusUndecided, Field: "suite",
		Text: fmt.Sprintf("suite %q is in the report %s only", r.Suite, where)})
}

// judge is the state of judging one pair.
type judge struct {
	*Result
	base, next *report.Report
	allow      Allowed
}

func pair(base, next *report.Report, allow Allowed) *Result {
	j := &judge{base: base, next: next, allow: allow, Result: &Result{
		Base: identityOf(base), Next: identityOf(next), Reasons: []Reason{}, Allowed: []Reason{},
		Missing: []string{}, IdentityDrift: []Drift{}, CaseSetDrift: CaseSet{[]string{}, []string{}}, ContractDrift: []ContractDrift{},
		Metrics: []Delta{}, MetricRegressions: []MetricRegression{}, CaseMetricMissing: []CaseMetricMissing{},
		CaseMetricRegressions: []CaseMetricRegression{}, Regressions: []CaseDiff{}, Improvements: []CaseDiff{}, Cases: []CaseDiff{}}}
	switch {
	case !j.sound():
	case base.Kind == report.Hook:
		j.identity()
		j.hookCases()
	default:
		j.identity()
		j.cases()
		j.aggregates()
	}
	slices.SortStableFunc(j.Reasons, func(a, b Reason) int { return a.Status - b.Status })
	j.OK = len(j.Reasons) == 0
	return j.Result
}

// against records a reason, among the allowed ones when its name is allowed.
func (j *judge) against(r Reason) {
	if j.allow.Has(r.Name) {
		j.Allowed = append(j.Allowed, r)
		return
	}
	j.Reasons = append(j.Reasons, r)
}

// identity compares what the reports say they measured.
func (j *judge) identity() {
	for _, key := range []string{"suite", "engineVersion", "scorerVersion", "suiteFingerprint", "cardSetFingerprint",
		"evalConfigFingerprint", "limit", "threshold", "profile"} {
		before, after := j.base.Identity(key), j.next.Identity(key)
		if j.expects(key) {
			j.missing("base", key, before)
			j.missing("next", key, after)
		}
		if before == after || before.Missing() && after.Missing() {
			continue
		}
		if key == "suite" {
			j.SuiteMismatch = true
		} else {
			j.IdentityDrift = append(j.IdentityDrift, Drift{key, before, after})
		}
		j.drift(key, before, after)
	}
}

// expects tells whether reports of this kind must have the field. OME has no
// profile, and hook suites have no cards, limit or threshold of their own.
func (j *judge) expects(key string) bool {
	switch key {
	case "profile":
		return false
	case "cardSetFingerprint", "evalConfigFingerprint", "limit", "threshold":
		return j.base.Kind != report.Hook
	default:
		return true
	}
}

func (j *judge) missing(side, key string, value report.Scalar) {
	if !value.Missing() {
		return
	}
	name := side + "." + key
	j.Missing = append(j.Missing, name)
	j.against(Reason{Kind: "metadata", Status: verdict.StatusUndecided, Field: name, Text: name + " is missing"})
}

// drift records an identity field that differs, unless allowed differences
// explain it in full or a missing value already says it.
func (j *judge) drift(key string, before, after report.Scalar) {
	if j.expects(key) && (before.Missing() || after.Missing()) {
		return
	}
	r := Reason{Name: key, Kind: "identity", Status: verdict.StatusUndecided, Field: key, Before: before, After: after,
		Text: fmt.Sprintf("%s differs: %s", key, changed(before, after))}
	if j.explained(key) {
		r.Text += " (explained by what is allowed)"
		j.Allowed = append(j.Allowed, r)
		return
	}
	j.against(r)
}

// explained tells whether the allowed differences are all that made a
// fingerprint change.
func (j *judge) explained(key string) bool {
	switch key {
	case "suiteFingerprint":
		added, removed := j.caseSets()
		return j.allAllowed(map[string]bool{"addedCases": len(added) > 0, "removedCases": len(removed) > 0,
			"contract": j.contractChanged(), "suite": j.base.Suite != j.next.Suite})
	case "evalConfigFingerprint":
		return j.base.Isolated == j.next.Isolated && j.allAllowed(map[string]bool{
			"limit":     j.base.Identity("limit") != j.next.Identity("limit"),
			"threshold": j.base.Identity("threshold") != j.next.Identity("threshold")})
	default:
		return false
	}
}

// allAllowed tells whether there is a difference and each one is allowed.
func (j *judge) allAllowed(differs map[string]bool) bool {
	any := false
	for name, yes := range differs {
		if yes && !j.allow.Has(name) {
			return false
		}
		any = any || yes
	}
	return any
}
