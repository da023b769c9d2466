package format

import (
	"ome-tui/engine/trace"
	"ome-tui/report"
	"ome-tui/report/words"
)

// The JSON form of an explanation: the trace as it is, with the spelling of
// reports where reports have the same thing.
type jsonExplanation struct {
	SchemaVersion int                `json:"schemaVersion"`
	Case          *report.Case       `json:"case,omitempty"`
	Prompt        string             `json:"prompt"`
	Library       string             `json:"library"`
	Project       string             `json:"project,omitempty"`
	Profile       string             `json:"profile"`
	Limit         int                `json:"limit"`
	Threshold     float64            `json:"threshold"`
	Language      string             `json:"language"`
	IntentModes   []string           `json:"intentModes"`
	Signals       []string           `json:"signals"`
	Negatives     []string           `json:"negatives"`
	QueryTokens   []jsonToken        `json:"queryTokens"`
	Returned      []string           `json:"returnedCards"`
	AbstainReason *string            `json:"abstainReason"`
	Failures      []report.Failure   `json:"failures"`
	Candidates    []report.Candidate `json:"candidates"`
	Stories       []jsonStory        `json:"stories"`
	Context       string             `json:"context"`
	Truncated     bool               `json:"contextTruncated"`
	Notes         []string           `json:"notes,omitempty"`
}

type jsonToken struct {
	Text   string  `json:"text"`
	Weight float64 `json:"weight"`
}

type jsonStory struct {
	ID            string             `json:"id"`
	LibraryScope  string             `json:"libraryScope"`
	Score         float64            `json:"score"`
	RawScore      float64            `json:"rawScore"`
	Margin        float64            `json:"margin"`
	Gates         []jsonGate         `json:"gates"`
	Families      []jsonFamily       `json:"families"`
	Penalty       float64            `json:"penalty"`
	RankRaw       int                `json:"rankRaw,omitempty"`
	RankEvidence  int                `json:"rankEvidence,omitempty"`
	Diversity     float64            `json:"diversity"`
	Contributions []jsonContribution `json:"contributions"`
	Text          []words.Section    `json:"text"`
}

type jsonGate struct {
	Name     string   `json:"name"`
	Wanted   []string `json:"wanted"`
	Found    []string `json:"found"`
	Failed   bool     `json:"failed"`
	Evidence []string `json:"evidence,omitempty"`
}

type jsonFamily struct {
	Family  string       `json:"family"`
	Value   float64      `json:"value"`
	Strong  bool         `json:"strong"`
	Before  float64      `json:"before"`
	After   float64      `json:"after"`
	Terms   []string     `json:"terms,omitempty"`
	Phrases []jsonPhrase `json:"phrases,omitempty"`
}

type jsonPhrase struct {
	Text    string   `json:"text"`
	Tokens  []string `json:"tokens"`
	Matched []string `json:"matched"`
	Base    float64  `json:"base"`
	Bonus   float64  `json:"bonus"`
	Factor  float64  `json:"factor"`
	Value   float64  `json:"value"`
	Strong  bool     `json:"strong"`
	Share   float64  `json:"share"`
}

type jsonContribution struct {
	Token  string  `json:"token"`
	Field  string  `json:"field"`
	Weight float64 `json:"weight"`
	IDF    float64 `json:"idf"`
	TF     float64 `json:"tf"`
	Value  float64 `json:"value"`
}

func explanationJSON(e *report.Explanation) jsonExplanation {
	d := e.Decision
	j := jsonExplanation{SchemaVersion: report.SchemaVersion, Case: e.Case, Library: e.Library, Project: e.Project, Profile: d.Profile.String(),
		Limit: d.Limit, Threshold: d.Threshold, IntentModes: []string{}, Signals: []string{}, Negatives: []string{}, QueryTokens: []jsonToken{},
		Returned: []string{}, Failures: []report.Failure{}, Candidates: []report.Candidate{}, Stories: []jsonStory{},
		Context: e.Context.Text, Truncated: e.Context.Truncated, Notes: e.Notes}
	if a := e.Analysis; a != nil {
		j.Prompt, j.Language = a.Prompt, a.Language
		j.IntentModes, j.Negatives = append(j.IntentModes, a.IntentModes...), append(j.Negatives, a.Negatives...)
		for _, s := range a.Signals {
			j.Signals = append(j.Signals, s.ID)
		}
		for _, t := range a.Tokens {
			j.QueryTokens = append(j.QueryTokens, jsonToken{t.Text, t.Weight})
		}
	}
	for _, ref := range d.Returned {
		j.Returned = append(j.Returned, ref.ID)
	}
	if d.AbstainReason != "" {
		j.AbstainReason = &d.AbstainReason
	}
	for _, f := range e.Failures {
		j.Failures = append(j.Failures, report.FromFailure(f))
	}
	for _, c := range d.Candidates {
		j.Candidates = append(j.Candidates, report.FromCandidate(c))
	}
	for _, c := range e.Stories {
		j.Stories = append(j.Stories, storyJSON(d, c))
	}
	return j
}

func storyJSON(d trace.Decision, c trace.Candidate) jsonStory {
	s := jsonStory{ID: c.Ref.ID, LibraryScope: c.Ref.Scope.String(), Score: c.Score, RawScore: c.Raw, Margin: c.Margin, Gates: []jsonGate{},
		Families: []jsonFamily{}, RankRaw: c.RankRaw, RankEvidence: c.RankEvidence, Diversity: c.Diversity, Contributions: []jsonContribution{},
		Text: words.Story(d, c)}
	if c.Penalty != nil {
		s.Penalty = c.Penalty.Value
	}
	for _, g := range c.Gates {
		s.Gates = append(s.Gates, jsonGate{g.Name, orEmpty(g.Wanted), orEmpty(g.Found), g.Failed, g.Evidence})
	}
	for _, f := range c.Steps {
		family := jsonFamily{Family: f.Family.String(), Value: f.Value, Strong: f.Strong, Before: f.Before, After: f.After, Terms: f.Terms}
		for _, p := range f.Phrases {
			family.Phrases = append(family.Phrases, jsonPhrase{p.Text, orEmpty(p.Tokens), orEmpty(p.Matched), p.Base, p.Bonus, p.Factor, p.Value, p.Strong, p.Share})
		}
		s.Families = append(s.Families, family)
	}
	for _, t := range c.Contributions {
		s.Contributions = append(s.Contributions, jsonContribution{t.Token, t.Field, t.Weight, t.IDF, t.TF, t.Value})
	}
	return s
}

// orEmpty is the list, empty instead of null.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
