package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"ome-tui/engine/fault"
)

// mode is a question that a command line without a command asks. The flags of
// the table are exclusive: two of them are two questions.
type mode struct {
	// flag asks it; the run itself has none.
	flag string
	// print answers on stdout, screen in the explorer where it can.
	print, screen func(*app, []string) int
	// hears are the flags of judgedFlags that mean something to it, shows
	// those that mean something on the screen alone.
	hears, shows []string
	// quotes tells that the answer names words of prompts.
	quotes bool
}

// modeTable lists the questions beside the run.
func modeTable() []mode {
	judges := append(gateNames(), "known-failures")
	return []mode{
		{flag: "compare", print: (*app).compare, screen: (*app).compareOnScreen},
		{flag: "lint", print: (*app).lint, quotes: true},
		{flag: "hook", print: (*app).hookSuites, screen: (*app).hookOnScreen, hears: slices.Concat(judges, []string{"baseline", "write-baseline", "report"})},
		{flag: "verify", print: (*app).verify, screen: (*app).verifyOnScreen, hears: []string{"shard"}, shows: []string{"watch", "known-failures"}, quotes: true},
		{flag: "fixes", print: (*app).fixes, hears: []string{"shard"}, quotes: true},
		{flag: "explain", print: (*app).explain, hears: []string{"shard"}, quotes: true},
		{flag: "sweep", print: (*app).sweep, hears: []string{"shard"}},
		{flag: "robustness", print: (*app).robustness, hears: slices.Concat(judges, []string{"shard", "fail-fast", "decoys"}), quotes: true},
		{flag: "against", print: (*app).against, screen: (*app).explorer, hears: append(gateNames(), "shard"), shows: []string{"watch", "known-failures"}, quotes: true},
	}
}

// judgedFlags are the flags of a run that is judged, stored or watched: where
// a question does not hear one, it must not pass for a gate that held.
func judgedFlags() []string {
	return append(gateNames(), "known-failures", "baseline", "write-baseline", "report", "watch", "fail-fast", "decoys", "shard")
}

// runMode does what the flags ask for when no command is named.
func (a *app) runMode(rest []string) int {
	m, err := a.o.mode()
	if err == nil {
		err = a.o.check(m)
	}
	if err != nil {
		return a.usageError("%v", err)
	}
	unseen := a.o.unheard(m, m.hears)
	if status, ok := a.loadProject(); !ok {
		return status
	}
	switch {
	case m.flag == "" && a.printsInstead():
		return a.headless(rest)
	case m.flag == "":
		return a.explorer(rest)
	case m.screen != nil && !a.accessible() && !a.printsInstead():
		return m.screen(a, rest)
	case unseen != "":
		return a.usageError("--%s and --%s exclude each other outside the explorer", m.flag, unseen)
	}
	return m.print(a, rest)
}

// mode finds the question of a command line, the zero mode for a run.
func (o *options) mode() (mode, error) {
	var asked mode
	for _, m := range modeTable() {
		switch {
		case !o.given(m.flag):
		case asked.flag != "":
			return asked, fmt.Errorf("--%s and --%s exclude each other: ask one at a time", asked.flag, m.flag)
		default:
			asked = m
		}
	}
	return asked, nil
}

// unheard gives the first flag of judgedFlags that is given and not among
// those that are heard, "" without one.
func (o *options) unheard(m mode, heard []string) string {
	for _, name := range judgedFlags() {
		if m.flag != "" && o.given(name) && !slices.Contains(heard, name) {
			return name
		}
	}
	return ""
}

// accessible tells whether plain lines are asked for.
func (a *app) accessible() bool { return a.o.accessible || a.getenv("ACCESSIBLE") == "1" }

