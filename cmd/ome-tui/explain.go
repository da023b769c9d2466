package main

import (
	"io"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/source"
	"ome-tui/report"
	"ome-tui/report/format"
)

// explain prints the full trace of a case, or of one card in it.
func (a *app) explain(rest []string) int {
	s, status := a.open(rest)
	if s == nil {
		return status
	}
	defer a.close(s)
	at, card, status := a.explained(s)
	if status != exitOK {
		return status
	}
	run, err := a.measure(s)
	if err != nil {
		return a.cutShort(err)
	}
	e, ok := report.ExplainCase(run, at, card)
	if !ok {
		return a.usageError("--explain: no library of the case holds a card %q%s", card, didYouMean(card, cardIDs(s, at)))
	}
	return a.writeExplanation(e)
}

func (a *app) writeExplanation(e *report.Explanation) int {
	name, err := a.answerFormat("an explanation", format.Text, format.JSON)
	if err != nil {
		return a.usageError("%v", err)
	}
	o := format.Options{Style: a.outStyle()}
	return a.print(func(w io.Writer) error { return format.WriteExplanation(w, name, e, o) })
}

// outStyle is the style of an answer that goes to stdout, or to --out.
func (a *app) outStyle() format.Style {
	if a.o.out != "" {
		return format.Style{ASCII: a.o.ascii, Verbose: a.o.verbose, Quiet: a.o.quiet}
	}
	return a.textStyle(a.stdout)
}

// explained finds the case and card of --explain CASE[:CARD]. A case id may
// hold a colon itself: the longest known case id wins.
func (a *app) explained(s *engine.Session) (at int, card string, status int) {
	arg := a.o.explain
	for end := len(arg); end > 0; end = strings.LastIndexByte(arg[:end], ':') {
		found := s.Find(arg[:end])
		if len(found) > 1 {
			return 0, "", a.usageError("--explain: %d cases are called %q (name it as SUITE/CASE)", len(found), arg[:end])
		}
		if len(found) == 1 {
			return found[0], strings.TrimPrefix(arg[end:], ":"), exitOK
		}
	}
	id, _, _ := strings.Cut(arg, ":")
	return 0, "", a.usageError("--explain: no case %q%s", arg, didYouMean(id, caseIDs(s)))
}

func caseIDs(s *engine.Session) []string {
	var ids []string
	for _, c := range s.Cases() {
		ids = append(ids, c.ID)
	}
	return ids
}

func cardIDs(s *engine.Session, at int) []string {
	var ids []string
	cards := s.Library(s.Cases()[at].Suite).Cards
	for i := range cards {
		ids = append(ids, cards[i].ID)
	}
	return ids
}

// didYouMean names the nearest known names, in brackets.
func didYouMean(name string, known []string) string { return " (" + source.Suggest(name, known) + ")" }
