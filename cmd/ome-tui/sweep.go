package main

import (
	"io"

	"ome-tui/report/format"
)

// sweep prints the exact threshold sweep.
func (a *app) sweep(rest []string) int {
	name, err := a.answerFormat("a sweep", format.Text, format.CSV, format.JSON)
	if err != nil {
		return a.usageError("%v", err)
	}
	s, status := a.open(rest)
	if s == nil {
		return status
	}
	defer a.close(s)
	run, err := a.measure(s)
	if err != nil {
		return a.cutShort(err)
	}
	if run.Done == 0 {
		return a.fail(exitUndecided, "nothing was selected to sweep")
	}
	o := format.Options{Style: a.outStyle()}
	return a.print(func(w io.Writer) error { return format.WriteSweep(w, name, run, o) })
}
