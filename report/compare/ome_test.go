package compare_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/report"
	"ome-tui/report/compare"
)

// stored runs a shipped suite and stores its report in a file.
func stored(t *testing.T, name string, change func(*engine.Options)) string {
	t.Helper()
	o := engine.DefaultOptions()
	o.TempDir = t.TempDir()
	change(&o)
	s, faults := engine.Open(context.Background(), o, suite.Location{Path: "../../fixtures/" + name + "/suite.json"})
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	defer s.Close()
	run, err := s.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := report.WriteJSON(&b, report.FromRun(run, report.Build{Details: report.Candidates})); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "report.json")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOMEReadsOurReports has the OME that OME_TUI_OME names compare our
// reports, and holds that it says what we say. docs/verify.md lists where we
// say more.
func TestOMEReadsOurReports(t *testing.T) {
	command := os.Getenv("OME_TUI_OME")
	if command == "" {
		t.Skip("OME_TUI_OME names no OME (.ci/run installs one)")
	}
	same := func(*engine.Options) {}
	threshold := func(v float64) func(*engine.Options) { return func(o *engine.Options) { o.Threshold = &v } }
	limit := func(n int) func(*engine.Options) { return func(o *engine.Options) { o.Limit = &n } }
	filter := func(f string) func(*engine.Options) { return func(o *engine.Options) { o.Filter = f } }
	ome := trace.OME040
	for _, tt := range []struct {
		name          string
		before, after string
		change        [2]func(*engine.Options)
		// stricter says why we refuse what OME lets pass; empty where both
		// agree.
		stricter string
	}{
		{"the same run", "core", "core", [2]func(*engine.Options){same, same}, ""},
		{"a higher threshold", "core", "core", [2]func(*engine.Options){same, threshold(60)}, ""},
		{"a lower threshold", "failing", "failing", [2]func(*engine.Options){same, threshold(20)}, ""},
		{"a smaller limit", "boundary", "boundary", [2]func(*engine.Options){same, limit(1)}, ""},
		{"cases gone", "core", "core", [2]func(*engine.Options){same, filter("-lang:zh")}, ""},
		{"cases new", "core", "core", [2]func(*engine.Options){filter("-lang:zh"), same}, ""},
		{"another suite", "held-out", "pairwise", [2]func(*engine.Options){same, same}, ""},
		{"a report of failures", "failing", "failing", [2]func(*engine.Options){same, same}, ""},
		{"another profile", "pairwise", "pairwise", [2]func(*engine.Options){same, func(o *engine.Options) { o.Profile = &ome }}, "OME knows no profiles"},
		{"an incomplete run", "failing", "failing", [2]func(*engine.Options){func(o *engine.Options) { o.FailFast, o.Jobs = true, 1 },
			func(o *engine.Options) { o.FailFast, o.Jobs = true, 1 }}, "OME knows no incomplete runs"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, after := stored(t, tt.before, tt.change[0]), stored(t, tt.after, tt.change[1])
			theirs := omeCompares(t, command, before, after)
			c := compare.Compare(read(t, before), read(t, after), compare.Allowed{})
			data, err := json.Marshal(c.Results[0])
			if err != nil {
				t.Fatal(err)
			}
			if tt.stricter != "" {
				if c.OK || !theirs.OK {
					t.Errorf("ok is %v, of OME %v; %s", c.OK, theirs.OK, tt.stricter)
				}
				return
			}
			if diff := cmp.Diff(theirs, parse(t, data)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func read(t *testing.T, path string) *report.Document {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, data)
}

// omeCompares asks OME, in folders of its own.
func omeCompares(t *testing.T, command, before, after string) recorded {
	t.Helper()
	cmd := exec.Command(command, "eval", "recall", "--compare", before, after, "--json")
	home := t.TempDir()
	cmd.Env = append(os.Environ(), "HOME="+home, "OH_MY_EXPERIENCE_DATA_DIR="+home, "OH_MY_EXPERIENCE_CONFIG_HOME="+home)
	out, err := cmd.Output()
	if len(out) == 0 {
		t.Fatalf("OME says nothing: %v", err)
	}
	return parse(t, out)
}
