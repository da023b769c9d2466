// Package watch tells when one of some files has changed, or a card has come
// into one of some folders.
//
// In go paths; out comes one wake-up per burst of changes, when the files have
// been quiet for a moment: editors write in several steps. No change is lost,
// however many there are while nobody waits. Folders are
// watched, not files, because an editor replaces a file by renaming.
package watch

import (
	"context"
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

// Watcher watches a fixed set of files and folders. Close releases it.
type Watcher struct {
	notify *fsnotify.Watcher
	names  []string
	// folders stand for every Markdown file in them, also one that is to come.
	folders []string
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
		dir := filepath.Dir(abs)
		if info, err := os.Stat(abs); err == nil && info.IsDir() {
			dir = abs
			w.folders = append(w.folders, abs)
		} else if _, err := os.Stat(dir); err == nil {
			w.names = append(w.names, abs)
		} else {
			continue
		}
		if !slices.Contains(n.WatchList(), dir) {
			if err := n.Add(dir); err != nil {
				n.Close()
				return nil, err
			}
		}
	}
	return w, nil
}

// Files gives the absolute paths that are watched.
func (w *Watcher) Files() []string { return w.names }

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
	for {
		select {
		case <-ctx.Done():
			return false
		case e, ok := <-w.notify.Events:
			if !ok {
				return false
			}
			if slices.Contains(w.names, e.Name) || filepath.Ext(e.Name) == ".md" && slices.Contains(w.folders, filepath.Dir(e.Name)) {
				changed()
			}
		case _, ok := <-w.notify.Errors:
			if !ok {
				return false
			}
			changed() // some changes were lost: any of the files may be among them
		case <-rest:
			return true
		case <-late:
			return true
		}
	}
}

// Close stops watching.
func (w *Watcher) Close() error { return w.notify.Close() }
