package report

import (
	"strings"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
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
	// Gates are judged over each suite's cases.
	Gates []suite.Gate
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
	for i := range run.Session.Suites() {
		doc.Reports = append(doc.Reports, fromSuite(run, i, b))
	}
	if b.Sweep != nil && len(doc.Reports) == 1 {
		doc.Reports[0].Sweep = FromSweep(b.Sweep)
	}
	return doc
}

func fromSuite(run *engine.Run, at int, b Build) *Report {
	s, suiteOf, library := run.Session, run.Session.Suites()[at], run.Session.Library(at)
	limit, threshold := run.Limit, run.Threshold
	r := &Report{
		Header: Header{
			SchemaVersion: SchemaVersion, Tool: Tool, ToolVersion: b.ToolVersion, Kind: Recall,
			Suite: s.SuiteName(at), SuiteFile: suiteOf.Path, GeneratedAt: stamp(b.Now),
			EngineVersion: engine.EngineVersion, ScorerVersion: engine.ScorerVersion,
			SuiteFingerprint: suiteOf.Fingerprint(), CardSetFingerprint: library.Fingerprint(),
			EvalConfigFingerprint: suite.ConfigFingerprint(library.Isolated, limit, threshold),
			Profile:               s.Settings().Profile.String(), Complete: run.Complete,
			Warnings: FromFaults(suiteWarnings(s, at)),
		},
		Isolated: library.Isolated, FixtureDataDir: library.DataDir, CardFixtureCount: library.Fixtures,
		Library: fromLibrary(library, s.Settings()), Limit: &limit, Threshold: &threshold,
		Filter: selection(s.Options()), Metrics: fromBreakdown(run.Breakdown(at)), Cases: []Case{},
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
	breakdown := run.Breakdown(at)
	for _, g := range b.Gates {
		r.Gates = append(r.Gates, FromGate(g.Judge(&breakdown)))
	}
	r.OK = r.judge()
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
// is not known, no known failure passes, every gate holds. Failing cases are
// permitted where a gate bounds the pass rate.
func (r *Report) judge() bool {
	permitted := false
	for _, g := range r.Gates {
		if !g.OK {
			return false
		}
		permitted = permitted || g.permits()
	}
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

// suiteWarnings are the session's warnings that do not belong to the files of
// another suite.
func suiteWarnings(s *engine.Session, at int) fault.List {
	foreign := map[string]bool{}
	for i, other := range s.Suites() {
		if i != at {
			foreign[other.Path], foreign[other.CardsFile] = true, true
		}
	}
	own := s.Suites()[at]
	delete(foreign, own.Path)
	delete(foreign, own.CardsFile)
	var list fault.List
	for _, f := range s.Warnings() {
		if !foreign[f.File] || f.File == "" {
			list = append(list, f)
		}
	}
	return list
}

// FromFaults gives warnings as reports hold them.
func FromFaults(list fault.List) []Warning {
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

// FromGate gives a judged gate as reports hold it.
func FromGate(g suite.GateResult) Gate {
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

func fromCase(run *engine.Run, at int, b Build) Case {
	result, c := &run.Results[at], run.Session.Cases()[at]
	passed := result.Verdict.Passed
	known, _ := b.Known.Find(run.Session.SuiteName(c.Suite), c.ID)
	row := Case{
		ID: c.ID, Difficulty: c.DifficultyName(), Tags: list(c.Tags), Language: result.Language, Note: c.Note,
		Line: c.Pos.Line, Prompt: c.Prompt,
		ExpectedCards: list(c.Expected), UnexpectedCards: list(c.Unexpected), ReturnedCards: list(result.IDs()),
		MissingCards: list(result.Verdict.Missing), FalsePositives: list(result.Verdict.FalsePositives),
		ExtraCards: list(result.Verdict.Extras), AllowedExtraCards: list(c.AllowedExtra),
		AllowedExtras: list(result.Verdict.Allowed), DisallowedExtraCards: list(result.Verdict.Disallowed),
		ExpectNoMatches: c.ExpectNoMatches, Threshold: c.Threshold, Passed: &passed, Known: known.Reason,
		Metrics: fromCaseMetrics(result.Metrics), Diagnostics: diagnose(run, at, b),
	}
	if c.CWD != "" {
		cwd := c.CWD
		row.Cwd = &cwd
	}
	return row
}

// list makes an absent list an empty one.
func list(ids []string) []string {
	if ids == nil {
		return []string{}
	}
	return ids
}

func fromCaseMetrics(m suite.CaseMetrics) CaseMetrics {
	size, ms := m.ContextSize, millis(m.Duration)
	return CaseMetrics{PrecisionAtK: &m.Precision, RecallAtK: &m.Recall, ReciprocalRank: &m.ReciprocalRank, NdcgAtK: &m.NDCG,
		ContextSizeChars: &size, DurationMs: &ms, ReturnedCount: m.Returned, ExtraCount: m.Extra}
}

// round3 rounds as metrics are reported.
func round3(v float64) float64 { return text.Round3(v) }

func millis(d time.Duration) float64 {
	return round3(float64(d) / float64(time.Millisecond))
}

func diagnose(run *engine.Run, at int, b Build) *Diagnostics {
	result := &run.Results[at]
	d := &Diagnostics{Margin: result.Margin, InputCards: result.Input, ApplicableCards: result.Applicable, Candidates: []Candidate{}}
	if result.Abstain != "" {
		reason := result.Abstain
		d.AbstainReason = &reason
	}
	if f := result.Failure(); f != nil {
		failure := FromFailure(b.Redaction.failure(*f))
		d.Failure = &failure
	}
	if b.Details == Candidates {
		decision := run.Diagnose(at, MaxCandidates)
		for _, c := range decision.Candidates {
			// Cards that status, policy or scope left out are no candidates.
			if c.Rejection == nil || c.Rejection.Stage != trace.StageFilter {
				d.Candidates = append(d.Candidates, FromCandidate(c))
			}
		}
		d.CandidateListTruncated = len(d.Candidates) < decision.Applicable
	}
	return d
}

// FromFailure gives a cause as reports hold it, with its sentence.
func FromFailure(f engine.Failure) Failure {
	return Failure{Kind: f.Kind.String(), Cause: f.Cause.String(), Card: f.Card.ID, Stage: f.Stage.String(), Line: words.CauseLine(f)}
}

// FromCandidate gives one card of a decision as reports hold it.
func FromCandidate(c trace.Candidate) Candidate {
	out := Candidate{
		ID: c.Ref.ID, LibraryScope: c.Ref.Scope.String(), Title: c.Title,
		Score: c.Score, RawScore: c.Raw, RankScore: c.Rank, PostSelectionScore: c.PostSelectionScore, PriorityScore: c.Priority,
		EvidenceFamilies: []string{}, StrongAnchor: c.StrongAnchor, Eligible: c.Eligible, Selected: c.Selected,
		Stage: trace.StageSelected.String(), Reasons: make([]Reason, 0, len(c.Reasons)),
	}
	for _, f := range c.Families {
		out.EvidenceFamilies = append(out.EvidenceFamilies, f.String())
	}
	if c.Rejection != nil {
		code := c.Rejection.Code()
		out.RejectionReason, out.Stage = &code, c.Rejection.Stage.String()
	}
	for _, r := range c.Reasons {
		out.Reasons = append(out.Reasons, Reason(r))
	}
	for _, s := range c.Steps {
		if s.Value > 0 {
			out.Evidence = append(out.Evidence, Evidence{s.Family.String(), round3(s.Value), s.Strong, round3(s.After)})
		}
	}
	if c.Penalty != nil {
		out.Penalty = c.Penalty.Value
	}
	return out
}
