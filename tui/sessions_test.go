package tui

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"weak"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
)

// A session that was replaced must not be kept until the end: with 100,000
// cases each run anew would cost hundreds of megabytes.
func TestDroppedSessionsAreLetGo(t *testing.T) {
	open := &sessions{open: func(ctx context.Context) (*engine.Session, fault.List) {
		o := engine.DefaultOptions()
		o.TempDir = t.TempDir()
		return engine.Open(ctx, o, suite.Location{FS: os.DirFS("testdata"), Path: "suite.json"})
	}}
	first, faults := open.one(t.Context())
	if first == nil {
		t.Fatal(faults)
	}
	kept, _ := open.one(t.Context())
	gone := weak.Make(first)
	if err := open.drop(first); err != nil {
		t.Fatal(err)
	}
	first = nil
	runtime.GC()
	runtime.GC()
	if gone.Value() != nil {
		t.Error("the dropped session is still held")
	}
	open.close(func() {})
	runtime.KeepAlive(kept)
}

// Files that break between two runs are named over the run that stands on the
// screen; what mends them takes the list away.
func TestFaultsOfFilesReadAgain(t *testing.T) {
	dir := copyOfTestdata(t)
	path := filepath.Join(dir, "suite.json")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d := start(t, 120, 40, func(c *Config) { c.Open = onDisk(dir) })
	write := func(data string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("{")
	d.press("r").sees("2 faults in the input", "suite.json:1:")
	d.press("esc").lacks("in the input").sees("cases")
	if d.press("y"); d.copied == "" {
		t.Error("the run before is there no more")
	}
	d.press("r").sees("2 faults in the input")
	write(string(good))
	d.press("r").lacks("in the input").sees("cases")
}

// A change that comes in when nobody watches any more ends its watcher.
func TestLateChangeEndsItsWatcher(t *testing.T) {
	dir := copyOfTestdata(t)
	d := start(t, 120, 40, func(c *Config) { c.Open = onDisk(dir) })
	d.m.cfg.Watch = true
	d.m.watchFiles()
	late := d.m.watching
	d.m.stopWatching()
	_, cmd := d.m.Update(changed{late})
	if cmd == nil {
		t.Fatal("nobody ends the watcher")
	}
	if msg := cmd(); msg != nil {
		t.Errorf("the ended watcher says %v", msg)
	}
}
