package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/report/words"
)

// app is one invocation: its streams, environment and parsed flags.
type app struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	o              *options
	project        projectFile
	targets        []target // where the report of a run goes
	signals        *signalWatch
	reveal         string // the command that shows what a redacted text hides
	// warned tells that the warnings of the session stand in full on the
	// terminal to which the report goes.
	warned bool
}

// note prints a line for people on stderr, unless --quiet.
func (a *app) note(format string, args ...any) {
	if !a.o.quiet {
		say(a.stderr, format, args...)
	}
}

// fail prints an error line and gives the status.
func (a *app) fail(status int, format string, args ...any) int {
	say(a.stderr, format, args...)
	return status
}

const (
	// maxFaultLines bounds how many faults of one load are printed on stderr.
	maxFaultLines = 1000
	// maxFaultBytes bounds one message: it may quote an id of any length.
	maxFaultBytes = 4000
)

func clip(s string) string {
	if len(s) <= maxFaultBytes {
		return s
	}
	return strings.ToValidUTF8(s[:maxFaultBytes], "") + "…"
}

// say prints a message that may hold a name or text of anybody. A list of
// faults has a line for each; whatever else is in a message is one line.
func say(w io.Writer, format string, args ...any) {
	args = slices.Clone(args)
	for i, arg := range args {
		switch arg := arg.(type) {
		case fault.List:
			shown := arg[:min(len(arg), maxFaultLines)]
			args[i] = words.CleanLines(shown.Error())
			if more := len(arg) - len(shown); more > 0 {
				args[i] = fmt.Sprintf("%s\nand %s", args[i], words.Count(more, "further line"))
			}
		case error:
			args[i] = words.Clean(clip(arg.Error()))
		}
	}
	fmt.Fprintln(w, words.CleanLines(fmt.Sprintf("ome-tui: "+format, args...)))
}

func (a *app) usageError(format string, args ...any) int {
	return a.fail(exitUsage, format, args...)
}

// warn prints warnings, which may be a part of all there are: the report need
// not say again what stands on its terminal.
func (a *app) warn(shown, all fault.List) {
	a.printFaults(shown)
	a.warned = isTerminal(a.stdout) && isTerminal(a.stderr) && len(shown) == len(all)
}

// printFaults prints one line per fault and gives the number of errors.
func (a *app) printFaults(l fault.List) int {
	errors, printed := 0, 0
	line := func(label string, f fault.Fault) {
		if printed++; printed <= maxFaultLines {
			fmt.Fprintln(a.stderr, label+words.Clean(clip(f.Error())))
		}
	}
	for _, f := range l {
		switch f.Severity {
		case fault.Error:
			errors++
			line("", f)
		case fault.Warning:
			if !a.o.quiet {
				line("warning: ", f)
			}
		}
	}
	if more := printed - maxFaultLines; more > 0 {
		say(a.stderr, "and %s", words.Count(more, "further line"))
	}
	return errors
}
