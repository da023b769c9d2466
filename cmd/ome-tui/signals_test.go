//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"ome-tui/report/verdict"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program starts this test binary as ome-tui, with a temporary folder of its
// own.
func program(t *testing.T, args ...string) (cmd *exec.Cmd, tmp string) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	tmp = t.TempDir()
	// testscript runs the command that the binary is called as.
	name := filepath.Join(t.TempDir(), "ome-tui")
	if err := os.Symlink(exe, name); err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp, "HOME="+tmp)
	return cmd, tmp
}

// ends waits for the end of a command and gives its exit status.
func ends(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		return exitCode(err)
	case <-time.After(30 * time.Second):
		cmd.Process.Kill()
		t.Fatalf("%v did not end", cmd.Args)
		return ""
	}
}

// TestSignalWhileBlocked holds that a run ends at the first signal even when
// it waits for a pipe that nobody writes to.
func TestSignalWhileBlocked(t *testing.T) {
	const fifo = "PIPE"
	for _, c := range []struct {
		name   string
		signal syscall.Signal
		status string
		args   []string
	}{
		{"a suite, SIGTERM", syscall.SIGTERM, "143", []string{"--headless", fifo}},
		{"a suite, SIGINT", syscall.SIGINT, "130", []string{"--headless", fifo}},
		{"lint", syscall.SIGTERM, "143", []string{"--lint", fifo}},
		{"a suite that is watched, SIGINT", syscall.SIGINT, "130", []string{"--headless", "--watch", fifo}},
		{"a suite that is watched, SIGTERM", syscall.SIGTERM, "143", []string{"--headless", "--watch", fifo}},
		{"a signal pack", syscall.SIGINT, "130", []string{"--headless", "--signals", fifo}},
		{"known failures", syscall.SIGINT, "130", []string{"--headless", "--known-failures", fifo}},
		{"a report", syscall.SIGTERM, "143", []string{"--headless", "--compare", fifo, fifo}},
		{"cards of why", syscall.SIGTERM, "143", []string{"why", "hello", "--experiences", fifo}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			pipe := filepath.Join(t.TempDir(), "suite.json")
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Fatal(err)
			}
			args := slices.Clone(c.args)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], fifo, pipe)
			}
			cmd, _ := program(t, args...)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer opened(t, pipe).Close()
			cmd.Process.Signal(c.signal)
			if got := ends(t, cmd); got != c.status {
				t.Errorf("exit status %s, want %s", got, c.status)
			}
		})
	}
}

// TestSignalDuringRun holds that a run that is cut short writes what it has,
// marked as incomplete, and leaves no temporary dataDir; so does a search for
// what flips the cases, which is cut short once it tells how far it is.
func TestSignalDuringRun(t *testing.T) {
	for _, c := range []struct {
		name  string
		cases string
		args  []string
		ready string // on stderr; empty for the temporary dataDir
	}{
		{"a run", "30000", nil, ""},
		{"robustness", "6000", []string{"--robustness"}, " fragile, "},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			gen, _ := program(t, "gen", "--cards", "50", "--cases", c.cases, "--seed", "1", "--out", dir)
			if out, err := gen.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			report := filepath.Join(dir, "report.json")
			args := append([]string{"--headless", filepath.Join(dir, "suite.json"), "--format", "json", "--out", report, "--jobs", "1"}, c.args...)
			cmd, tmp := program(t, args...)
			stderr := filepath.Join(dir, "stderr")
			out, err := os.Create(stderr)
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			cmd.Stderr = out
			said := func() string { data, _ := os.ReadFile(stderr); return string(data) }
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			waitUntil(t, "sign of work", func() bool {
				return len(holds(tmp)) > 0 && strings.Contains(said(), c.ready)
			})
			cmd.Process.Signal(syscall.SIGTERM)
			if got := ends(t, cmd); got != "143" {
				t.Errorf("exit status %s, want 143: %s", got, said())
			}
			if left := holds(tmp); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
			data, err := os.ReadFile(report)
			if os.IsNotExist(err) && strings.Contains(said(), "interrupted before anything ran") {
				return // the signal was quicker than the load
			}
			var r struct {
				Complete *bool
				Cases    []any
			}
			if err := json.Unmarshal(data, &r); err != nil || r.Complete == nil || *r.Complete {
				t.Errorf("the partial answer does not say complete:false (%v): %.100s", err, data)
			}
			if c.ready != "" && (len(r.Cases) == 0 || fmt.Sprint(len(r.Cases)) == c.cases) {
				t.Errorf("%d cases in the partial answer", len(r.Cases))
			}
		})
	}
}

