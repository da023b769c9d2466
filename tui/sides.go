package tui

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/tui/style"
)

// Sides are the two runs of the Compare screen. With neither Before nor
// Revision the last change is looked at: edits tried or taken back, files read
// again, or limit and threshold against the shipped ones.
type Sides struct {
	// Before gives the earlier report.
	Before func(context.Context) (*report.Document, fault.List)
	// Revision runs the suites as they were, with their cards at hand.
	Revision func(context.Context) (*engine.Run, fault.List)
	// After gives the later report; nil means the run on the screen.
	After func(context.Context) (*report.Document, fault.List)
	// Names say what the two are, as file names or a revision.
	BeforeName, AfterName string
	Allow                 compare.Allowed
}

// ReportFile reads a stored report when it is asked for.
func ReportFile(path string) func(context.Context) (*report.Document, fault.List) {
	return func(context.Context) (*report.Document, fault.List) { return report.ReadFile(path) }
}

// priorRun is the run that stood on the screen before the last change.
type priorRun struct {
	run  *engine.Run
	name string
}

// priorUpTo is the number of cases up to which the run before the last change
// is kept with its session: it doubles the memory.
const priorUpTo = 20_000

// keepPrior remembers the run on the screen before another session replaces
// it; a run that was cut short compares with nothing.
func (m *model) keepPrior(edited bool) {
	now := m.run.now
	if now == nil || !now.Complete {
		return
	}
	m.run.prior, m.run.tunedLast = nil, false
	if len(now.Results) <= priorUpTo {
		m.run.prior = &priorRun{now, "the run before"}
		if edited {
			m.run.prior.name = "before the last edit"
		}
	}
}

// forgetBefore drops what was made of the session before, where that is too
// large to be held twice.
func (m *model) forgetBefore() {
	if m.table == nil || m.table.Len() <= priorUpTo {
		return
	}
	m.compares.forget()
	m.sweeps.forget()
	m.comp.stop()
	m.comp.told, m.comp.culprits, m.comp.inDiff = nil, nil, false
	m.comp.rebuild()
	m.tune.swept = swept{}
	m.tune.list.SetLen(0)
	m.fix.current(nil)
	m.robust.current(nil)
}

// comparing is what a comparison is made of.
type comparing struct {
	sides         Sides
	before, after *engine.Run // nil where a report or a revision is asked for
	// shipped is what the earlier side is decided at, nil for as it is.
	shipped *engine.Settings
	build   report.Build
	redact  func(*engine.Session, string) (*report.Redaction, error)
}

// compared is a comparison with the documents it is of.
type compared struct {
	result        *compare.Comparison
	before, after *report.Document
	against       []compare.Reason // what stands against the later side
	diffs         []diff           // the cases that differ: regressions first
	runs          *twoRuns         // nil where a side is a stored report
	revision      *engine.Run
	faults        fault.List
	names         [2]string
	// asked tells that the command line named a side, so that --allow counts.
	asked bool
}

// reason is the text of a reason, with the flag that allows it where flags do.
func (c *compared) reason(r compare.Reason) string {
	if c.asked {
		return r.Remedied()
	}
	return r.Text
}

// diagnosedCases is the size of a run up to which a comparison with a stored
// report keeps every case's candidates.
const diagnosedCases = 2000

// askCompare compares anew.
func (m *model) askCompare() tea.Cmd {
	c, err := comparingOf(m.cfg, &m.run, m.comp.revision)
	switch {
	case err != nil:
		return m.say(style.Fail, err.Error())
	case c == nil:
		return nil
	}
	ctx := m.comp.renew(m.ctx)
	cancel := m.comp.cancelCompare
	return m.compares.ask(func() compared {
		defer cancel()
		return c.compare(ctx)
	})
}

