package watch_test

import (
	"context"
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

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
