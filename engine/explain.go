package engine

import (
	"ome-tui/engine/card"
	"ome-tui/engine/trace"
)

// Explain gives the whole story of a case at its threshold and the session's
// limit: every card with all detail.
func (s *Session) Explain(caseIndex int) trace.Decision { return trace.Decision{} }

// ExplainCard gives the story of one card in a case with all detail; false
// when no library holds it.
func (s *Session) ExplainCard(caseIndex int, ref trace.Ref) (trace.Candidate, bool) {
	return trace.Candidate{}, false
}

// Diagnose gives the decision of a case with at most max candidates and no
// detail, as reports show it.
func (r *Run) Diagnose(caseIndex, max int) trace.Decision { return trace.Decision{} }

// Explain gives the whole story of a case at the run's threshold and limit.
func (r *Run) Explain(caseIndex int) trace.Decision { return trace.Decision{} }

// Trial is one prompt recalled without a case.
type Trial struct {
	trace.Decision
	Project card.ProjectContext
}

// Try recalls one prompt against the library of a suite (0 in a session
// without suites), at the session's settings.
func (s *Session) Try(suiteIndex int, prompt string, project card.ProjectContext) Trial {
	return Trial{}
}
