// Package watch tells when one of some files has changed, or a card has come
// into one of some folders.
//
// In go paths; out comes one wake-up per burst of changes, when the files have
// been quiet for a moment: editors write in several steps. No change is lost,
// however many there are while nobody waits. Folders are watched, not files,
// because an editor replaces a file by renaming; a folder that is gone is
// waited for. A link stands for itself and for the file that it leads to.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

// quiet is how long files must rest before a change counts.
const quiet = 200 * time.Millisecond

// patience is how long the rest of files that keep changing is waited for.
const patience = 2 * time.Second

// absence is after how long a folder that is gone is looked for again.
const absence = 500 * time.Millisecond

// Watcher watches a fixed set of files and folders. Close releases it.
type Watcher struct {
	notify *fsnotify.Watcher
	names  []string
	// folders stand for every Markdown file in them, also one that is to come.
	folders []string
	// targets are the files that names lead or led to, where they are links.
	targets []string
	// dirs are the folders of all these; those in gone are not there for the
	// moment.
	dirs, gone []string
}

// New watches files, also those that are gone for the moment; those whose
// folder does not exist are left out. A folder stands for the Markdown files
// in it.
func New(files []string) (*Watcher, error) {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &Watcher{notify: n}
	for _, f := range files {
		abs, err := filepath.Abs(f)
		if err != nil {
			continue
		}
		if info, err := os.Stat(abs); err == nil && info.IsDir() {
			w.folders = append(w.folders, abs)
		} else if _, err := os.Stat(filepath.Dir(abs)); err == nil {
			w.names = append(w.names, abs)
		}
	}
	if err := w.attend(); err != nil {
		n.Close()
		return nil, err
	}
	return w, nil
}

// Files gives the absolute paths that are watched.
func (w *Watcher) Files() []string { return w.names }

// attend watches every folder as it stands now: a new one may have taken its
// place, and a link may lead elsewhere.
func (w *Watcher) attend() error {
	dirs := slices.Clone(w.folders)
	for _, name := range w.names {
		dirs = append(dirs, filepath.Dir(name))
		if info, err := os.Lstat(name); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			continue
		}
		if real, err := filepath.EvalSymlinks(name); err == nil && !slices.Contains(w.targets, real) {
			w.targets = append(w.targets, real)
		}
	}
	for _, target := range w.targets {
		dirs = append(dirs, filepath.Dir(target))
	}
	slices.Sort(dirs)
	w.dirs, w.gone = slices.Compact(dirs), nil
	for _, dir := range w.dirs {
		err := w.notify.Add(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err != nil {
			w.gone = append(w.gone, dir)
		}
	}
	return nil
}

// Next waits for the next change and then for rest, but not for long: files that
// never rest are looked at all the same. It is false when the context ended or
// the watcher was closed.
func (w *Watcher) Next(ctx context.Context) bool {
	var rest, late <-chan time.Time
	changed := func() {
		rest = time.After(quiet)
		if late == nil {
			late = time.After(patience)
		}
	}
	var back <-chan time.Time
	for {
		if len(w.gone) > 0 && back == nil {
			back = time.After(absence)
		}
		select {
		case <-ctx.Done():
			return false
		case e, ok := <-w.notify.Events:
			if !ok {
				return false
			}
			if w.concerns(e) {
				changed()
			}
		case _, ok := <-w.notify.Errors:
			if !ok {
				return false
			}
			changed() // some changes were lost: any of the files may be among them
		case <-back:
			back = nil
			if were := len(w.gone); w.attend() == nil && len(w.gone) < were {
				changed()
			}
		case <-rest:
			return w.rested()
		case <-late:
			return w.rested()
		}
	}
}

// rested ends a wait. What is now in the place of the folders counts from here
// on; one that cannot be watched is looked for by the next wait.
func (w *Watcher) rested() bool {
	_ = w.attend()
	return true
}

// concerns tells whether an event is of one of the files or of a card in one
// of the folders, or takes a folder away.
func (w *Watcher) concerns(e fsnotify.Event) bool {
	return slices.Contains(w.names, e.Name) || slices.Contains(w.targets, e.Name) ||
		filepath.Ext(e.Name) == ".md" && slices.Contains(w.folders, filepath.Dir(e.Name)) ||
		(e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)) && slices.Contains(w.dirs, e.Name)
}

// Close stops watching.
func (w *Watcher) Close() error { return w.notify.Close() }
