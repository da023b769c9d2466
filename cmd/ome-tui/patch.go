package main

import (
	"bytes"
	"io"

	"ome-tui/engine"
	"ome-tui/report/format"
	"ome-tui/report/words"
)

// patch prints the best harmless edit of each failing case as one unified
// diff, judged together. What is left out is named on stderr.
func (a *app) patch(run *engine.Run, offers []engine.Offer) int {
	plan, err := run.Plan(a.ctx, offers)
	if err != nil {
		return a.cutShort(err)
	}
	a.leftOut(run, plan)
	files, err := run.Session.Changes(plan.Edits...)
	if err != nil {
		return a.fail(exitUndecided, "patch: %v", err)
	}
	var text bytes.Buffer
	if format.WritePatch(&text, files); a.o.out == "" && isTerminal(a.stdout) && format.Drives(text.Bytes()) {
		return a.fail(exitUndecided, "the patch holds control characters of the files, and would drive this terminal (write it with --out FILE)")
	}
	if status := a.print(func(w io.Writer) error { return format.WritePatch(w, files) }); status != exitOK {
		return status
	}
	a.note("%s fix %d of %s", words.Count(len(plan.Edits), "edit"), plan.Fixed(run), words.Count(len(offers), "failing case"))
	if plan.Fixed(run) < len(offers) {
		return exitFailed
	}
	return exitOK
}

// leftOut names on stderr, whatever --quiet says, what the patch leaves out.
func (a *app) leftOut(run *engine.Run, plan *engine.Plan) {
	name := func(i int) string { return words.Clean(run.Session.Cases()[i].ID) }
	for _, f := range plan.Needless {
		a.fail(0, "left out, made needless by an earlier edit: case %s: %s", name(f.Case), words.Edits(f.Edits))
	}
	for _, f := range plan.Clashing {
		a.fail(0, "left out, it breaks a case or does not help after the earlier edits: case %s: %s", name(f.Case), words.Edits(f.Edits))
	}
	for _, i := range plan.Without {
		a.fail(0, "left out, no harmless edit of a card: case %s", name(i))
	}
}
