package suite

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// Location is a suite file. FS is nil for a file on disk.
type Location struct {
	FS   fs.FS
	Path string
}

// OnDisk names suite files on disk.
func OnDisk(paths ...string) []Location {
	out := make([]Location, len(paths))
	for i, p := range paths {
		out[i] = Location{Path: p}
	}
	return out
}

// Same tells whether two locations are one file, however they are spelled.
func (l Location) Same(other Location) bool {
	if l.FS != nil || other.FS != nil {
		return sameTree(l.FS, other.FS) && path.Clean(l.Path) == path.Clean(other.Path)
	}
	a, errA := os.Stat(l.Path)
	b, errB := os.Stat(other.Path)
	if errA == nil && errB == nil {
		return os.SameFile(a, b)
	}
	return filepath.Clean(l.Path) == filepath.Clean(other.Path)
}

// sameTree tells whether two trees are one. Trees that cannot be compared
// (maps) count as one when they are of one type: nobody mixes them in a run.
func sameTree(a, b fs.FS) bool {
	if t := reflect.TypeOf(a); t == reflect.TypeOf(b) {
		return t == nil || !t.Comparable() || a == b
	}
	return false
}

// Read reads the file within the size bound.
func (l Location) Read() ([]byte, fault.List) {
	if l.FS != nil {
		return source.Read(l.FS, l.Path)
	}
	return source.ReadFile(l.Path)
}

// Base gives the last element of the path.
func (l Location) Base() string {
	if l.FS != nil {
		return path.Base(l.Path)
	}
	return filepath.Base(l.Path)
}

// Beside gives the file that a relative path written in this one means;
// false when it leads outside what may be read: the tree, or on disk the
// folder of the file, the project around it and the current folder.
func (l Location) Beside(rel string) (Location, bool) {
	if l.FS != nil {
		p := path.Join(path.Dir(l.Path), rel)
		return Location{l.FS, p}, !path.IsAbs(rel) && fs.ValidPath(p)
	}
	p := filepath.FromSlash(rel)
	if !filepath.IsAbs(p) {
		p = filepath.Join(filepath.Dir(l.Path), p)
	}
	return Location{Path: p}, mayRead(filepath.Dir(l.Path), p)
}

// mayRead tells whether a file named by a suite lies where suites may read.
// Links are followed on both sides, so that none leads out.
func mayRead(dir, file string) bool {
	target := resolve(file)
	roots := []string{dir, projectRoot(dir), "."}
	for _, root := range roots {
		if root != "" && within(resolve(root), target) {
			return true
		}
	}
	return false
}

// resolve gives the absolute path with links followed as far as the path
// exists.
func resolve(p string) string {
	abs, err := filepath.Abs(p)
	if err != nil {
		return p
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		return real
	}
	if parent := filepath.Dir(abs); parent != abs {
		return filepath.Join(resolve(parent), filepath.Base(abs))
	}
	return abs
}

func within(root, target string) bool {
	rel, err := filepath.Rel(root, target)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// projectRoot gives the nearest folder upward that is under version control,
// empty when there is none.
func projectRoot(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		if _, err := os.Stat(filepath.Join(abs, ".git")); err == nil {
			return abs
		}
		parent := filepath.Dir(abs)
		if parent == abs {
			return ""
		}
		abs = parent
	}
}
