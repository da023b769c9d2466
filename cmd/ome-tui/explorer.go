package main

import (
	"context"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/tui"
	"ome-tui/tui/style"
)

// explorer opens the explorer; loading happens behind its first frame.
func (a *app) explorer(rest []string) int {
	if !a.o.accessible && a.getenv("ACCESSIBLE") != "1" && !isTerminal(a.stdin) {
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
	_, known, err := a.conditions()
	if err != nil {
		return a.usageError("%v", err)
	}
	start := tui.Cases
	if at == nil {
		start = tui.Cards
	}
	return tui.Run(a.ctx, tui.Config{
		Open: func(ctx context.Context) (*engine.Session, fault.List) { return engine.Open(ctx, o, at...) },
		Known: known, Watch: a.o.watch, Start: start, Version: version(),
		Theme: theme, ASCII: a.o.ascii, Mouse: a.o.mouse,
		Accessible: a.o.accessible || a.getenv("ACCESSIBLE") == "1",
		KeysFile:   a.o.keys, LogFile: a.o.logFile,
		Stdin: a.stdin, Stdout: a.stdout, Stderr: a.stderr, Getenv: a.getenv,
	})
}
