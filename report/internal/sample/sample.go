// Package sample holds report values for tests: small, complete, and as
// hostile as a prompt can be.
package sample

import (
	"os"
	"path/filepath"

	"ome-tui/report"
)

// Hostile is text that tries to break every format and terminal at once.
const Hostile = "pipes | ticks `` ` `` <script>alert(1)</script> ]]> &amp; \x1b[31mred\x1b[0m \x1b]0;owned\x07 nul\x00 bell\x07 \u202egnp\u2066 \u200b\r\n::error file=x::pwned\n::set-output name=a::b %0A##[error]x\n=1+1,\"quoted\";'a' \ufffe 浏览器验证 👩‍💻"

func p[T any](v T) *T { return &v }

// Report is a recall report of four cases: one passes, one misses a card, one
// returns an unlisted one under a hostile prompt, one is a known failure.
func Report() *report.Report {
	return &report.Report{
		Header: report.Header{
			SchemaVersion: report.SchemaVersion, Tool: report.Tool, ToolVersion: "1.0.0", Kind: report.Recall,
			Suite: "core", SuiteFile: "fixtures/core/core.json", GeneratedAt: "2026-11-02T08:30:00Z",
			EngineVersion: "sparse-v2-go", ScorerVersion: "bm25f-evidence-v2-go",
			SuiteFingerprint:      "9cb5a14f3503f677cb9c3e24e616647e128ffd7e98b38d76178ddb8dda233645",
			CardSetFingerprint:    "51899f90ef291949e28e0b27a30f1905de46034dab75274d744f9ae34fa51f1d",
			EvalConfigFingerprint: "2252057228364df7abd908410236ce58e76ab653e15813af4fb506d62f4c1057",
			Profile:               "documented", Complete: true, Verdict: "failed",
			Warnings: []report.Warning{{Rule: "unknown-field", Message: "unknown field \"promt\" (did you mean \"prompt\"?)", File: "fixtures/core/core.json", Line: 12, Column: 7}},
		},
		Isolated: true, CardFixtureCount: 16, Limit: p(4), Threshold: p(40.0),
		Library: &report.Library{Name: "fixture cards", LimitFrom: "default", ThresholdFrom: "default", ContextBudget: 6000, ContextBudgetFrom: "default"},
		Metrics: &report.Metrics{
			PassRate: p(0.25), PrecisionAtK: p(0.625), RecallAtK: p(0.5), MRR: p(0.5), NdcgAtK: p(0.5),
			FalsePositiveRate: p(0.0), NoHitRate: p(0.5), OverRecallRate: p(0.5), AvgReturnedCards: p(0.75), AvgContextSizeChars: p(310.5),
			AvgDurationMs: p(0.21), DurationMs: &report.Durations{P50: 0.2, P95: 0.3, Max: 0.31},
			Cases: p(4), Passed: p(1),
			RecallPositive: &report.Mean{Value: p(0.5), N: 2}, PrecisionReturned: &report.Mean{Value: p(0.75), N: 2},
			PositivePassRate: &report.Mean{Value: p(0.5), N: 2}, NegativePassRate: &report.Mean{Value: p(0.0), N: 2},
			MinMargin:    &report.Mean{Value: p(-17.7), N: 4},
			ByDifficulty: report.Groups{{Name: "easy", Cases: 2, PassRate: p(0.5), PrecisionAtK: p(0.75), RecallAtK: p(0.5), MRR: p(0.5)}, {Name: "hard", Cases: 2, PassRate: p(0.0), PrecisionAtK: p(0.5), RecallAtK: p(0.5)}},
			ByTag:        report.Groups{{Name: "negative", Cases: 2, PassRate: p(0.0), PrecisionAtK: p(0.5), RecallAtK: p(0.5)}},
			ByLanguage:   report.Groups{{Name: "en", Cases: 4, PassRate: p(0.25), PrecisionAtK: p(0.625), RecallAtK: p(0.5), MRR: p(0.5)}},
			ByCard:       []report.CardCount{{ID: "browser-validation", Expected: 2, Returned: 1, Hit: 1, Missed: 1}, {ID: "docs-style-guide", Returned: 2, Extra: 2}},
		},
		Gates: []report.Gate{{Name: "recallPositive>=0.9", Value: p(0.5), Bound: ">= 0.9"}, {Name: "overRecallRate<=0.5", Value: p(0.5), Bound: "<= 0.5", OK: true}},
		Cases: cases(),
	}
}

