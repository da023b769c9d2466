package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"ome-tui/tui/quiet"
)

func TestMain(m *testing.M) {
	quiet.Restore()
	testscript.Main(m, map[string]func(){
		"ome-tui":         main,
		"ome-tui-counted": counted,
	})
}

// countsVar names the file into which the program under load writes its
// goroutines and heap.
const countsVar = "OME_TUI_TEST_COUNTS"

// counted is the program, with a look at itself once a second.
func counted() {
	go func() {
		for range time.Tick(time.Second) {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			os.WriteFile(os.Getenv(countsVar), fmt.Appendf(nil, "%d %d", runtime.NumGoroutine(), m.HeapAlloc>>20), 0o600)
		}
	}()
	main()
}

// TestScripts runs the command lines under testdata/script: each states the
// exact exit status, and what stands on stdout and stderr.
func TestScripts(t *testing.T) {
	fixtures, err := filepath.Abs("../../fixtures")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("FIXTURES", fixtures)
			e.Values[snapshotKey{}] = map[string]string{}
			e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
			e.Setenv("TMPDIR", filepath.Join(e.WorkDir, ".tmp"))
			return os.MkdirAll(filepath.Join(e.WorkDir, ".tmp"), 0o755)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":    status,
			"snapshot":  snapshot,
			"unchanged": unchanged,
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

// status runs a command and holds its exit status: status 2 ome-tui ... What
// it prints as JSON must say the same as the status.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status WANT COMMAND ARGS...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := exitCode(err)
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
	var said struct {
		OK      *bool
		Verdict string
	}
	if json.Unmarshal([]byte(ts.ReadFile("stdout")), &said) != nil || said.Verdict == "" {
		return
	}
	words := map[string]string{"passed": "0", "failed": "1", "undecided": "3"}
	if words[said.Verdict] != got || said.OK != nil && *said.OK != (got == "0") {
		ts.Fatalf("exit status %s, and the JSON says ok %v, verdict %s", got, said.OK, said.Verdict)
	}
}

type snapshotKey struct{}

// snapshot remembers every file below the work folder, temporary ones aside.
func snapshot(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: snapshot")
	}
	before := ts.Value(snapshotKey{}).(map[string]string)
	clear(before)
	maps.Copy(before, files(ts))
}

// unchanged holds that every file is as it was at the last snapshot, that
// none came, and that no temporary one is left.
func unchanged(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: unchanged")
	}
	if diff := cmp.Diff(ts.Value(snapshotKey{}), files(ts)); diff != "" {
		ts.Fatalf("the files changed:\n%s", diff)
	}
	left, err := os.ReadDir(ts.Getenv("TMPDIR"))
	ts.Check(err)
	if len(left) > 0 {
		ts.Fatalf("%v is left in TMPDIR", left)
	}
}

// files tells by path what each file is: its kind, mode, time and text, or
// where a link leads.
func files(ts *testscript.TestScript) map[string]string {
	out := map[string]string{}
	root := ts.Getenv("WORK")
	ts.Check(filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if name == ts.Getenv("TMPDIR") {
			return fs.SkipDir
		}
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		what := info.Mode().String()
		switch {
		case info.Mode().IsRegular():
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			what += " " + info.ModTime().String() + " " + string(text)
		case d.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(name)
			if err != nil {
				return err
			}
			what += " " + target
		}
		out[name] = what
		return nil
	}))
	return out
}
