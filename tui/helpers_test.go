package tui

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// suiteFS is a file system that holds one suite.
func suiteFS(text string) fs.FS {
	return fstest.MapFS{"suite.json": &fstest.MapFile{Data: []byte(text)}}
}

// copyOfTestdata gives a folder with the test suite and its cards.
func copyOfTestdata(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"suite.json", "cards.json"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
