package main

import (
	"io"
	"slices"

	"ome-tui/engine/fault"
	"ome-tui/engine/lint"
	"ome-tui/report/format"
)

// lint checks suites, cards and packs without running them.
func (a *app) lint(rest []string) int {
	name, err := a.answerFormat("a list of findings", format.Text, format.JSON, format.GitHub)
	if err != nil {
		return a.usageError("%v", err)
	}
	o, err := a.engineOptions()
	if err != nil {
		return a.usageError("%v", err)
	}
	at, err := a.locations(rest)
	if err != nil {
		return a.usageError("%v", err)
	}
	read := slices.Clone(a.o.signals)
	for _, l := range at {
		if l.FS == nil {
			read = append(read, l.Path)
		}
	}
	if err := a.overwrites(append(read, a.o.experiences)); err != nil {
		return a.usageError("%v", err)
	}
	findings := lint.Check(a.ctx, o, at...)
	style := format.Options{Style: a.outStyle()}
	if status := a.print(func(w io.Writer) error { return format.WriteFaults(w, name, findings, style) }); status != exitOK {
		return status
	}
	switch {
	case findings.Has(fault.Error):
		return exitUsage
	case a.o.strict && findings.Has(fault.Warning):
		return exitFailed
	default:
		return exitOK
	}
}
