package engine

import (
	"fmt"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/signal"
	"ome-tui/engine/suite"
)

// checkCards warns of what is odd in cards, and of cards that cases name and
// no library holds.
func (l *loading) checkCards() {
	for _, lib := range l.libraries {
		for i := range lib.Cards {
			l.add(oddCard(&lib.Cards[i], l.signals))
		}
	}
	for i := range l.suites {
		l.add(l.CheckNames(i).Only(fault.Warning))
	}
}

// CheckNames warns of the cards that the cases of a suite name and its library
// lacks.
func (s *Session) CheckNames(suiteIndex int) fault.List {
	lib := s.suiteLib(suiteIndex)
	return s.suites[suiteIndex].CheckLibrary(suite.Shelf{Has: lib.has, Lost: lib.lost, IDs: lib.ids})
}

// oddCard warns of signals that no pack registers; what is odd in the card by
// itself its loader says.
func oddCard(c *card.Card, set *signal.Set) fault.List {
	var out fault.List
	for _, hints := range []struct {
		field string
		ids   []string
	}{{"engine_hints.positive", c.Positive}, {"engine_hints.required_all", c.RequiredAll}, {"engine_hints.negative", c.Negative}} {
		for i, id := range hints.ids {
			if _, known := set.Lookup(id); known || !set.IsID(id) {
				continue
			}
			field := fmt.Sprintf("%s[%d]", hints.field, i)
			out = append(out, fault.Fault{Pos: c.At(field), Severity: fault.Warning, Rule: "unknown-signal", Field: field,
				What:   fmt.Sprintf("card %q: no pack registers the signal %q", c.ID, id),
				Remedy: "the card is never recalled: correct the id, or write a free phrase"})
		}
	}
	return out
}
