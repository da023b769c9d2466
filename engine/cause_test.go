package engine_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// fixture is a card in the shape of cards files, with what every test needs.
func fixture(id, title string, triggers []string, edits ...func(map[string]any)) map[string]any {
	c := map[string]any{
		"id": id, "status": "active", "title": title, "category": "Shop", "summary": "About " + title + ".",
		"recall": map[string]any{"policy": "should", "risk": "medium", "confidence": "medium", "triggers": triggers, "topics": []string{}},
		"scope":  map[string]any{"level": "global"}, "rule": "Do it with care.",
	}
	for _, e := range edits {
		e(c)
	}
	return c
}

// set puts a value at a path such as "recall.policy".
func set(path string, value any) func(map[string]any) {
	return func(c map[string]any) {
		parent, name, nested := strings.Cut(path, ".")
		if !nested {
			c[path] = value
			return
		}
		if c[parent] == nil {
			c[parent] = map[string]any{}
		}
		c[parent].(map[string]any)[name] = value
	}
}

// oneSuite lays out a suite with inline cards.
func oneSuite(t testing.TB, cases []map[string]any, cards ...map[string]any) suite.Location {
	t.Helper()
	data, err := json.Marshal(map[string]any{"name": "test", "experiences": cards, "cases": cases})
	if err != nil {
		t.Fatal(err)
	}
	return suite.Location{FS: fstest.MapFS{"suite.json": {Data: data}}, Path: "suite.json"}
}

// TestCauses has one card and prompt for each cause of engine.md section 9.
func TestCauses(t *testing.T) {
	kiln := func(edits ...func(map[string]any)) []map[string]any {
		return []map[string]any{fixture("kiln", "Kiln Firing", []string{"fire the kiln slowly"}, edits...)}
	}
	const exact = "Please fire the kiln slowly today"
	for _, tt := range []struct {
		reason string
		prompt string
		cards  []map[string]any
		expect []string
		kind   engine.FailureKind
		cause  engine.Cause
		stage  trace.Stage
		word   string // of Words[0].Text, Wanted[0] or Value
	}{
		{"the id is in no library", exact, kiln(), []string{"kilm"}, engine.Missed, engine.CauseMissingCard, trace.StageFilter, ""},
		{"a draft", exact, kiln(set("status", "draft")), []string{"kiln"}, engine.Missed, engine.CauseStatus, trace.StageFilter, "draft"},
		{"policy off", exact, kiln(set("recall.policy", "off")), []string{"kiln"}, engine.Missed, engine.CausePolicy, trace.StageFilter, "off"},
		{"another project's", exact, kiln(set("scope", map[string]any{"level": "project", "project_key": "git.test/a/b"})), []string{"kiln"},
			engine.Missed, engine.CauseScope, trace.StageFilter, "project git.test/a/b"},
		{"a mode that the prompt lacks", exact, kiln(set("criteria", map[string]any{"intent_modes": map[string]any{"include": []string{"review"}}})),
			[]string{"kiln"}, engine.Missed, engine.CauseGate, trace.StageGate, "review"},
		{"an ignore phrase", exact + " in a drawing", kiln(set("criteria", map[string]any{"ignore_when": []string{"in a drawing"}})),
			[]string{"kiln"}, engine.Missed, engine.CauseIgnorePhrase, trace.StageGate, "in a drawing"},
		{"negated words", "Do not fire the kiln slowly. Polish the teapots.", kiln(), []string{"kiln"}, engine.Missed, engine.CauseRemovedText, trace.StageThreshold, "fire"},
		{"fenced words", "Look here:\n```\nfire the kiln slowly\n```\nThanks a lot", kiln(), []string{"kiln"}, engine.Missed, engine.CauseRemovedText, trace.StageThreshold, "fire"},
		{"full-width letters", "Please ｆｉｒｅ the ｋｉｌｎ slowly today", kiln(), []string{"kiln"}, engine.Missed, engine.CauseInvisibleText, trace.StageThreshold, "ｆｉｒｅ"},
		{"accents", "Where is the crème brûlée torch", []map[string]any{fixture("torch", "Torch", []string{"creme brulee torch"})},
			[]string{"torch"}, engine.Missed, engine.CauseInvisibleText, trace.StageThreshold, "è"},
		{"kana", "パンをやく", []map[string]any{fixture("oven", "Oven", []string{"パンをやくまえ"})},
			[]string{"oven"}, engine.Missed, engine.CauseInvisibleText, trace.StageThreshold, "パンをやく"},
		{"words of use_when alone", "Glaze the saucers before noon", kiln(set("criteria", map[string]any{"use_when": []string{"glaze the saucers"}})),
			[]string{"kiln"}, engine.Missed, engine.CauseNoEvidence, trace.StageThreshold, "Glaze"},
		{"the same stems", "We need slow kilns firing", []map[string]any{fixture("kiln", "Pottery", []string{"fire kiln slowly"})},
			[]string{"kiln"}, engine.Missed, engine.CauseNearWord, trace.StageThreshold, "slow"},
		{"a part of the trigger", "Is the kiln on the left side of the yard free", kiln(), []string{"kiln"},
			engine.Missed, engine.CauseBelowThreshold, trace.StageThreshold, ""},
		{"a second copy", exact, append(kiln(), fixture("kiln-two", "Kiln Firing", []string{"fire the kiln slowly"}, set("summary", "About Kiln Firing."))),
			[]string{"kiln", "kiln-two"}, engine.Missed, engine.CauseDuplicate, trace.StageDuplicate, ""},
		{"an extra card", exact, kiln(), nil, engine.UnjudgedExtra, engine.CauseAdmitted, trace.StageSelected, "fire the kiln slowly"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			c := map[string]any{"id": "c", "prompt": tt.prompt, "expectedCards": tt.expect}
			if tt.expect == nil {
				c["expectedCards"] = []string{}
			}
			r := run(t, open(t, engine.DefaultOptions(), oneSuite(t, []map[string]any{c}, tt.cards...)))
			f := r.Results[0].Failure()
			if f == nil {
				t.Fatalf("the case passes: %v", r.Results[0].Returned)
			}
			if f.Kind != tt.kind || f.Cause != tt.cause || f.Stage != tt.stage {
				t.Errorf("%s %s at %s, want %s %s at %s (%+v)", f.Kind, f.Cause, f.Stage, tt.kind, tt.cause, tt.stage, *f)
			}
			if got := firstWord(f); tt.word != "" && got != tt.word {
				t.Errorf("the first word is %q, want %q", got, tt.word)
			}
		})
	}
}

