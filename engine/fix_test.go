package engine_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/suite"
)

// TestFixesComeTrue makes every offered set of edits in a session of its own
// and runs that in full: the verdicts that turn are exactly the predicted
// ones, and the metrics are the predicted ones.
func TestFixesComeTrue(t *testing.T) {
	suites := map[string]suite.Location{"failing": {Path: "../fixtures/failing/suite.json"}}
	for i, at := range recordedLocations(t) {
		suites[fmt.Sprintf("recorded-%d", i)] = at
	}
	for name, at := range suites {
		t.Run(name, func(t *testing.T) {
			s := open(t, engine.DefaultOptions(), at)
			r := run(t, s)
			checked := 0
			err := r.Fixes(context.Background(), nil, func(o engine.Offer) {
				for _, f := range o.Fixes {
					checkFix(t, r, f)
					checked++
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if checked == 0 {
				t.Error("no prediction to check")
			}
			t.Logf("%d predictions checked", checked)
		})
	}
}

func checkFix(t *testing.T, run *engine.Run, f engine.Fix) {
	t.Helper()
	edited, err := run.Session.Edited(f.Edits...)
	if err != nil {
		t.Errorf("%v: %v", f.Edits, err)
		return
	}
	after, err := edited.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var fixes, breaks []int
	for i := range after.Results {
		was, now := run.Results[i].Verdict.Passed, after.Results[i].Verdict.Passed
		switch {
		case now && !was:
			fixes = append(fixes, i)
		case was && !now:
			breaks = append(breaks, i)
		}
	}
	if want := sorted(f.Fixes, f.HeldOutFixes); !slices.Equal(fixes, want) {
		t.Errorf("%s: fixes %v, predicted %v", label(run, f), fixes, want)
	}
	if want := sorted(f.Breaks, f.HeldOutBreaks); !slices.Equal(breaks, want) {
		t.Errorf("%s: breaks %v, predicted %v", label(run, f), breaks, want)
	}
	if f.Partial == after.Results[f.Case].Verdict.Passed {
		t.Errorf("%s: partial %v, passed %v", label(run, f), f.Partial, after.Results[f.Case].Verdict.Passed)
	}
	m := after.Results[f.Case].Margin
	if (m == nil) != (f.Margin == nil) || m != nil && *m != *f.Margin {
		t.Errorf("%s: margin differs from the predicted one", label(run, f))
	}
	got, want := after.Metrics(), f.After
	if got.PassRate != want.PassRate || got.RecallPositive != want.RecallPositive || got.NDCG != want.NDCG || got.MRR != want.MRR {
		t.Errorf("%s: metrics %+v, predicted %+v", label(run, f), got, want)
	}
}

func label(run *engine.Run, f engine.Fix) string {
	return fmt.Sprintf("%s %v", run.Session.Cases()[f.Case].ID, f.Edits)
}

func sorted(a, b []int) []int {
	out := slices.Concat(a, b)
	slices.Sort(out)
	return out
}
