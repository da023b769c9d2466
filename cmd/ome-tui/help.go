package main

import (
	"fmt"
	"io"
	"strings"
)

const synopsis = `ome-tui explores and checks the recall of experience cards.

  ome-tui [SUITE...]                 the explorer (the core suite when none is given)
  ome-tui --headless [SUITE...]      the same run for a script: report on stdout, verdict as exit status
  ome-tui --compare BEFORE AFTER     two reports, failing closed
`

// groupTitle says what a group of flags is for.
func groupTitle(g group) string {
	switch g {
	case groupRun:
		return "what is run"
	case groupOutput:
		return "what is printed"
	case groupGates:
		return "when a run passes"
	case groupCompare:
		return "comparison with another run"
	case groupModes:
		return "other questions, and what the commands take"
	case groupExplorer:
		return "the explorer"
	default:
		return "general"
	}
}

// printUsage writes the short help: every command and flag on one line.
func printUsage(w io.Writer) {
	fmt.Fprint(w, synopsis+"\n")
	fmt.Fprintln(w, "Commands:")
	for _, c := range commandTable() {
		fmt.Fprintf(w, "  %-26s %s\n", strings.TrimSpace(c.name+" "+c.args), c.usage)
	}
	for _, g := range groups() {
		fmt.Fprintf(w, "\n%s: %s\n", strings.ToUpper(string(g)), groupTitle(g))
		for _, s := range flagTable() {
			if s.group == g {
				fmt.Fprintf(w, "  %-26s %s\n", s.synopsis(), s.usage)
			}
		}
	}
	fmt.Fprintf(w, "\nome-tui help GROUP shows a group with an example for each flag (%s, all), help COMMAND a command.\n", joinGroups())
	fmt.Fprintln(w, "Exit status: 0 all held, 1 something failed, 2 usage or bad input, 3 could not decide, 130/143 interrupted.")
}

// synopsis is the flag with its placeholder.
func (s flagSpec) synopsis() string {
	name := "--" + s.name
	if s.name == "help" {
		name = "-h, --help"
	}
	if s.value != "" {
		name += " " + s.value
	}
	return name
}

func joinGroups() string {
	var names []string
	for _, g := range groups() {
		names = append(names, string(g))
	}
	return strings.Join(names, ", ")
}

// helpTopic prints the long help of one command, of one group of flags, or of everything.
func (a *app) helpTopic(args []string) int {
	if len(args) == 0 {
		printUsage(a.stdout)
		return exitOK
	}
	for _, g := range groups() {
		if args[0] == string(g) {
			printGroup(a.stdout, g)
			return exitOK
		}
	}
	for _, c := range commandTable() {
		if args[0] == c.name {
			printCommand(a.stdout, c)
			fmt.Fprintln(a.stdout, "\nome-tui help modes shows the flags that commands take.")
			return exitOK
		}
	}
	if args[0] == "all" {
		fmt.Fprintln(a.stdout, "COMMANDS")
		for _, c := range commandTable() {
			printCommand(a.stdout, c)
		}
		for _, g := range groups() {
			printGroup(a.stdout, g)
		}
		return exitOK
	}
	return a.usageError("help: no group or command %q (groups: %s, all; commands: %s)", args[0], joinGroups(), strings.Join(commandNames(), ", "))
}

func printCommand(w io.Writer, c commandSpec) {
	fmt.Fprintf(w, "  %-26s %s\n  %-26s   e.g. ome-tui %s\n", strings.TrimSpace(c.name+" "+c.args), c.usage, "", c.example)
}

func printGroup(w io.Writer, g group) {
	fmt.Fprintf(w, "%s: %s\n", strings.ToUpper(string(g)), groupTitle(g))
	for _, s := range flagTable() {
		if s.group == g {
			fmt.Fprintf(w, "  %-26s %s\n  %-26s   e.g. ome-tui %s\n", s.synopsis(), s.usage, "", s.example)
		}
	}
}
