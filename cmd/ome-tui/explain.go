package main

import (
	"io"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/inject"
	"ome-tui/engine/source"
	"ome-tui/report"
	"ome-tui/report/format"
)

// explain prints the full trace of a case, or of one card in it.
func (a *app) explain(rest []string) int {
	name, err := a.explanationFormat()
	if err != nil {
		return a.usageError("%v", err)
	}
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
		return a.usageError("--explain: no library of the case holds a card %q%s", card, didYouMean(card, cardIDs(s.Library(s.Cases()[at].Suite))))
	}
	return a.writeExplanation(name, e)
}

// explanationFormat is the format of what --explain, why and hook explain tell.
func (a *app) explanationFormat() (format.Name, error) {
	return a.answerFormat("an explanation", format.Text, format.JSON)
}

func (a *app) writeExplanation(name format.Name, e *report.Explanation) int {
	o := format.Options{Style: a.outStyle()}
	return a.print(func(w io.Writer) error { return format.WriteExplanation(w, name, e, o) })
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
	if exists(arg) {
		return 0, "", a.usageError("--explain takes CASE; “%s” is a file: --explain CASE %s", arg, inject.ShellWord(arg))
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

func cardIDs(l engine.Library) []string {
	var ids []string
	for i := range l.Cards {
		ids = append(ids, l.Cards[i].ID)
	}
	return ids
}

// didYouMean names the nearest known names, in brackets.
func didYouMean(name string, known []string) string { return " (" + source.Suggest(name, known) + ")" }
