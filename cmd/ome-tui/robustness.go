package main

import (
	"io"

	"ome-tui/engine"
	"ome-tui/report"
	"ome-tui/report/format"
	"ome-tui/report/verdict"
)

// robustness prints how little it takes to flip each case. The verdict is that
// of the run with its gates; what flips a case is told, not judged. After a
// signal the answer is what was tried until then.
func (a *app) robustness(rest []string) int {
	name, err := a.answerFormat("a list of fragile cases", format.AnswerNames()...)
	if err != nil {
		return a.usageError("%v", err)
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
	var list []engine.Robust
	if err == nil {
		list, err = a.tried(run)
	}
	m := &measured{run: run, err: err, gates: gates, known: known}
	doc, err := a.document(m, report.Causes)
	if err != nil {
		return a.fail(exitUndecided, "%v", err)
	}
	o := format.Options{Verdict: verdict.Of(a.outcome(m, doc)), Style: a.outStyle()}
	a.warnOfNone(doc, o.Verdict)
	if status := a.print(func(w io.Writer) error { return format.WriteRobustness(w, name, run, list, o) }); status != exitOK {
		return status
	}
	return o.Verdict.Status
}

// tried tries small changes on every case, with progress on stderr.
func (a *app) tried(run *engine.Run) ([]engine.Robust, error) {
	p := a.progress(len(run.Session.Cases()))
	p.told = "fragile"
	defer p.end()
	var list []engine.Robust
	err := run.Robustness(a.ctx, nil, func(r engine.Robust) {
		list = append(list, r)
		p.add(!r.Fragile())
	})
	return list, err
}
