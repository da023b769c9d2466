package verdict

import (
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	tests := []struct {
		name    string
		outcome Outcome
		word    string
		status  int
		reasons string
	}{
		{"every case passed", Outcome{Measured: 24}, "passed", 0, ""},
		{"a case failed", Outcome{Measured: 24, Failing: 1}, "failed", 1, "1 of 24 cases failed"},
		{"the only case failed", Outcome{Measured: 1, Failing: 1}, "failed", 1, "1 of 1 case failed"},
		{"a failing case is permitted by --min-pass-rate", Outcome{Measured: 10, Failing: 1, MayFail: true}, "passed", 0, ""},
		{"a gate does not hold", Outcome{Measured: 10, Broken: []string{"--min-recall: 0.9 < 1"}}, "failed", 1, "--min-recall: 0.9 < 1"},
		{"permission does not cover another gate", Outcome{Measured: 10, Failing: 1, MayFail: true, Broken: []string{"g"}}, "failed", 1, "g"},
		{"nothing selected", Outcome{}, "undecided", 3, "nothing was selected to measure"},
		{"an empty shard is fine", Outcome{EmptyOK: true}, "passed", 0, ""},
		{"worse than the baseline", Outcome{Measured: 3, Compared: Regressed, ComparedWhy: []string{"passRate 1 → 0.9"}}, "failed", 1, "passRate 1 → 0.9"},
		{"not comparable", Outcome{Measured: 3, Compared: NotComparable}, "undecided", 3, "the reports cannot be compared"},
		{"no regression", Outcome{Measured: 3, Compared: NoRegression}, "passed", 0, ""},
		{"incomplete", Outcome{Measured: 3, Undecided: []string{"incomplete"}}, "undecided", 3, "incomplete"},
		{"a failure outranks no decision", Outcome{Measured: 3, Failing: 1, Undecided: []string{"incomplete"}}, "failed", 1, "1 of 3 cases failed|incomplete"},
		{"bad input outranks a failure", Outcome{Measured: 3, Failing: 1, BadInput: []string{"a.json:1:1: no"}}, "bad input", 2, "a.json:1:1: no|1 of 3 cases failed"},
		{"bad input alone is no lack of cases", Outcome{BadInput: []string{"x"}}, "bad input", 2, "x"},
		{"SIGINT outranks bad input", Outcome{Stop: Interrupted, BadInput: []string{"x"}}, "interrupted", 130, "x"},
		{"SIGTERM outranks a failure", Outcome{Stop: Terminated, Measured: 3, Failing: 1}, "interrupted", 143, "1 of 3 cases failed"},
		{"SIGINT on an all-green part", Outcome{Stop: Interrupted, Measured: 3}, "interrupted", 130, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := Of(tt.outcome)
			if v.Word != tt.word || v.Status != tt.status || strings.Join(v.Reasons, "|") != tt.reasons {
				t.Errorf("got %q %d %q, want %q %d %q", v.Word, v.Status, v.Reasons, tt.word, tt.status, tt.reasons)
			}
		})
	}
}
