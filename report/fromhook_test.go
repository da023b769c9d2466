package report_test

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"ome-tui/engine/hook/eval"
	"ome-tui/engine/suite"
	"ome-tui/report"
)

// TestFromHook sums up checks, keeps what cannot be seen apart, and holds the
// report against the schema.
func TestFromHook(t *testing.T) {
	s := &eval.Session{Suites: []*eval.Suite{{Name: "hook", At: suite.Location{Path: "hook.json"}, Cases: []eval.Case{
		{ID: "hit", Provider: "claude", Payload: []byte(`{"prompt":"p"}`)}, {ID: "leak", Provider: "codex"}, {ID: "dark", Provider: "cursor"}}}}}
	check := func(name string, v eval.Verdict) eval.Check {
		return eval.Check{Name: name, Group: eval.Privacy, Verdict: v, Detail: "seen"}
	}
	run := &eval.Run{Command: "ome-tui hook run --json", Complete: true, Results: []eval.Result{
		{Case: &s.Suites[0].Cases[0], Passed: true, Duration: time.Millisecond, Checks: []eval.Check{check("raw prompt nowhere", eval.Pass), check("exit", eval.NA)}},
		{Case: &s.Suites[0].Cases[1], Index: 1, Checks: []eval.Check{check("raw prompt nowhere", eval.Fail)}},
		{Case: &s.Suites[0].Cases[2], Index: 2, Checks: []eval.Check{check("raw prompt nowhere", eval.NA)}},
	}}
	d := report.FromHook(s, run, report.Build{ToolVersion: "1"})
	r := d.Reports[0]
	m := r.Hook.Metrics
	if r.OK || m.Cases != 3 || m.Passed != 1 || *m.PassRate != 0.333 {
		t.Errorf("ok %v, %+v", r.OK, m)
	}
	if got := m.Checks[0]; got != (report.CheckCount{Name: "raw prompt nowhere", Group: "privacy", Passed: 1, Failed: 1, NA: 1}) {
		t.Errorf("checks %+v", got)
	}
	if got := r.Hook.Unseen(); !slices.Equal(got, []string{"dark"}) {
		t.Errorf("unseen cases: %q", got)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(encode(t, d)))
	if err != nil {
		t.Fatal(err)
	}
	if err := compile(t).Validate(value); err != nil {
		t.Error(err)
	}
	first := r.SuiteFingerprint
	s.Suites[0].Cases[0].Payload = []byte(`{"prompt":"q"}`)
	run.Results, run.Touched = run.Results[:1], []string{"/home/u/.claude/settings.json"}
	d = report.FromHook(s, run, report.Build{})
	d.Judge(nil)
	r = d.Reports[0]
	if r.SuiteFingerprint == first {
		t.Error("another payload has the same fingerprint")
	}
	if r.OK || len(r.Warnings) != 1 || r.Warnings[0].Rule != "touched" {
		t.Errorf("a touched file passes: %v %+v", r.OK, r.Warnings)
	}
}

// TestGatesOfHookSuites bounds the pass rate of all hook cases together, and
// that of a tag: 1 of 2 cases of each suite passes, and 2 of 2 with the tag.
func TestGatesOfHookSuites(t *testing.T) {
	s, run := &eval.Session{}, &eval.Run{Complete: true}
	for i, name := range []string{"one", "two"} {
		cases := []eval.Case{{ID: "hit", Tags: []string{"core"}}, {ID: "miss"}}
		s.Suites = append(s.Suites, &eval.Suite{Name: name, Cases: cases})
		run.Results = append(run.Results, eval.Result{Suite: i, Case: &cases[0], Passed: true}, eval.Result{Suite: i, Index: 1, Case: &cases[1]})
	}
	for text, holds := range map[string]bool{"passRate>=0.5": true, "passRate>=0.51": false, "passRate[core]==1": true, "passRate[core]<1": false} {
		gate, err := suite.ParseGate(text)
		if err != nil {
			t.Fatal(err)
		}
		gate.Permits = gate.Group == ""
		d := report.FromHook(s, run, report.Build{})
		d.Judge([]suite.Gate{gate})
		if got := d.Gates[0]; got.OK != holds {
			t.Errorf("%s: %+v", text, got)
		}
		if want := text == "passRate>=0.5"; d.OK() != want {
			t.Errorf("%s: ok %v", text, d.OK())
		}
	}
}

// TestGatesOfAllAreExact: one of 3,000 cases fails, whose share rounds to 1.
func TestGatesOfAllAreExact(t *testing.T) {
	s := &eval.Session{Suites: []*eval.Suite{{Name: "many", Cases: make([]eval.Case, 3000)}}}
	run := &eval.Run{Complete: true}
	for i := range s.Suites[0].Cases {
		run.Results = append(run.Results, eval.Result{Index: i, Case: &s.Suites[0].Cases[i], Passed: i > 0})
	}
	gate, err := suite.FlagGate("min-pass-rate", 1)
	if err != nil {
		t.Fatal(err)
	}
	d := report.FromHook(s, run, report.Build{})
	d.Judge([]suite.Gate{gate})
	if g := d.Reports[0].Gates[0]; g.OK || *g.Value != 0.999666667 || d.OK() {
		t.Errorf("ok %v, gate %+v of %v", d.OK(), g, *g.Value)
	}
}
