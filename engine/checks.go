package engine

import (
	"fmt"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
)

// checkCards warns of what is odd in cards, and of cards that cases name and
// no library holds.
func (l *loading) checkCards() {
	for _, lib := range l.libraries {
		for i := range lib.Cards {
			l.add(oddCard(&lib.Cards[i], l.signals))
		}
	}
	for i, s := range l.suites {
		l.add(s.CheckLibrary(l.suiteLib(i).has).Only(fault.Warning))
	}
}

// oddCard warns of what a card says that can be run and is hardly meant.
func oddCard(c *card.Card, set *signal.Set) fault.List {
	var out fault.List
	warn := func(rule, field, what, remedy string) {
		out = append(out, fault.Fault{Pos: c.At(field), Severity: fault.Warning, Rule: rule, Field: field,
			What: fmt.Sprintf("card %q: %s", c.ID, what), Remedy: remedy})
	}
	for _, hints := range []struct {
		field string
		ids   []string
	}{{"engine_hints.positive", c.Positive}, {"engine_hints.required_all", c.RequiredAll}, {"engine_hints.negative", c.Negative}} {
		for i, id := range hints.ids {
			if _, known := set.Lookup(id); !known && set.IsID(id) {
				warn("unknown-signal", fmt.Sprintf("%s[%d]", hints.field, i), fmt.Sprintf("no pack registers the signal %q", id), "the card is never recalled: correct the id, or write a free phrase")
			}
		}
	}
	for i, t := range c.Triggers {
		if text.Normalize(t) == "" {
			warn("empty-trigger", fmt.Sprintf("recall.triggers[%d]", i), "a trigger is empty", "remove it")
		}
	}
	if c.Level != "global" && c.ProjectKey == "" {
		warn("never-applies", "scope.level", fmt.Sprintf("its scope is %q without a project key, which applies nowhere", c.Level), "give scope.project_key or make it global")
	}
	return out
}