// TestSignalDuringWatchedRun ends a watch in its first run and in a later one.
// Between two, where it is meant to end, ctrl-c gives 0.
func TestSignalDuringWatchedRun(t *testing.T) {
	dir := t.TempDir()
	cases := "30000"
	if testing.Short() {
		cases = "8000" // the race detector makes each take longer
	}
	gen, _ := program(t, "gen", "--cards", "50", "--cases", cases, "--seed", "1", "--out", dir)
	if out, err := gen.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	suite := filepath.Join(dir, "suite.json")
	for _, c := range []struct {
		name   string
		signal syscall.Signal
		later  bool
		status string
	}{
		{"ctrl-c in the first run", syscall.SIGINT, false, "130"},
		{"ctrl-c in a later one", syscall.SIGINT, true, "130"},
		{"SIGTERM in the first run", syscall.SIGTERM, false, "143"},
		{"SIGTERM in a later one", syscall.SIGTERM, true, "143"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd, tmp := program(t, "--headless", "--watch", suite, "--jobs", "1")
			stderr := filepath.Join(t.TempDir(), "stderr")
			out, err := os.Create(stderr)
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			cmd.Stderr = out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if c.later {
				waitUntil(t, "end of the first run", func() bool { data, _ := os.ReadFile(stderr); return strings.Contains(string(data), "watching") })
				before := len(holds(tmp))
				now := time.Now()
				if err := os.Chtimes(suite, now, now); err != nil {
					t.Fatal(err)
				}
				waitUntil(t, "second run", func() bool { return len(holds(tmp)) > before })
			} else {
				waitUntil(t, "first run", func() bool { return len(holds(tmp)) > 0 })
			}
			cmd.Process.Signal(c.signal)
			if got := ends(t, cmd); got != c.status {
				data, _ := os.ReadFile(stderr)
				t.Errorf("exit status %s, want %s: %s", got, c.status, data)
			}
			if left := holds(tmp); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// holds lists the temporary dataDirs and their locks.
func holds(tmp string) []string {
	left, _ := filepath.Glob(filepath.Join(tmp, "ome-tui-*"))
	return left
}

func waitUntil(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s within 20 s", what)
		}
	}
}

// opened waits until somebody reads the pipe, and gives its other end, which
// keeps the reader waiting.
func opened(t *testing.T, fifo string) *os.File {
	t.Helper()
	var f *os.File
	waitUntil(t, "reader of the pipe", func() (ok bool) {
		var err error
		f, err = os.OpenFile(fifo, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		return err == nil
	})
	return f
}

// An internal fault is said and is no interruption; after a signal whatever
// went wrong gives way to it.
func TestCutShort(t *testing.T) {
	for _, tt := range []struct {
		name   string
		caught verdict.Stop
		status int
		says   string
	}{
		{"internal fault", verdict.Ran, exitUndecided, "ome-tui: internal fault: index out of range\n"},
		{"SIGINT", verdict.Interrupted, exitInterrupted, ""},
		{"SIGTERM", verdict.Terminated, exitTerminated, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var stderr strings.Builder
			a := &app{ctx: ctx, stderr: &stderr, signals: &signalWatch{ctx: ctx}}
			if tt.caught != verdict.Ran {
				a.signals.caught.Store(int32(tt.caught))
				cancel()
			}
			if got := a.cutShort(errors.New("internal fault: index out of range")); got != tt.status || stderr.String() != tt.says {
				t.Errorf("status %d, %q; want %d, %q", got, stderr.String(), tt.status, tt.says)
			}
		})
	}
}
