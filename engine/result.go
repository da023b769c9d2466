package engine

import (
	"time"

	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// Result is one recalled case.
type Result struct {
	// Run tells results of different runs apart.
	Run uint64
	// Index is the case in Session.Cases.
	Index int
	// Returned are the cards that came back, in order.
	Returned []trace.Ref
	Verdict  suite.Verdict
	Metrics  suite.CaseMetrics
	// Language is what the prompt was taken for: "en", "zh" or "mixed".
	Language string
	// Threshold and Limit are those in force for this case.
	Threshold float64
	Limit     int
	// Abstain is the reason why nothing came back, empty otherwise.
	Abstain string
	// Failures are the causes, one per missing or disallowed card, the one to
	// know first first; empty when the case passed.
	Failures []Failure
	// Margin is the distance from the threshold in force to the nearest one
	// that flips the case: positive when it passes, negative when it fails,
	// nil when none does.
	Margin *float64
	// Differs is set when other cards come back under the other profile, and
	// Other are those.
	Differs bool
	Other   []trace.Ref
	// Applicable counts the cards after status, policy and scope, Admitted
	// those that passed the evidence contract.
	Input, Applicable, Admitted int
	Latency                     time.Duration

	outcome outcome
}

// Failure is the first failure, nil when the case passed.
func (r *Result) Failure() *Failure {
	if len(r.Failures) == 0 {
		return nil
	}
	return &r.Failures[0]
}

// IDs gives the ids of the returned cards.
func (r *Result) IDs() []string {
	ids := make([]string, len(r.Returned))
	for i, ref := range r.Returned {
		ids[i] = ref.ID
	}
	return ids
}

// Status names the verdict as filters do: "pass" or "fail".
func (r *Result) Status() string {
	if r.Verdict.Passed {
		return "pass"
	}
	return "fail"
}

// Subject is what a filter sees of a result.
func (r *Result) Subject(c Case) suite.Subject {
	s := suite.Subject{Case: c.Case, Language: r.Language, Returned: r.IDs(), Status: r.Status()}
	for i := range r.Failures {
		f := &r.Failures[i]
		s.Kinds = append(s.Kinds, f.Kind.String(), f.Cause.String())
	}
	return s
}
