package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"ome-tui/engine/fault"
)

// runMode does what the flags ask for when no command is named.
func (a *app) runMode(rest []string) int {
	if err := a.o.check(); err != nil {
		return a.usageError("%v", err)
	}
	if status, ok := a.loadProject(); !ok {
		return status
	}
	switch {
	case a.o.compare != "":
		if a.accessible() || a.printsInstead() {
			return a.compare(rest)
		}
		return a.compareOnScreen(rest)
	case a.o.lint:
		return a.lint(rest)
	case a.o.hook:
		return a.hookSuites(rest)
	case a.o.verify:
		if a.accessible() || a.o.record != "" || a.printsInstead() {
			return a.verify(rest)
		}
		return a.verifyOnScreen(rest)
	case a.o.fixes != "":
		return a.fixes(rest)
	case a.o.explain != "":
		return a.explain(rest)
	case a.o.sweep:
		return a.sweep(rest)
	case a.o.robustness:
		return a.robustness(rest)
	case a.o.against != "":
		if a.accessible() || a.printsInstead() {
			return a.against(rest)
		}
		return a.explorer(rest)
	case a.printsInstead():
		return a.headless(rest)
	default:
		return a.explorer(rest)
	}
}

// accessible tells whether plain lines are asked for.
func (a *app) accessible() bool { return a.o.accessible || a.getenv("ACCESSIBLE") == "1" }

// printsInstead tells whether the run goes to stdout instead of the explorer,
// and says why on stderr where the user did not ask for it.
func (a *app) printsInstead() bool {
	switch {
	case a.o.headless, a.o.changed("format"), a.o.json, a.o.out != "", len(a.o.reports) > 0, a.o.writeBaseline != "":
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
func (o *options) check() error {
	var errs []error
	if !validFormat(o.format) {
		errs = append(errs, fmt.Errorf("unknown format %q (%s)", o.format, formatList()))
	}
	if err := o.checkChoices(); err != nil {
		errs = append(errs, err)
	}
	if o.headless && o.tui {
		errs = append(errs, errors.New("--headless and --tui exclude each other"))
	}
	if o.force && o.writeBaseline == "" {
		errs = append(errs, errors.New("--force belongs to --write-baseline"))
	}
	if o.record != "" && !o.verify {
		errs = append(errs, errors.New("--record belongs to --verify"))
	}
	for _, m := range []struct {
		asked bool
		name  string
	}{{o.fixes != "", "fixes"}, {o.explain != "", "explain"}, {o.robustness, "robustness"}} {
		if m.asked && o.redact {
			errs = append(errs, fmt.Errorf("--%s names words of prompts: it and --redact exclude each other", m.name))
		}
	}
	if o.format == "patch" && o.fixes == "" {
		errs = append(errs, errors.New("--format patch belongs to --fixes"))
	}
	return errors.Join(errs...)
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
