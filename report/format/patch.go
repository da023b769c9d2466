package format

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"

	"ome-tui/engine"
	"ome-tui/report/words"
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
		head = fmt.Sprintf("diff --git %s %s\nrename from %s\nrename to %s\n", quoteName("a/"+before), quoteName("b/"+after), quoteName(before), quoteName(after))
	}
	out := diff.Diff(ended(quoteName("a/"+before)), f.Before, ended(quoteName("b/"+after)), f.After)
	// The library's first line is the command of a diff, which no reader needs.
	_, rest, _ := bytes.Cut(out, []byte("\n"))
	return append([]byte(head), rest...)
}

// quoteName quotes a name as git does, when a character of it could drive a
// terminal or end the line.
func quoteName(name string) string {
	if !strings.ContainsFunc(name, func(r rune) bool { return !words.Shows(r) || r == utf8.RuneError }) {
		return name
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(name) {
		switch c := name[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// Drives tells whether a text holds what could drive a terminal: a patch is
// given byte for byte, whatever the files hold.
func Drives(text []byte) bool {
	return bytes.ContainsFunc(text, func(r rune) bool { return r != '\n' && r != '\t' && r != '\r' && !words.Shows(r) })
}

// ended gives a name as it ends in a diff: after one with a blank stands a tab.
func ended(name string) string {
	if strings.Contains(name, " ") && name[0] != '"' {
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
