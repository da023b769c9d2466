package main

import (
	"io"
	"path/filepath"

	"ome-tui/report"
	"ome-tui/report/outfile"
	"ome-tui/report/verdict"
)

// storeBaseline writes the run as a baseline when that is asked for, and gives
// the status of the whole run.
func (a *app) storeBaseline(doc *report.Document, v verdict.Verdict) int {
	if a.o.writeBaseline == "" {
		return v.Status
	}
	if v.Status != exitOK && !a.o.force {
		return a.fail(v.Status, "no baseline written: the run is %s (--force writes it all the same)", v.Word)
	}
	base := doc.Baseline()
	mode := outfile.Public
	if redacted(doc) {
		mode = outfile.Private
	}
	err := outfile.Target{Path: a.o.writeBaseline, Mode: mode}.Write(func(w io.Writer) error { return report.WriteJSON(w, base) })
	if err != nil {
		return a.fail(exitUndecided, "baseline: %v", err)
	}
	a.note("wrote the baseline %s", a.o.writeBaseline)
	if mode == outfile.Private {
		a.note("its prompts are hashed with the key in %s: keep it beside the baseline, or no later run compares with it",
			filepath.Join(filepath.Dir(a.o.writeBaseline), keyName))
	}
	return v.Status
}