func firstWord(f *engine.Failure) string {
	switch {
	case f.Value != "":
		return f.Value
	case len(f.Words) > 0:
		return f.Words[0].Text
	case len(f.Wanted) > 0:
		return f.Wanted[0]
	default:
		return ""
	}
}

// TestSelectionCauses has cards that are admitted and still not returned.
func TestSelectionCauses(t *testing.T) {
	cards := []map[string]any{
		fixture("a-rope", "Harbour", []string{"coil the green rope"}),
		fixture("b-bell", "Tower", []string{"ring the brass bell"}),
		fixture("c-lamp", "Street", []string{"light the street lamp"}),
	}
	prompt := "Coil the green rope, ring the brass bell, light the street lamp"
	cases := []map[string]any{{"id": "c", "prompt": prompt, "expectedCards": []string{"a-rope", "b-bell", "c-lamp"}}}
	o := engine.DefaultOptions()
	o.Limit = new(2)
	r := run(t, open(t, o, oneSuite(t, cases, cards...)))
	f := r.Results[0].Failure()
	if f == nil || f.Cause != engine.CauseLimit || f.Stage != trace.StageLimit || f.Number != 1 || f.Other == nil {
		t.Fatalf("%+v, want a card 1 past the limit", f)
	}
	if !r.Retune(3, 40).Results[0].Verdict.Passed {
		t.Error("a limit of 3 does not mend it")
	}
}

// TestNoHitBroken counts every card against a case that expects none.
func TestNoHitBroken(t *testing.T) {
	cases := []map[string]any{{"id": "c", "prompt": "Please ring the brass bell", "expectNoMatches": true, "allowedExtraCards": []string{"bell"}}}
	r := run(t, open(t, engine.DefaultOptions(), oneSuite(t, cases, fixture("bell", "Tower", []string{"ring the brass bell"}))))
	f := r.Results[0].Failure()
	if f == nil || f.Kind != engine.NoHitBroken || f.Words[0].Text != "ring the brass bell" || f.Words[0].Where != "triggers" {
		t.Fatalf("%+v", f)
	}
	if m := r.Results[0].Margin; m == nil || *m >= 0 {
		t.Errorf("margin %v, want the way to the threshold that mends it", m)
	}
}