// printsInstead tells whether the run goes to stdout instead of the explorer,
// and says why on stderr where the user did not ask for it.
func (a *app) printsInstead() bool {
	switch {
	case a.o.headless, a.o.changed("format"), a.o.json, a.o.out != "", len(a.o.reports) > 0, a.o.writeBaseline != "", a.o.record != "":
		return true
	case a.accessible():
		return false
	case !isTerminal(a.stdout):
		return a.says("stdout is no terminal")
	case a.o.tui:
		return false
	case a.getenv("TERM") == "dumb":
		return a.says("TERM is dumb")
	case a.getenv("CI") != "":
		return a.says("CI is set")
	}
	return false
}

// says tells on stderr why the explorer does not open.
func (a *app) says(why string) bool {
	a.note("%s: printing as with --headless", why)
	return true
}

// loadProject reads .ome-tui.yaml and puts its settings under the flags.
func (a *app) loadProject() (status int, ok bool) {
	dir, err := os.Getwd()
	if err != nil {
		return exitOK, true // no current folder, no project file
	}
	p, faults := loadProject(dir)
	if faults.Has(fault.Error) {
		a.printFaults(faults)
		return exitUsage, false
	}
	if err := p.apply(a.o); err != nil {
		return a.usageError("%s: %v", p.path, err), false
	}
	a.project = p
	return exitOK, true
}

// check reports flags that are out of range or contradict each other.
func (o *options) check(m mode) error {
	var errs []error
	if !slices.Contains(formats(), o.format) {
		errs = append(errs, fmt.Errorf("unknown format %q (%s)", o.format, strings.Join(formats(), ", ")))
	}
	if err := o.checkChoices(); err != nil {
		errs = append(errs, err)
	}
	if o.headless && o.tui {
		errs = append(errs, errors.New("--headless and --tui exclude each other"))
	}
	errs = append(errs, o.unowned()...)
	if m.quotes && o.redact {
		errs = append(errs, fmt.Errorf("--%s names words of prompts: it and --redact exclude each other", m.flag))
	}
	if name := o.unheard(m, slices.Concat(m.hears, m.shows)); name != "" {
		errs = append(errs, fmt.Errorf("--%s and --%s exclude each other", m.flag, name))
	}
	if o.format == "patch" && o.fixes == "" {
		errs = append(errs, errors.New("--format patch belongs to --fixes"))
	}
	return errors.Join(errs...)
}

// owned is a flag that means nothing without one of its owners, or outside its
// commands.
type owned struct {
	name     string
	owners   []string
	commands string
}

// asked names what the flag belongs to.
func (f owned) asked() string {
	if len(f.owners) == 0 {
		return "ome-tui " + f.commands
	}
	return "--" + strings.Join(f.owners, ", --")
}

func ownedFlags() []owned {
	return []owned{
		{name: "force", owners: []string{"write-baseline"}}, {name: "record", owners: []string{"verify"}},
		{name: "ome-command", owners: []string{"verify"}}, {name: "hook-command", owners: []string{"hook"}},
		{name: "allow", owners: []string{"compare", "baseline", "against"}},
		{name: "card", commands: "why"}, {name: "cwd", commands: "why, show and init"},
		{name: "section", commands: "show"}, {name: "provider", commands: "hook"}, {name: "cards", commands: "gen"}, {name: "cases", commands: "gen"},
	}
}

// unowned reports the flags whose owner is not given.
func (o *options) unowned() (errs []error) {
	for _, f := range ownedFlags() {
		if o.given(f.name) && !slices.ContainsFunc(f.owners, o.given) {
			errs = append(errs, fmt.Errorf("--%s belongs to %s", f.name, f.asked()))
		}
	}
	return errs
}

// checkChoices holds the flags that take one word of a closed list and are
// read only by some modes, so that a mistyped one never passes unseen.
func (o *options) checkChoices() error {
	for _, s := range flagTable() {
		if s.name != "theme" && s.name != "section" && s.name != "provider" {
			continue
		}
		if v := o.set.Lookup(s.name).Value.String(); v != "" && !slices.Contains(s.choices, v) {
			return fmt.Errorf("unknown --%s %q (one of %s)", s.name, v, strings.Join(s.choices, ", "))
		}
	}
	return nil
}
