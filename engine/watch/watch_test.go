package watch_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"ome-tui/engine/watch"
)

// TestNext: a rewritten file, one replaced by renaming and one that was gone
// wake the watcher, a neighbour does not.
func TestNext(t *testing.T) {
	dir := t.TempDir()
	file, other := filepath.Join(dir, "suite.json"), filepath.Join(dir, "other.json")
	write(t, file, "1")
	gone := filepath.Join(dir, "gone.json")
	w, err := watch.New([]string{file, gone, filepath.Join(dir, "absent", "suite.json")})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if len(w.Files()) != 2 {
		t.Fatalf("watches %v, want the files whose folder is there", w.Files())
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	write(t, file, "2")
	if !w.Next(ctx) {
		t.Fatal("a rewritten file was not seen")
	}
	write(t, other, "3")
	if err := os.Rename(other, file); err != nil {
		t.Fatal(err)
	}
	if !w.Next(ctx) {
		t.Fatal("a replaced file was not seen")
	}
	write(t, gone, "back")
	if !w.Next(ctx) {
		t.Fatal("a file that came back was not seen")
	}
	write(t, other, "4")
	brief, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	if w.Next(brief) {
		t.Fatal("a neighbour woke the watcher")
	}
}

// TestFolder: a card that comes into a watched folder wakes the watcher, what
// is no card does not.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	w, err := watch.New([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	write(t, filepath.Join(dir, "new.md"), "1")
	if !w.Next(ctx) {
		t.Fatal("a new card was not seen")
	}
	write(t, filepath.Join(dir, ".new.md.swp"), "1")
	brief, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	if w.Next(brief) {
		t.Fatal("an editor's file woke the watcher")
	}
}

// TestManyChanges: more changes than the system remembers, while nobody waits,
// are one change, and do not make the watcher deaf.
func TestManyChanges(t *testing.T) {
	dir := t.TempDir()
	file, other := filepath.Join(dir, "suite.json"), filepath.Join(dir, "other.json")
	write(t, file, "1")
	w, err := watch.New([]string{file})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	third := filepath.Join(dir, "third.json")
	write(t, other, "2")
	for range 12_000 { // two events each
		if err := os.Rename(other, third); err != nil {
			t.Fatal(err)
		}
		other, third = third, other
	}
	write(t, file, "3") // after the queue is full: this one is forgotten
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if !w.Next(ctx) {
		t.Fatal("a change among very many was not seen")
	}
	write(t, file, "4")
	if !w.Next(ctx) {
		t.Fatal("the watcher is deaf after very many changes")
	}
}

