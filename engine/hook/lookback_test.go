package hook_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine/hook"
	"ome-tui/engine/hook/telemetry"

	"github.com/google/go-cmp/cmp"
)

const asked = "validate in browser, then tell me"

// past asks once, so that the log holds the prompt.
func past(t *testing.T) place {
	t.Helper()
	p := newPlace(t)
	fixtureCards(t, p)
	in, err := json.Marshal(map[string]string{"session_id": "s", "prompt": asked, "cwd": p.project})
	if err != nil {
		t.Fatal(err)
	}
	p.run(t, strings.NewReader(string(in)), p.options())
	return p
}

func TestLookFindsWhatChanged(t *testing.T) {
	card := "data/experiences/active/browser-validation.md"
	edit := func(t *testing.T, p place, name, from, to string) {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(p.root, name))
		if err != nil || !strings.Contains(string(data), from) {
			t.Fatal(err, from)
		}
		p.write(t, name, strings.ReplaceAll(string(data), from, to))
	}
	cases := []struct {
		name   string
		change func(*testing.T, place) string // gives the folder
		want   []hook.Change
	}{
		{"nothing", func(t *testing.T, p place) string { return p.project }, nil},
		{"a trigger", func(t *testing.T, p place) string {
			edit(t, p, card, "browser check", "browser look")
			return p.project
		}, []hook.Change{hook.ChangedCards}},
		{"a rule", func(t *testing.T, p place) string { edit(t, p, card, "three widths", "two widths"); return p.project }, []hook.Change{hook.ChangedTexts}},
		{"a category takes part in ranking", func(t *testing.T, p place) string {
			edit(t, p, card, "category: Testing", "category: Tests")
			return p.project
		}, []hook.Change{hook.ChangedTexts}},
		{"the threshold", func(t *testing.T, p place) string {
			p.write(t, "data/config.json", `{"retrieval":{"minScore":55}}`)
			return p.project
		}, []hook.Change{hook.ChangedConfig}},
		{"another project", func(t *testing.T, p place) string {
			p.write(t, "other/package.json", `{"name":"other-app"}`)
			return filepath.Join(p.root, "other")
		}, []hook.Change{hook.ChangedProject}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := past(t)
			folder := c.change(t, p)
			back, err := hook.Look(context.Background(), asked, folder, p.options())
			if err != nil || len(back.Past) != 1 || back.Now.Log == nil {
				t.Fatalf("%v, %d decisions", err, len(back.Past))
			}
			if got := back.Past[0]; !got.Own || !got.Matched || got.RenderedCardIDs[0] != "browser-validation" {
				t.Errorf("%+v", got)
			}
			if diff := cmp.Diff(c.want, hook.Changes(back.Past[0], back.Now.Log)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLookReadsTheLinesOfOME(t *testing.T) {
	p := past(t)
	e := p.events(t)[0]
	e.EngineVersion, e.ScorerVersion = "sparse-v2", "bm25f-evidence-v2"
	e.LibraryFingerprint = e.CardSetFingerprint // composed in another way
	e.ProjectContext.ProjectKeyHash = nil
	line, err := telemetry.Encode(&e)
	if err != nil {
		t.Fatal(err)
	}
	p.write(t, "data/"+telemetry.File, "{broken\n"+string(line))
	back, err := hook.Look(context.Background(), asked, p.project, p.options())
	if err != nil || len(back.Past) != 1 || back.Broken != 1 || back.Past[0].Own {
		t.Fatalf("%v, %+v", err, back.History)
	}
	want := []hook.Change{hook.ChangedEngine, hook.ChangedProfile}
	if diff := cmp.Diff(want, hook.Changes(back.Past[0], back.Now.Log)); diff != "" {
		t.Error(diff)
	}
}

func TestLookWritesNothing(t *testing.T) {
	p := past(t)
	before, err := os.ReadFile(filepath.Join(p.data, telemetry.File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hook.Look(context.Background(), asked, p.project, p.options()); err != nil {
		t.Fatal(err)
	}
	after, _ := os.ReadFile(filepath.Join(p.data, telemetry.File))
	if string(before) != string(after) {
		t.Error("the log changed")
	}
}
