package report

import (
	"fmt"
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/inject"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
	"ome-tui/report/words"
)

// Explanation is the whole story of one prompt: what it was taken for, what
// became of the cards, and how chosen ones came to their scores.
type Explanation struct {
	// Title names the case; empty for a prompt without one.
	Title string
	// Case is the row of the report; nil for a prompt without a case.
	Case *Case
	// Library names the cards, Project the project the prompt ran in.
	Library, Project string
	Analysis         *prompt.Analysis
	Decision         trace.Decision
	// Failures are the causes, the one to know first first.
	Failures []engine.Failure
	// Stories are the cards that are told in full, with all detail.
	Stories []trace.Candidate
	Context inject.Text
	// Notes are further lines, as what a hook's log says of the prompt.
	Notes []string
	// Ask closes the text: what to ask next.
	Ask string
}

// near is how many cards that did not come back are told beside those that
// did.
const near = 2

// ExplainCase tells a case of a run; card is the id of the one card to tell in
// full, or empty for those that the case is about. It is false when no
// library holds that card.
func ExplainCase(run *engine.Run, at int, card string) (*Explanation, bool) {
	row := fromCase(run, at, Build{})
	c := run.Session.Cases()[at]
	e := &Explanation{Title: c.ID, Case: &row, Library: run.Session.Library(c.Suite).Name, Project: projectName(c.Context.Key, c.Context.Module),
		Analysis: run.Session.Analysis(at), Decision: run.Explain(at), Failures: run.Failures(at), Context: run.Context(at)}
	refs := e.choose(card)
	for _, ref := range refs {
		if told, ok := run.ExplainCard(at, ref); ok {
			e.Stories = append(e.Stories, told)
		}
	}
	return e, card == "" || len(e.Stories) > 0
}

// ExplainTrial tells a prompt without a case.
func ExplainTrial(t engine.Trial, library, card string) (*Explanation, bool) {
	e := &Explanation{Library: library, Project: projectName(t.Project.Key, t.Project.Module), Analysis: t.Analysis, Decision: t.Decision, Context: t.Context}
	if card != "" {
		if f := t.Miss(card); f != nil {
			e.Failures = append(e.Failures, *f)
		}
	}
	if t.Differs {
		e.Notes = append(e.Notes, differs(t))
	}
	for _, ref := range e.choose(card) {
		if told, ok := t.Card(ref); ok {
			e.Stories = append(e.Stories, told)
		}
	}
	return e, card == "" || len(e.Stories) > 0 || len(e.Failures) > 0 && (e.Failures[0].Known || e.Failures[0].Detail != "")
}

// differs says what comes back under the other profile.
func differs(t engine.Trial) string {
	come := "comes"
	if len(t.Other) > 1 {
		come = "come"
	}
	return fmt.Sprintf("under profile %s %s %s back", t.Profile.Other(), words.Returned(t.Other), come)
}

func projectName(key, module string) string {
	if key == "" || module == "" || module == "." {
		return key
	}
	return key + " at " + module
}

// choose picks the cards to tell: every one of that id, or those that came
// back, those the case wanted or forbids, and the nearest others.
func (e *Explanation) choose(card string) []trace.Ref {
	var refs []trace.Ref
	others := 0
	for _, c := range e.Decision.Candidates {
		switch {
		case card != "":
			if c.Ref.ID == card {
				refs = append(refs, c.Ref)
			}
		case c.Selected, e.wanted(c.Ref.ID):
			refs = append(refs, c.Ref)
		case others < near && c.Score > 0:
			refs, others = append(refs, c.Ref), others+1
		}
	}
	return refs
}

func (e *Explanation) wanted(id string) bool {
	return e.Case != nil && (slices.Contains(e.Case.ExpectedCards, id) || slices.Contains(e.Case.UnexpectedCards, id))
}
