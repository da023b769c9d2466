package engine

import (
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/inject"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
)

// Analysis gives what recall knows about the prompt of a case.
func (s *Session) Analysis(caseIndex int) *prompt.Analysis {
	return prompt.Analyze(s.cases[caseIndex].Prompt, s.signals)
}

// Explain gives the decision about a case with every card of the library, at
// the session's limit and threshold.
func (s *Session) Explain(caseIndex int) trace.Decision {
	return s.explain(caseIndex, s.settings.Limit, s.settings.Threshold)
}

// ExplainCard gives the story of one card in a case with all detail; false
// when the library does not hold it.
func (s *Session) ExplainCard(caseIndex int, ref trace.Ref) (trace.Candidate, bool) {
	o := s.matchOptions(caseIndex, s.settings.Limit, s.settings.Threshold)
	return s.caseLib(caseIndex).main.ExplainCard(s.Analysis(caseIndex), o, ref)
}

// Context gives the text that a case injects.
func (s *Session) Context(caseIndex int) inject.Text {
	return s.render(s.caseLib(caseIndex), s.Explain(caseIndex))
}

// Explain gives the decision about a case at the run's limit and threshold.
func (r *Run) Explain(caseIndex int) trace.Decision {
	return r.Session.explain(caseIndex, r.Limit, r.Threshold)
}

// ExplainCard gives the story of one card in a case at the run's limit and
// threshold, with all detail; false when the library does not hold it.
func (r *Run) ExplainCard(caseIndex int, ref trace.Ref) (trace.Candidate, bool) {
	o := r.Session.matchOptions(caseIndex, r.Limit, r.Threshold)
	return r.Session.caseLib(caseIndex).main.ExplainCard(r.Session.Analysis(caseIndex), o, ref)
}

// Context gives the text that a case injects at the run's limit and threshold.
func (r *Run) Context(caseIndex int) inject.Text {
	return r.Session.render(r.Session.caseLib(caseIndex), r.Explain(caseIndex))
}

// Diagnose gives the decision about a case with at most max candidates, each
// with all detail, as reports show it.
func (r *Run) Diagnose(caseIndex, max int) trace.Decision {
	o := r.Session.matchOptions(caseIndex, r.Limit, r.Threshold)
	return r.Session.caseLib(caseIndex).main.Detail(r.Session.Analysis(caseIndex), o, max)
}

func (s *Session) explain(i, limit int, threshold float64) trace.Decision {
	return s.caseLib(i).main.Explain(s.Analysis(i), s.matchOptions(i, limit, threshold))
}

func (s *Session) matchOptions(i, limit int, threshold float64) match.Options {
	c := s.cases[i]
	return match.Options{Limit: limit, Threshold: s.threshold(c, threshold), Project: c.Context}
}

// MaxTrial is how many candidates a trial lists.
const MaxTrial = 500

// Trial is one prompt recalled without a case. Its candidates are the first
// MaxTrial ones.
type Trial struct {
	trace.Decision
	Analysis *prompt.Analysis
	Context  inject.Text
	Project  card.ProjectContext
	// Differs is set when other cards come back under the other profile, and
	// Other are those.
	Differs bool
	Other   []trace.Ref

	session *Session
	library *library
}

// Try recalls one prompt against the library of a suite (0 in a session
// without suites), in a project, at the session's settings.
func (s *Session) Try(suiteIndex int, text string, project card.ProjectContext) Trial {
	return s.try(s.suiteLib(suiteIndex), text, project)
}

// TryAt is Try at another limit (0 and up) and threshold (0–100).
func (s *Session) TryAt(suiteIndex int, text string, o match.Options) Trial {
	return s.tryAt(s.suiteLib(suiteIndex), text, o)
}

func (s *Session) try(lib *library, text string, project card.ProjectContext) Trial {
	return s.tryAt(lib, text, match.Options{Limit: s.settings.Limit, Threshold: s.settings.Threshold, Project: project})
}

func (s *Session) tryAt(lib *library, text string, o match.Options) Trial {
	a := prompt.Analyze(text, s.signals)
	t := Trial{Decision: lib.main.Answer(a, o, MaxTrial), Analysis: a, Project: o.Project, session: s, library: lib}
	t.Left = lib.main.Funnel(a, o)
	t.Context = s.render(lib, t.Decision)
	if lib.other != nil {
		t.compareProfiles(lib.other, o)
	}
	return t
}

// compareProfiles notes what the other profile returns, where it differs.
func (t *Trial) compareProfiles(other *match.Library, o match.Options) {
	var w worker
	for _, n := range other.Recall(t.Analysis, o, &w.other).Returned {
		t.Other = append(t.Other, other.Card(n).Ref())
	}
	if t.Differs = !slices.Equal(t.Other, t.Returned); !t.Differs {
		t.Other = nil
	}
}

// Card gives one card's story with all detail; false when the library does
// not hold it.
func (t Trial) Card(ref trace.Ref) (trace.Candidate, bool) {
	o := match.Options{Limit: t.Limit, Threshold: t.Threshold, Project: t.Project}
	return t.library.main.ExplainCard(t.Analysis, o, ref)
}

// Miss says why a card did not come back, as if a case had expected it; nil
// when it did.
func (t Trial) Miss(id string) *Failure {
	for _, ref := range t.Returned {
		if ref.ID == id {
			return nil
		}
	}
	o := match.Options{Limit: t.Limit, Threshold: t.Threshold, Project: t.Project}
	var w worker
	kept := t.library.main.Recall(t.Analysis, o, &w.main).Kept
	m := t.session.newInquiry(t.library, t.Analysis, o, &w)
	m.kept = kept
	f := m.missed(id)
	return &f
}
