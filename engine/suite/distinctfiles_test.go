package suite

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

func TestFilesNumbersEachFileOnce(t *testing.T) {
	dir := t.TempDir()
	name := func(base string) string { return filepath.Join(dir, base) }
	for _, base := range []string{"a", "b"} {
		if err := os.WriteFile(name(base), []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(name("a"), name("link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(name("a"), name("hard")); err != nil {
		t.Fatal(err)
	}
	tree := fstest.MapFS{"a": {}}
	var files Files
	for _, tt := range []struct {
		at    Location
		n     int
		again bool
	}{
		{Location{Path: name("a")}, 0, false}, {Location{Path: name("b")}, 1, false}, {Location{Path: name("link")}, 0, true},
		{Location{Path: name("hard")}, 0, true}, {Location{Path: dir + "/./b"}, 1, true}, {Location{Path: name("none")}, 2, false},
		{Location{Path: name("none")}, 2, true}, {Location{FS: tree, Path: "a"}, 3, false}, {Location{FS: tree, Path: "a"}, 3, true},
	} {
		if n, again := files.Number(tt.at); n != tt.n || again != tt.again {
			t.Errorf("%s: %d, %v; want %d, %v", tt.at.Path, n, again, tt.n, tt.again)
		}
	}
}
