package engine_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/suite"
)

// TestFixesInFiles writes every offered edit into a copy of the files for
// real, opens them afresh, and runs: the outcome is the predicted one.
func TestFixesInFiles(t *testing.T) {
	from := "../fixtures/failing"
	s := open(t, engine.DefaultOptions(), suite.Location{Path: filepath.Join(from, "suite.json")})
	r := run(t, s)
	checked := 0
	err := r.Fixes(context.Background(), nil, func(o engine.Offer) {
		for _, f := range o.Fixes {
			if slices.ContainsFunc(f.Edits, func(e engine.Edit) bool { return e.Subject == engine.EditSetting }) {
				continue
			}
			checkInFiles(t, r, f)
			checked++
		}
	})
	if err != nil || checked == 0 {
		t.Fatalf("%d predictions checked: %v", checked, err)
	}
	t.Logf("%d predictions checked in files", checked)
}

func checkInFiles(t *testing.T, r *engine.Run, f engine.Fix) {
	t.Helper()
	dir := t.TempDir()
	files, err := r.Session.Changes(f.Edits...)
	if err != nil {
		t.Errorf("%s: %v", label(r, f), err)
		return
	}
	for _, name := range []string{"suite.json", "failing.cards.json"} {
		data, err := os.ReadFile(filepath.Join("../fixtures/failing", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range files {
			if filepath.Base(c.Path) == name {
				data = c.After
			}
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	after := run(t, open(t, engine.DefaultOptions(), suite.Location{Path: filepath.Join(dir, "suite.json")}))
	for i := range after.Results {
		want := r.Results[i].Verdict.Passed
		switch {
		case slices.Contains(f.Fixes, i) || slices.Contains(f.HeldOutFixes, i):
			want = true
		case slices.Contains(f.Breaks, i) || slices.Contains(f.HeldOutBreaks, i):
			want = false
		}
		if got := after.Results[i].Verdict.Passed; got != want {
			t.Errorf("%s: case %s passed %v, predicted %v", label(r, f), r.Session.Cases()[i].ID, got, want)
		}
	}
}

// TestWriteRefusals: a file that changed on disk, and one that is built in,
// are not written.
func TestWriteRefusals(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "suite.json")
	text := `{"name": "w", "experiences": [{"id": "a", "status": "draft", "title": "Water the tulips", "summary": "s", "rule": "r", "recall": {"triggers": ["water the tulips"]}}],
 "cases": [{"id": "c", "prompt": "water the tulips", "expectedCards": ["a"]}]}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s := open(t, engine.DefaultOptions(), suite.Location{Path: path})
	edit := engine.Edit{Subject: engine.EditCard, Field: engine.FieldStatus, Op: engine.Set, Value: "active", Old: "draft"}
	edit.Card.ID = "a"
	files, err := s.Changes(edit)
	if err != nil || len(files) != 1 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	wrote := 0
	put := func(string, []byte) error { wrote++; return nil }
	if err := files[0].Write(put); err != nil || wrote != 1 {
		t.Fatalf("an unchanged file was not written: %v", err)
	}
	if err := os.WriteFile(path, []byte(text+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := files[0].Write(put); err == nil || wrote != 1 {
		t.Error("a file that changed on disk was written")
	}
}
