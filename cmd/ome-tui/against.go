package main

import (
	"context"
	"io"
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/format"
	"ome-tui/report/verdict"
)

// against compares the files with those of a Git revision, both run by this
// engine, and names the edit behind every flip. That the cards differ is what
// the review is about, and no reason of its own; gates are held against the
// later side where they are given.
func (a *app) against(rest []string) int {
	allow, err := a.againstAllowed()
	if err != nil {
		return a.usageError("%v", err)
	}
	name, err := a.answerFormat("a review", format.AnswerNames()...)
	if err != nil {
		return a.usageError("%v", err)
	}
	gates, err := a.gateList()
	if err != nil {
		return a.usageError("%v", err)
	}
	now, status := a.open(rest)
	if now == nil {
		return status
	}
	defer a.close(now)
	if err := checkGates(gates, now); err != nil {
		return a.usageError("%v", err)
	}
	old, faults := now.At(a.ctx, a.o.against)
	if old == nil {
		return a.noRevision(faults)
	}
	defer old.Close()
	return a.review(old, now, reviewing{name, allow, gates})
}

// againstAllowed are the differences that the two sides may have: edits of
// cards and of signal packs are what is looked for.
func (a *app) againstAllowed() (compare.Allowed, error) {
	return compare.ParseAllowed(append(slices.Clone(a.o.allow), "card-edits", "evalConfigFingerprint")...)
}

// revisionRun runs the suites of the revision when the explorer asks for
// them.
func (a *app) revisionRun(o engine.Options, at []suite.Location) func(context.Context) (*engine.Run, fault.List) {
	return func(ctx context.Context) (*engine.Run, fault.List) {
		s, faults := engine.OpenAt(ctx, a.o.against, o, at...)
		if s == nil {
			return nil, faults
		}
		defer s.Close() // its cards stay in memory
		run, err := s.Run(ctx, nil)
		if err != nil {
			return nil, fault.List{{Rule: "interrupted", What: err.Error()}}
		}
		return run, nil
	}
}

// reviewing is how two sides are judged and told.
type reviewing struct {
	format format.Name
	allow  compare.Allowed
	gates  []suite.Gate
}

// noRevision says why there is no earlier side: a revision or an option that
// cannot be meant is bad input, all else leaves nothing to compare with.
func (a *app) noRevision(faults fault.List) int {
	if a.ctx.Err() != nil {
		return a.interrupted()
	}
	a.printFaults(faults.Only(fault.Error))
	if slices.ContainsFunc(faults, func(f fault.Fault) bool { return f.Rule == "option" || f.Rule == engine.RuleNoRevision }) {
		return exitUsage
	}
	return exitUndecided
}

// review runs both sides and judges the later one.
func (a *app) review(old, now *engine.Session, how reviewing) int {
	before, err := a.measure(old)
	if err != nil {
		return a.cutShort(err)
	}
	after, err := a.measure(now)
	if err != nil {
		return a.cutShort(err)
	}
	v, err := engine.ReviewRuns(a.ctx, before, after)
	switch {
	case a.ctx.Err() != nil:
		return a.interrupted()
	case err != nil:
		return a.fail(exitUndecided, "%v", err)
	}
	build := report.Build{ToolVersion: version()}
	doc := report.FromRun(after, build)
	doc.Judge(how.gates)
	c := compare.Compare(report.FromRun(before, build), doc, how.allow)
	out := verdict.Outcome{Measured: before.Done + after.Done, Broken: doc.BrokenGates()}
	out.Compared, out.ComparedWhy = c.Compared()
	o := format.Options{Verdict: verdict.Of(out), Style: a.outStyle()}
	if status := a.print(func(w io.Writer) error { return format.WriteReview(w, how.format, v, c, o) }); status != exitOK {
		return status
	}
	return o.Verdict.Status
}
