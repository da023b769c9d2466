package format

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"ome-tui/engine"
)

// WritePatch writes changed files as one unified diff that git apply and patch
// take; the first line says how. Names are relative to the current folder, or
// to the root where a file lies elsewhere.
func WritePatch(w io.Writer, files []engine.FileChange) error {
	how, diffs := patch(files)
	if how == "" {
		return nil
	}
	_, err := fmt.Fprintf(w, "# apply with: %s\n%s", how, diffs)
	return err
}

// Diff gives changed files as one unified diff, without a word on how it is
// applied.
func Diff(files []engine.FileChange) string {
	_, diffs := patch(files)
	return diffs
}

// patch gives the diffs, and how they are applied.
func patch(files []engine.FileChange) (how, diffs string) {
	files = slices.DeleteFunc(slices.Clone(files), func(f engine.FileChange) bool {
		return f.NewPath == "" && bytes.Equal(f.Before, f.After)
	})
	if len(files) == 0 {
		return "", ""
	}
	names := relative
	how = "git apply FILE, in this folder"
	if slices.ContainsFunc(files, func(f engine.FileChange) bool { return relative(f.Path) == "" }) {
		names = rooted
		how = "patch -p1 -d / <FILE, or git apply FILE in the folder /"
	}
	var b strings.Builder
	for _, f := range files {
		b.Write(oneDiff(f, names))
	}
	return how, b.String()
}

// oneDiff gives one changed file as a unified diff.
func oneDiff(f engine.FileChange, names func(path string) string) []byte {
	before, after := names(f.Path), names(f.Path)
	var head string
	if f.NewPath != "" {
		after = names(f.NewPath)
		head = fmt.Sprintf("diff --git a/%s b/%s\nrename from %s\nrename to %s\n", before, after, before, after)
	}
	out := diff.Diff("a/"+ended(before), f.Before, "b/"+ended(after), f.After)
	// The library's first line is the command of a diff, which no reader needs.
	_, rest, _ := bytes.Cut(out, []byte("\n"))
	return append([]byte(head), rest...)
}

// ended gives a name as it ends in a diff: after one with a blank stands a tab.
func ended(name string) string {
	if strings.Contains(name, " ") {
		return name + "\t"
	}
	return name
}

// relative gives a path below the current folder, with slashes; empty when it
// lies elsewhere.
func relative(path string) string {
	if wd, err := os.Getwd(); err == nil && filepath.IsAbs(path) {
		if rel, err := filepath.Rel(wd, path); err == nil {
			path = rel
		}
	}
	if path = filepath.Clean(path); !filepath.IsLocal(path) {
		return ""
	}
	return filepath.ToSlash(path)
}

// rooted gives a path below the root, with slashes.
func rooted(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return strings.TrimPrefix(filepath.ToSlash(path), "/")
}
