package tui

import (
	"context"
	"os"
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
