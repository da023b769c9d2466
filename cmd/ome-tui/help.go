package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
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
	fmt.Fprintf(w, "\nome-tui help GROUP shows a group with examples (%s, all); COMMAND --help a command.\n", joinGroups())
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
	if c, ok := findCommand(args); ok {
		c.help(a.stdout)
		return exitOK
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

// help prints all about one command: usage, what it does, the flags that mean
// something to it, an example.
func (c commandSpec) help(w io.Writer) {
	fmt.Fprintf(w, "usage: ome-tui %s\n\n%s.\n", strings.TrimSpace(c.name+" "+c.args), upperFirst(c.usage))
	if c.more != "" {
		fmt.Fprintf(w, "\n%s\n", c.more)
	}
	for _, sub := range c.subs {
		fmt.Fprintf(w, "\n  %-26s %s\n  %-26s   e.g. ome-tui %s", c.name+" "+sub.name, sub.usage, "", sub.example)
	}
	if len(c.subs) > 0 {
		fmt.Fprintf(w, "\n\nEach has a help of its own: ome-tui %s %s --help\n", c.name, c.subs[0].name)
		return
	}
	if len(c.flags)+len(c.groups) > 0 {
		fmt.Fprintln(w)
	}
	for _, s := range flagTable() {
		if usage := c.usageOf(s); usage != "" {
			fmt.Fprintf(w, "  %-26s %s\n", s.synopsis(), usage)
		}
	}
	fmt.Fprintf(w, "\nexample: ome-tui %s\n", c.example)
}

// usageOf says what a flag does to a command, "" for nothing.
func (c commandSpec) usageOf(s flagSpec) string {
	for _, f := range c.flags {
		if name, here, _ := strings.Cut(f, ": "); name == s.name {
			return cmp.Or(here, s.usage)
		}
	}
	if slices.Contains(c.groups, s.group) {
		return s.usage
	}
	return ""
}

// upperFirst begins a sentence.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func printGroup(w io.Writer, g group) {
	fmt.Fprintf(w, "%s: %s\n", strings.ToUpper(string(g)), groupTitle(g))
	for _, s := range flagTable() {
		if s.group == g {
			fmt.Fprintf(w, "  %-26s %s\n  %-26s   e.g. ome-tui %s\n", s.synopsis(), s.usage, "", s.example)
		}
	}
}
