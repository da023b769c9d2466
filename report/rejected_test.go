package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine/trace"
)

// TestRejected reads every code back that the engine writes, so that the page
// can say it in the words of the screens.
func TestRejected(t *testing.T) {
	tests := []struct {
		want trace.Rejection
	}{
		{trace.Rejection{Stage: trace.StageFilter, Field: "filtered:scope"}},
		{trace.Rejection{Stage: trace.StageFilter, Field: "filtered:status"}},
		{trace.Rejection{Stage: trace.StageGate, Field: "negativeTriggers", Values: []string{"c++: the language"}}},
		{trace.Rejection{Stage: trace.StageGate, Field: "blockedSignals", Values: []string{"ui_surface", "real_validation"}}},
		{trace.Rejection{Stage: trace.StageGate, Field: "requiredSignals.unknown", Values: []string{"no_such"}}},
		{trace.Rejection{Stage: trace.StageGate, Field: "requiredAllSignals", Values: []string{"a", "b"}}},
		{trace.Rejection{Stage: trace.StageGate, Field: "ruleSignals.negative", Values: []string{"a"}}},
		{trace.Rejection{Stage: trace.StageGate, Field: "intentModes.include", Values: []string{"debug"}}},
		{trace.Rejection{Stage: trace.StageThreshold, Field: "below-threshold", Values: []string{"22.3<40"}}},
		{trace.Rejection{Stage: trace.StageFamilies, Field: "insufficient-independent-evidence"}},
		{trace.Rejection{Stage: trace.StageDuplicate, Field: "post-selection:duplicate", Values: []string{"global:twin-a"}}},
		{trace.Rejection{Stage: trace.StageLimit, Field: "post-selection:limit-after-diversity"}},
		{trace.Rejection{Stage: trace.StageGap, Field: "post-selection:confidence-gap"}},
		{trace.Rejection{Stage: trace.StageSelected, Field: "of-another-version:x"}},
		{trace.Rejection{Stage: trace.StageSelected, Field: "post-selection:new"}},
	}
	for _, tt := range tests {
		code := tt.want.Code()
		c := Candidate{RejectionReason: &code}
		if diff := cmp.Diff(&tt.want, c.Rejected()); diff != "" {
			t.Errorf("%s: %s", code, diff)
		}
		c.Selected = true
		if c.Rejected() != nil {
			t.Errorf("%s: a selected card is rejected", code)
		}
	}
}
