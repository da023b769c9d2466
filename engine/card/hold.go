package card

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ome-tui/engine/internal/filelock"
)

const (
	// holdPrefix starts the names of temporary dataDirs.
	holdPrefix = "ome-tui-eval-"
	// lockSuffix ends the name of the lock that stands beside each.
	lockSuffix = ".lock"
	// keptName is the file in a folder that was kept on purpose.
	keptName = ".kept"
	// orphanAge is how old a folder without a lock must be to be a left-over:
	// longer than a run needs between its first two steps.
	orphanAge = time.Minute
)

// hold is a temporary folder with a lock beside it. The operating system drops
// the lock when the process dies, however it dies: that is how the next run
// knows a left-over, and no clock or process number has to be trusted.
type hold struct {
	dir  string
	lock *os.File
	kept bool
	done bool
}

// holdFolder makes a fresh folder under parent and holds it.
func holdFolder(parent string) (*hold, error) {
	parent, err := filepath.Abs(parent)
	if err != nil {
		return nil, err
	}
	for range 100 {
		lock, err := os.CreateTemp(parent, holdPrefix+"*"+lockSuffix)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(lock, "%d\n", os.Getpid())
		if !filelock.Take(lock) || !stillThere(lock) {
			lock.Close() // a sweeping run was quicker
			continue
		}
		h := &hold{dir: strings.TrimSuffix(lock.Name(), lockSuffix), lock: lock}
		if err := os.Mkdir(h.dir, 0o700); err != nil {
			return nil, errors.Join(err, h.remove())
		}
		return h, nil
	}
	return nil, errors.New("no name could be held for a temporary folder")
}

func stillThere(f *os.File) bool {
	open, err := f.Stat()
	named, err2 := os.Stat(f.Name())
	return err == nil && err2 == nil && os.SameFile(open, named)
}

// remove takes folder and lock away.
func (h *hold) remove() error {
	if h == nil || h.done {
		return nil
	}
	h.done = true
	var err error
	if !h.kept {
		removeCards(h.dir)
		err = os.RemoveAll(h.dir)
	}
	if err != nil {
		// A lock that nobody holds tells the next run to remove the rest.
		return errors.Join(err, h.lock.Close())
	}
	// The lock goes last: a folder without one may be a run that starts.
	err = os.Remove(h.lock.Name())
	return errors.Join(err, h.lock.Close())
}

// removeCards removes the card files of a folder of our own with all
// processors: of a removal, only its first part holds up others in the same
// folder. What it leaves is for the caller to remove, and to report.
func removeCards(dir string) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return
	}
	defer root.Close()
	for _, library := range []string{".", projectLibrary} {
		for _, folder := range folders() {
			removeFiles(root, filepath.Join(library, "experiences", folder))
		}
	}
}

func removeFiles(root *os.Root, folder string) {
	within, err := root.OpenRoot(folder)
	if err != nil {
		return
	}
	defer within.Close()
	list, err := within.Open(".")
	if err != nil {
		return
	}
	names, _ := list.Readdirnames(-1)
	list.Close()
	parallel(len(names), func() func(int) {
		return func(i int) { within.Remove(names[i]) }
	})
}

// keep marks the folder as one that stays.
func (h *hold) keep() error {
	if h.kept {
		return nil
	}
	h.kept = true
	return os.WriteFile(filepath.Join(h.dir, keptName), nil, 0o600)
}

// Sweep removes the temporary dataDirs under parent that killed runs left, and
// gives their number. What cannot be removed is left to the next run.
func Sweep(parent string) int {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return 0
	}
	removed := 0
	for _, e := range entries {
		name, isLock := strings.CutSuffix(e.Name(), lockSuffix)
		if !strings.HasPrefix(name, holdPrefix) {
			continue
		}
		path := filepath.Join(parent, name)
		if isLock && sweepHeld(path) || !isLock && e.IsDir() && sweepOrphan(path) {
			removed++
		}
	}
	return removed
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
	if os.RemoveAll(dir) != nil {
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
	return os.RemoveAll(dir) == nil
}

func isKept(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, keptName))
	return err == nil
}
