package format

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"ome-tui/engine"
)

// WritePatch writes changed files as one unified diff that git apply takes
// from the current folder.
func WritePatch(w io.Writer, files []engine.FileChange) error {
	for _, f := range files {
		if bytes.Equal(f.Before, f.After) {
			continue
		}
		if _, err := w.Write(Diff(f)); err != nil {
			return err
		}
	}
	return nil
}

// Diff gives one changed file as a unified diff.
func Diff(f engine.FileChange) []byte {
	name := patchName(f.Path)
	out := diff.Diff("a/"+name, f.Before, "b/"+name, f.After)
	// The library's first line is the command of a diff, which no reader needs.
	_, rest, _ := bytes.Cut(out, []byte("\n"))
	return rest
}

// patchName gives a path as a patch names it: relative to the current folder
// where it lies below it, with slashes.
func patchName(path string) string {
	if wd, err := os.Getwd(); err == nil && filepath.IsAbs(path) {
		if rel, err := filepath.Rel(wd, path); err == nil && !strings.HasPrefix(rel, "..") {
			path = rel
		}
	}
	return strings.TrimPrefix(filepath.ToSlash(filepath.Clean(path)), "/")
}
