package outfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// alone fails when the folder holds more than the named files.
func alone(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, e := range entries {
		have = append(have, e.Name())
	}
	if strings.Join(have, " ") != strings.Join(names, " ") {
		t.Errorf("folder holds %q, want %q", have, names)
	}
}

func TestWriteReplaces(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.json")
	for _, content := range []string{"first", "second, longer", "3"} {
		if err := (Target{Path: path}).Write(text(content)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != content {
			t.Errorf("got %q, want %q", got, content)
		}
	}
	alone(t, dir, "out.json")
}

func TestFailureLeavesOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.json")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left on device")
	err := Target{Path: path}.Write(func(w io.Writer) error {
		io.WriteString(w, "half of the n")
		return full
	})
	if !errors.Is(err, full) || !strings.Contains(err.Error(), path) {
		t.Errorf("error %v names neither cause nor file", err)
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the old file became %q", got)
	}
	alone(t, dir, "out.json")
}

func TestModes(t *testing.T) {
	dir := t.TempDir()
	mode := func(path string) os.FileMode {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode().Perm()
	}
	fresh := filepath.Join(dir, "fresh")
	if err := (Target{Path: fresh}).Write(text("x")); err != nil || mode(fresh) != Public {
		t.Errorf("a new file has mode %v (%v)", mode(fresh), err)
	}
	kept := filepath.Join(dir, "kept")
	os.WriteFile(kept, nil, 0o640)
	if err := (Target{Path: kept}).Write(text("x")); err != nil || mode(kept) != 0o640 {
		t.Errorf("an existing file's mode became %v (%v)", mode(kept), err)
	}
	private := filepath.Join(dir, "private")
	os.WriteFile(private, nil, 0o644)
	if err := (Target{Path: private, Mode: Private}).Write(text("x")); err != nil || mode(private) != Private {
		t.Errorf("a private file has mode %v (%v)", mode(private), err)
	}
}

func TestStepSummaryIsAppended(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "summary.md")
	os.WriteFile(path, []byte("another step\n"), 0o644)
	target := Target{Path: path, Append: path}
	if err := target.Write(text("ours\n")); err != nil {
		t.Fatal(err)
	}
	if err := target.Write(func(io.Writer) error { return errors.New("stop") }); err == nil {
		t.Error("an error of the writer is lost")
	}
	if got, want := read(t, path), "another step\nours\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLinksAndFolders(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real"), filepath.Join(dir, "link")
	os.WriteFile(real, []byte("old"), 0o644)
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	if err := (Target{Path: link}).Write(text("new")); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 || read(t, real) != "new" {
		t.Error("the link was replaced instead of its target")
	}
	if err := (Target{Path: dir}).Write(text("x")); err == nil {
		t.Error("a directory was taken for a file")
	}
	if err := (Target{Path: filepath.Join(dir, "none", "x")}).Write(text("x")); err == nil {
		t.Error("a missing folder is no error")
	}
	if err := (Target{Path: os.DevNull}).Write(text("x")); err != nil {
		t.Errorf("a special file: %v", err)
	}
}

// TestStaleTemporaries: what a killed run left goes with the next write, what
// another run is writing stays.
func TestStaleTemporaries(t *testing.T) {
	dir := t.TempDir()
	old, young := filepath.Join(dir, ".ome-tui-1.tmp"), filepath.Join(dir, ".ome-tui-2.tmp")
	for _, path := range []string{old, young} {
		os.WriteFile(path, []byte("half"), 0o600)
	}
	then := time.Now().Add(-2 * stale)
	if err := os.Chtimes(old, then, then); err != nil {
		t.Fatal(err)
	}
	if err := (Target{Path: filepath.Join(dir, "out")}).Write(text("x")); err != nil {
		t.Fatal(err)
	}
	alone(t, dir, ".ome-tui-2.tmp", "out")
}
