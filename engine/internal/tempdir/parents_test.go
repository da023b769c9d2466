package tempdir

import (
	"os"
	"runtime"
	"testing"
)

func TestParents(t *testing.T) {
	named := t.TempDir()
	t.Setenv("TMPDIR", named)
	if got := Parents(1, 1); len(got) != 1 || got[0] != named {
		t.Errorf("TMPDIR is %s, the folders are %q", named, got)
	}
	t.Setenv("TMPDIR", "")
	all := Parents(1, 1)
	if last := all[len(all)-1]; last != os.TempDir() {
		t.Errorf("the last of %q is not the system's folder", all)
	}
	if huge := Parents(1<<40, 1); len(huge) != 1 {
		t.Errorf("%q for more cards than any memory holds", huge)
	}
	if _, err := os.Stat("/dev/shm"); runtime.GOOS == "linux" && err == nil && len(all) != 2 {
		t.Errorf("there is a folder in memory, but the folders are %q", all)
	}
}
