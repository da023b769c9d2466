package format_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"ome-tui/engine"
	"ome-tui/report/format"
)

// TestPatchOfAnOddName holds that git takes a patch of a file whose name would
// drive a terminal, and that the patch itself does not.
func TestPatchOfAnOddName(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("file names cannot hold control characters there")
	}
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is not installed")
	}
	t.Chdir(t.TempDir())
	for _, name := range []string{"plain name.json", "浏览器.json", "n\x1b[2J\"\\\u009b\u202e.json"} {
		before, after := []byte("{\n  \"a\": 1\n}\n"), []byte("{\n  \"a\": 2\n}\n")
		if err := os.WriteFile(name, before, 0o600); err != nil {
			t.Fatal(err)
		}
		path, _ := filepath.Abs(name)
		var patch bytes.Buffer
		if err := format.WritePatch(&patch, []engine.FileChange{{Path: path, Before: before, After: after}}); err != nil {
			t.Fatal(err)
		}
		if format.Drives(patch.Bytes()) {
			t.Errorf("%q: the patch drives a terminal: %q", name, patch.Bytes())
		}
		cmd := exec.Command(git, "apply")
		cmd.Stdin = &patch
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%q: %v: %s", name, err, out)
		}
		if got, _ := os.ReadFile(name); !bytes.Equal(got, after) {
			t.Errorf("%q holds %q", name, got)
		}
	}
	if !format.Drives([]byte("+\x1b[2J\n")) || format.Drives([]byte("+浏览器\t👩\u200d💻\r\n")) {
		t.Error("control characters are not told from text")
	}
}
