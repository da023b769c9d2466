package format

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/report"
	"ome-tui/report/words"
)

type htmlCase struct {
	// Tells is set for a case that did not simply pass: paper shows it in full.
	Open, Tells                            bool
	Class, State, Mark, ID, Labels, Margin string
	Cause, Prompt, Note                    string
	Chips                                  []htmlChip
	Candidates                             []htmlCandidate
	CandidateLine                          string
	Checks                                 []htmlCheck
}

type htmlCheck struct{ Class, Mark, Result, Group, Name, Detail string }

func caseOf(r *report.Report, w row) htmlCase {
	c := htmlCase{Tells: w.state != passed, Class: stateClass(w.state), State: w.state.word(), Mark: w.state.mark(), ID: words.Clean(w.id), Cause: words.Clean(w.cause)}
	if w.state == knownFailure {
		c.Cause = "known: " + words.Clean(w.known) + " · " + c.Cause
	}
	if w.margin != nil {
		c.Margin = "margin " + words.Signed(*w.margin)
	}
	if w.recall != nil {
		c.recall(r, w.recall)
	}
	if w.hook != nil {
		c.Labels = strings.Trim(words.Clean(w.hook.Provider)+" · "+ids(w.hook.Tags), " ·")
		for _, check := range w.hook.Checks {
			class, mark := checkMark(check.Result)
			c.Checks = append(c.Checks, htmlCheck{class, mark, check.Result, check.Group, words.Clean(check.Name), words.Clean(check.Detail)})
		}
	}
	return c
}

func stateClass(s state) string {
	return [...]string{"good", "bad", "warn", "bad"}[s]
}

func checkMark(result string) (class, mark string) {
	switch result {
	case report.CheckPass:
		return "good", "✓"
	case report.CheckFail:
		return "bad", "✗"
	default:
		return "soft", "n/a"
	}
}

func (h *htmlCase) recall(r *report.Report, c *report.Case) {
	h.Labels = strings.Trim(words.Clean(c.Difficulty)+" · "+ids(c.Tags), " ·")
	h.Prompt, h.Note = words.CleanLines(c.Prompt), words.Clean(c.Note)
	h.Chips = chips(c)
	if other := otherProfile(c); other != "" {
		h.Chips = append(h.Chips, htmlChip{"warn", other})
	}
	threshold := r.Threshold
	if c.Threshold != nil {
		threshold = c.Threshold
	}
	d := c.Diagnostics
	if d == nil {
		return
	}
	if d.AbstainReason != nil {
		h.CandidateLine = "Nothing came back: " + words.Abstention(*d.AbstainReason) + "."
	}
	for i, cand := range d.Candidates {
		if tells(c, cand) {
			h.Candidates = append(h.Candidates, candidateOf(c, cand, i+1, threshold))
		}
	}
	if rest := d.ApplicableCards - len(h.Candidates); rest > 0 && len(d.Candidates) > 0 {
		noun := "more card"
		if len(h.Candidates) == 0 {
			noun = "card"
		}
		h.CandidateLine = strings.TrimSpace(fmt.Sprintf("%s %s not shown: scored nothing, or past the end of the list.", h.CandidateLine, words.Count(rest, noun)))
	}
}

// tells tells whether a candidate says something about the case: it has a
// score, or the case speaks of it.
func tells(c *report.Case, cand report.Candidate) bool {
	return cand.Score > 0 || cand.Selected || slices.Contains(c.ExpectedCards, cand.ID) || slices.Contains(c.UnexpectedCards, cand.ID) ||
		c.Diagnostics.Failure != nil && c.Diagnostics.Failure.Card == cand.ID
}

// chips show the contract against the result.
func chips(c *report.Case) []htmlChip {
	var list []htmlChip
	if c.ExpectNoMatches {
		class := "good"
		if len(c.ReturnedCards) > 0 {
			class = "bad"
		}
		list = append(list, htmlChip{class, "nothing should come back"})
	}
	for _, id := range c.ExpectedCards {
		if slices.Contains(c.ReturnedCards, id) {
			list = append(list, htmlChip{"good", "✓ expected " + words.Clean(id)})
		} else {
			list = append(list, htmlChip{"bad", "✗ missed " + words.Clean(id)})
		}
	}
	for _, id := range c.ExtraCards {
		switch {
		case slices.Contains(c.FalsePositives, id):
			list = append(list, htmlChip{"bad", "✗ forbidden " + words.Clean(id)})
		case slices.Contains(c.DisallowedExtraCards, id):
			list = append(list, htmlChip{"bad", "✗ extra " + words.Clean(id)})
		default:
			list = append(list, htmlChip{"warn", "allowed extra " + words.Clean(id)})
		}
	}
	return list
}
