// Package tempdir makes temporary folders that outlive no process for long.
//
// A folder has a lock beside it that the operating system drops when the
// process dies, however it dies: that is how the next process that makes one
// knows a left-over and removes it, and no clock or process number has to be
// trusted. What such a folder holds can be private: cards of a real library,
// prompts, the answers of a hook.
package tempdir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ome-tui/engine/internal/filelock"
)

// Purpose is what a folder is for; it stands in its name.
type Purpose string

const (
	// Cards are fixture cards as a dataDir.
	Cards Purpose = "eval"
	// OME is everything that an installed OME is led to.
	OME Purpose = "verify"
	// Hook is everything that a hook under evaluation is led to.
	Hook Purpose = "hook"
)

// purposes are all purposes.
var purposes = []Purpose{Cards, OME, Hook}

const (
	// prefix starts the names of all folders.
	prefix = "ome-tui-"
	// lockSuffix ends the name of the lock that stands beside each.
	lockSuffix = ".lock"
	// keptName is the file in a folder that was kept on purpose.
	keptName = ".kept"
	// orphanAge is how old a folder without a lock must be to be a left-over:
	// longer than a run needs between its first two steps.
	orphanAge = time.Minute
)

// Folder is a temporary folder that this process holds.
type Folder struct {
	// Path is absolute.
	Path string
	// Removed is how many left-overs of killed processes were cleared away
	// before the folder was made.
	Removed int

	lock *os.File
	kept bool
	done bool
}

// Make makes a fresh folder under parent ("" for the system's temporary
// folder), after it has removed what killed processes left there.
func Make(parent string, purpose Purpose) (*Folder, error) {
	if parent == "" {
		parent = os.TempDir()
	}
	parent, err := filepath.Abs(parent)
	if err != nil {
		return nil, err
	}
	removed := Sweep(parent)
	for range 100 {
		lock, err := os.CreateTemp(parent, prefix+string(purpose)+"-*"+lockSuffix)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(lock, "%d\n", os.Getpid())
		if !filelock.Take(lock) || !stillThere(lock) {
			lock.Close() // a sweeping run was quicker
			continue
		}
		f := &Folder{Path: strings.TrimSuffix(lock.Name(), lockSuffix), Removed: removed, lock: lock}
		if err := os.Mkdir(f.Path, 0o700); err != nil {
			return nil, errors.Join(err, f.Remove())
		}
		return f, nil
	}
	return nil, errors.New("no name could be held for a temporary folder")
}

func stillThere(f *os.File) bool {
	open, err := f.Stat()
	named, err2 := os.Stat(f.Name())
	return err == nil && err2 == nil && os.SameFile(open, named)
}

// Remove takes folder and lock away, but a kept folder; a second call does
// nothing.
func (f *Folder) Remove() error {
	if f == nil || f.done {
		return nil
	}
	f.done = true
	if !f.kept {
		if err := removeAll(f.Path); err != nil {
			// A lock that nobody holds tells the next run to remove the rest.
			return errors.Join(err, f.lock.Close())
		}
	}
	// The lock goes last: a folder without one may be a run that starts.
	err := os.Remove(f.lock.Name())
	return errors.Join(err, f.lock.Close())
}

// Keep marks the folder as one that stays.
func (f *Folder) Keep() error {
	if f.kept {
		return nil
	}
	f.kept = true
	return os.WriteFile(filepath.Join(f.Path, keptName), nil, 0o600)
}

// Kept tells whether the folder stays.
func (f *Folder) Kept() bool { return f.kept }

// removeAll removes a folder, also when a program has left read-only folders
// in it.
func removeAll(dir string) error {
	if os.RemoveAll(dir) == nil {
		return nil
	}
	filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			os.Chmod(name, 0o700)
		}
		return nil
	})
	return os.RemoveAll(dir)
}

// Sweep removes the folders under parent that killed processes left, and gives
// their number. What cannot be removed is left to the next one.
func Sweep(parent string) int {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return 0
	}
	removed := 0
	for _, e := range entries {
		name, isLock := strings.CutSuffix(e.Name(), lockSuffix)
		if !ours(name) {
			continue
		}
		path := filepath.Join(parent, name)
		if isLock && sweepHeld(path) || !isLock && e.IsDir() && sweepOrphan(path) {
			removed++
		}
	}
	return removed
}

// ours tells the names that Make gives.
func ours(name string) bool {
	return slices.ContainsFunc(purposes, func(p Purpose) bool {
		number, ok := strings.CutPrefix(name, prefix+string(p)+"-")
		return ok && number != "" && strings.Trim(number, "0123456789") == ""
	})
}

// sweepHeld removes a folder whose lock nobody holds.
func sweepHeld(dir string) bool {
	lock, err := os.OpenFile(dir+lockSuffix, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer lock.Close()
	if !isFree(lock) || isKept(dir) {
		return false
	}
	if removeAll(dir) != nil {
		return false
	}
	os.Remove(lock.Name())
	return true
}

// sweepOrphan removes an old folder without a lock.
func sweepOrphan(dir string) bool {
	if _, err := os.Lstat(dir + lockSuffix); !errors.Is(err, fs.ErrNotExist) || isKept(dir) {
		return false
	}
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() {
		return false
	}
	if age := time.Since(info.ModTime()); age < orphanAge && age > -orphanAge {
		return false
	}
	return removeAll(dir) == nil
}

func isKept(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, keptName))
	return err == nil
}
