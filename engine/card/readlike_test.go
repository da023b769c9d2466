package card

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// omeCard is how `ome experience list --json` shows a card.
type omeCard struct {
	ID, Status, Title, Category, Summary, Rule, Language string
	RecallPolicy, Risk, Confidence                       string
	Triggers, NegativeTriggers, Topics                   []string
	RequiredSignals, RequiredAllSignals, BlockedSignals  []string
	Aliases                                              map[string][]string
	Applicability                                        struct{ Level, ProjectKey, ModulePath, Confidence, Rationale string }
	IntentModes                                          struct{ Include, Exclude []string }
	Sources                                              []string
	Body                                                 string
}

func asOME(c *Card) omeCard {
	o := omeCard{ID: c.ID, Status: c.Status, Title: c.Title, Category: c.Category, Summary: c.Summary, Rule: c.Rule, Language: c.Language,
		RecallPolicy: c.Policy, Risk: c.Risk, Confidence: c.Confidence, Triggers: c.Triggers, NegativeTriggers: c.IgnoreWhen, Topics: c.Topics,
		RequiredSignals: c.Positive, RequiredAllSignals: c.RequiredAll, BlockedSignals: c.Negative, Sources: c.Sources, Body: c.Body,
		Aliases: map[string][]string{}}
	o.Applicability.Level, o.Applicability.ProjectKey, o.Applicability.ModulePath = c.Level, c.ProjectKey, c.ModulePath
	o.Applicability.Confidence, o.Applicability.Rationale = c.ScopeConfidence, c.ScopeRationale
	o.IntentModes.Include, o.IntentModes.Exclude = c.IntentInclude, c.IntentExclude
	for _, g := range c.Aliases {
		o.Aliases[g.Language] = g.Terms
	}
	return o
}

// testdata/read.jsonl holds card files, odd and broken ones most of all, and
// what OME 0.4.0 made of them.
func TestFilesAsOMEReadsThem(t *testing.T) {
	type row struct {
		Name, File, Refused string
		Card                *omeCard
	}
	meant := map[string]string{ // where this reader differs, and why
		"date trigger": "OME recalls by the text Mon Jan 01 2024 00:00:00 GMT+0000; here by what is written",
		"schema ver":   "origin is nothing to recall, so a wrong one refuses no card",
		"fence four":   "a rule may hold a fence; OME loses it", "fence sp": "a blank before the language; OME finds no rule",
		"id blank": "an id that nobody can type", "tab indent": "YAML forbids tabs there; OME's reader lets one pass",
	}
	rows := lines[row](t, "read.jsonl")
	for _, r := range rows {
		if meant[r.Name] != "" {
			continue
		}
		c, verdict, faults := ParseMarkdown("c1.md", []byte(r.File))
		if r.Card == nil {
			if verdict == Good || len(faults) == 0 {
				t.Errorf("%s: OME refuses it (%s), and it is read as %+v", r.Name, r.Refused, c)
			}
			if (verdict == Legacy) != strings.HasPrefix(r.Refused, "unsupported experience card schema") {
				t.Errorf("%s: old card: %v, OME says %s", r.Name, verdict == Legacy, r.Refused)
			}
			continue
		}
		if verdict != Good {
			t.Errorf("%s: OME reads it, and it is refused: %v", r.Name, faults)
			continue
		}
		if d := cmp.Diff(*r.Card, asOME(&c), cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s:\n%s", r.Name, d)
		}
	}
	for name := range meant {
		if !slices.ContainsFunc(rows, func(r row) bool { return r.Name == name }) {
			t.Errorf("no row %q", name)
		}
	}
}
