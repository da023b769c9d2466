package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"ome-tui/engine/hook"
	"ome-tui/engine/source"
)

// run is the whole program: command line in, exit status out.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	args = dropEvalRecall(args)
	if !descriptorsLeft() {
		// The Go runtime dies when it has no file descriptor for its own needs;
		// status 2 of a prompt hook would hold up the user's prompt.
		if isHookRun(args) {
			stdout.Write(hook.Unreadable())
			return exitOK
		}
		fmt.Fprintln(stderr, "ome-tui: fewer than four file descriptors are left (raise ulimit -n)")
		return exitUndecided
	}
	o, rest, err := parse(args)
	if err != nil {
		if isHookRun(args) {
			(&app{stdout: stdout, getenv: os.Getenv}).refuseHook(err)
			return exitOK
		}
		say(stderr, "%v", err)
		return exitUsage
	}
	watch := watchSignals(ctx)
	defer watch.stop()
	a := &app{ctx: watch.ctx, stdin: stdin, stdout: stdout, stderr: stderr, getenv: os.Getenv, o: o, signals: watch}
	if o.help {
		if c, ok := findCommand(rest); ok {
			c.help(stdout)
		} else {
			printUsage(stdout)
		}
		return exitOK
	}
	if o.version {
		a.printVersion()
		return exitOK
	}
	return watch.guard(func() int { return a.dispatch(rest) })
}

// dropEvalRecall lets a command line for `ome eval recall` work unchanged:
// those two words mean a headless run.
func dropEvalRecall(args []string) []string {
	if len(args) >= 2 && args[0] == "eval" && args[1] == "recall" {
		rest := args[2:]
		if slices.Contains(rest, "--tui") {
			return rest
		}
		return append([]string{"--headless"}, rest...)
	}
	return args
}

// dispatch picks a command by the first word, or else a run.
func (a *app) dispatch(rest []string) int {
	if len(rest) > 0 {
		for _, c := range commandTable() {
			if c.name == rest[0] {
				if err := a.o.checkCommand(rest); err != nil {
					return a.usageError("%v", err)
				}
				return c.run(a, rest[1:])
			}
		}
		if looksLikeCommand(rest[0]) {
			if near := source.Nearest(rest[0], commandNames()); near != "" {
				return a.usageError("unknown command %q (did you mean %q?)", rest[0], near)
			}
			if flag := questionNear(rest[0]); flag != "" {
				return a.usageError("unknown command %q (did you mean --%s?)", rest[0], flag)
			}
		}
	}
	return a.runMode(rest)
}

// questionNear is the flag of a question that a mistyped command most likely
// means, "" when none is near.
func questionNear(word string) string {
	var flags []string
	for _, m := range modeTable() {
		if m.flag == word {
			return word
		}
		flags = append(flags, m.flag)
	}
	return source.Nearest(word, flags)
}

// looksLikeCommand tells a mistyped command from a suite path.
func looksLikeCommand(word string) bool {
	if strings.ContainsAny(word, "./\\") {
		return false
	}
	_, err := os.Stat(word)
	return err != nil
}
