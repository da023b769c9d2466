package format

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"ome-tui/report"
	"ome-tui/report/words"
)

// state is how a case stands for a reader.
type state uint8

const (
	passed state = iota
	failed
	knownFailure
	// knownPassed is a case that is listed as failing and passes.
	knownPassed
)

func (s state) mark() string {
	switch s {
	case failed, knownPassed:
		return "✗"
	case knownFailure:
		return "±"
	default:
		return "✓"
	}
}

func (s state) word() string {
	return [...]string{"passed", "failed", "known failure", "passed unexpectedly"}[s]
}

// bad tells whether the state speaks against the run.
func (s state) bad() bool { return s == failed || s == knownPassed }

func stateOf(pass bool, known string) state {
	switch {
	case pass && known != "":
		return knownPassed
	case pass:
		return passed
	case known != "":
		return knownFailure
	default:
		return failed
	}
}

// row is one case of either kind of report, as the writers show it.
type row struct {
	suite, file string
	line        int
	id          string
	state       state
	known       string
	// cause is one line; empty for a case that passed.
	cause string
	// weight is how bad the case is: broken expectations, then the margin.
	weight float64
	margin *float64
	// seconds is the duration.
	seconds float64
	recall  *report.Case
	hook    *report.HookCase
}

// rows gives the cases of a report in their order.
func rows(r *report.Report) []row {
	var out []row
	for i := range r.Cases {
		out = append(out, recallRow(r, &r.Cases[i]))
	}
	if r.Hook != nil {
		for i := range r.Hook.Cases {
			out = append(out, hookRow(r, &r.Hook.Cases[i]))
		}
	}
	return out
}

func recallRow(r *report.Report, c *report.Case) row {
	w := row{suite: r.Suite, file: r.SuiteFile, line: c.Line, id: c.ID, known: c.Known, state: stateOf(c.Pass(), c.Known), recall: c,
		weight: float64(len(c.MissingCards)+len(c.DisallowedExtraCards)) * 1000}
	if c.Metrics.DurationMs != nil {
		w.seconds = *c.Metrics.DurationMs / 1000
	}
	if d := c.Diagnostics; d != nil {
		w.margin = d.Margin
		if d.Failure != nil {
			w.cause = d.Failure.Line
		}
	}
	if w.margin != nil {
		w.weight += math.Abs(*w.margin)
	}
	if w.cause == "" && w.state != passed {
		w.cause = contractLine(c)
	}
	if w.state == knownPassed {
		w.cause = "passes although it is a known failure: " + words.Clean(c.Known)
	}
	return w
}

// contractLine says what was broken where a report gives no cause.
func contractLine(c *report.Case) string {
	var parts []string
	if len(c.MissingCards) > 0 {
		parts = append(parts, "missed "+ids(c.MissingCards))
	}
	if len(c.DisallowedExtraCards) > 0 {
		parts = append(parts, "extra "+ids(c.DisallowedExtraCards))
	}
	if len(parts) == 0 {
		return "no verdict"
	}
	return strings.Join(parts, "; ")
}

func hookRow(r *report.Report, c *report.HookCase) row {
	w := row{suite: r.Suite, file: r.SuiteFile, line: c.Line, id: c.ID, known: c.Known, state: stateOf(c.Passed, c.Known), hook: c}
	if c.DurationMs != nil {
		w.seconds = *c.DurationMs / 1000
	}
	var broken []string
	for _, check := range c.Checks {
		if check.Result == report.CheckFail {
			broken = append(broken, join(check.Name, words.Cut(words.Clean(check.Detail), 160)))
			w.weight += 1000
		}
	}
	w.cause = strings.Join(broken, "; ")
	return w
}

func join(text, more string) string {
	if more == "" {
		return text
	}
	return text + ": " + more
}

