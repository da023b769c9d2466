package card

import (
	"encoding/json"
	"io/fs"
	"testing"
	"testing/fstest"

	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/trace"
)

// The recorded hook runs name their card set: the recall fixtures, written as
// files and read by a program that empties a library with a malformed card.
func TestHookCardSets(t *testing.T) {
	rec := oracle.Open()
	hooks, err := rec.Hooks()
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, name := range hooks {
		run, err := rec.Hook(name)
		if err != nil {
			t.Fatal(err)
		}
		var event struct{ CardSetFingerprint, GlobalCardSetFingerprint *string }
		if err := json.Unmarshal(run.Event, &event); err != nil || event.CardSetFingerprint == nil {
			continue // nothing was logged, or the configuration was refused
		}
		compared++
		global, project, err := rec.Cards(run.Library)
		if err != nil {
			t.Fatal(err)
		}
		cards := written(t, global, run.MalformedGlobalCard, trace.Global)
		if got := Fingerprint(cards); got != *event.GlobalCardSetFingerprint {
			t.Errorf("%s: global set %s, want %s", name, got, *event.GlobalCardSetFingerprint)
		}
		switch string(run.ProjectLibrary) {
		case "true":
			cards = append(cards, written(t, project, false, trace.Project)...)
		case `"bad"`:
			cards = append(cards, written(t, project, true, trace.Project)...)
		}
		if got := Fingerprint(cards); got != *event.CardSetFingerprint {
			t.Errorf("%s: set %s, want %s", name, got, *event.CardSetFingerprint)
		}
	}
	if compared < 20 {
		t.Errorf("only %d runs compared", compared)
	}
}

// written puts fixtures into a library's files and reads them.
func written(t *testing.T, fixtures []byte, malformed bool, scope trace.Scope) []Card {
	t.Helper()
	cards, _ := ParseFixtures("f.json", fixtures)
	fsys := fstest.MapFS{"experiences/active": {Mode: 0o755 | fs.ModeDir}}
	for i := range cards {
		fsys["experiences/"+cards[i].Folder+"/"+FileName(cards[i].ID)] = &fstest.MapFile{Data: AppendMarkdown(nil, &cards[i])}
	}
	if malformed {
		fsys["experiences/active/bad.md"] = &fstest.MapFile{Data: []byte("---\nschema: ome-card\n---\n")}
	}
	lib := LoadLibrary(fsys, ".", "lib", LibraryOptions{Scope: scope, Profile: trace.OME040})
	if lib.Emptied != malformed {
		t.Errorf("emptied %v, want %v: %v", lib.Emptied, malformed, lib.Faults)
	}
	return lib.Cards
}
