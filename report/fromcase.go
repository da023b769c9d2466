package report

import (
	"time"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
	"ome-tui/report/words"
)

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

func millis(d time.Duration) float64 {
	return text.Round3(float64(d) / float64(time.Millisecond))
}

func diagnose(run *engine.Run, at int, b Build) *Diagnostics {
	result := &run.Results[at]
	d := &Diagnostics{Margin: result.Margin, InputCards: result.Input, ApplicableCards: result.Applicable, Candidates: []Candidate{}}
	if result.Differs {
		d.OtherProfile = otherProfile(run, at)
	}
	if result.Abstain != "" {
		reason := result.Abstain
		d.AbstainReason = &reason
	}
	if list := run.Failures(at); len(list) > 0 {
		failure := FromFailure(b.Redaction.failure(list[0]))
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

// otherProfile judges what the other profile returns.
func otherProfile(run *engine.Run, at int) *OtherProfile {
	other := run.Session.Settings().Profile.Other()
	o := &OtherProfile{Profile: other.String(), ReturnedCards: []string{}}
	for _, ref := range run.Results[at].Other {
		o.ReturnedCards = append(o.ReturnedCards, ref.ID)
	}
	o.Passed = suite.Judge(run.Session.Cases()[at].Case, o.ReturnedCards, other).Passed
	return o
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
			out.Evidence = append(out.Evidence, Evidence{s.Family.String(), text.Round3(s.Value), s.Strong, text.Round3(s.After)})
		}
	}
	if c.Penalty != nil {
		out.Penalty = c.Penalty.Value
	}
	return out
}
