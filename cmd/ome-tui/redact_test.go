package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/suite"
)

// TestTheExplorerHidesRealLibraries holds when the reports that the explorer
// writes have their words hidden, and where the key is.
func TestTheExplorerHidesRealLibraries(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(*app, *engine.Options)
		hide bool
	}{
		{"cards of the suite", func(*app, *engine.Options) {}, false},
		{"asked for", func(a *app, _ *engine.Options) { a.o.redact = true }, true},
		{"a real library", func(_ *app, o *engine.Options) { o.UseCurrentLibrary, o.DataDir = true, t.TempDir() }, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, o := &app{o: newOptions()}, engine.DefaultOptions()
			c.set(a, &o)
			s, faults := engine.Open(context.Background(), o, suite.OnDisk("../../fixtures/seeds/en/suite.json")...)
			if s == nil {
				t.Fatal(faults)
			}
			defer s.Close()
			out := filepath.Join(t.TempDir(), "report.json")
			hide, err := a.redaction(s, out)
			if err != nil || (hide != nil) != c.hide {
				t.Fatalf("%v, %v: want words hidden: %v", hide, err, c.hide)
			}
			info, err := os.Stat(filepath.Join(filepath.Dir(out), keyName))
			if (err == nil) != c.hide || err == nil && info.Mode().Perm() != 0o600 {
				t.Errorf("the key: %v, %v", info, err)
			}
		})
	}
}
