// Package watch tells when one of some files has changed, or a card has come
// into one of some folders.
//
// In go paths; out comes one wake-up per burst of changes, when the files have
// been quiet for a moment: editors write in several steps. No change is lost,
// however many there are while nobody waits. Folders are watched, not files,
// because an editor replaces a file by renaming; a folder that is gone is
// waited for. A link, also one on the way to a file, stands for itself and for
// what it leads to.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	// places are where names really lie, cards the real folders, and links all
	// links on the way to either, as things are now.
	places, cards, links []string
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
// place, and a link may lead elsewhere. A folder is watched under its real name
// alone, because two names of one would be told under the first.
func (w *Watcher) attend() error {
	w.places, w.cards, w.links = nil, nil, nil
	for _, name := range w.names {
		place, links := follow(name)
		w.places, w.links = append(w.places, place), append(w.links, links...)
	}
	for _, folder := range w.folders {
		place, links := follow(folder)
		w.cards, w.links = append(w.cards, place), append(w.links, links...)
	}
	dirs := slices.Clone(w.cards)
	for _, path := range slices.Concat(w.places, w.links) {
		dirs = append(dirs, filepath.Dir(path))
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

// maxLinks ends the way along links that lead in a circle.
const maxLinks = 40

// follow gives where an absolute path really leads, and the links on its way.
// What is not there is as it is called.
func follow(path string) (place string, links []string) {
	const separator = string(filepath.Separator)
	root := filepath.VolumeName(path) + separator
	at, rest := root, strings.Split(path[len(root):], separator)
	for len(rest) > 0 {
		next := filepath.Join(at, rest[0])
		rest = rest[1:]
		target, err := os.Readlink(next)
		if err != nil || len(links) == maxLinks {
			at = next
			continue
		}
		links = append(links, next)
		if filepath.IsAbs(target) {
			at = filepath.VolumeName(target) + separator
			target = target[len(at):]
		}
		rest = append(strings.Split(filepath.FromSlash(target), separator), rest...)
	}
	return at, links
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
	return slices.Contains(w.places, e.Name) || slices.Contains(w.links, e.Name) ||
		filepath.Ext(e.Name) == ".md" && slices.Contains(w.cards, filepath.Dir(e.Name)) ||
		(e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)) && slices.Contains(w.dirs, e.Name)
}

// Close stops watching.
func (w *Watcher) Close() error { return w.notify.Close() }
