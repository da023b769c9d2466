// Package outfile writes results so that a reader finds the old file or the
// new one, never half of one.
//
// A regular file is written to a temporary name beside it, flushed to disk
// and renamed. The file that $GITHUB_STEP_SUMMARY names is appended to, and
// other special files (pipes, terminals, /dev/stdout) are written in place.
// Whatever goes wrong before the rename, the old file stands and the
// temporary one is removed.
package outfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"ome-tui/engine/source"
)

// Public and Private are the modes of files that hold synthetic text and of
// files that may hold words of a user.
const (
	Public  fs.FileMode = 0o644
	Private fs.FileMode = 0o600
)

// temporary is the pattern of names that a killed run may leave behind, stale
// the age from which one is taken for such and removed by the next write.
const (
	temporary = ".ome-tui-*.tmp"
	stale     = time.Hour
)

// Target is where a result goes.
type Target struct {
	Path string
	// Mode is the mode of a new file. An existing file keeps its own, but is
	// never left readable for more people than Mode says when Mode is
	// Private.
	Mode fs.FileMode
	// Append is the path that is appended to instead of being replaced: the
	// value of GITHUB_STEP_SUMMARY.
	Append string
}

// Write lets write fill the target. An error of write leaves the old file.
func (t Target) Write(write func(io.Writer) error) error {
	if t.Append != "" && same(t.Path, t.Append) {
		return t.appendTo(write)
	}
	info, err := os.Stat(t.Path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("write %s: is a directory", t.Path)
	case err == nil && !info.Mode().IsRegular():
		return t.inPlace(write)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("write %s: %w", t.Path, reason(err))
	}
	return t.replace(write, info)
}

// replace writes beside the file and renames. A symbolic link stays one: its
// target is replaced.
func (t Target) replace(write func(io.Writer) error, old fs.FileInfo) (err error) {
	path := t.Path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	removeStale(filepath.Dir(path))
	f, err := os.CreateTemp(filepath.Dir(path), temporary)
	if err != nil {
		return fmt.Errorf("write %s: %w", t.Path, reason(err))
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
			err = fmt.Errorf("write %s: %w", t.Path, reason(err))
		}
	}()
	b := bufio.NewWriterSize(f, 1<<16)
	if err = write(b); err != nil {
		return err
	}
	if err = b.Flush(); err != nil {
		return err
	}
	if err = f.Chmod(t.mode(old)); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// removeStale takes away what killed runs left in a folder.
func removeStale(dir string) {
	left, err := filepath.Glob(filepath.Join(dir, temporary))
	if err != nil {
		return // a folder whose name is a pattern: nothing to find
	}
	for _, path := range left {
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > stale {
			os.Remove(path)
		}
	}
}

func (t Target) mode(old fs.FileInfo) fs.FileMode {
	mode := t.Mode
	if mode == 0 {
		mode = Public
	}
	if old == nil || mode == Private {
		return mode
	}
	return old.Mode().Perm()
}

// appendTo adds one buffer in one write, so that a full disk or a signal
// leaves out all of it or nothing that another step wrote.
func (t Target) appendTo(write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return fmt.Errorf("append to %s: %w", t.Path, err)
	}
	f, err := source.OpenFile(t.Path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, t.mode(nil))
	if err != nil {
		return fmt.Errorf("append to %s: %w", t.Path, reason(err))
	}
	return closing(f, "append to "+t.Path, b.Bytes())
}

func (t Target) inPlace(write func(io.Writer) error) error {
	f, err := source.OpenFile(t.Path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("write %s: %w", t.Path, reason(err))
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		f.Close()
		return fmt.Errorf("write %s: %w", t.Path, err)
	}
	return closing(f, "write "+t.Path, b.Bytes())
}

func closing(f *os.File, what string, data []byte) error {
	_, err := f.Write(data)
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("%s: %w", what, reason(err))
	}
	return nil
}

// reason is an error without the name of the file that it happened to: it may
// be the temporary one, which means nothing to the user.
func reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// same tells whether two paths name one file.
func same(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
