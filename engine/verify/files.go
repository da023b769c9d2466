package verify

import (
	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/trace"
)

// suiteJSON is a suite as OME takes it: none of our own fields.
type suiteJSON struct {
	Name            string     `json:"name"`
	ExperiencesFile string     `json:"experiencesFile,omitempty"`
	Cases           []caseJSON `json:"cases"`
}

type caseJSON struct {
	ID                string   `json:"id"`
	Prompt            string   `json:"prompt"`
	ExpectedCards     []string `json:"expectedCards"`
	AllowedExtraCards []string `json:"allowedExtraCards,omitempty"`
	UnexpectedCards   []string `json:"unexpectedCards,omitempty"`
	ExpectNoMatches   bool     `json:"expectNoMatches,omitempty"`
	Difficulty        string   `json:"difficulty,omitempty"`
	Tags              []string `json:"tags,omitempty"`
	Threshold         *float64 `json:"threshold,omitempty"`
	CWD               string   `json:"cwd,omitempty"`
	// Project stands in recordings alone.
	Project *recordedPlace `json:"projectContext,omitempty"`
}

type cardJSON struct {
	ID          string       `json:"id"`
	Status      string       `json:"status"`
	Title       string       `json:"title"`
	Category    string       `json:"category"`
	Summary     string       `json:"summary"`
	Language    string       `json:"language,omitempty"`
	Criteria    criteriaJSON `json:"criteria"`
	EngineHints hintsJSON    `json:"engine_hints"`
	Recall      recallJSON   `json:"recall"`
	Scope       scopeJSON    `json:"scope"`
	Library     string       `json:"libraryScope,omitempty"`
	Rule        string       `json:"rule"`
}

type criteriaJSON struct {
	UseWhen     []string   `json:"use_when,omitempty"`
	IgnoreWhen  []string   `json:"ignore_when,omitempty"`
	IntentModes *modesJSON `json:"intent_modes,omitempty"`
}

type modesJSON struct {
	Include []string `json:"include,omitempty"`
	Exclude []string `json:"exclude,omitempty"`
}

type hintsJSON struct {
	Positive    []string `json:"positive,omitempty"`
	RequiredAll []string `json:"required_all,omitempty"`
	Negative    []string `json:"negative,omitempty"`
}

type recallJSON struct {
	Policy     string              `json:"policy"`
	Risk       string              `json:"risk"`
	Confidence string              `json:"confidence"`
	Triggers   []string            `json:"triggers,omitempty"`
	Topics     []string            `json:"topics,omitempty"`
	Aliases    map[string][]string `json:"aliases,omitempty"`
}

type scopeJSON struct {
	Level      string `json:"level"`
	ProjectKey string `json:"project_key,omitempty"`
	ModulePath string `json:"module_path,omitempty"`
}

// writeSuite writes the suite and, where OME isolates by itself, its cards.
func (at *place) writeSuite() error {
	s := suiteJSON{Name: at.run.Session.Suites()[at.suite].Name}
	for _, i := range at.cases {
		s.Cases = append(s.Cases, at.caseJSON(i, at.run.Session.Cases()[i]))
	}
	if at.isolated {
		s.ExperiencesFile = "./cards.json"
		if err := writeJSON(at.cardsFile(), map[string]any{"experiences": at.cardsJSON(trace.Global)}); err != nil {
			return err
		}
	}
	return writeJSON(at.suiteFile(), s)
}

func (at *place) caseJSON(i int, c engine.Case) caseJSON {
	return caseJSON{ID: c.ID, Prompt: c.Prompt, ExpectedCards: append([]string{}, c.Expected...), AllowedExtraCards: c.AllowedExtra,
		UnexpectedCards: c.Unexpected, ExpectNoMatches: c.ExpectNoMatches, Difficulty: c.Difficulty, Tags: c.Tags,
		Threshold: c.Threshold, CWD: at.folders[i]}
}

// cardsJSON are the fixtures of one library.
func (at *place) cardsJSON(scope trace.Scope) []cardJSON {
	var out []cardJSON
	for _, c := range at.run.Session.Library(at.suite).Cards {
		if c.Library == scope {
			out = append(out, fixtureJSON(at.presentable(c)))
		}
	}
	return out
}

func fixtureJSON(c card.Card) cardJSON {
	out := cardJSON{ID: c.ID, Status: c.Status, Title: c.Title, Category: c.Category, Summary: c.Summary, Language: c.Language, Rule: c.Rule,
		Criteria:    criteriaJSON{UseWhen: c.UseWhen, IgnoreWhen: c.IgnoreWhen},
		EngineHints: hintsJSON{c.Positive, c.RequiredAll, c.Negative},
		Recall:      recallJSON{Policy: c.Policy, Risk: c.Risk, Confidence: c.Confidence, Triggers: c.Triggers, Topics: c.Topics},
		Scope:       scopeJSON{c.Level, c.ProjectKey, c.ModulePath}}
	if c.Library == trace.Project {
		out.Library = c.Library.String()
	}
	if len(c.IntentInclude)+len(c.IntentExclude) > 0 {
		out.Criteria.IntentModes = &modesJSON{c.IntentInclude, c.IntentExclude}
	}
	if len(c.Aliases) > 0 {
		out.Recall.Aliases = map[string][]string{}
		for _, g := range c.Aliases {
			out.Recall.Aliases[g.Language] = g.Terms
		}
	}
	return out
}
