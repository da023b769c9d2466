package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"ome-tui/engine/fault"
	"ome-tui/engine/hook/eval"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/report"
	"ome-tui/report/verdict"
	"ome-tui/tui"
	"ome-tui/tui/style"
)

// hookSuites judges a hook command by running it.
func (a *app) hookSuites(rest []string) int {
	gates, known, err := a.conditions()
	if err != nil {
		return a.usageError("%v", err)
	}
	if err := a.readTargets(); err != nil {
		return a.usageError("%v", err)
	}
	s, status := a.openHook(rest)
	if s == nil {
		return status
	}
	if err := checkHookGates(gates, s); err != nil {
		return a.usageError("%v", err)
	}
	a.signals.opened.Store(true)
	p := a.progress(s.Len())
	run, err := s.Run(a.ctx, func(r eval.Result) { p.add(r.Passed) })
	p.end()
	doc := report.FromHook(s, run, report.Build{ToolVersion: version(), Now: time.Now(), Known: known})
	doc.Judge(gates)
	out := doc.Outcome(gates, known)
	out.Broken = append(out.Broken, hookNamesOf(s).missing(known)...)
	return a.concludeHook(doc, run, out, err)
}

func (a *app) concludeHook(doc *report.Document, run *eval.Run, out verdict.Outcome, err error) int {
	if out.Stop = a.signals.stopped(); err != nil && out.Stop == verdict.Ran {
		out.Undecided = append(out.Undecided, err.Error())
	}
	for _, path := range run.Touched {
		out.Broken = append(out.Broken, path+" changed while the cases ran")
	}
	if out.Stop != verdict.Ran {
		doc.Interrupt()
	}
	for _, r := range doc.Reports {
		for _, id := range r.Hook.Unseen() {
			out.Undecided = append(out.Undecided, "case "+id+": no check could be made")
		}
	}
	cmp := a.compareBaseline(doc, &out)
	v := verdict.Of(out)
	doc.Conclude(v)
	a.warnOfNone(doc, v)
	v.Status = a.write(doc, cmp, v)
	return a.storeBaseline(doc, v)
}

// openHook loads hook suites; without a session the status says why.
func (a *app) openHook(rest []string) (*eval.Session, int) {
	open, err := a.hookOpener(rest)
	if err != nil {
		return nil, a.usageError("%v", err)
	}
	s, faults := open(a.ctx)
	strict := a.o.strict && faults.Has(fault.Warning)
	if faults.Has(fault.Error) || strict || !a.reportWarns(a.o.redact) {
		a.warn(faults, faults)
	}
	if faults.Has(fault.Error) {
		return nil, exitUsage
	}
	if strict {
		return nil, a.usageError("--strict: the warnings above are errors")
	}
	return s, exitOK
}

// hookOnScreen opens the explorer on hook suites.
func (a *app) hookOnScreen(rest []string) int {
	theme, err := style.ParseTheme(a.o.theme)
	if err != nil {
		return a.usageError("%v", err)
	}
	gates, known, err := a.conditions()
	if err != nil {
		return a.usageError("%v", err)
	}
	open, err := a.hookOpener(rest)
	if err != nil {
		return a.usageError("%v", err)
	}
	c := a.screen(theme)
	c.Gates, c.Known = gates, known
	c.OpenHook = func(ctx context.Context) (*eval.Session, fault.List) {
		s, faults := open(ctx)
		if s == nil {
			return nil, faults
		}
		if err := checkHookGates(gates, s); err != nil {
			return nil, asFault(err)
		}
		return s, faults
	}
	return tui.Run(a.ctx, c)
}

// hookOpener gives what loads the hook suites of the command line.
func (a *app) hookOpener(rest []string) (func(context.Context) (*eval.Session, fault.List), error) {
	o, err := a.hookEvalOptions()
	if err != nil {
		return nil, err
	}
	paths := slices.Concat(a.o.suites, rest)
	if len(paths) == 0 {
		return nil, errors.New("--hook needs a hook suite, as in fixtures/hook/codex.json")
	}
	if err := a.overwrites(paths); err != nil {
		return nil, err
	}
	return func(ctx context.Context) (*eval.Session, fault.List) {
		return eval.Open(ctx, o, suite.OnDisk(paths...)...)
	}, nil
}

func (a *app) hookEvalOptions() (eval.Options, error) {
	o := eval.DefaultOptions()
	self, err := os.Executable()
	if err != nil {
		return o, err
	}
	o.Self, o.Environ, o.Tags = self, os.Environ(), a.o.tags
	if a.o.changed("jobs") {
		o.Jobs = a.o.jobs
	}
	if o.Filter, err = suite.ParseFilter(a.o.filter); err != nil {
		return o, err
	}
	if a.o.hookCommand != "" {
		o.Profile = trace.OME040
		if o.Command, err = eval.SplitCommand(a.o.hookCommand); err != nil {
			return o, err
		}
	}
	profile, err := parseProfile(a.o.profile)
	if profile != nil {
		o.Profile = *profile
	}
	return o, err
}
