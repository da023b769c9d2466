package card

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
	"ome-tui/engine/trace"
)

// maxEmpty is how many empty entries of one list are told apart: a list may
// have 100,000, and each place is looked for.
const maxEmpty = 100

// Check warns about what is odd in one card: entries without text, and a card
// that can never apply whatever the prompt.
func Check(c *Card) fault.List {
	var out fault.List
	warn := func(path, rule, what, remedy string) {
		out = append(out, fault.Fault{Pos: c.At(path), Severity: fault.Warning, Rule: rule, Field: path,
			What: fmt.Sprintf("card %q: %s", c.ID, what), Remedy: remedy})
	}
	for _, list := range c.Lists() {
		empty := 0
		for i, entry := range list.Entries {
			if strings.TrimSpace(entry) != "" {
				continue
			}
			if empty++; empty <= maxEmpty {
				warn(fmt.Sprintf("%s[%d]", list.Path, i), "empty-entry", list.Path+" has an empty entry", "take it out")
			}
		}
		if empty > maxEmpty {
			warn(list.Path, "empty-entry", fmt.Sprintf("%s has %d more empty entries", list.Path, empty-maxEmpty), "take them out")
		}
	}
	if field, why, remedy := c.neverApplies(); why != "" {
		warn(field, "never-applies", "it can never apply: "+why, remedy)
	}
	return out
}

// Entries is one list field of a card.
type Entries struct {
	Path    string // as in "recall.triggers"
	Entries []string
}

// Lists are the card's lists of phrases and hints, aliases by language.
func (c *Card) Lists() []Entries {
	out := []Entries{
		{fieldUseWhen.path(), c.UseWhen}, {fieldIgnoreWhen.path(), c.IgnoreWhen},
		{fieldPositive.path(), c.Positive}, {fieldRequiredAll.path(), c.RequiredAll}, {fieldNegative.path(), c.Negative},
		{fieldTriggers.path(), c.Triggers}, {fieldTopics.path(), c.Topics},
	}
	for _, g := range c.Aliases {
		out = append(out, Entries{fieldAliases.path() + "." + g.Language, g.Terms})
	}
	return out
}

// neverApplies finds a contradiction that rejects the card for every prompt.
func (c *Card) neverApplies() (field, why, remedy string) {
	if c.Level != "global" && c.ProjectKey == "" {
		return fieldLevel.path(), "scope.level is " + c.Level + " and there is no scope.project_key", "name the project, or make it global"
	}
	blocked := func(hint string) bool { return isSignalID(hint) && slices.Contains(c.Negative, hint) }
	if i := slices.IndexFunc(c.RequiredAll, blocked); i >= 0 {
		return fmt.Sprintf("%s[%d]", fieldRequiredAll.path(), i), fmt.Sprintf("it requires and blocks %q", c.RequiredAll[i]), "take it out of one list"
	}
	if len(c.Positive) > 0 && !slices.ContainsFunc(c.Positive, func(id string) bool { return !blocked(id) }) {
		return fieldPositive.path(), "every positive hint is among the negative ones, too", "take it out of one list"
	}
	excluded := func(mode string) bool { return slices.Contains(c.IntentExclude, mode) }
	if len(c.IntentInclude) > 0 && len(c.Positive)+len(c.RequiredAll) == 0 && !slices.ContainsFunc(c.IntentInclude, func(m string) bool { return !excluded(m) }) {
		return fieldIntentInclude.path(), "every included intent mode is excluded, too", "take it out of one list"
	}
	return "", "", ""
}

// isSignalID tells an id, as in ui_surface, from a free phrase, which gates
// nothing by itself.
func isSignalID(hint string) bool {
	parts := strings.Split(hint, "_")
	for _, p := range parts {
		if p == "" || strings.Trim(p, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return false
		}
	}
	return len(parts) > 1
}

// duplicateIDs reports every card whose id another one of its library has
// already.
func duplicateIDs(cards []Card, faults *fault.List) {
	first := make(map[trace.Ref]int, len(cards))
	for i := range cards {
		c := &cards[i]
		j, dup := first[c.Ref()]
		if !dup {
			first[c.Ref()] = i
			continue
		}
		if c.ID == "" {
			continue // reported as such
		}
		source.Report(faults, fault.Fault{Pos: c.At("id"), Rule: "duplicate-id", Field: fmt.Sprintf("experiences[%d].id", i),
			What:   fmt.Sprintf("the id %q is in the %s library twice (first at line %d)", c.ID, c.Library, cards[j].At("id").Line),
			Remedy: "give one of them another id"})
	}
}
