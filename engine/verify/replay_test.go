package verify

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// TestReplay holds the engine against a recording of --record: the one that
// OME_TUI_RECORDING names, else that of OME 0.4.0 in testdata, which was made
// on an interpreter without a dictionary of Chinese words.
func TestReplay(t *testing.T) {
	dir := os.Getenv("OME_TUI_RECORDING")
	strict := dir == ""
	if strict {
		dir = filepath.Join("testdata", "recording")
	}
	files, err := filepath.Glob(filepath.Join(dir, "recall", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s holds no recording: %v", dir, err)
	}
	set, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		base := strings.TrimSuffix(file, ".jsonl")
		lib := match.NewLibrary(append(fixtures(t, base+".cards.json"), fixtures(t, base+".project.cards.json")...), set, trace.OME040)
		rows, cards := 0, 0
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			var row recordedRow
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatal(err)
			}
			rows, cards = rows+1, cards+len(row.Candidates)
			replay(t, lib, set, row, strict)
		}
		t.Logf("%s: %d prompts, %d cards", filepath.Base(base), rows, cards)
	}
}

func replay(t *testing.T, lib *match.Library, set *signal.Set, row recordedRow, strict bool) {
	t.Helper()
	o := match.Options{Limit: row.Limit, Threshold: row.Threshold}
	if p := row.ProjectContext; p != nil {
		o.Project = card.ProjectContext{Key: p.ProjectKey, Module: p.ModulePath}
	}
	d := lib.Explain(prompt.Analyze(row.Prompt, set), o)
	var got, want []string
	for _, ref := range d.Returned {
		got = append(got, ref.Identity())
	}
	for _, c := range row.Returned {
		want = append(want, c.Scope+":"+c.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q returns %q, recorded %q", row.Prompt, got, want)
	}
	for _, diff := range differing(d, telemetry.CandidateStage{Cards: row.Candidates, Truncated: row.Truncated}) {
		if len(diff.Fields) > 0 || strict {
			t.Errorf("%q: %s differs in %v %v", row.Prompt, diff.Ref.Identity(), diff.Fields, diff.Ranking)
		}
	}
}

// fixtures reads a cards file; none where there is no file.
func fixtures(t *testing.T, path string) []card.Card {
	t.Helper()
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	cards, faults := card.ParseFixtures(path, data)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return cards
}
