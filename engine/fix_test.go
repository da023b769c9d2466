package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
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

// TestFixesOfSeveralCards: a case that misses two cards is mended by an edit
// of each, and a card file that cannot be read stands in no edit's way.
func TestFixesOfSeveralCards(t *testing.T) {
	cases := []map[string]any{
		{"id": "both", "prompt": "ring the brass bell, coil the green rope", "expectedCards": []string{"bell", "rope"}},
		{"id": "one", "prompt": "ring the brass bell", "expectedCards": []string{}, "allowedExtraCards": []string{"bell"}},
	}
	at := oneSuite(t, cases, fixture("bell", "Tower", []string{"ring the brass bell"}, set("status", "draft")), fixture("rope", "Harbour", []string{"coil the green rope"}, set("recall.policy", "off")))
	r := run(t, open(t, engine.DefaultOptions(), at))
	var got []string
	err := r.Fixes(context.Background(), nil, func(o engine.Offer) {
		for _, f := range o.Fixes {
			checkFix(t, r, f)
		}
		best := o.Harmless()
		if best == nil {
			t.Fatal("no harmless fix")
		}
		for _, e := range best.Edits {
			got = append(got, e.Card.ID+" "+e.Field+" "+e.Value)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"bell status active", "rope recall.policy should"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// checkFix makes the edits in memory.
func checkFix(t testing.TB, run *engine.Run, f engine.Fix) {
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
	if limit, threshold := settingsOf(run, f); limit != after.Limit || threshold != after.Threshold {
		after = after.Retune(limit, threshold)
	}
	checkOutcome(t, run, after, f)
}

// settingsOf gives limit and threshold with the edits made.
func settingsOf(run *engine.Run, f engine.Fix) (limit int, threshold float64) {
	limit, threshold = run.Limit, run.Threshold
	for _, e := range f.Edits {
		switch e.Field {
		case engine.FieldLimit:
			limit, _ = strconv.Atoi(e.Value)
		case engine.FieldThreshold:
			threshold, _ = strconv.ParseFloat(e.Value, 64)
		}
	}
	return limit, threshold
}

// checkOutcome holds a run with the edits made to what was predicted of it.
func checkOutcome(t testing.TB, run, after *engine.Run, f engine.Fix) {
	t.Helper()
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
	for _, name := range suite.MetricNames() {
		if strings.HasSuffix(name, "DurationMs") || name == "avgContextSizeChars" || name == "minMargin" {
			continue // not predicted: see Fix.After
		}
		g, _ := got.Value(name)
		w, _ := want.Value(name)
		if g != w {
			t.Errorf("%s: %s is %v, predicted %v", label(run, f), name, g, w)
		}
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
