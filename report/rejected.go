package report

import (
	"strings"

	"ome-tui/engine/trace"
)

// Rejected gives why the card was not returned, read back from its code; nil
// for one that was. A code that no stage writes is kept as it is, under
// trace.StageSelected. Several ignore phrases stay one value: a phrase may
// itself hold the "+" that joins them.
func (c *Candidate) Rejected() *trace.Rejection {
	if c.Selected || c.RejectionReason == nil {
		return nil
	}
	code := *c.RejectionReason
	field, values, _ := strings.Cut(code, ":")
	switch field {
	case "filtered":
		return &trace.Rejection{Stage: trace.StageFilter, Field: code}
	case "below-threshold":
		return &trace.Rejection{Stage: trace.StageThreshold, Field: field, Values: []string{values}}
	case "insufficient-independent-evidence":
		return &trace.Rejection{Stage: trace.StageFamilies, Field: field}
	case "post-selection":
		return leftBehind(code, values)
	case "negativeTriggers":
		return &trace.Rejection{Stage: trace.StageGate, Field: field, Values: []string{values}}
	}
	for _, gate := range []string{"blockedSignals", "requiredSignals", "requiredAllSignals", "ruleSignals", "intentModes"} {
		if name, _, _ := strings.Cut(field, "."); name == gate {
			return &trace.Rejection{Stage: trace.StageGate, Field: field, Values: strings.Split(values, "+")}
		}
	}
	return &trace.Rejection{Stage: trace.StageSelected, Field: code}
}

// leftBehind is the rejection of an admitted card.
func leftBehind(code, why string) *trace.Rejection {
	if winner, ok := strings.CutPrefix(why, trace.StageDuplicate.String()+":"); ok {
		return &trace.Rejection{Stage: trace.StageDuplicate, Field: "post-selection:duplicate", Values: []string{winner}}
	}
	for _, stage := range []trace.Stage{trace.StageLimit, trace.StageGap} {
		if strings.HasPrefix(why, stage.String()) {
			return &trace.Rejection{Stage: stage, Field: code}
		}
	}
	return &trace.Rejection{Stage: trace.StageSelected, Field: code}
}
