package main

import (
	"io"
	"slices"

	"ome-tui/engine"
	"ome-tui/report/format"
	"ome-tui/report/verdict"
)

// robustness prints how little it takes to flip each case. The verdict is that
// of the run with its gates; what flips a case is told, not judged.
func (a *app) robustness(rest []string) int {
	name := format.Name(a.o.format)
	if !slices.Contains(format.AnswerNames(), name) {
		return a.usageError("robustness has no format %q (one of text, json, markdown)", a.o.format)
	}
	if a.o.redact {
		return a.usageError("--robustness names words of prompts: it and --redact exclude each other")
	}
	gates, known, err := a.conditions()
	if err != nil {
		return a.usageError("%v", err)
	}
	s, status := a.open(rest)
	if s == nil {
		return status
	}
	defer a.close(s)
	if err := checkGates(gates, s); err != nil {
		return a.usageError("%v", err)
	}
	run, err := a.measure(s)
	if err != nil {
		return a.interrupted()
	}
	var list []engine.Robust
	if err := run.Robustness(a.ctx, nil, func(r engine.Robust) { list = append(list, r) }); err != nil {
		return a.interrupted()
	}
	m := &measured{run: run, gates: gates, known: known}
	doc, err := a.document(m)
	if err != nil {
		return a.fail(exitUndecided, "%v", err)
	}
	o := format.Options{Verdict: verdict.Of(a.outcome(m, doc)), Style: a.outStyle()}
	if status := a.print(func(w io.Writer) error { return format.WriteRobustness(w, name, run, list, o) }); status != exitOK {
		return status
	}
	return o.Verdict.Status
}
