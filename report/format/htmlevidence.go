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

type htmlCandidate struct {
	Position, Name, Score, Stage, Alt string
	// Code is the stage as reports spell it, empty for a selected card.
	Code  string
	Parts []htmlBar
	// Tick is where the threshold stands on the bar.
	Tick    string
	Reasons []htmlReason
}

// htmlBar is one part of a score bar, in points of 100.
type htmlBar struct{ Class, X, W, Title string }

// htmlReason is one line of what gave a score. Key is how reports, as OME,
// spell it, where that is another word.
type htmlReason struct{ Text, Key string }

func candidateOf(c *report.Case, cand report.Candidate, position int, threshold *float64) htmlCandidate {
	h := htmlCandidate{Position: strconv.Itoa(position), Name: words.Clean(cand.ID), Score: strconv.FormatFloat(cand.Score, 'f', 1, 64),
		Alt: "score " + words.Num(cand.Score), Parts: bars(cand), Reasons: reasonsOf(cand)}
	limit := 0.0
	if cand.LibraryScope != trace.Global.String() {
		h.Name += " (" + words.Clean(cand.LibraryScope) + ")"
	}
	if threshold != nil {
		limit = *threshold
		h.Score = words.Score(cand.Score, limit)
		h.Tick = words.Num3(min(limit, 99.3))
		h.Alt += ", threshold " + words.Num(limit)
	}
	rejected := cand.Rejected()
	h.Stage = words.Stage(trace.Candidate{Score: cand.Score, Selected: cand.Selected, Rejection: rejected}, limit)
	switch {
	case rejected != nil:
		h.Code = words.Clean(*cand.RejectionReason)
	case slices.Contains(c.DisallowedExtraCards, cand.ID):
		h.Stage += " ✗ extra"
	}
	return h
}

// bars split the score by the families that built it up; what a penalty took
// away is cut from the end.
func bars(c report.Candidate) []htmlBar {
	if len(c.Evidence) == 0 {
		return []htmlBar{{plainBar, "0", words.Num3(max(0, c.Score)), ""}}
	}
	var parts []htmlBar
	from := 0.0
	for _, e := range c.Evidence {
		to := min(e.After, c.Score)
		if to > from && isFamily(e.Family) {
			parts = append(parts, htmlBar{e.Family, words.Num3(from), words.Num3(to - from), words.FieldName(e.Family) + " " + words.Num(e.Value)})
		}
		from = max(from, to)
	}
	return parts
}

// isFamily tells whether a name is one of the families, which the page has
// colours for.
func isFamily(name string) bool {
	return slices.ContainsFunc(families(), func(c htmlChip) bool { return c.Class == name })
}

// families are the keys of the score bars: class and words.
func families() []htmlChip {
	var list []htmlChip
	for f := trace.Triggers; f < trace.FamilyCount; f++ {
		list = append(list, htmlChip{f.String(), words.FamilyName(f)})
	}
	return list
}

// legend explains the colours of the score bars; nil when no case shows any.
func legend(cases []htmlCase) []htmlChip {
	bars, plain := false, false
	for i := range cases {
		for _, c := range cases[i].Candidates {
			bars = true
			plain = plain || slices.ContainsFunc(c.Parts, func(b htmlBar) bool { return b.Class == plainBar && b.W != "0" })
		}
	}
	if !bars {
		return nil
	}
	list := families()
	if plain {
		list = append(list, htmlChip{plainBar, "score whose parts the report leaves out"})
	}
	return append(list, htmlChip{"tick", "threshold"})
}

// plainBar is the class of a bar without parts.
const plainBar = "plain"

// Kinds of reasons: of the rank channel, an ignore phrase that nearly matches,
// a phrase that stands in the prompt in part.
const (
	kindRank = "bm25f"
	kindNear = "negative-fuzzy"
	kindPart = "phrase-overlap"
)

// reasonsOf say what gave the score: a line for each part of the card with
// its phrases, what nearly matching ignore phrases took away, the gate that
// failed, and the rank channel.
func reasonsOf(c report.Candidate) []htmlReason {
	var out []htmlReason
	add := func(key, text string, list []report.Reason) {
		if words.FieldName(key) == key {
			key = ""
		}
		out = append(out, htmlReason{strings.TrimSuffix(text+": "+terms(list), ": "), words.Clean(key)})
	}
	left := slices.Clone(c.Reasons)
	rank := take(&left, func(r report.Reason) bool { return r.Kind == kindRank })
	near := take(&left, func(r report.Reason) bool { return r.Kind == kindNear })
	for _, e := range c.Evidence {
		text := words.FieldName(e.Family) + " " + words.Num(e.Value)
		if e.Strong {
			text += ", strong"
		}
		add(e.Family, text+", score so far "+words.Num(e.After), take(&left, func(r report.Reason) bool { return familyOf(r) == e.Family }))
	}
	penalty := c.Penalty
	if len(near) > 0 { // a card without steps has no penalty, yet its reason
		penalty = -near[0].Weight
	}
	if penalty > 0 {
		add("negativeTriggers", "ignore phrases that nearly match −"+words.Num(penalty), near)
	}
	for len(left) > 0 {
		field := left[0].Field
		add(field, words.FieldName(field), take(&left, func(r report.Reason) bool { return r.Field == field }))
	}
	if len(rank) > 0 {
		add("bm25f", "order only, never admits", rank)
	}
	return out
}

// take moves the reasons that is asks for out of the list.
func take(list *[]report.Reason, is func(report.Reason) bool) (taken []report.Reason) {
	*list = slices.DeleteFunc(*list, func(r report.Reason) bool {
		if !is(r) {
			return false
		}
		taken = append(taken, r)
		return true
	})
	return taken
}

// familyOf is the family that a reason belongs to.
func familyOf(r report.Reason) string {
	if r.Field == "ruleSignals" {
		return trace.Signals.String()
	}
	return r.Field
}

// terms join reasons: phrases with what they are worth, signals and gates
// with their names alone.
func terms(list []report.Reason) string {
	parts := make([]string, len(list))
	for i, r := range list {
		switch {
		case r.Kind == kindRank:
			parts[i] = fmt.Sprintf("%s %s %s", words.RankName(r.Field), words.Quote(r.Term, 80), words.Num(r.Weight))
		case r.Field == trace.Lexical.String():
			parts[i] = words.Quote(strings.ReplaceAll(r.Term, "+", " "), 80)
		case !isFamily(r.Field):
			parts[i] = words.Quote(r.Term, 80)
		case r.Kind == kindPart:
			parts[i] = words.Quote(r.Term, 80) + " in part " + words.Num(r.Weight)
		default:
			parts[i] = words.Quote(r.Term, 80) + " " + words.Num(r.Weight)
		}
	}
	return strings.Join(parts, ", ")
}