func cases() []report.Case {
	hit := row("frontend-browser-validation", "After fixing the UI, validate it in the browser", "easy", 14)
	hit.ExpectedCards, hit.ReturnedCards, hit.Passed = []string{"browser-validation"}, []string{"browser-validation"}, p(true)
	hit.Metrics = figures(1, 1, 1, 1)
	hit.Metrics.ReturnedCount, hit.Metrics.ContextSizeChars = 1, p(621)
	hit.Diagnostics.Margin = p(11.09)
	hit.Diagnostics.Candidates = []report.Candidate{{ID: "browser-validation", LibraryScope: "global", Title: "Browser Validation", Score: 51.09,
		RawScore: 7.5, RankScore: 32.79, PostSelectionScore: 51.09, PriorityScore: 7, EvidenceFamilies: []string{"triggers", "title", "hints"},
		StrongAnchor: false, Eligible: true, Selected: true, Stage: "selected",
		Evidence: []report.Evidence{{Family: "triggers", Value: 17.763, After: 17.763}, {Family: "title", Value: 8.96, After: 25.132}, {Family: "hints", Value: 34.667, Strong: true, After: 51.086}},
		Reasons:  []report.Reason{{Field: "hints", Term: "UI browser validation", Weight: 34.67, Kind: "phrase-overlap"}, {Field: "triggers", Term: "browser", Weight: 2.2, Kind: "bm25f"}}}}

	missed := row("ui-then-commit", "push the layout fix", "easy", 25)
	missed.ExpectedCards, missed.MissingCards = []string{"browser-validation"}, []string{"browser-validation"}
	missed.Metrics = figures(0, 0, 0, 0)
	missed.Diagnostics.Margin = p(-17.7)
	missed.Diagnostics.AbstainReason = p("no-candidate-passed-evidence-contract")
	missed.Diagnostics.Failure = &report.Failure{Kind: "missed", Cause: "below-threshold", Card: "browser-validation", Stage: "threshold",
		Line: "missed browser-validation: score 22.3, 17.7 below the threshold 40, from topics “layout”"}
	missed.Diagnostics.OtherProfile = &report.OtherProfile{Profile: "ome-0.4.0", Passed: true, ReturnedCards: []string{"browser-validation"}}
	missed.Diagnostics.Candidates = []report.Candidate{{ID: "browser-validation", LibraryScope: "global", Title: "Browser Validation", Score: 22.3,
		EvidenceFamilies: []string{"topics"}, RejectionReason: p("below-threshold:22.3<40"), Stage: "threshold", PriorityScore: 7,
		Evidence: []report.Evidence{{Family: "topics", Value: 22.3, After: 22.3}},
		Reasons:  []report.Reason{{Field: "topics", Term: "layout", Weight: 22.3, Kind: "phrase-exact"}}}}

	extra := row("docs-only-no-hit", Hostile, "hard", 36)
	extra.Tags, extra.ExpectNoMatches = []string{"negative", "held-out"}, true
	extra.ReturnedCards, extra.ExtraCards, extra.DisallowedExtraCards = []string{"docs-style-guide"}, []string{"docs-style-guide"}, []string{"docs-style-guide"}
	extra.Metrics = figures(0, 0, 0, 0)
	extra.Metrics.ReturnedCount, extra.Metrics.ExtraCount = 1, 1
	extra.Diagnostics.Margin = p(-7.1)
	extra.Diagnostics.Failure = &report.Failure{Kind: "no-hit-broken", Cause: "admitted", Card: "docs-style-guide", Stage: "selected",
		Line: "nothing should come back, but docs-style-guide: 47.1 ≥ 40, from topics “docs” and title “docs style”"}

	known := row("known-gap", "Nothing to see | here", "hard", 47)
	known.Tags, known.ExpectNoMatches, known.Known = []string{"negative"}, true, "waiting for a decision about <topics>"
	known.ReturnedCards, known.ExtraCards, known.DisallowedExtraCards = []string{"docs-style-guide"}, []string{"docs-style-guide"}, []string{"docs-style-guide"}
	known.Metrics = figures(0.5, 0, 0, 0)
	known.Metrics.ReturnedCount, known.Metrics.ExtraCount = 1, 1
	known.Diagnostics.Margin = p(-3.0)
	known.Diagnostics.Failure = &report.Failure{Kind: "no-hit-broken", Cause: "admitted", Card: "docs-style-guide", Stage: "selected",
		Line: "nothing should come back, but docs-style-guide: 43.0 ≥ 40"}
	return []report.Case{hit, missed, extra, known}
}

