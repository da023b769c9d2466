package format

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/trace"
	"ome-tui/report"
	"ome-tui/report/words"
)

type htmlCase struct {
	Open                                   bool
	Class, State, Mark, ID, Labels, Margin string
	Cause, Prompt, Note                    string
	Chips                                  []htmlChip
	Candidates                             []htmlCandidate
	CandidateLine                          string
	Checks                                 []htmlCheck
}

type htmlCandidate struct {
	Position, Name, Score, Stage, Alt string
	Parts                             []htmlBar
	// Tick is where the threshold stands on the bar.
	Tick    string
	Reasons []string
}

// htmlBar is one part of a score bar, in points of 100.
type htmlBar struct{ Class, X, W string }

type htmlCheck struct{ Class, Mark, Group, Name, Detail string }

func caseOf(r *report.Report, w row) htmlCase {
	c := htmlCase{Class: stateClass(w.state), State: w.state.word(), Mark: w.state.mark(), ID: words.Clean(w.id), Cause: words.Clean(w.cause)}
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
			c.Checks = append(c.Checks, htmlCheck{class, mark, check.Group, words.Clean(check.Name), words.Clean(check.Detail)})
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
		h.CandidateLine = strings.TrimSpace(fmt.Sprintf("%s %s not shown: scored nothing, or past the end of the list.", h.CandidateLine, words.Count(rest, "more card")))
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

func families() []string {
	var names []string
	for f := trace.Triggers; f < trace.FamilyCount; f++ {
		names = append(names, f.String())
	}
	return names
}

func candidateOf(c *report.Case, cand report.Candidate, position int, threshold *float64) htmlCandidate {
	h := htmlCandidate{Position: strconv.Itoa(position), Name: words.Clean(cand.ID), Score: strconv.FormatFloat(cand.Score, 'f', 1, 64),
		Stage: stageText(c, cand, threshold), Alt: "score " + words.Num(cand.Score)}
	if cand.LibraryScope != "global" {
		h.Name += " (" + cand.LibraryScope + ")"
	}
	if threshold != nil {
		h.Tick = words.Num3(min(*threshold, 99.3))
		h.Alt += ", threshold " + words.Num(*threshold)
	}
	h.Parts = bars(cand)
	for _, e := range cand.Evidence {
		mark := ""
		if e.Strong {
			mark = ", strong"
		}
		h.Reasons = append(h.Reasons, fmt.Sprintf("%s is worth %s%s: together %s", e.Family, words.Num(e.Value), mark, words.Num(e.After)))
	}
	for _, reason := range cand.Reasons {
		h.Reasons = append(h.Reasons, fmt.Sprintf("%s %s: %s (%s)", words.Clean(reason.Field), words.Quote(reason.Term, 80), words.Num(reason.Weight), words.Clean(reason.Kind)))
	}
	if cand.Penalty > 0 {
		h.Reasons = append(h.Reasons, fmt.Sprintf("ignore phrases that nearly match: −%s", words.Num(cand.Penalty)))
	}
	return h
}

// bars split the score by the families that built it up; what a penalty took
// away is cut from the end.
func bars(c report.Candidate) []htmlBar {
	if len(c.Evidence) == 0 {
		return []htmlBar{{"plain", "0", words.Num3(max(0, c.Score))}}
	}
	var parts []htmlBar
	from := 0.0
	for _, e := range c.Evidence {
		to := min(e.After, c.Score)
		if to > from && slices.Contains(families(), e.Family) {
			parts = append(parts, htmlBar{e.Family, words.Num3(from), words.Num3(to - from)})
		}
		from = max(from, to)
	}
	return parts
}

// stageText says where a candidate ended, from what the report holds.
func stageText(c *report.Case, cand report.Candidate, threshold *float64) string {
	if cand.Selected || cand.RejectionReason == nil {
		if slices.Contains(c.DisallowedExtraCards, cand.ID) {
			return "selected ✗ extra"
		}
		return "selected"
	}
	field, values, _ := strings.Cut(*cand.RejectionReason, ":")
	if field == "below-threshold" && threshold != nil {
		return "below threshold " + words.Signed(cand.Score-*threshold)
	}
	if field == "post-selection" {
		return words.Clean(values)
	}
	return words.Clean(strings.TrimSuffix(field+": "+values, ": "))
}
