package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

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
			e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
			e.Setenv("TMPDIR", filepath.Join(e.WorkDir, ".tmp"))
			return os.MkdirAll(filepath.Join(e.WorkDir, ".tmp"), 0o755)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

// status runs a command and holds its exit status: status 2 ome-tui ...
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status WANT COMMAND ARGS...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := exitCode(err)
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}
