package engine

import (
	"slices"
	"time"

	"ome-tui/engine/match"
	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// outcome is what a result keeps so that it can be decided again: the cards
// that some threshold admits, sorted for selection.
type outcome struct {
	kept []pick.Scored
	// other is the same under the other profile, where that can differ.
	other []pick.Scored
	// segments say how every threshold decides at segmentLimit.
	segments     []segment
	segmentLimit int
}

// worker is the working memory of one goroutine.
type worker struct {
	main, other match.Scratch
	score       score.Scratch
	pick        pick.Scratch
	returned    []string
	segments    []segment
}

// judge recalls one case and holds the result against its contract.
func (s *Session) judge(c Case, lib *library, w *worker) (Result, *prompt.Analysis) {
	start := time.Now()
	a := prompt.Analyze(c.Prompt, s.signals)
	threshold := s.threshold(c, s.settings.Threshold)
	o := match.Options{Limit: s.settings.Limit, Threshold: threshold, Project: c.Context}
	out := lib.main.Recall(a, o, &w.main)
	r := Result{Language: a.Language, Threshold: threshold, Limit: o.Limit, Input: lib.main.Len(), Applicable: out.Applicable,
		Returned: refs(lib, out.Returned), outcome: outcome{kept: out.Kept}}
	r.Latency = time.Since(start)
	s.contract(&r, c, s.settings.Profile)
	r.Metrics.Duration = r.Latency
	r.Admitted = admitted(out.Kept, threshold)
	r.Abstain = abstainReason(&r)
	r.Metrics.ContextSize = s.contextSize(lib, a, o, out.Kept, w)
	if lib.other != nil {
		r.outcome.other = lib.other.Recall(a, o, &w.other).Kept
	}
	s.compareProfiles(&r, c, lib, w)
	return r, a
}

// threshold gives the one in force for a case.
func (s *Session) threshold(c Case, run float64) float64 {
	if c.Threshold != nil {
		return *c.Threshold
	}
	return run
}

// contract fills verdict and metrics from what was returned.
func (s *Session) contract(r *Result, c Case, profile trace.Profile) {
	ids := r.IDs()
	r.Verdict = suite.Judge(c.Case, ids, profile)
	keep := r.Metrics
	r.Metrics = suite.Measure(c.Case, ids, r.Verdict, r.Limit)
	r.Metrics.ContextSize, r.Metrics.Duration = keep.ContextSize, keep.Duration
}

func refs(lib *library, cards []int32) []trace.Ref {
	if len(cards) == 0 {
		return nil
	}
	out := make([]trace.Ref, len(cards))
	for i, n := range cards {
		out[i] = lib.main.Card(n).Ref()
	}
	return out
}

// admitted counts the kept cards that reach the threshold; they are sorted by
// score.
func admitted(kept []pick.Scored, threshold float64) int {
	n := 0
	for n < len(kept) && kept[n].Score >= threshold {
		n++
	}
	return n
}

func abstainReason(r *Result) string {
	switch {
	case len(r.Returned) > 0:
		return ""
	case r.Admitted > 0:
		return match.AbstainLimit
	default:
		return match.AbstainEvidence
	}
}

// compareProfiles notes what the other profile returns, where it differs.
func (s *Session) compareProfiles(r *Result, c Case, lib *library, w *worker) {
	r.Differs, r.Other = false, nil
	if lib.other == nil {
		return
	}
	chosen := lib.other.Retune(r.outcome.other, pick.Limits{Limit: r.Limit, Threshold: r.Threshold}, &w.other)
	other := make([]trace.Ref, len(chosen))
	for i, n := range chosen {
		other[i] = lib.other.Card(n).Ref()
	}
	if r.Differs = !slices.Equal(other, r.Returned); r.Differs {
		r.Other = other
	}
}
