package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// The differences between the profiles, numbered as in docs/profiles.md.

// A free phrase among the hints is evidence under one profile (1), and closes
// the card under the other one.
func TestProfileFreePhraseHints(t *testing.T) {
	cases := []map[string]any{{"id": "hint", "prompt": "polish the brass by hand", "expectedCards": []string{"brass"}}}
	brass := fixture("brass", "Brass", []string{"shine up the tower"}, set("engine_hints.positive", []string{"polish the brass by hand"}))
	for _, profile := range []trace.Profile{trace.Documented, trace.OME040} {
		o := engine.DefaultOptions()
		o.Profile = &profile
		r := run(t, open(t, o, oneSuite(t, cases, brass)))
		res, story := r.Results[0], r.Explain(0)
		want := fmt.Sprint(profile == trace.Documented, true, profile)
		if got := fmt.Sprint(res.Verdict.Passed, res.Differs, story.Profile); got != want {
			t.Errorf("%s: %s, want %s", profile, got, want)
		}
		if profile == trace.OME040 {
			if got := story.Candidates[0].Rejection.Code(); got != "requiredSignals.unknown:polish the brass by hand" {
				t.Error(got)
			}
			if f := res.Failure(); f == nil || f.Cause != engine.CauseGate {
				t.Errorf("%+v", f)
			}
		}
	}
}

// A malformed or an old card is left out (2), or empties its whole library.
func TestProfileMalformedCards(t *testing.T) {
	good := card.Card{ID: "bell", Status: "active", Title: "Bell", Category: "Tower", Summary: "How bells ring.", Policy: "should",
		Risk: "low", Confidence: "low", Level: "global", Triggers: []string{"ring the tower bell"}, Rule: "Ring."}
	for name, bad := range map[string]string{"malformed": "---\nschema: ome-card\nid: [\n---\n", "old": "# An old card\n"} {
		data := t.TempDir()
		dir := filepath.Join(data, "experiences", "active")
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for file, text := range map[string][]byte{"bell.md": card.AppendMarkdown(nil, &good), "bad.md": []byte(bad)} {
			if err := os.WriteFile(filepath.Join(dir, file), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		for _, profile := range []trace.Profile{trace.Documented, trace.OME040} {
			o := engine.DefaultOptions()
			o.Profile, o.UseCurrentLibrary, o.DataDir = &profile, true, data
			s := open(t, o, oneSuite(t, []map[string]any{{"id": "c", "prompt": "ring the tower bell", "expectedCards": []string{"bell"}}}))
			r := run(t, s)
			want := fmt.Sprint(profile == trace.Documented, true)
			if got := fmt.Sprint(r.Results[0].Verdict.Passed, r.Results[0].Differs); got != want {
				t.Errorf("%s, %s: %s, want %s", name, profile, got, want)
			}
			trial := s.Try(0, "ring the tower bell", card.ProjectContext{})
			if !trial.Differs || len(trial.Other)+len(trial.Returned) != 1 {
				t.Errorf("%s, %s: a prompt without a case returns %v, else %v", name, profile, trial.Returned, trial.Other)
			}
		}
	}
}

// An id that is repeated in expectedCards counts once (3), or each time. No
// verdict depends on it.
func TestProfileRepeatedIDs(t *testing.T) {
	cases := []map[string]any{{"id": "c", "prompt": "ring the tower bell", "expectedCards": []string{"bell", "bell"}}}
	for profile, precision := range map[trace.Profile]float64{trace.Documented: 1, trace.OME040: 2} {
		o := engine.DefaultOptions()
		o.Profile = &profile
		r := run(t, open(t, o, oneSuite(t, cases, fixture("bell", "Bell", []string{"ring the tower bell"}))))
		if m := r.Results[0].Metrics; m.Precision != precision || m.Recall != 1 || !r.Results[0].Verdict.Passed || r.Results[0].Differs {
			t.Errorf("%s: %+v", profile, m)
		}
	}
}

// Which profile is in force where nobody says.
func TestProfileByLibrary(t *testing.T) {
	data := t.TempDir()
	if err := os.MkdirAll(filepath.Join(data, "experiences", "active"), 0o700); err != nil {
		t.Fatal(err)
	}
	at := oneSuite(t, []map[string]any{{"id": "c", "prompt": "p", "expectNoMatches": true}}, fixture("bell", "Bell", []string{"ring"}))
	fixtures, real := engine.DefaultOptions(), engine.DefaultOptions()
	real.UseCurrentLibrary, real.DataDir = true, data
	for _, tt := range []struct {
		options engine.Options
		suites  []suite.Location
		want    trace.Profile
	}{{fixtures, []suite.Location{at}, trace.Documented}, {real, []suite.Location{at}, trace.OME040}, {real, nil, trace.OME040}} {
		if got := open(t, tt.options, tt.suites...).Settings().Profile; got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
}
