package format

import (
	"cmp"
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
		w.cause = unexpected(c.Known)
	}
	return w
}

// unexpected says why a case that passes does not simply pass.
func unexpected(reason string) string {
	return "passes although it is a known failure: " + words.Clean(reason)
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
			broken = append(broken, words.Join(check.Name, words.Cut(words.Clean(check.Detail), 160)))
			w.weight += 1000
		}
	}
	if w.cause = strings.Join(broken, "; "); w.state == knownPassed {
		w.cause = unexpected(c.Known)
	}
	return w
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
