package main

import (
	"context"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/verify"
	"ome-tui/report/compare"
	"ome-tui/tui"
	"ome-tui/tui/style"
)

// explorer opens the explorer; loading happens behind its first frame.
func (a *app) explorer(rest []string) int {
	if !a.accessible() && !isTerminal(a.stdin) {
		return a.usageError("stdin is no terminal: the explorer needs one (use --headless to print, or --accessible)")
	}
	theme, err := style.ParseTheme(a.o.theme)
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
	gates, known, err := a.conditions()
	if err != nil {
		return a.usageError("%v", err)
	}
	sides, err := a.sides(o, at)
	if err != nil {
		return a.usageError("%v", err)
	}
	start := tui.Cases
	if at == nil {
		start = tui.Cards
	}
	c := a.screen(theme)
	c.Open = func(ctx context.Context) (*engine.Session, fault.List) {
		s, faults := engine.Open(ctx, o, at...)
		if s == nil {
			return nil, faults
		}
		if err := checkGates(gates, s); err != nil {
			s.Close()
			return nil, asFault(err)
		}
		return s, faults
	}
	c.Redact, c.Gates = a.redaction, gates
	c.Known, c.Watch, c.Start, c.Compare, c.SaveCase = known, a.o.watch, start, sides, saveCase(at)
	if a.o.verify {
		c.Start = tui.Compare
		c.Verify = func(ctx context.Context, run *engine.Run, emit func(verify.Case)) (*verify.Outcome, error) {
			return verify.Run(ctx, run, a.verifyOptions(), emit)
		}
	}
	return tui.Run(a.ctx, c)
}

// screen is how the explorer draws, whatever it shows.
func (a *app) screen(theme style.Theme) tui.Config {
	a.signals.opened.Store(true) // the terminal must be given back
	return tui.Config{
		Version: version(), Theme: theme, ASCII: a.o.ascii, Mouse: a.o.mouse,
		Accessible: a.accessible(),
		KeysFile:   a.o.keys, LogFile: a.o.logFile,
		Stdin: a.stdin, Stdout: a.stdout, Stderr: a.stderr, Getenv: a.getenv,
	}
}

// sides are the runs of the Compare screen: a baseline or a Git revision, when
// one is given, against the run.
func (a *app) sides(o engine.Options, at []suite.Location) (tui.Sides, error) {
	if a.o.against != "" {
		allow, err := a.againstAllowed()
		return tui.Sides{Revision: a.revisionRun(o, at), BeforeName: a.o.against, Allow: allow}, err
	}
	allow, err := compare.ParseAllowed(a.o.allow...)
	if err != nil || a.o.baseline == "" {
		return tui.Sides{Allow: allow}, err
	}
	return tui.Sides{Before: tui.ReportFile(a.o.baseline), BeforeName: a.o.baseline, Allow: allow}, nil
}

// compareOnScreen opens the explorer on two stored reports.
func (a *app) compareOnScreen(rest []string) int {
	theme, err := style.ParseTheme(a.o.theme)
	if err != nil {
		return a.usageError("%v", err)
	}
	allow, err := a.twoReports(rest)
	if err != nil {
		return a.usageError("%v", err)
	}
	c := a.screen(theme)
	c.Compare = tui.Sides{Before: tui.ReportFile(a.o.compare), After: tui.ReportFile(rest[0]), BeforeName: a.o.compare, AfterName: rest[0], Allow: allow}
	return tui.Run(a.ctx, c)
}
