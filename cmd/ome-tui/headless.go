package main

import (
	"fmt"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/report"
	"ome-tui/report/format"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

// headless runs the suites and prints; the exit status is the verdict.
func (a *app) headless(rest []string) int {
	gates, known, err := a.conditions()
	if err != nil {
		return a.usageError("%v", err)
	}
	if err := a.readTargets(); err != nil {
		return a.usageError("%v", err)
	}
	s, warnings, status := a.load(rest)
	if s == nil {
		return status
	}
	defer a.close(s)
	a.reveal = a.revealing(rest)
	if !a.reportWarns(a.o.redact || s.Options().UseCurrentLibrary) {
		a.warn(warnings, s.Warnings())
	}
	if err := checkGates(gates, s); err != nil {
		return a.usageError("%v", err)
	}
	if a.o.watch {
		return a.watch(s, rest, measured{gates: gates, known: known})
	}
	run, err := a.measure(s)
	m := &measured{run: run, err: err, gates: gates, known: known}
	if a.o.shard != "" && len(gates) > 0 {
		// Gates are for the whole: merge judges them, and a shard that has
		// some fails on nothing.
		m.gates, m.mayFail = nil, true
	}
	return a.conclude(m)
}

const noCasesOfItsOwn = "--use-current-library has no cases of its own: name a suite, or make one with ome-tui init"

// open loads suites and cards, and prints what is odd in them. Without a
// session the status says why.
func (a *app) open(rest []string) (*engine.Session, int) {
	s, warnings, status := a.load(rest)
	a.printFaults(warnings)
	return s, status
}

// reportWarns tells whether stdout gets a text that says the warnings itself,
// so that they need not stand on stderr too. A redacted one names rules only.
func (a *app) reportWarns(redacted bool) bool {
	return a.o.format == string(format.Text) && a.o.out == "" && !redacted
}

// load is open that leaves the warnings to the caller. All that stops the run
// is printed.
func (a *app) load(rest []string) (*engine.Session, fault.List, int) {
	o, err := a.engineOptions()
	if err != nil {
		return nil, nil, a.usageError("%v", err)
	}
	at, err := a.locations(rest)
	if err != nil {
		return nil, nil, a.usageError("%v", err)
	}
	if at == nil {
		return nil, nil, a.usageError("%s", noCasesOfItsOwn)
	}
	s, faults := engine.Open(a.ctx, o, at...)
	if s == nil && a.ctx.Err() != nil {
		return nil, nil, a.fail(a.interrupted(), "interrupted before anything ran")
	}
	if s == nil {
		a.printFaults(faults)
		return nil, nil, exitUsage
	}
	a.signals.opened.Store(true)
	if err := a.overwrites(s.Files()); err != nil {
		a.close(s)
		return nil, nil, a.usageError("%v", err)
	}
	if a.o.strict && faults.Has(fault.Warning) {
		a.printFaults(faults)
		a.close(s)
		return nil, nil, a.usageError("--strict: the warnings above are errors")
	}
	return s, faults, exitOK
}

func (a *app) close(s *engine.Session) {
	if a.o.keepDataDir {
		for i := range s.Suites() {
			if l := s.Library(i); l.Isolated {
				a.note("kept %s", l.DataDir)
			}
		}
	}
	if err := s.Close(); err != nil {
		a.note("the temporary library could not be removed: %v", err)
	}
}

// measure runs all cases with progress on stderr.
func (a *app) measure(s *engine.Session) (*engine.Run, error) {
	p := a.progress(len(s.Cases()))
	defer p.end()
	return s.Run(a.ctx, func(r engine.Result) { p.add(r.Verdict.Passed) })
}

// conditions are the gates and known failures of the flags.
func (a *app) conditions() ([]suite.Gate, suite.KnownFailures, error) {
	gates, err := a.gateList()
	if err != nil {
		return nil, nil, err
	}
	known, err := a.knownFailures()
	return gates, known, err
}

// measured is a run with what it is judged by.
type measured struct {
	run   *engine.Run
	err   error
	gates []suite.Gate
	known suite.KnownFailures
	// mayFail permits failing cases, and known failures that pass: merge, which
	// has the gates, judges all of them.
	mayFail bool
}

// document builds the report of a run, with so much of each case's story.
func (a *app) document(m *measured, told report.Details) (*report.Document, error) {
	hide, err := a.redaction(m.run.Session, a.o.out)
	if err != nil {
		return nil, err
	}
	b := report.Build{Redaction: hide, Details: told, ToolVersion: version(), Now: time.Now(), Known: m.known}
	if a.wants("html") && len(m.run.Session.Suites()) == 1 {
		b.Sweep = m.run.Sweep()
	}
	doc := report.FromRun(m.run, b)
	doc.Judge(m.gates)
	return doc, nil
}

// details says how much of each case's story is told. Only some formats show
// the candidates, which cost more than the run.
func (a *app) details() report.Details {
	if a.wants("json") || a.wants("html") || a.o.writeBaseline != "" {
		return report.Candidates
	}
	return report.Causes
}

// conclude compares, judges, writes everything and gives the exit status.
func (a *app) conclude(m *measured) int {
	doc, err := a.document(m, a.details())
	if err != nil {
		return a.fail(exitUndecided, "%v", err)
	}
	outcome := a.outcome(m, doc)
	if outcome.Stop != verdict.Ran {
		doc.Interrupt()
	}
	cmp := a.compareBaseline(doc, &outcome)
	v := verdict.Of(outcome)
	doc.Conclude(v)
	a.warnOfNone(doc, v)
	v.Status = a.write(doc, cmp, v)
	return a.storeBaseline(doc, v)
}

// warnOfNone warns of a green run in which not one case passed: that each of
// them may fail says nothing of the recall. A shard is part of a whole.
func (a *app) warnOfNone(doc *report.Document, v verdict.Verdict) {
	n, _ := doc.Tally()
	if v.Status == exitOK && n > 0 && doc.Passing() == 0 && a.o.shard == "" {
		a.note("warning: not one of %s passed: all of them are permitted to fail", words.Count(n, "case"))
	}
}

// outcome gathers what the verdict is made of.
func (a *app) outcome(m *measured, doc *report.Document) verdict.Outcome {
	out := doc.Outcome(m.gates, m.known)
	out.Stop, out.EmptyOK = a.signals.stopped(), m.run.Session.Elsewhere()
	if m.err != nil && out.Stop == verdict.Ran && a.ctx.Err() == nil {
		out.Undecided = append(out.Undecided, m.err.Error())
	}
	if !m.run.Complete && out.Stop == verdict.Ran {
		out.Undecided = append(out.Undecided, fmt.Sprintf("the run is incomplete: %d of %d cases", m.run.Done, len(m.run.Session.Cases())))
	}
	if m.mayFail {
		out.MayFail, out.Broken = true, nil
	}
	out.Broken = append(out.Broken, namesOf(m.run.Session).missing(m.known)...)
	out.Broken = append(out.Broken, a.invariance(m)...)
	return out
}
