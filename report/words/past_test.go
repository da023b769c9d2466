package words

import (
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/hook"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/trace"
)

func TestPast(t *testing.T) {
	old, today, failed := "aaaa", "bbbb", "library unreadable"
	event := func(edit func(*telemetry.Event)) telemetry.History {
		e := telemetry.Event{CreatedAt: "2026-01-02T03:04:05.000Z", EngineVersion: engine.EngineVersion, ScorerVersion: engine.ScorerVersion, CardSetFingerprint: &old}
		e.SelectionStage.SelectedCardIDs = []string{"a"}
		edit(&e)
		return telemetry.History{Past: []telemetry.Past{{Event: e, Own: true}}}
	}
	now := trace.Decision{Returned: []trace.Ref{{ID: "a"}}}
	tests := []struct {
		name    string
		history telemetry.History
		want    string
	}{
		{"not in the log", telemetry.History{}, ""},
		{"the same", event(func(*telemetry.Event) {}), "the hook's log holds this prompt once, last on 2026-01-02T03:04:05.000Z|then: a came back|now: the same|changed since: the cards"},
		{"other cards", event(func(e *telemetry.Event) { e.SelectionStage.SelectedCardIDs = nil }), "then: nothing came back|now: a came back|changed since: the cards"},
		{"OME's own line", event(func(e *telemetry.Event) {
			e.SelectionStage.SelectedCardIDs, e.EngineVersion = []string{"b"}, "sparse-v2"
		}), "then: b came back|now: a came back|changed since: the engine (sparse-v2 then), the cards"},
		{"lines that cannot be read", telemetry.History{Past: []telemetry.Past{{Own: true}}, Old: 2, Broken: 1}, "3 lines of the log could not be read (2 of an old kind, 1 broken)"},
		{"a fault", event(func(e *telemetry.Event) { e.SelectionStage.SelectedCardIDs, e.Error = nil, &failed }), "(fault: library unreadable)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			log := telemetry.Event{EngineVersion: engine.EngineVersion, ScorerVersion: engine.ScorerVersion, CardSetFingerprint: &today}
			back := hook.LookBack{History: tt.history, Now: hook.Explanation{Log: &log}}
			got := strings.Join(Past(back, now), "|")
			if !strings.Contains(got, tt.want) || tt.want == "" && got != "" {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
