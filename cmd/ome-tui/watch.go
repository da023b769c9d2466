package main

import (
	"fmt"
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/watch"
	"ome-tui/report"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

// seen is what the last run said of each case, by "suite/case".
type seen map[string]string

// passes is what seen holds for a passing case; a failing one holds its cause.
const passes = ""

// watch runs again whenever a file of the session changes and prints what
// flipped, and which of the conditions then does not hold. The first run is
// printed whole.
func (a *app) watch(s *engine.Session, rest []string, by measured) int {
	files := s.Watched()
	if len(files) == 0 {
		return a.usageError("--watch: the embedded suite never changes; name a suite file")
	}
	// What changes while a run is under way is noticed after it.
	w, err := watch.New(files)
	if err != nil {
		return a.fail(exitUndecided, "watch: %v", err)
	}
	defer func() { w.Close() }()
	run, err := a.measure(s)
	if err != nil {
		return a.cutShort(err)
	}
	by.run = run
	a.conclude(&by)
	before := remember(run)
	for {
		a.note("watching %s", words.Count(len(w.Files()), "file"))
		if !w.Next(a.ctx) {
			return a.unwatched()
		}
		after, now, err := a.again(before, watched{files, rest, by})
		if err != nil {
			return a.cutShort(err)
		}
		if a.ctx.Err() != nil {
			return a.unwatched()
		}
		if before = after; slices.Equal(files, now) {
			continue
		}
		next, err := watch.New(now)
		if err != nil {
			return a.fail(exitUndecided, "watch: %v", err)
		}
		w.Close()
		w, files = next, now
	}
}

// unwatched is the status of a watch that ended between two runs: ctrl-c is
// how it is meant to end.
func (a *app) unwatched() int {
	if a.signals.stopped() == verdict.Terminated {
		return exitTerminated
	}
	return exitOK
}

// watched is what is run again: files, suites, and what they are judged by.
type watched struct {
	files, rest []string
	by          measured
}

// printBroken prints the gates that do not hold and the known failures that
// pass.
func (a *app) printBroken(m *measured) {
	doc, err := a.document(m, report.Causes)
	if err != nil {
		a.fail(exitUndecided, "%v", err)
		return
	}
	for _, line := range a.outcome(m, doc).Broken {
		fmt.Fprintln(a.stdout, words.Clean(line))
	}
}

// again opens and runs the suites anew and prints the difference. Files that
// cannot be read are named, and the last good run stays the one to compare
// with.
func (a *app) again(before seen, w watched) (seen, []string, error) {
	s, _ := a.open(w.rest)
	if s == nil {
		return before, w.files, a.ctx.Err() // opening is a part of the run
	}
	defer a.close(s)
	run, err := a.measure(s)
	if err != nil {
		return before, w.files, err
	}
	after := remember(run)
	a.printFlips(run, before, after)
	w.by.run = run
	a.printBroken(&w.by)
	return after, s.Watched(), nil
}

func remember(run *engine.Run) seen {
	out := seen{}
	for i := range run.Results {
		r := &run.Results[i]
		if r.Run == 0 {
			continue
		}
		cause := passes
		if !r.Verdict.Passed {
			cause = "fails"
			if f := r.Failure(); f != nil {
				cause = words.CauseLine(*f)
			}
		}
		out[caseName(run, i)] = cause
	}
	return out
}

func caseName(run *engine.Run, i int) string {
	c := run.Session.Cases()[i]
	return run.Session.SuiteName(c.Suite) + "/" + c.ID
}

// printFlips prints one line per case whose verdict or cause changed, in case
// order, then those that are gone, then the count.
func (a *app) printFlips(run *engine.Run, before, after seen) {
	passed := 0
	for i := range run.Results {
		name := caseName(run, i)
		now, ran := after[name]
		if !ran {
			continue
		}
		if now == passes {
			passed++
		}
		if line := flip(before, name, now); line != "" {
			fmt.Fprintf(a.stdout, "%s: %s\n", words.Clean(name), line)
		}
	}
	gone := 0
	for name := range before {
		if _, ok := after[name]; !ok {
			gone++
		}
	}
	fmt.Fprintf(a.stdout, "%d of %d cases pass", passed, len(after))
	if gone > 0 {
		fmt.Fprintf(a.stdout, ", %s gone", words.Count(gone, "case"))
	}
	fmt.Fprintln(a.stdout)
}

func flip(before seen, name, now string) string {
	was, known := before[name]
	switch {
	case !known && now == passes:
		return "new, passes"
	case !known:
		return "new, " + now
	case was == now:
		return ""
	case now == passes:
		return "now passes"
	case was == passes:
		return "now fails: " + now
	default:
		return "still fails, otherwise: " + now
	}
}
