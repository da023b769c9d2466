package lint

import (
	"context"
	"fmt"
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
)

// cases looks at what cases test, and at cards they name that are missing.
func cases(ctx context.Context, s *engine.Session) fault.List {
	var out fault.List
	for n := range s.Suites() {
		out = append(out, s.CheckNames(n)...)
	}
	index := indexes(s)
	for i, c := range s.Cases() {
		if ctx.Err() != nil {
			break
		}
		if !c.Negative() || !idle(s, i) {
			continue
		}
		out = append(out, fault.Fault{Pos: c.Pos, Severity: fault.Info, Rule: "idle-negative", Field: fmt.Sprintf("cases[%d]", index[c.Case]),
			What: fmt.Sprintf("case %q expects nothing, and no card scores above 0", c.ID), Remedy: "use words that come near a card, so that the case tests something"})
	}
	return out
}

// idle tells whether no card has any evidence for the prompt of a case, nor
// is kept out by something that the prompt says.
func idle(s *engine.Session, i int) bool {
	scoped := !s.Cases()[i].Context.None()
	for _, c := range s.Explain(i).Candidates {
		if scoped && c.Rejection != nil && c.Rejection.Field == "filtered:scope" {
			return false // the case is about the scope
		}
		if c.Score > 0 || c.Rejection != nil && slices.Contains(heeded, c.Rejection.Field) {
			return false
		}
	}
	return true
}

// heeded are the gates that reject for what a prompt says, not for what it
// lacks.
var heeded = []string{"blockedSignals", "negativeTriggers", "intentModes.exclude", "ruleSignals.negative"}

// indexes gives where each case stands in its suite file.
func indexes(s *engine.Session) map[*suite.Case]int {
	at := make(map[*suite.Case]int, len(s.Cases()))
	for _, one := range s.Suites() {
		for n := range one.Cases {
			at[&one.Cases[n]] = n
		}
	}
	return at
}
