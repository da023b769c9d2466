package tempdir

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestMain plays a process that is killed while it holds a folder, when asked
// to.
func TestMain(m *testing.M) {
	parent, purpose, asked := strings.Cut(os.Getenv("TEMPDIR_TEST_HOLD"), "|")
	if !asked {
		os.Exit(m.Run())
	}
	f, err := Make(parent, Purpose(purpose))
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(f.Path)
	// A program that waits for nothing ends at once, and what it holds with it.
	time.Sleep(time.Hour)
	f.Remove()
}

// startHolder starts a process that holds a folder under parent.
func startHolder(t *testing.T, parent string, purpose Purpose) (cmd *exec.Cmd, dir string) {
	t.Helper()
	cmd = exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TEMPDIR_TEST_HOLD="+parent+"|"+string(purpose))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err, line)
	}
	return cmd, strings.TrimSpace(line)
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// What a killed process left of any purpose is removed by the next one of any
// purpose, and a read-only folder in it is no hindrance.
func TestSweepTakesWhatKilledProcessesLeft(t *testing.T) {
	for _, purpose := range purposes {
		t.Run(string(purpose), func(t *testing.T) {
			parent := t.TempDir()
			cmd, dir := startHolder(t, parent, purpose)
			if n := Sweep(parent); n != 0 {
				t.Errorf("%d folders taken from a process that lives", n)
			}
			shut := filepath.Join(dir, "shut")
			if err := os.Mkdir(shut, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(shut, "private"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(shut, 0o500); err != nil {
				t.Fatal(err)
			}
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			cmd.Wait()
			f, err := Make(parent, Cards)
			if err != nil {
				t.Fatal(err)
			}
			if f.Removed != 1 {
				t.Errorf("%d left-overs removed, want 1", f.Removed)
			}
			if err := f.Remove(); err != nil {
				t.Error(err)
			}
			if left := names(t, parent); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestSweepOrphans(t *testing.T) {
	parent := t.TempDir()
	old := time.Now().Add(-time.Hour)
	mkdir := func(name string, age time.Time) {
		dir := filepath.Join(parent, name)
		if err := os.MkdirAll(filepath.Join(dir, "experiences"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(dir, age, age); err != nil {
			t.Fatal(err)
		}
	}
	mkdir("ome-tui-eval-1", old)
	mkdir("ome-tui-hook-2", time.Now().Add(time.Hour)) // the clock went back
	mkdir("ome-tui-verify-3", time.Now())
	mkdir("ome-tui-eval-4", old)
	if err := os.WriteFile(filepath.Join(parent, "ome-tui-eval-4", keptName), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"other", "ome-tui-hook-suites", "ome-tui-hook-", "ome-tui-guard"} {
		mkdir(name, old) // somebody's own
	}
	if err := os.Symlink(filepath.Join(parent, "other"), filepath.Join(parent, "ome-tui-eval-5")); err != nil {
		t.Fatal(err)
	}
	if n := Sweep(parent); n != 2 {
		t.Errorf("%d removed, want 2", n)
	}
	want := []string{"ome-tui-eval-4", "ome-tui-eval-5", "ome-tui-guard", "ome-tui-hook-", "ome-tui-hook-suites", "ome-tui-verify-3", "other"}
	if got := names(t, parent); !slices.Equal(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
	if Sweep(filepath.Join(parent, "nowhere")) != 0 {
		t.Error("a folder that is not there")
	}
}
