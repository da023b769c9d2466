package format

import (
	"ome-tui/engine"
	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

type jsonReview struct {
	SchemaVersion int                 `json:"schemaVersion"`
	OK            bool                `json:"ok"`
	Verdict       string              `json:"verdict"`
	Reasons       []string            `json:"reasons"`
	Revision      string              `json:"revision"`
	Commit        string              `json:"commit"`
	Changes       []jsonChange        `json:"changes"`
	Flips         []jsonFlip          `json:"flips"`
	Shrunk        []jsonShrunk        `json:"marginsShrunk"`
	Added         []jsonCase          `json:"addedCases"`
	Removed       []jsonCase          `json:"removedCases"`
	Comparison    *compare.Comparison `json:"comparison"`
}

type jsonCase struct {
	ID    string `json:"case"`
	Suite string `json:"suite"`
}

type jsonChange struct {
	Kind  string     `json:"kind"` // card, card added, card removed, case, signal pack
	Card  string     `json:"card,omitempty"`
	Scope string     `json:"libraryScope,omitempty"`
	Case  string     `json:"case,omitempty"`
	Pack  string     `json:"pack,omitempty"`
	Suite string     `json:"suite,omitempty"`
	Text  string     `json:"text"`
	Edits []editJSON `json:"edits"`
}

type jsonFlip struct {
	jsonCase
	Passes   bool          `json:"passes"`
	Before   []string      `json:"beforeReturnedCards"`
	After    []string      `json:"afterReturnedCards"`
	Failure  string        `json:"failure,omitempty"`
	Culprits []jsonCulprit `json:"culprits"`
}

type jsonCulprit struct {
	Needed  bool         `json:"needed"`
	Text    string       `json:"text"`
	Changes []jsonChange `json:"changes"`
}

type jsonShrunk struct {
	jsonCase
	Before *float64 `json:"before"`
	After  float64  `json:"after"`
}

func reviewJSON(v *engine.Review, c *compare.Comparison, o Options) jsonReview {
	rev, commit := v.Before.Session.Revision()
	j := jsonReview{SchemaVersion: report.SchemaVersion, OK: o.Verdict.Status == verdict.StatusPassed, Verdict: o.Verdict.Word, Reasons: orEmpty(o.Verdict.Reasons),
		Revision: rev, Commit: commit, Comparison: c, Changes: changesJSON(v.After.Session, v.Changes), Flips: []jsonFlip{},
		Shrunk: []jsonShrunk{}, Added: casesJSON(v.After.Session, v.Added), Removed: casesJSON(v.Before.Session, v.Removed)}
	for _, f := range v.Flips {
		j.Flips = append(j.Flips, flipJSON(v, f))
	}
	for _, s := range v.Shrunk {
		j.Shrunk = append(j.Shrunk, jsonShrunk{caseJSON(v.After.Session, s.After), s.Was, s.Is})
	}
	return j
}

func caseJSON(s *engine.Session, i int) jsonCase {
	c := s.Cases()[i]
	return jsonCase{c.ID, s.SuiteName(c.Suite)}
}

func casesJSON(s *engine.Session, list []int) []jsonCase {
	out := []jsonCase{}
	for _, i := range list {
		out = append(out, caseJSON(s, i))
	}
	return out
}

func flipJSON(v *engine.Review, f engine.Flip) jsonFlip {
	j := jsonFlip{jsonCase: caseJSON(v.After.Session, f.After), Passes: f.Passes, Culprits: []jsonCulprit{},
		Before: v.Before.Results[f.Before].IDs(), After: v.After.Results[f.After].IDs()}
	if list := v.After.Failures(f.After); len(list) > 0 {
		j.Failure = words.CauseLine(list[0])
	}
	for _, c := range f.Culprits {
		j.Culprits = append(j.Culprits, jsonCulprit{c.Needed, words.Culprit(c), changesJSON(v.After.Session, c.Changes)})
	}
	return j
}

func changesJSON(s *engine.Session, list []engine.Change) []jsonChange {
	out := []jsonChange{}
	for _, c := range list {
		j := jsonChange{Kind: c.Kind.String(), Card: c.Card.ID, Case: c.Case, Pack: c.Pack, Text: words.Change(c), Edits: []editJSON{}}
		if c.Kind != engine.PackChanged {
			j.Suite = s.SuiteName(c.Suite)
		}
		if c.Card.ID != "" {
			j.Scope = c.Card.Scope.String()
		}
		for _, e := range c.Edits {
			j.Edits = append(j.Edits, oneEditJSON(e))
		}
		out = append(out, j)
	}
	return out
}
