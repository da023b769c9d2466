package engine_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/suite"
)

// TestFixesInFiles writes the offered edits into the files, opens them afresh,
// and runs: the outcome is the predicted one. Of the recorded evaluations
// every fourth edit is written, in short tests fewer.
func TestFixesInFiles(t *testing.T) {
	every := 4
	if testing.Short() {
		every = 16
	}
	inFiles(t, "failing", suite.Location{FS: os.DirFS("../fixtures/failing"), Path: "suite.json"}, every/4)
	for i, at := range recordedLocations(t) {
		inFiles(t, fmt.Sprintf("recorded-%d", i), at, every)
	}
}

func inFiles(t *testing.T, name string, at suite.Location, every int) {
	t.Run(name, func(t *testing.T) {
		r := run(t, open(t, engine.DefaultOptions(), at))
		n, checked := 0, 0
		err := r.Fixes(context.Background(), nil, func(o engine.Offer) {
			for _, f := range o.Fixes {
				if n++; n%every == 0 {
					checkInFiles(t, r, at, f)
					checked++
				}
			}
		})
		if err != nil || checked == 0 {
			t.Fatalf("%d predictions checked: %v", checked, err)
		}
		t.Logf("%d of %d predictions checked in files", checked, n)
	})
}

func checkInFiles(t *testing.T, r *engine.Run, at suite.Location, f engine.Fix) {
	t.Helper()
	changed, err := r.Session.Changes(f.Edits...)
	if err != nil {
		t.Errorf("%s: %v", label(r, f), err)
		return
	}
	files := fstest.MapFS{}
	err = fs.WalkDir(at.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(at.FS, path)
		files[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range changed {
		files[c.Path] = &fstest.MapFile{Data: c.After}
	}
	o := engine.DefaultOptions()
	limit, threshold := settingsOf(r, f)
	o.Limit, o.Threshold = &limit, &threshold
	checkOutcome(t, r, run(t, open(t, o, suite.Location{FS: files, Path: at.Path})), f)
}
