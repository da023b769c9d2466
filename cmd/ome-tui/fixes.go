package main

import (
	"io"

	"ome-tui/engine"
	"ome-tui/engine/inject"
	"ome-tui/report/format"
)

// fixes prints verified edits for the failing cases, or for one of them.
func (a *app) fixes(rest []string) int {
	var name format.Name
	if a.o.format != "patch" {
		var err error
		if name, err = a.answerFormat("a list of fixes", format.Text, format.JSON, format.Markdown); err != nil {
			return a.usageError("%v", err)
		}
	}
	if len(rest) == 0 && len(a.o.suites) == 0 && a.o.fixes != "all" && exists(a.o.fixes) {
		return a.usageError("--fixes takes \"all\" or CASE; “%s” is a file: --fixes all %s", a.o.fixes, inject.ShellWord(a.o.fixes))
	}
	s, status := a.open(rest)
	if s == nil {
		return status
	}
	defer a.close(s)
	cases, status := a.fixCases(s)
	if status != exitOK {
		return status
	}
	run, err := a.measure(s)
	if err != nil {
		return a.cutShort(err)
	}
	if run.Done == 0 {
		return a.fail(exitUndecided, "nothing was selected to fix")
	}
	var offers []engine.Offer
	if err := run.Fixes(a.ctx, cases, func(o engine.Offer) { offers = append(offers, o) }); err != nil {
		return a.cutShort(err)
	}
	if a.o.format == "patch" {
		return a.patch(run, offers)
	}
	o := format.Options{Style: a.outStyle()}
	if status := a.print(func(w io.Writer) error { return format.WriteFixes(w, name, run, offers, o) }); status != exitOK {
		return status
	}
	return fixStatus(offers)
}

// fixCases gives the cases that --fixes names, nil for all failing ones.
func (a *app) fixCases(s *engine.Session) ([]int, int) {
	if a.o.fixes == "all" {
		return nil, exitOK
	}
	at := s.Find(a.o.fixes)
	if len(at) == 0 {
		return nil, a.usageError("--fixes: no case %q%s", a.o.fixes, didYouMean(a.o.fixes, caseIDs(s)))
	}
	return at, exitOK
}

// fixStatus is 0 when every failing case has a harmless fix.
func fixStatus(offers []engine.Offer) int {
	for i := range offers {
		if offers[i].Harmless() == nil {
			return exitFailed
		}
	}
	return exitOK
}
