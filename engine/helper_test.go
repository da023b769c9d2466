package engine_test

import (
	"context"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/suite"
)

// recordedFiles lays a recorded suite out as files.
func recordedFiles(name string, e oracle.Eval) suite.Location {
	files := fstest.MapFS{name + ".suite.json": {Data: e.Suite}}
	if e.Cards != nil {
		files[name+".cards.json"] = &fstest.MapFile{Data: e.Cards}
	}
	return suite.Location{FS: files, Path: name + ".suite.json"}
}

// open opens a session that is closed with the test.
func open(t testing.TB, o engine.Options, at ...suite.Location) *engine.Session {
	t.Helper()
	o.TempDir = t.TempDir()
	s, faults := engine.Open(context.Background(), o, at...)
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}
