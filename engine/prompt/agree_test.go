package prompt_test

import (
	"fmt"
	"testing"

	"ome-tui/engine/internal/agree"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
)

// recorded is a detector that gives a row's recorded signals for the whole
// prompt, and what the built-in packs find for a part of it.
type recorded struct {
	set     *signal.Set
	parts   []signal.Detection
	whole   string
	signals []signal.Detection
}

// Detect implements prompt.Detector.
func (r recorded) Detect(in signal.Input) []signal.Detection {
	if in.Narrative == r.whole {
		return r.signals
	}
	return r.parts
}

// detections makes detections of recorded ids with the facts of the set.
func detections(t *testing.T, set *signal.Set, ids []string) []signal.Detection {
	t.Helper()
	var out []signal.Detection
	for _, id := range ids {
		s, ok := set.Lookup(id)
		if !ok {
			s = &signal.Signal{ID: id}
		}
		out = append(out, signal.Detection{Signal: s})
	}
	return out
}

func signalIDs(found []oracle.Signal) []string {
	var out []string
	for _, s := range found {
		out = append(out, s.ID)
	}
	return out
}

func builtin(tb testing.TB) *signal.Set {
	tb.Helper()
	set, err := signal.Builtin()
	if err != nil {
		tb.Fatal(err)
	}
	return set
}

// TestAgreement holds every field of the recorded envelopes. Signals are the
// recorded ones, so that what is measured is this package.
func TestAgreement(t *testing.T) {
	rec := oracle.Open()
	rows, err := rec.Envelopes()
	if err != nil {
		t.Fatal(err)
	}
	set := builtin(t)
	table := agree.New("prompt analysis, signals given (" + rec.Name() + ")")
	for _, row := range rows {
		all := detections(t, set, signalIDs(row.RuleSignals))
		given := recorded{set, all, prompt.Analyze(row.Prompt, set).Narrative, all}
		compare(table, row, prompt.Analyze(row.Prompt, given))
	}
	table.Bar(99.5)
	table.Check(t)
}

func compare(table *agree.Table, row oracle.EnvelopeRow, a *prompt.Analysis) {
	name := fmt.Sprintf("row %d %q", row.I, row.Prompt)
	table.Compare("language", name, a.Language, row.Language)
	table.Compare("summary", name, a.Summary, row.Summary)
	for _, f := range []struct {
		field     string
		got, want []string
	}{
		{"taskTypes", a.TaskTypes, row.TaskTypes},
		{"operations", a.Operations, row.Operations},
		{"surfaces", a.Surfaces, row.Surfaces},
		{"constraints", a.Constraints, row.Constraints},
		{"risks", a.Risks, row.Risks},
		{"files", a.Files, row.Files},
		{"commands", a.Commands, row.Commands},
		{"keywords", a.Keywords, row.Keywords},
		{"segments", a.Segments, row.Segments},
		{"negatives", a.Negatives, row.Negatives},
		{"negativeKeywords", a.NegativeKeywords, row.NegativeKeywords},
		{"intentModes", a.IntentModes, row.IntentModes},
	} {
		table.Compare(f.field, name, f.got, f.want)
	}
	table.Compare("length", name, a.Length, row.Length)
	table.Compare("variants", name, variants(a), row.Variants)
	weights := map[string]float64{}
	for _, t := range a.Tokens {
		weights[t.Text] = t.Weight
	}
	table.Compare("queryTokens", name, weights, row.QueryTokens)
}

func variants(a *prompt.Analysis) []oracle.Variant {
	var out []oracle.Variant
	for _, v := range a.Variants {
		out = append(out, oracle.Variant(v))
	}
	return out
}
