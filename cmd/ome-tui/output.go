package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"

	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/format"
	"ome-tui/report/outfile"
	"ome-tui/report/verdict"
)

// styleFor is what fits a file, or stdout where the path is empty.
func (a *app) styleFor(path string) format.Style {
	if path != "" {
		return format.Style{ASCII: a.o.ascii, Verbose: a.o.verbose, Quiet: a.o.quiet}
	}
	terminal := isTerminal(a.stdout)
	color := terminal && !a.o.noColor && a.getenv("NO_COLOR") == "" && a.getenv("TERM") != "dumb"
	if force := a.getenv("CLICOLOR_FORCE"); force != "" && force != "0" && !a.o.noColor {
		color = true
	}
	return format.Style{
		Terminal: terminal, Color: color, ASCII: a.o.ascii || a.getenv("TERM") == "dumb",
		Width: terminalWidth(a.stdout), Quiet: a.o.quiet, Verbose: a.o.verbose, Warned: a.warned,
	}
}

// outStyle is the style of an answer that goes to stdout, or to --out.
func (a *app) outStyle() format.Style { return a.styleFor(a.o.out) }

// target is one format and where it goes; an empty path is stdout.
type target struct {
	format format.Name
	path   string
}

// readTargets reads --format (with --out) and every --report, before anything
// runs.
func (a *app) readTargets() error {
	name, err := format.Parse(a.o.format)
	if err != nil {
		return err
	}
	a.targets = []target{{name, a.o.out}}
	for _, r := range a.o.reports {
		text, path, ok := strings.Cut(r, "=")
		if !ok || path == "" {
			return fmt.Errorf("--report %q is not of the form FORMAT=PATH (as in junit=recall.xml)", r)
		}
		if name, err = format.Parse(text); err != nil {
			return err
		}
		a.targets = append(a.targets, target{name, path})
	}
	return nil
}

// overwrites says which output would replace one of the files that are read, or
// another output.
func (a *app) overwrites(read []string) error {
	outputs := []string{a.o.out, a.o.writeBaseline}
	for _, r := range a.o.reports {
		_, path, _ := strings.Cut(r, "=")
		outputs = append(outputs, path)
	}
	if !slices.ContainsFunc(outputs, func(path string) bool { return path != "" }) {
		return nil
	}
	const compares = "this run compares with it"
	taken := map[string]string{}
	take := func(why string, files ...string) {
		for _, f := range files {
			if path, err := realPath(f); err == nil && f != "" {
				taken[path] = why
			}
		}
	}
	take("this run reads it", read...)
	take("this run reads it", a.o.knownFailures)
	take(compares, a.o.baseline)
	for _, out := range outputs {
		path, err := realPath(out)
		if out == "" || err != nil || isDevice(path) {
			continue
		}
		anew := out == a.o.writeBaseline && taken[path] == compares // a baseline is made anew
		if why := taken[path]; why != "" && !anew {
			return fmt.Errorf("%s would be written over: %s", out, why)
		}
		taken[path] = "another output goes there too"
	}
	return nil
}

// isDevice tells whether a path is there and no file, as /dev/null.
func isDevice(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular()
}

// write puts the report into every target. A summary or page that cannot be
// written is an error line; the format on stdout or --out is the result
// itself, and failing to write it leaves the run undecided.
func (a *app) write(doc *report.Document, cmp *compare.Comparison, v verdict.Verdict) int {
	status := v.Status
	for i, t := range a.targets {
		if err := a.writeTarget(t, doc, cmp, v); err != nil {
			a.fail(0, "%v", err)
			if i == 0 && status == exitOK {
				status = exitUndecided
			}
		}
	}
	return status
}

// wants tells whether some target has that format.
func (a *app) wants(name string) bool {
	if a.o.format == name {
		return true
	}
	return slices.ContainsFunc(a.o.reports, func(r string) bool { return strings.HasPrefix(r, name+"=") })
}

func (a *app) writeTarget(t target, doc *report.Document, cmp *compare.Comparison, v verdict.Verdict) error {
	o := format.Options{Verdict: v, Comparison: cmp, Style: a.styleFor(t.path)}
	if t.path == "" {
		o.Reveal = a.reveal
	}
	return a.put(t.path, doc, func(w io.Writer) error { return format.Write(w, t.format, doc, o) })
}

// put writes to stdout, or to a file as a whole.
func (a *app) put(path string, doc *report.Document, write func(io.Writer) error) error {
	if path == "" {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			return fmt.Errorf("stdout: %w", err)
		}
		_, err := a.stdout.Write(b.Bytes())
		if errors.Is(err, syscall.EPIPE) {
			return nil // the reader has what it wanted, as in | head -1
		}
		if err != nil {
			return fmt.Errorf("stdout: %w", err)
		}
		return nil
	}
	mode := outfile.Public
	if redacted(doc) || doc == nil && a.o.useCurrentLibrary { // an answer holds the user's own words
		mode = outfile.Private
	}
	return outfile.Target{Path: path, Mode: mode, Append: a.getenv("GITHUB_STEP_SUMMARY")}.Write(write)
}

func redacted(doc *report.Document) bool {
	return doc != nil && slices.ContainsFunc(doc.Reports, func(r *report.Report) bool { return r.Redacted != "" })
}

// answerFormat gives the format of an answer that is no report.
func (a *app) answerFormat(what string, allowed ...format.Name) (format.Name, error) {
	name, err := format.Parse(a.o.format)
	if err == nil && slices.Contains(allowed, name) {
		return name, nil
	}
	names := make([]string, len(allowed))
	for i, n := range allowed {
		names[i] = string(n)
	}
	return "", fmt.Errorf("%s has no format %q (one of %s)", what, a.o.format, strings.Join(names, ", "))
}

// print writes an answer that is no report: to stdout, or to --out.
func (a *app) print(write func(io.Writer) error) int {
	if err := a.put(a.o.out, nil, write); err != nil {
		return a.fail(exitUndecided, "%v", err)
	}
	return exitOK
}
