package main

import (
	"fmt"
	"io"

	"ome-tui/engine/fault"
	"ome-tui/engine/inject"
	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/format"
	"ome-tui/report/verdict"
)

// compare judges one stored report against another.
func (a *app) compare(rest []string) int {
	name, err := a.answerFormat("a comparison", format.AnswerNames()...)
	if err != nil {
		return a.usageError("%v", err)
	}
	allow, err := a.twoReports(rest)
	if err != nil {
		return a.usageError("%v", err)
	}
	before, why := a.readReport(a.o.compare)
	after, why2 := a.readReport(rest[0])
	if why = append(why, why2...); len(why) > 0 {
		return a.undecided(why)
	}
	c := compare.Compare(before, after, allow)
	out := verdict.Outcome{Measured: 1}
	out.Compared, out.ComparedWhy = c.Compared()
	o := format.Options{Verdict: verdict.Of(out), Style: a.outStyle()}
	if status := a.print(func(w io.Writer) error { return format.WriteComparison(w, name, c, o) }); status != exitOK {
		return status
	}
	return o.Verdict.Status
}

// twoReports holds that --compare got its two reports, which are only read,
// and gives what may differ.
func (a *app) twoReports(rest []string) (compare.Allowed, error) {
	if len(rest) != 1 {
		return compare.Allowed{}, fmt.Errorf("--compare BEFORE AFTER takes two reports; AFTER is the one argument (%d given)", len(rest))
	}
	if err := a.overwrites([]string{a.o.compare, rest[0]}); err != nil {
		return compare.Allowed{}, err
	}
	return compare.ParseAllowed(a.o.allow...)
}

// readReport reads a stored report; the lines say why it cannot be used.
func (a *app) readReport(path string) (*report.Document, []string) {
	doc, faults := report.ReadFile(path)
	if doc == nil {
		var lines []string
		for _, f := range faults.Only(fault.Error) {
			lines = append(lines, f.Error())
		}
		return nil, lines
	}
	a.printFaults(faults)
	return doc, nil
}

// undecided says why there is no judgement.
func (a *app) undecided(why []string) int {
	for _, line := range why {
		a.fail(exitUndecided, "%s", line)
	}
	return exitUndecided
}

// compareBaseline judges the run against --baseline and adds what that gives
// to the outcome; nil without a baseline.
func (a *app) compareBaseline(doc *report.Document, out *verdict.Outcome) *compare.Comparison {
	if a.o.baseline == "" {
		return nil
	}
	allow, err := compare.ParseAllowed(a.o.allow...)
	if err != nil {
		out.BadInput = append(out.BadInput, err.Error())
		return nil
	}
	base, why := a.readReport(a.o.baseline)
	if base == nil {
		if !exists(a.o.baseline) {
			why[len(why)-1] += "; make it with --write-baseline " + inject.ShellWord(a.o.baseline)
		}
		out.Undecided = append(out.Undecided, why...)
		return nil
	}
	c := compare.Compare(base, doc, allow)
	out.Compared, out.ComparedWhy = c.Compared()
	return c
}
