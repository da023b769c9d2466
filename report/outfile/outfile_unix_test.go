//go:build unix

package outfile

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain runs the test binary as a writer when it is told so: one that hits
// a full disk, or one that never ends.
func TestMain(m *testing.M) {
	switch path := os.Getenv("OUTFILE_TEST_PATH"); os.Getenv("OUTFILE_TEST") {
	case "full":
		signal.Ignore(syscall.SIGXFSZ)
		limit := syscall.Rlimit{Cur: 64 << 10, Max: 64 << 10}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			os.Exit(3)
		}
		if err := (Target{Path: path}).Write(func(w io.Writer) error {
			_, err := w.Write(bytes.Repeat([]byte("new"), 1<<20))
			return err
		}); err != nil {
			os.Stdout.WriteString(err.Error())
			os.Exit(1)
		}
	case "endless":
		Target{Path: path}.Write(func(w io.Writer) error {
			for {
				if _, err := w.Write(bytes.Repeat([]byte("new"), 1<<16)); err != nil {
					return err
				}
				os.Stdout.WriteString(".")
				time.Sleep(time.Millisecond)
			}
		})
	default:
		os.Exit(m.Run())
	}
}

func writer(t *testing.T, kind, path string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "OUTFILE_TEST="+kind, "OUTFILE_TEST_PATH="+path)
	return cmd
}

func TestFullDiskLeavesOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	os.WriteFile(path, []byte("old"), 0o644)
	out, err := writer(t, "full", path).Output()
	if err == nil || !strings.Contains(string(out), path) {
		t.Errorf("the fault is not told: %v %q", err, out)
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the old file became %d bytes", len(got))
	}
	alone(t, dir, "out")
}

func TestKillLeavesOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	os.WriteFile(path, []byte("old"), 0o644)
	cmd := writer(t, "endless", path)
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(pipe, make([]byte, 3)); err != nil {
		t.Fatal(err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	if got := read(t, path); got != "old" {
		t.Errorf("the old file became %d bytes", len(got))
	}
}

func TestFullDevice(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("this system has no /dev/full")
	}
	if err := (Target{Path: "/dev/full"}).Write(text("x")); err == nil {
		t.Error("a full device is no error")
	}
}