// comparingOf gives the two sides of a run; nil while one is not there yet.
// revision is the run of the Git revision, nil until it is there.
func comparingOf(cfg Config, r *runState, revision *engine.Run) (*comparing, error) {
	c := &comparing{sides: cfg.Compare, after: r.now, redact: cfg.redaction, build: report.Build{ToolVersion: cfg.Version, Known: cfg.Known}}
	if c.sides.After != nil {
		return c, nil
	}
	if r.now == nil {
		return nil, nil
	}
	c.sides.AfterName = "this run"
	switch {
	case c.sides.Revision != nil:
		c.before = revision
		return c, nil
	case c.sides.Before != nil:
		if r.now.Done <= diagnosedCases {
			c.build.Details = report.Candidates
		}
		return c, nil
	}
	names := []string{"card-edits", "suite-edits", "limit", "threshold", "evalConfigFingerprint"}
	var err error
	c.sides.Allow, err = compare.ParseAllowed(names...)
	if p := r.prior; p != nil && !(r.tunedLast && r.tuned()) {
		c.before, c.sides.BeforeName = p.run, p.name
		if undone(p.run, r.now) {
			// What an edit did reads the same before it is taken back and after.
			c.before, c.after = r.now, p.run
			c.sides.BeforeName, c.sides.AfterName = "this run", "with the edit that was undone"
		}
		return c, err
	}
	c.before, c.sides.BeforeName = r.base, "shipped threshold and limit"
	c.shipped = &r.shipped
	return c, err
}

// undone tells whether the later run is of the earlier one's session with its
// last edits taken back.
func undone(before, now *engine.Run) bool {
	all, left := before.Session.Edits(), now.Session.Edits()
	return len(left) < len(all) && slices.Equal(left, all[:len(left)])
}

// compare makes the comparison; it is called off the event loop.
func (c *comparing) compare(ctx context.Context) compared {
	asked := c.sides.Before != nil || c.sides.After != nil || c.sides.Revision != nil
	out := compared{names: [2]string{c.sides.BeforeName, c.sides.AfterName}, asked: asked}
	before := c.before
	if before == nil && c.sides.Revision != nil {
		before, out.faults = c.sides.Revision(ctx)
	}
	if c.sides.Revision != nil && before != nil {
		out.revision = before
		if c.after.Tuned() {
			before = before.Retune(c.after.Limit, c.after.Threshold)
		}
	}
	if at := c.shipped; at != nil && (before.Limit != at.Limit || before.Threshold != at.Threshold) {
		before = before.Retune(at.Limit, at.Threshold)
	}
	switch {
	case before != nil:
		out.before = report.FromRun(before, c.build)
		out.runs = newTwoRuns(before, c.after)
	case c.sides.Before != nil:
		out.before, out.faults = c.sides.Before(ctx)
	}
	if c.after != nil && out.runs == nil { // a stored report may have its words hidden, and the run then has to
		var err error
		if c.build.Redaction, err = c.redact(c.after.Session, ""); err != nil {
			out.faults = append(out.faults, fault.Fault{Rule: "redaction", What: err.Error()})
		}
	}
	if c.after != nil {
		out.after = report.FromRun(c.after, c.build)
	} else {
		var faults fault.List
		out.after, faults = c.sides.After(ctx)
		out.faults = append(out.faults, faults...)
	}
	if out.before != nil && out.after != nil {
		out.result = compare.Compare(out.before, out.after, c.sides.Allow)
		out.against, out.diffs = out.result.All(), diffsOf(out.result)
	}
	return out
}

// diffsOf lists the cases that differ: regressions first.
func diffsOf(c *compare.Comparison) []diff {
	var out []diff
	for _, r := range c.Results {
		for i := range r.Cases {
			if kind := kindOf(&r.Cases[i]); kind != anyDiff {
				name := caseName{r.Next.Suite.Text, r.Cases[i].ID}
				out = append(out, diff{kind, name, strings.ToLower(name.id), &r.Cases[i]})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b diff) int { return cmp.Compare(a.kind, b.kind) })
	return out
}