// TestNeverAtRest: a file that is written all the time is seen all the same.
func TestNeverAtRest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "suite.json")
	write(t, file, "1")
	w, err := watch.New([]string{file})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	done := make(chan bool)
	go func() { done <- w.Next(ctx) }()
	for writing := time.NewTicker(20 * time.Millisecond); ; {
		select {
		case <-writing.C:
			write(t, file, "2")
		case seen := <-done:
			if !seen {
				t.Fatal("a file that never rests was not seen")
			}
			return
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestLinks: a file behind a link is the file that is edited; another target
// counts from then on.
func TestLinks(t *testing.T) {
	dir, one, two := t.TempDir(), t.TempDir(), t.TempDir()
	write(t, filepath.Join(one, "suite.json"), "1")
	write(t, filepath.Join(two, "suite.json"), "2")
	link := filepath.Join(dir, "suite.json")
	if err := os.Symlink(filepath.Join(one, "suite.json"), link); err != nil {
		t.Skip(err)
	}
	w, err := watch.New([]string{link})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	write(t, filepath.Join(one, "suite.json"), "3")
	if !w.Next(ctx) {
		t.Fatal("a change behind the link was not seen")
	}
	if err := errors.Join(os.Remove(link), os.Symlink(filepath.Join(two, "suite.json"), link)); err != nil {
		t.Fatal(err)
	}
	if !w.Next(ctx) {
		t.Fatal("another target was not seen")
	}
	write(t, filepath.Join(two, "suite.json"), "4")
	if !w.Next(ctx) {
		t.Fatal("a change behind the new target was not seen")
	}
}

// TestLinkedFolder: a link on the way to a file, or to a folder of cards, that
// leads elsewhere or gives way to a folder is a change, and what lies there is
// watched from then on; a file that is watched under its real folder is, too.
func TestLinkedFolder(t *testing.T) {
	dir := t.TempDir()
	at := func(names ...string) string { return filepath.Join(append([]string{dir}, names...)...) }
	for _, name := range []string{"one", "two", "three"} {
		if err := os.Mkdir(at(name), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, at(name, "suite.json"), name)
		write(t, at(name, "pack.yaml"), name)
	}
	link := func(target, name string) error {
		return errors.Join(os.Symlink(target, at("new")), os.Rename(at("new"), at(name)))
	}
	if err := errors.Join(link("one", "release"), link(at("release"), "current")); err != nil {
		t.Fatal(err)
	}
	w, err := watch.New([]string{at("current", "suite.json"), at("one", "pack.yaml"), at("current")})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"a file behind two links", func() error { return os.WriteFile(at("one", "suite.json"), []byte("1"), 0o600) }},
		{"a file in the folder that the link leads to", func() error { return os.WriteFile(at("one", "pack.yaml"), []byte("1"), 0o600) }},
		{"the second link leads elsewhere", func() error { return link("two", "release") }},
		{"a file there", func() error { return os.WriteFile(at("two", "suite.json"), []byte("2"), 0o600) }},
		{"a card there", func() error { return os.WriteFile(at("two", "card.md"), []byte("2"), 0o600) }},
		{"the first link is a folder now", func() error { return errors.Join(os.Remove(at("current")), os.Rename(at("three"), at("current"))) }},
		{"a file in it", func() error { return os.WriteFile(at("current", "suite.json"), []byte("3"), 0o600) }},
		{"a file gives way to a folder", func() error {
			return errors.Join(os.Remove(at("current", "suite.json")), os.Mkdir(at("current", "suite.json"), 0o700))
		}},
	} {
		if err := step.do(); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		if !w.Next(ctx) {
			t.Fatalf("%s: not seen", step.what)
		}
		cancel()
	}
}

// TestFolderThatComesBack: another branch may lack the folder of the files, and
// the way back brings it anew.
func TestFolderThatComesBack(t *testing.T) {
	rename := func(dir string) error { return os.Rename(dir, dir+".old") }
	for _, c := range []struct {
		name  string
		take  func(dir string) error
		cards bool // the folder stands for its cards, too
	}{
		{"removed", os.RemoveAll, false},
		{"renamed", rename, false},
		{"removed with its cards", os.RemoveAll, true},
		{"renamed with its cards", rename, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "eval")
			file := filepath.Join(dir, "suite.json")
			fresh := func(text string) {
				if err := os.MkdirAll(dir, 0o700); err != nil {
					t.Fatal(err)
				}
				write(t, file, text)
			}
			fresh("1")
			paths := []string{file}
			if c.cards {
				paths = append(paths, dir)
			}
			w, err := watch.New(paths)
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			defer cancel()
			if err := c.take(dir); err != nil {
				t.Fatal(err)
			}
			if !w.Next(ctx) {
				t.Fatal("the loss of the folder was not seen")
			}
			fresh("2")
			if !w.Next(ctx) {
				t.Fatal("the folder that came back was not seen")
			}
			write(t, file, "3")
			if !w.Next(ctx) {
				t.Fatal("a change in the folder that came back was not seen")
			}
			if !c.cards {
				return
			}
			write(t, filepath.Join(dir, "new.md"), "4")
			if !w.Next(ctx) {
				t.Fatal("a new card in the folder that came back was not seen")
			}
		})
	}
}
