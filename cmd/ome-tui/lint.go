package main

import (
	"encoding/json"
	"fmt"
	"io"

	"ome-tui/engine/fault"
	"ome-tui/engine/lint"
)

// lint checks suites, cards and packs without running them.
func (a *app) lint(rest []string) int {
	if a.o.format != "text" && a.o.format != "json" {
		return a.usageError("--lint prints text or json, not %s", a.o.format)
	}
	o, err := a.engineOptions()
	if err != nil {
		return a.usageError("%v", err)
	}
	at, err := a.locations(rest)
	if err != nil {
		return a.usageError("%v", err)
	}
	findings := lint.Check(a.ctx, o, at...)
	if status := a.print(func(w io.Writer) error { return a.writeFindings(w, findings) }); status != exitOK {
		return status
	}
	return a.lintStatus(findings)
}

// badInput is the rule family that stops a run before it starts.
func (a *app) lintStatus(l fault.List) int {
	switch {
	case l.Has(fault.Error):
		return exitUsage
	case a.o.strict && l.Has(fault.Warning):
		return exitFailed
	default:
		return exitOK
	}
}

type finding struct {
	fault.Fault
	Severity string `json:"severity"`
}

func (a *app) writeFindings(w io.Writer, l fault.List) error {
	if a.o.format == "json" {
		list := make([]finding, len(l))
		for i, f := range l {
			list[i] = finding{f, f.Severity.String()}
		}
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(map[string]any{"findings": list})
	}
	for _, f := range l {
		if a.o.quiet && f.Severity == fault.Info {
			continue
		}
		if _, err := fmt.Fprintf(w, "%s: %s [%s]\n", f.Severity, f.Error(), f.Rule); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d errors, %d warnings, %d infos\n",
		len(l.Only(fault.Error)), len(l.Only(fault.Warning)), len(l.Only(fault.Info)))
	return err
}
