package prompt_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"testing"

	"ome-tui/engine/internal/agree"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
)

// recorded is a detector that gives a row's recorded signals for the whole
// prompt. Intents ask it about parts as well, of which nothing is recorded:
// there the built-in packs answer.
type recorded struct {
	set     *signal.Set
	whole   string
	signals []signal.Detection
}

// Detect implements prompt.Detector.
func (r recorded) Detect(in signal.Input) []signal.Detection {
	if in.Narrative == r.whole {
		return r.signals
	}
	return r.set.Detect(in)
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
		given := recorded{set, text.Narrative(row.Prompt), all}
		compare(table, row, prompt.Analyze(row.Prompt, given))
	}
	table.Bar(99.5)
	table.Check(t)
}

// TestAgreementWithBuiltinSignals is the same with the signals of the
// built-in packs, as a user gets them. Rows whose signals differ from the
// recorded ones are the signal package's affair and are counted apart.
func TestAgreementWithBuiltinSignals(t *testing.T) {
	rec := oracle.Open()
	rows, err := rec.Envelopes()
	if err != nil {
		t.Fatal(err)
	}
	set := builtin(t)
	table := agree.New("prompt analysis, built-in signals (" + rec.Name() + ")")
	for _, row := range rows {
		a := prompt.Analyze(row.Prompt, set)
		name := fmt.Sprintf("row %d %q", row.I, row.Prompt)
		table.Compare("intentModes", name, a.IntentModes, row.IntentModes)
		if table.Compare("ruleSignals", name, found(a), signalIDs(row.RuleSignals)) {
			table.Compare("variants, signals equal", name, variants(a), row.Variants)
			table.Compare("queryTokens, signals equal", name, weights(a), row.QueryTokens)
		}
	}
	table.Bar(99.5, "intentModes", "variants, signals equal", "queryTokens, signals equal")
	table.Check(t)
}

// TestAgreementOfRecallPrompts holds what the recall rows tell of their
// prompts' analysis.
func TestAgreementOfRecallPrompts(t *testing.T) {
	rec := oracle.Open()
	libraries, err := rec.Libraries()
	if err != nil {
		t.Fatal(err)
	}
	set := builtin(t)
	table := agree.New("prompt analysis in recall rows (" + rec.Name() + ")")
	for _, lib := range libraries {
		rows, err := rec.Recall(lib)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			name := fmt.Sprintf("%s %d %q", lib, row.I, row.Prompt)
			given := recorded{set, text.Narrative(row.Prompt), detections(t, set, row.Signals)}
			table.Compare("intentModes, signals given", name, prompt.Analyze(row.Prompt, given).IntentModes, row.IntentModes)
			a := prompt.Analyze(row.Prompt, set)
			table.Compare("intentModes", name, a.IntentModes, row.IntentModes)
			table.Compare("signals", name, found(a), row.Signals)
		}
	}
	table.Bar(99.5, "intentModes, signals given", "intentModes")
	table.Check(t)
}

// TestAgreementOfHookEvents holds what the recorded hook events tell of the
// analysis: hashes of the summary, of each keyword and of each variant.
func TestAgreementOfHookEvents(t *testing.T) {
	rec := oracle.Open()
	names, err := rec.Hooks()
	if err != nil {
		t.Fatal(err)
	}
	set := builtin(t)
	table := agree.New("prompt analysis in hook events (" + rec.Name() + ")")
	for _, name := range names {
		run, err := rec.Hook(name)
		if err != nil {
			t.Fatal(err)
		}
		compareEvent(t, table, name, run, set)
	}
	table.Bar(99.5)
	table.Bar(0, "queryVariants") // one of them holds the signals
	table.Check(t)
}

func compareEvent(t *testing.T, table *agree.Table, name string, run oracle.HookRun, set *signal.Set) {
	t.Helper()
	var normalized struct{ Prompt any }
	var event struct {
		TaskEnvelope *struct {
			SummaryHash                                 string
			TaskTypes, Files, Commands, Risks, Surfaces []string
			Keywords                                    []string
			Length                                      int
		}
		QueryVariants []string
	}
	for _, part := range []struct {
		data []byte
		into any
	}{{run.Normalized, &normalized}, {run.Event, &event}} {
		if err := json.Unmarshal(part.data, part.into); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	env := event.TaskEnvelope
	in, ok := normalized.Prompt.(string)
	if !ok || env == nil || env.SummaryHash == "" {
		return // a run that ended before the prompt was read
	}
	a := prompt.Analyze(in, set)
	table.Compare("summaryHash", name, digest(a.Summary), env.SummaryHash)
	table.Compare("taskTypes", name, a.TaskTypes, env.TaskTypes)
	table.Compare("files", name, digests(a.Files), env.Files)
	table.Compare("commands", name, digests(a.Commands), env.Commands)
	table.Compare("risks", name, a.Risks, env.Risks)
	table.Compare("surfaces", name, a.Surfaces, env.Surfaces)
	table.Compare("keywords", name, digests(a.Keywords), env.Keywords)
	table.Compare("length", name, a.Length, env.Length)
	var texts []string
	for _, v := range a.Variants {
		texts = append(texts, v.Text)
	}
	table.Compare("queryVariants", name, digests(texts), event.QueryVariants)
}

func digest(s string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(s))) }

func digests(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, digest(s))
	}
	return out
}

func found(a *prompt.Analysis) []string {
	var out []string
	for _, d := range a.Signals {
		out = append(out, d.ID)
	}
	return out
}

func weights(a *prompt.Analysis) map[string]float64 {
	out := map[string]float64{}
	for _, t := range a.Tokens {
		out[t.Text] = t.Weight
	}
	return out
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
	table.Compare("queryTokens", name, weights(a), row.QueryTokens)
}

func variants(a *prompt.Analysis) []oracle.Variant {
	var out []oracle.Variant
	for _, v := range a.Variants {
		out = append(out, oracle.Variant(v))
	}
	return out
}