func row(id, prompt, difficulty string, line int) report.Case {
	none := []string{}
	return report.Case{ID: id, Difficulty: difficulty, Tags: none, Language: "en", Line: line, Prompt: prompt,
		ExpectedCards: none, UnexpectedCards: none, ReturnedCards: none, MissingCards: none, FalsePositives: none, ExtraCards: none,
		AllowedExtraCards: none, AllowedExtras: none, DisallowedExtraCards: none, Passed: p(false),
		Diagnostics: &report.Diagnostics{InputCards: 16, ApplicableCards: 16, Candidates: []report.Candidate{}}}
}

func figures(precision, recall, rr, ndcg float64) report.CaseMetrics {
	return report.CaseMetrics{PrecisionAtK: &precision, RecallAtK: &recall, ReciprocalRank: &rr, NdcgAtK: &ndcg, ContextSizeChars: p(0), DurationMs: p(0.2)}
}

// Sweep is a small threshold sweep.
func Sweep() *report.Sweep {
	return &report.Sweep{BestFrom: p(22.3), BestTo: p(43.0), Recommended: p(40.0), Pinned: 1, Points: []report.SweepPoint{
		{From: 0, To: 22.3, PassRate: p(0.25), RecallPositive: p(1.0), Precision: p(0.5), OverRecallRate: p(0.5), Passed: 1},
		{From: 22.3, To: 43, PassRate: p(0.5), RecallPositive: p(0.5), Precision: p(0.75), OverRecallRate: p(0.25), Passed: 2},
		{From: 43, To: 51.09, PassRate: p(0.5), RecallPositive: p(0.5), Precision: p(1.0), OverRecallRate: p(0.0), Passed: 2},
		{From: 51.09, To: 100, PassRate: p(0.25), RecallPositive: p(0.0), OverRecallRate: p(0.0), Passed: 1},
	}}
}

// Hook is a hook report with one check of every result.
func Hook() *report.Report {
	header := Report().Header
	header.Kind, header.Suite, header.SuiteFile = report.Hook, "hook", "fixtures/hook/hook.json"
	header.CardSetFingerprint, header.Warnings = "", []report.Warning{}
	return &report.Report{Header: header, Hook: &report.HookPart{Command: "ome-tui hook run --json",
		Metrics: report.HookMetrics{PassRate: p(0.5), Cases: 2, Passed: 1, Checks: []report.CheckCount{{Name: "exit 0 within the time limit", Group: "provider", Passed: 2}, {Name: "raw prompt nowhere", Group: "privacy", Passed: 1, Failed: 1}, {Name: "deliveryStatus unknown", Group: "ome", NA: 2}}},
		Cases: []report.HookCase{
			{ID: "claude-hit", Provider: "claude", Tags: []string{}, Line: 8, Passed: true, DurationMs: p(21.0), Checks: []report.Check{{Name: "exit 0 within the time limit", Group: "provider", Result: report.CheckPass}}},
			{ID: "codex-leak", Provider: "codex", Tags: []string{"privacy"}, Line: 20, DurationMs: p(24.0), Checks: []report.Check{
				{Name: "exit 0 within the time limit", Group: "provider", Result: report.CheckPass},
				{Name: "raw prompt nowhere", Group: "privacy", Result: report.CheckFail, Detail: "found in events.jsonl at byte 120: " + Hostile},
				{Name: "deliveryStatus unknown", Group: "ome", Result: report.CheckNA, Detail: "no event was written"}}},
		}}}
}

// Oracle gives a file of the recordings, or of the sample that is kept beside
// the engine's tests where the recordings are absent.
func Oracle(name string) ([]byte, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		for _, place := range []string{"../shared/oracle", "engine/internal/oracle/testdata"} {
			data, err := os.ReadFile(filepath.Join(dir, place, name))
			if err == nil {
				return data, nil
			}
		}
	}
	return nil, os.ErrNotExist
}
