package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the expected texts anew")

// TestBroken runs every folder of fixtures/broken: status 2, nothing on
// stdout, and exactly the text of want.txt on stderr.
func TestBroken(t *testing.T) {
	bin := build(t)
	root, err := filepath.Abs("../../fixtures/broken")
	if err != nil {
		t.Fatal(err)
	}
	folders, err := os.ReadDir(root)
	if err != nil || len(folders) == 0 {
		t.Fatalf("no broken fixtures: %v", err)
	}
	for _, f := range folders {
		if f.IsDir() {
			t.Run(f.Name(), func(t *testing.T) { checkBroken(t, bin, filepath.Join(root, f.Name())) })
		}
	}
}

func checkBroken(t *testing.T, bin, dir string) {
	args := []string{"--headless", "suite.json"}
	if data, err := os.ReadFile(filepath.Join(dir, "args.txt")); err == nil {
		args = strings.Fields(string(data))
	}
	cmd := exec.Command(bin, args...)
	cmd.Dir = dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if got := exitCode(cmd.Run()); got != "2" {
		t.Errorf("exit status %s, want 2", got)
	}
	if stdout.Len() > 0 {
		t.Errorf("stdout is not empty: %s", stdout.Bytes())
	}
	want := filepath.Join(dir, "want.txt")
	if *update {
		if err := os.WriteFile(want, stderr.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(text), stderr.String()); diff != "" {
		t.Errorf("stderr differs (-want +got):\n%s", diff)
	}
}

// build compiles the program once for the tests that start it as a process. In
// the short pass, which is the race detector's, they would tell nothing: it
// does not see into a program that is built like this.
func build(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("starts the program as it is built for users; the full pass runs it")
	}
	bin := filepath.Join(t.TempDir(), "ome-tui")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return bin
}
