// Package watch tells when one of some files has changed.
//
// In go paths; out comes one wake-up per burst of changes, when the files have
// been quiet for a moment: editors write in several steps. Folders are
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

// Watcher watches a fixed set of files. Close releases it.
type Watcher struct {
	notify *fsnotify.Watcher
	names  []string
}

// New watches files, also those that are gone for the moment; those whose
// folder does not exist are left out.
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
		if _, err := os.Stat(dir); err != nil {
			continue
		}
		w.names = append(w.names, abs)
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

// Next waits for the next change and then for rest. It is false when the
// context ended or the watcher was closed.
func (w *Watcher) Next(ctx context.Context) bool {
	var rest <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return false
		case e, ok := <-w.notify.Events:
			if !ok {
				return false
			}
			if slices.Contains(w.names, e.Name) {
				rest = time.After(quiet)
			}
		case <-rest:
			return true
		}
	}
}

// Close stops watching.
func (w *Watcher) Close() error { return w.notify.Close() }
