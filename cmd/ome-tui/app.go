package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/charmbracelet/x/term"

	"ome-tui/engine/fault"
)

// app is one invocation: its streams, environment and parsed flags.
type app struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	o              *options
	project        projectFile
	signals        *signalWatch
}

// note prints a line for people on stderr, unless --quiet.
func (a *app) note(format string, args ...any) {
	if !a.o.quiet {
		fmt.Fprintf(a.stderr, "ome-tui: "+format+"\n", args...)
	}
}

// fail prints an error line and gives the status.
func (a *app) fail(status int, format string, args ...any) int {
	fmt.Fprintf(a.stderr, "ome-tui: "+format+"\n", args...)
	return status
}

func (a *app) usageError(format string, args ...any) int {
	return a.fail(exitUsage, format, args...)
}

// printFaults prints one line per fault and gives the number of errors.
func (a *app) printFaults(l fault.List) int {
	errors := 0
	for _, f := range l {
		switch f.Severity {
		case fault.Error:
			errors++
			fmt.Fprintln(a.stderr, f.Error())
		case fault.Warning:
			if !a.o.quiet {
				fmt.Fprintln(a.stderr, "warning: "+f.Error())
			}
		}
	}
	return errors
}

// isTerminal tells whether a stream of this process is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}
