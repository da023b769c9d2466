package report_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/format"
	"ome-tui/report/verdict"
)

// canaries are words of prompts, notes and folders that no card holds.
func canaries() []string {
	return []string{"zanzibar", "quokka", "marzipan", "翡翠", "oboist", "gazebo", "validating"}
}

func canarySuite() suite.Location {
	return suite.Location{Path: "private.json", FS: fstest.MapFS{"private.json": {Data: []byte(`{
  "name": "private", "experiences": [{"id": "browser-validation", "status": "active", "title": "Browser validation", "category": "Testing",
    "summary": "Validation in a browser", "criteria": {"use_when": ["visible change"], "ignore_when": ["backend migration only"]},
    "recall": {"policy": "must", "risk": "high", "confidence": "high", "triggers": ["browser validation", "validate page"], "topics": ["frontend"]},
    "scope": {"level": "global"}, "rule": "Open it."}],
  "cases": [
    {"id": "hit", "prompt": "browser validation for zanzibar quokka", "expectedCards": ["browser-validation"], "note": "marzipan"},
    {"id": "near", "prompt": "validating quokka 翡翠", "expectedCards": ["browser-validation"], "cwd": "oboist/gazebo"},
    {"id": "extra", "prompt": "zanzibar browser validation, please", "expectedCards": []},
    {"id": "fence", "prompt": "zanzibar\n` + "```" + `\\nbrowser validation quokka\\n` + "```" + `", "expectedCards": ["browser-validation"]}
  ]}`)}}}
}

func openCanaries(t *testing.T) *engine.Run {
	t.Helper()
	o := engine.DefaultOptions()
	o.TempDir, o.Filter = t.TempDir(), "-zebrawood"
	s, faults := engine.Open(context.Background(), o, canarySuite())
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	t.Cleanup(func() { s.Close() })
	r, err := s.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRedactedReportsKeepPromptsOut searches every format for the canaries.
func TestRedactedReportsKeepPromptsOut(t *testing.T) {
	r := openCanaries(t)
	key, err := report.OpenKey(filepath.Join(t.TempDir(), "key"))
	if err != nil {
		t.Fatal(err)
	}
	build := report.Build{Details: report.Candidates, Sweep: r.Sweep()}
	plain := report.FromRun(r, build)
	build.Redaction = report.NewRedaction(key, r.Session)
	hidden := report.FromRun(r, build)
	o := format.Options{Verdict: verdict.Of(verdict.Outcome{Measured: 4, Failing: 3}), Style: format.Style{Terminal: true, Verbose: true},
		Comparison: compare.Compare(hidden, hidden, compare.Allowed{})}
	for _, name := range format.Names() {
		write := func(d *report.Document) string {
			var b bytes.Buffer
			if err := format.Write(&b, name, d, o); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		got := write(hidden)
		for _, word := range append(canaries(), "zebrawood") {
			if strings.Contains(got, word) {
				t.Errorf("%s gives %q away", name, word)
			}
		}
		if !strings.Contains(got, "browser") {
			t.Errorf("%s hides the cards too", name)
		}
		if name == format.JSON && !strings.Contains(write(plain), "zanzibar") {
			t.Error("the canaries do not show in a plain report: the test proves nothing")
		}
	}
	if !compare.Compare(hidden, report.FromRun(r, build), compare.Allowed{}).OK {
		t.Error("two redacted reports of one key do not compare")
	}
	if compare.Compare(plain, hidden, compare.Allowed{}).OK {
		t.Error("a plain and a redacted report compare")
	}
}

func TestKeyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "redaction.key")
	a, err := report.OpenKey(path)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	b, err := report.OpenKey(path)
	if err != nil || !bytes.Equal(a, b) || len(a) != 32 {
		t.Errorf("the key changed (%v)", err)
	}
	other, err := report.OpenKey(filepath.Join(t.TempDir(), "k"))
	if err != nil || bytes.Equal(a, other) {
		t.Errorf("two keys are the same (%v)", err)
	}
	bad := filepath.Join(t.TempDir(), "bad")
	os.WriteFile(bad, []byte("not a key"), 0o600)
	if _, err := report.OpenKey(bad); err == nil || !strings.Contains(err.Error(), "64 hexadecimal digits") {
		t.Errorf("a bad key file gives %v", err)
	}
}

// TestOpenKeyAtOnce: runs that start at the same time get one key, and nobody
// ever sees half of it: a process that is killed there would leave a file that
// is no key.
func TestOpenKeyAtOnce(t *testing.T) {
	for round := range 200 {
		path := filepath.Join(t.TempDir(), "key")
		keys, errs := make([][]byte, 4), make([]error, 4)
		var made atomic.Bool
		var watching, making sync.WaitGroup
		watching.Go(func() {
			for !made.Load() {
				if data, err := os.ReadFile(path); err == nil && len(data) != 65 {
					t.Errorf("round %d: a key file of %d bytes", round, len(data))
				}
			}
		})
		for i := range keys {
			making.Go(func() { keys[i], errs[i] = report.OpenKey(path) })
		}
		making.Wait()
		made.Store(true)
		watching.Wait()
		for i := range keys {
			if errs[i] != nil || !bytes.Equal(keys[i], keys[0]) {
				t.Fatalf("round %d: key %x, %v; want %x", round, keys[i], errs[i], keys[0])
			}
		}
		if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
			t.Fatalf("beside the key: %v, %v", left, err)
		}
	}
}
