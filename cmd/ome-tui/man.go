package main

import (
	"fmt"
	"io"
	"strings"
)

// man prints the manual page, made from the command and flag tables.
func (a *app) man(args []string) int {
	if len(args) > 0 {
		return a.usageError("man takes no argument %q", args[0])
	}
	writeMan(a.stdout)
	return exitOK
}

func writeMan(w io.Writer) {
	fmt.Fprintln(w, ".TH OME-TUI 1")
	fmt.Fprintln(w, ".SH NAME\nome-tui \\- explore and check the recall of experience cards")
	fmt.Fprintln(w, ".SH SYNOPSIS\n.B ome-tui\n[\\fISUITE\\fR...]\n.br\n.B ome-tui \\-\\-headless\n[\\fISUITE\\fR...]\n.br\n.B ome-tui\n\\fICOMMAND\\fR")
	fmt.Fprintln(w, ".SH COMMANDS")
	for _, c := range commandTable() {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(c.name+" "+c.args)), roff(c.usage))
	}
	fmt.Fprintln(w, ".SH OPTIONS")
	for _, g := range groups() {
		fmt.Fprintf(w, ".SS %s\n", roff(groupTitle(g)))
		for _, s := range flagTable() {
			if s.group == g {
				fmt.Fprintf(w, ".TP\n.B %s\n%s\n.br\nExample: %s\n", roff(s.synopsis()), roff(s.usage), roff("ome-tui "+s.example))
			}
		}
	}
	fmt.Fprintln(w, ".SH EXIT STATUS")
	for _, e := range exitStatuses() {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", e.status, roff(e.meaning))
	}
}

// roff escapes text for the manual page.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`).Replace(s)
	if strings.HasPrefix(s, ".") {
		return `\&` + s
	}
	return s
}
