package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/suite"
)

// TestNothingDriftsUnchanged holds that each card and case of the shipped suites reads from its file as it was loaded.
func TestNothingDriftsUnchanged(t *testing.T) {
	for _, name := range []string{"core", "failing", "boundary", "noisy", "held-out", "pairwise"} {
		s, faults := engine.Open(t.Context(), engine.DefaultOptions(), suite.OnDisk("../fixtures/"+name+"/suite.json")...)
		if s == nil {
			t.Fatal(faults)
		}
		defer s.Close()
		cards := s.Library(0).Cards
		for i := range cards {
			e := engine.Edit{Subject: engine.EditCard, Card: cards[i].Ref(), Field: engine.FieldRisk, Op: engine.Set, Value: "high"}
			if _, err := s.Changes(e); err != nil {
				t.Errorf("%s: %s: %v", name, cards[i].ID, err)
			}
		}
		for i := range s.Cases() {
			e := engine.Edit{Subject: engine.EditCase, Case: s.Cases()[i].ID, Field: engine.FieldNoMatches, Op: engine.Set, Value: "true"}
			if _, err := s.Changes(e); err != nil {
				t.Errorf("%s: %s: %v", name, s.Cases()[i].ID, err)
			}
		}
	}
}

// TestDrift changes the files behind a session, and asks for an edit of what changed and of what did not.
func TestDrift(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"suite.json", "failing.cards.json"} {
		data, err := os.ReadFile("../fixtures/failing/" + name)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, name), string(data))
	}
	s, faults := engine.Open(t.Context(), engine.DefaultOptions(), suite.OnDisk(filepath.Join(dir, "suite.json"))...)
	if s == nil {
		t.Fatal(faults)
	}
	defer s.Close()
	swap := func(name, old, now string) {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.Contains(string(data), old) {
			t.Fatalf("%s lacks %q: %v", name, old, err)
		}
		write(t, filepath.Join(dir, name), strings.Replace(string(data), old, now, 1))
	}
	id := engine.Edit{Subject: engine.EditCard, Card: s.Library(0).Cards[0].Ref(), Field: engine.FieldSummary, Op: engine.Set, Value: "x"}
	asked := map[string]engine.Edit{"card": id, "case": {Subject: engine.EditCase, Case: "missed-intent", Field: engine.FieldNoMatches, Op: engine.Set, Value: "true"}}
	asked["changed card"] = asked["card"]
	for i := range s.Library(0).Cards {
		if ref := s.Library(0).Cards[i].Ref(); ref.ID == "only-when-debugging" {
			id.Card = ref
			asked["changed card"] = id
		}
	}
	for _, tt := range []struct{ name, file, old, now, edit, want string }{
		{"another card changed", "failing.cards.json", "The last line names the valve.", "The first line names it.", "card", ""},
		{"its summary changed", "failing.cards.json", "first line", "third line", "changed card",
			`card only-when-debugging: summary is "The third line names it." on disk now, and was "The last line names the valve.": run again (`},
		{"a list changed, too", "failing.cards.json", "boiler stops at night", "boiler stops", "changed card", `names the valve.", and 2 more: run again`},
		{"the prompt changed", "suite.json", "Write a poem about the boiler log", "Sing", "case",
			`case missed-intent: prompt is "Sing" on disk now, and was "Write a poem about the boiler log": run again (`},
		{"the card is gone", "failing.cards.json", `"only-when-debugging"`, `"gone"`, "changed card", "card only-when-debugging is gone: run again"},
		{"the case is gone", "suite.json", `"missed-intent"`, `"gone"`, "case", "case missed-intent is gone: run again"},
	} {
		swap(tt.file, tt.old, tt.now)
		_, err := s.Changes(asked[tt.edit])
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}