// worst gives the cases that did not simply pass, worst first: those against
// the run before known failures, then by weight, then in file order.
func worst(list []row) []row {
	var out []row
	for _, w := range list {
		if w.state != passed {
			out = append(out, w)
		}
	}
	slices.SortStableFunc(out, func(a, b row) int {
		if a.state.bad() != b.state.bad() {
			if a.state.bad() {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.weight, a.weight)
	})
	return out
}

// ids joins card ids, cleaned.
func ids(list []string) string {
	clean := make([]string, len(list))
	for i, id := range list {
		clean[i] = words.Clean(id)
	}
	return strings.Join(clean, ", ")
}

// figure is one headline figure of a report.
type figure struct {
	label, value string
	// metric is the name in reports, for deltas.
	metric string
	// bad marks a figure that is worse than perfect.
	bad bool
}

// figures are the headline figures: ours first, because OME's averages
// flatter. A report of OME shows its own.
func figures(r *report.Report) []figure {
	if r.Hook != nil {
		m := r.Hook.Metrics
		return []figure{{"pass", fmt.Sprintf("%s (%d/%d)", words.Percent(m.PassRate), m.Passed, m.Cases), "passRate", m.Passed < m.Cases}}
	}
	m := r.Metrics
	if m == nil {
		return nil
	}
	list := []figure{{"pass", words.Percent(m.PassRate), "passRate", below(m.PassRate)}}
	if m.Passed != nil && m.Cases != nil {
		list[0].value += fmt.Sprintf(" (%d/%d)", *m.Passed, *m.Cases)
	}
	if m.RecallPositive == nil {
		list = append(list, figure{"recall", words.Rate(m.RecallAtK), "recallAtK", below(m.RecallAtK)},
			figure{"precision", words.Rate(m.PrecisionAtK), "precisionAtK", below(m.PrecisionAtK)})
	} else {
		list = append(list, mean("recall+", "recallPositive", m.RecallPositive), mean("precision", "precisionReturned", m.PrecisionReturned))
	}
	list = append(list, figure{"MRR", words.Rate(m.MRR), "mrr", below(m.MRR)}, figure{"nDCG", words.Rate(m.NdcgAtK), "ndcgAtK", below(m.NdcgAtK)})
	if m.NegativePassRate != nil && m.NegativePassRate.Value != nil {
		n := m.NegativePassRate.N
		right := int(math.Round(*m.NegativePassRate.Value * float64(n)))
		list = append(list, figure{"abstains", fmt.Sprintf("%d/%d", right, n), "negativePassRate", right < n})
	}
	return append(list, figure{"over-recall", words.Percent(m.OverRecallRate), "overRecallRate", m.OverRecallRate != nil && *m.OverRecallRate > 0})
}

func mean(label, metric string, m *report.Mean) figure {
	if m == nil {
		return figure{label, "n/a", metric, true}
	}
	return figure{label, fmt.Sprintf("%s (%d)", words.Rate(m.Value), m.N), metric, below(m.Value)}
}

func below(v *float64) bool { return v != nil && *v < 1 }

// setting describes what was measured: library, profile, limit, threshold.
func setting(r *report.Report) []string {
	var parts []string
	if r.Library != nil {
		parts = append(parts, words.Clean(r.Library.Name))
	}
	if r.Hook != nil {
		parts = append(parts, words.Clean(r.Hook.Command))
	}
	if r.Profile != "" {
		parts = append(parts, r.Profile)
	}
	if r.Limit != nil {
		parts = append(parts, fmt.Sprintf("limit %d", *r.Limit)+origin(r.Library, func(l *report.Library) string { return l.LimitFrom }))
	}
	if r.Threshold != nil {
		parts = append(parts, "threshold "+words.Num(*r.Threshold)+origin(r.Library, func(l *report.Library) string { return l.ThresholdFrom }))
	}
	if r.Shard != nil {
		parts = append(parts, fmt.Sprintf("shard %d/%d", r.Shard.Index, r.Shard.Count))
	}
	if !r.Complete {
		parts = append(parts, "INCOMPLETE")
	}
	return parts
}

// origin says where a setting came from when it is not the default.
func origin(l *report.Library, get func(*report.Library) string) string {
	if l == nil || get(l) == "" || get(l) == "default" {
		return ""
	}
	return " (" + words.Clean(get(l)) + ")"
}

// gateLine says how a gate came out.
func gateLine(g report.Gate) string {
	value := "undefined"
	if g.Value != nil {
		value = words.Num3(*g.Value)
	}
	if g.OK {
		return fmt.Sprintf("%s: %s", words.Clean(g.Name), value)
	}
	return fmt.Sprintf("%s: %s, not %s", words.Clean(g.Name), value, words.Clean(g.Bound))
}

func warningLine(w report.Warning) string {
	place := words.Clean(w.File)
	if w.Line > 0 {
		place += fmt.Sprintf(":%d", w.Line)
	}
	if w.Column > 0 {
		place += fmt.Sprintf(":%d", w.Column)
	}
	if place != "" {
		place += ": "
	}
	return place + words.Clean(w.Message)
}
