package format

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/trace"
	"ome-tui/report"
	"ome-tui/report/words"
)

// listed is how many cards an explanation lists without being verbose.
const listed = 12

// WriteExplanation tells one prompt as text or JSON.
func WriteExplanation(w io.Writer, name Name, e *report.Explanation, o Options) error {
	switch name {
	case JSON:
		return writeJSON(w, explanationJSON(e))
	case Text:
		t := &textWriter{style: o.Style}
		t.explanation(e)
		return t.flush(w)
	default:
		return fmt.Errorf("an explanation has no format %q (one of text, json)", name)
	}
}

func (t *textWriter) explanation(e *report.Explanation) {
	if e.Case != nil {
		w := recallRow(&report.Report{}, e.Case)
		t.line(t.paint(w.state.colour(), w.state.mark()), " ", t.paint(bold, words.Clean(e.Title)), t.paint(dim, labels(w)))
	}
	prompt := ""
	if e.Analysis != nil {
		prompt = e.Analysis.Prompt
	}
	for _, l := range strings.Split(words.CleanLines(prompt), "\n") {
		t.line("  ", l)
	}
	t.line(t.paint(dim, "measured: "+strings.Join(place(e), " · ")))
	if e.Case != nil {
		t.contract(e.Case)
		if other := otherProfile(e.Case); other != "" {
			t.line(t.paint(yellow, other))
		}
	}
	for _, f := range e.Failures {
		t.line(t.paint(red, "why: "), words.CauseLine(f))
	}
	for _, n := range e.Notes {
		t.line(words.Clean(n))
	}
	if e.Analysis != nil {
		t.section("The prompt", words.Prompt(e.Analysis))
	}
	t.cards(e)
	for _, c := range e.Stories {
		t.line("")
		for _, s := range words.Story(e.Decision, c) {
			t.section(s.Title, s.Lines)
		}
	}
	if t.style.Verbose && e.Context.Text != "" {
		t.section("The injected text", strings.Split(words.CleanLines(e.Context.Text), "\n"))
	}
	if e.Ask != "" {
		t.line(words.Clean(e.Ask))
	}
}

// place says what a prompt was measured against.
func place(e *report.Explanation) []string {
	project := "no project"
	if e.Project != "" {
		project = "project " + words.Clean(e.Project)
	}
	return []string{words.Clean(e.Library), project, e.Decision.Profile.String(), fmt.Sprintf("limit %d", e.Decision.Limit),
		"threshold " + words.Num(e.Decision.Threshold)}
}

func (t *textWriter) contract(c *report.Case) {
	for _, chip := range chips(c) {
		t.line("  ", chip.Text)
	}
}

// section writes a heading and its lines, indented.
func (t *textWriter) section(title string, lines []string) {
	t.line(t.paint(bold, title))
	for _, l := range lines {
		t.line("  ", l)
	}
}

// cards lists what became of the cards, best first.
func (t *textWriter) cards(e *report.Explanation) {
	t.section("The cards", []string{words.Funnel(e.Decision)})
	if why := words.Abstention(e.Decision.AbstainReason); why != "" {
		t.line("  nothing came back: ", why)
	}
	shown := 0
	for _, c := range e.Decision.Candidates {
		if t.style.Verbose || c.Selected || shown < listed && says(e, c) {
			t.line("  ", cardLine(c, e.Decision.Threshold))
			shown++
		}
	}
	if silent := e.Decision.Funnel().From(trace.StageFilter) - shown; silent > 0 {
		t.line("  and ", words.Count(silent, "more card"), " further down, of no score or out of scope (--verbose lists them)")
	}
}

// says tells whether a card's line says something: a score, a gate, or a card
// that is told in full.
func says(e *report.Explanation, c trace.Candidate) bool {
	return c.Score > 0 || c.Rejection != nil && c.Rejection.Stage == trace.StageGate ||
		slices.ContainsFunc(e.Stories, func(s trace.Candidate) bool { return s.Ref == c.Ref })
}

// cardLine is one card with its score, its stage and what gave the score.
func cardLine(c trace.Candidate, threshold float64) string {
	score, position := "—", " "
	if c.Rejection == nil || c.Rejection.Stage > trace.StageGate {
		score = words.Score(c.Score, threshold)
	}
	if c.Position > 0 {
		position = strconv.Itoa(c.Position)
	}
	line := fmt.Sprintf("%s %5s  %s  %s", position, score, words.Clean(c.Ref.ID), words.Stage(c, threshold))
	if why := words.Why(c); why != "" && c.Score > 0 {
		line += ", " + why
	}
	return line
}
