package main

import (
	"strings"

	"ome-tui/report"
)

// why answers for one prompt: what came back, what nearly did, and why a card
// did not.
func (a *app) why(args []string) int {
	if len(args) != 1 || strings.TrimSpace(args[0]) == "" {
		return a.usageError("why takes one prompt in quotes, as in: ome-tui why 'fix the page' --card browser-validation")
	}
	s, status := a.openLibrary()
	if s == nil {
		return status
	}
	defer a.close(s)
	t := s.Try(0, args[0], s.Project())
	e, ok := report.ExplainTrial(t, s.Library(0).Name, a.o.card)
	if !ok {
		return a.usageError("why: the library holds no card %q%s", a.o.card, didYouMean(a.o.card, libraryIDs(s)))
	}
	return a.writeExplanation(e)
}
