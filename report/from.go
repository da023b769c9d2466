package report

import (
	"slices"
	"strings"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/report/words"
)

// Details says how much of a case's story a report takes along.
type Details uint8

const (
	// Causes keeps the cause and margin of each case.
	Causes Details = iota
	// Candidates adds each case's candidates, at most MaxCandidates.
	Candidates
)

// Build says what a report holds beyond the run itself.
type Build struct {
	Details Details
	// ToolVersion and Now identify the run; a zero Now leaves the time out.
	ToolVersion string
	Now         time.Time
	// Known are the failures that are expected.
	Known suite.KnownFailures
	// Sweep adds the threshold sweep of a run over one suite, for the plot of
	// the HTML page.
	Sweep *engine.Sweep
	// Redaction replaces the words of prompts; nil leaves them.
	Redaction *Redaction
}

// FromRun gives the document of a run: one report for each suite of the
// session. A run that was cut short gives the cases it has, and Complete is
// false.
func FromRun(run *engine.Run, b Build) *Document {
	doc := &Document{}
	files := suiteFiles(run.Session)
	for i := range run.Session.Suites() {
		warnings := fromFaults(suiteWarnings(run.Session, i, files))
		if n := len(run.Session.Edits()); n > 0 {
			warnings = append(warnings, Warning{Rule: "tried-edits", Message: "measured with " + words.Count(n, "edit") + " tried in memory: no file has them yet"})
		}
		doc.Reports = append(doc.Reports, fromSuite(run, i, warnings, b))
	}
	if b.Sweep != nil && len(doc.Reports) == 1 {
		doc.Reports[0].Sweep = FromSweep(b.Sweep)
	}
	return doc
}

func fromSuite(run *engine.Run, at int, warnings []Warning, b Build) *Report {
	s, suiteOf, library := run.Session, run.Session.Suites()[at], run.Session.Library(at)
	limit, threshold := run.Limit, run.Threshold
	breakdown := run.Breakdown(at)
	r := &Report{
		Header: Header{
			SchemaVersion: SchemaVersion, Tool: Tool, ToolVersion: b.ToolVersion, Kind: Recall,
			Suite: s.SuiteName(at), SuiteFile: suiteOf.Path, GeneratedAt: stamp(b.Now),
			EngineVersion: engine.EngineVersion, ScorerVersion: engine.ScorerVersion,
			SuiteFingerprint: suiteOf.Fingerprint(), CardSetFingerprint: library.Fingerprint(),
			EvalConfigFingerprint: suite.ConfigFingerprint(library.Isolated, limit, threshold, s.Packs()...),
			Profile:               s.Settings().Profile.String(), Complete: run.Complete,
			Warnings: warnings,
		},
		Isolated: library.Isolated, FixtureDataDir: library.DataDir, CardFixtureCount: library.Fixtures,
		Library: fromLibrary(library, s.Settings()), Limit: &limit, Threshold: &threshold,
		Filter: selection(s.Options()), Metrics: fromBreakdown(breakdown), Cases: make([]Case, 0, breakdown.Cases),
	}
	if !library.Isolated {
		r.FixtureDataDir = ""
	}
	r.Shard = fromShard(run, at)
	for i := range run.Results {
		if s.Cases()[i].Suite == at && run.Results[i].Run != 0 {
			r.Cases = append(r.Cases, fromCase(run, i, b))
		}
	}
	r.OK = r.judge(nil)
	if b.Redaction != nil {
		b.Redaction.report(r)
	}
	return r
}

// selection is the user's choice of cases as one text.
func selection(o engine.Options) string {
	parts := []string{o.Filter}
	for _, tag := range o.Tags {
		parts = append(parts, "--tag "+tag)
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

// judge tells whether the report is all right: complete, nothing failed that
// is not known, no known failure passes, every gate holds, no file of the user
// changed. Failing cases are permitted where one of the gates that the document
// is judged by permits them.
func (r *Report) judge(by []suite.Gate) bool {
	if slices.ContainsFunc(r.Gates, Gate.broken) || slices.ContainsFunc(r.Warnings, Warning.touched) {
		return false
	}
	permitted := suite.MayFail(by)
	for i := range r.Cases {
		c := &r.Cases[i]
		if !c.Pass() && c.Known == "" && !permitted || c.Pass() && c.Known != "" {
			return false
		}
	}
	for _, c := range r.hookCases() {
		if !c.Passed && c.Known == "" && !permitted || c.Passed && c.Known != "" {
			return false
		}
	}
	return r.Complete
}

func (r *Report) hookCases() []HookCase {
	if r.Hook == nil {
		return nil
	}
	return r.Hook.Cases
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// suiteFiles are the files of all suites.
func suiteFiles(s *engine.Session) map[string]bool {
	files := map[string]bool{}
	for _, one := range s.Suites() {
		files[one.Path], files[one.CardsFile] = true, true
	}
	return files
}

// suiteWarnings are the session's warnings that do not belong to the files of
// another suite.
func suiteWarnings(s *engine.Session, at int, files map[string]bool) fault.List {
	own := s.Suites()[at]
	var list fault.List
	for _, f := range s.Warnings() {
		if !files[f.File] || f.File == "" || f.File == own.Path || f.File == own.CardsFile {
			list = append(list, f)
		}
	}
	return list
}

// fromFaults gives warnings as reports hold them.
func fromFaults(list fault.List) []Warning {
	out := make([]Warning, 0, len(list))
	for _, f := range list {
		message := f.What
		if f.Remedy != "" {
			message += " (" + f.Remedy + ")"
		}
		out = append(out, Warning{f.Rule, message, f.File, f.Line, f.Column})
	}
	return out
}

// fromGate gives a judged gate as reports hold it.
func fromGate(g suite.GateResult) Gate {
	return Gate{Name: g.Text, Value: g.Value, Bound: g.Op + " " + number(g.Bound), OK: g.Passed}
}

func fromLibrary(l engine.Library, s engine.Settings) *Library {
	return &Library{l.Name, s.LimitFrom.String(), s.ThresholdFrom.String(), s.Budget, s.BudgetFrom.String()}
}

func fromShard(run *engine.Run, at int) *Shard {
	o := run.Session.Options()
	if o.Shard == (engine.Shard{}) {
		return nil
	}
	shard := &Shard{Index: o.Shard.Index, Count: o.Shard.Count, Positions: []int{}}
	cases := run.Session.Suites()[at].Cases
	shard.SuiteCases = len(cases)
	measured := map[string]bool{}
	for i, c := range run.Session.Cases() {
		measured[c.ID] = measured[c.ID] || c.Suite == at && run.Results[i].Run != 0
	}
	for i := range cases {
		if measured[cases[i].ID] {
			shard.Positions = append(shard.Positions, i)
		}
	}
	return shard
}
