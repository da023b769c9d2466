package report

import (
	"fmt"

	"ome-tui/engine/suite"
	"ome-tui/report/verdict"
)

// Outcome gives what the document itself says of the run: how many cases were
// measured and how many failed, which gates do not hold, and which known
// failures pass. gates are those that it was judged by, known is the list of
// what may fail, where that is at hand.
func (d *Document) Outcome(gates []suite.Gate, known suite.KnownFailures) verdict.Outcome {
	out := verdict.Outcome{MayFail: suite.MayFail(gates)}
	out.Measured, out.Failing = d.Tally()
	if out.Measured > 0 { // over no case every gate is broken, and nothing was judged
		out.Broken = append(d.BrokenGates(), d.passingKnown(known)...)
	}
	return out
}

// passingKnown has a line for each known failure that passes, with its place
// in the list.
func (d *Document) passingKnown(list suite.KnownFailures) []string {
	var lines []string
	add := func(r *Report, id string) {
		line := fmt.Sprintf("known failure %s passes: take it off the list", id)
		if k, ok := list.Find(r.Suite, id); ok {
			line = k.Pos.String() + ": " + line
		}
		lines = append(lines, line)
	}
	for _, r := range d.Reports {
		for i := range r.Cases {
			if c := &r.Cases[i]; c.Pass() && c.Known != "" {
				add(r, c.ID)
			}
		}
		for _, c := range r.hookCases() {
			if c.Passed && c.Known != "" {
				add(r, c.ID)
			}
		}
	}
	return lines
}

// Conclude records the verdict of the whole run: its word in the document, and
// in the report when there is only one; and that all is ok when it passed, and
// not when it did not. Of several reports each may be ok for itself.
func (d *Document) Conclude(v verdict.Verdict) {
	d.Verdict = v.Word
	passed, alone := v.Status == verdict.StatusPassed, len(d.Reports) == 1
	for _, r := range d.Reports {
		r.OK = passed || r.OK && !alone
		if alone {
			r.Verdict = v.Word
		}
	}
}

// OK tells whether there is a report, every one is ok, every gate holds, and
// the verdict is no other.
func (d *Document) OK() bool {
	for _, r := range d.Reports {
		if !r.OK {
			return false
		}
	}
	for _, g := range d.Gates {
		if !g.OK {
			return false
		}
	}
	return len(d.Reports) > 0 && (d.Verdict == "" || d.Verdict == verdict.WordPassed)
}
