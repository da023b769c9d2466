package match_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// fixture is a recorded card in the shape of the suites.
type fixture struct {
	ID, Status, Title, Category, Summary, Language, Rule string
	Criteria                                             struct {
		IgnoreWhen  []string                            `json:"ignore_when"`
		IntentModes struct{ Include, Exclude []string } `json:"intent_modes"`
	}
	Recall struct {
		Policy, Risk, Confidence string
		Triggers, Topics         []string
		Aliases                  map[string][]string
	}
	Scope struct {
		Level      string
		ProjectKey string `json:"project_key"`
		ModulePath string `json:"module_path"`
	}
	Hints struct {
		Positive    []string
		RequiredAll []string `json:"required_all"`
		Negative    []string
	} `json:"engine_hints"`
}

func fixtures(tb testing.TB, data []byte, lib trace.Scope) []card.Card {
	tb.Helper()
	var file struct{ Experiences []fixture }
	if err := json.Unmarshal(data, &file); err != nil {
		tb.Fatal(err)
	}
	var out []card.Card
	for _, f := range file.Experiences {
		c := card.Card{ID: f.ID, Status: f.Status, Title: f.Title, Category: f.Category, Summary: f.Summary, Language: f.Language,
			IgnoreWhen: f.Criteria.IgnoreWhen, IntentInclude: f.Criteria.IntentModes.Include, IntentExclude: f.Criteria.IntentModes.Exclude,
			Positive: f.Hints.Positive, RequiredAll: f.Hints.RequiredAll, Negative: f.Hints.Negative,
			Policy: f.Recall.Policy, Risk: f.Recall.Risk, Confidence: f.Recall.Confidence, Triggers: f.Recall.Triggers, Topics: f.Recall.Topics,
			Level: f.Scope.Level, ProjectKey: f.Scope.ProjectKey, ModulePath: f.Scope.ModulePath, Rule: f.Rule, Library: lib}
		for lang, terms := range f.Recall.Aliases {
			c.Aliases = append(c.Aliases, card.AliasGroup{Language: lang, Terms: terms})
		}
		slices.SortFunc(c.Aliases, func(a, b card.AliasGroup) int { return strings.Compare(a.Language, b.Language) })
		out = append(out, c)
	}
	return out
}

// library reads the cards of a recorded library.
func library(tb testing.TB, rec oracle.Recordings, name string) []card.Card {
	tb.Helper()
	global, project, err := rec.Cards(name)
	if err != nil {
		tb.Fatal(err)
	}
	cards := fixtures(tb, global, trace.Global)
	if project != nil {
		cards = append(cards, fixtures(tb, project, trace.Project)...)
	}
	return cards
}

// given is a detector that gives recorded signals. Intents ask it about parts
// of a prompt, of which nothing is recorded: a part shows the signals of the
// whole and, as it is asked only about parts with a verb of action,
// explicit_execute.
type given struct {
	whole   string
	signals []signal.Detection
}

// Detect implements prompt.Detector.
func (g given) Detect(in signal.Input) []signal.Detection {
	if in.Narrative == g.whole {
		return g.signals
	}
	return append(slices.Clip(g.signals), signal.Detection{Signal: &signal.Signal{ID: "explicit_execute"}})
}

func builtin(tb testing.TB) *signal.Set {
	tb.Helper()
	set, err := signal.Builtin()
	if err != nil {
		tb.Fatal(err)
	}
	return set
}
