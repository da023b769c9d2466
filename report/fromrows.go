package report

import (
	"strconv"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/suite"
)

// number gives the shortest decimal form.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// fromBreakdown gives the metrics as reports hold them.
func fromBreakdown(b suite.Breakdown) *Metrics {
	m := &b.Metrics
	out := &Metrics{
		PassRate: m.PassRate.Ptr(), PrecisionAtK: m.Precision.Ptr(), RecallAtK: m.Recall.Ptr(), MRR: m.MRR.Ptr(), NdcgAtK: m.NDCG.Ptr(),
		FalsePositiveRate: m.FalsePositiveRate.Ptr(), NoHitRate: m.NoHitRate.Ptr(), OverRecallRate: m.OverRecallRate.Ptr(),
		AvgReturnedCards: m.AvgReturned.Ptr(), AvgContextSizeChars: m.AvgContextSize.Ptr(),
		Cases: &m.Cases, Passed: &m.Passed,
		RecallPositive: fromMean(m.RecallPositive), PrecisionReturned: fromMean(m.PrecisionReturned),
		PositivePassRate: fromMean(m.PositivePassRate), NegativePassRate: fromMean(m.NegativePassRate), MinMargin: fromMean(m.MinMargin),
		ByDifficulty: fromGroups(b.ByDifficulty), ByTag: fromGroups(b.ByTag), ByLanguage: fromGroups(b.ByLanguage),
		ByCard: make([]CardCount, 0, len(b.ByCard)),
	}
	if m.Cases > 0 {
		average := millis(m.Latency.Average)
		out.AvgDurationMs = &average
		out.DurationMs = &Durations{millis(m.Latency.P50), millis(m.Latency.P95), millis(m.Latency.Max)}
	}
	for _, c := range b.ByCard {
		out.ByCard = append(out.ByCard, CardCount{c.ID, c.Expected, c.Returned, c.Hit, c.Missed, c.Extra})
	}
	return out
}

func fromMean(m suite.Mean) *Mean { return &Mean{m.Ptr(), m.N} }

func fromGroups(list []suite.Group) Groups {
	out := make(Groups, 0, len(list))
	for _, g := range list {
		m := &g.Metrics
		out = append(out, Group{Name: g.Name, Cases: m.Cases,
			PassRate: m.PassRate.Ptr(), PrecisionAtK: m.Precision.Ptr(), RecallAtK: m.Recall.Ptr(), MRR: m.MRR.Ptr(), NdcgAtK: m.NDCG.Ptr(),
			FalsePositiveRate: m.FalsePositiveRate.Ptr(), NoHitRate: m.NoHitRate.Ptr(), OverRecallRate: m.OverRecallRate.Ptr(),
			AvgReturnedCards: m.AvgReturned.Ptr(),
			RecallPositive:   fromMean(m.RecallPositive), PrecisionReturned: fromMean(m.PrecisionReturned),
			PositivePassRate: fromMean(m.PositivePassRate), NegativePassRate: fromMean(m.NegativePassRate)})
	}
	return out
}

// FromSweep gives the sweep as reports hold it.
func FromSweep(s *engine.Sweep) *Sweep {
	out := &Sweep{Points: make([]SweepPoint, 0, len(s.Points)), Pinned: len(s.Pinned)}
	if s.Best.Of > 0 && s.Best.Passed > 0 {
		from, to, best := max(0, s.Best.From), s.Best.To, s.Recommended
		out.BestFrom, out.BestTo, out.Recommended = &from, &to, &best
	}
	for _, p := range s.Points {
		m := p.Metrics
		out.Points = append(out.Points, SweepPoint{max(0, p.From), p.To, m.PassRate.Ptr(), m.RecallPositive.Ptr(),
			m.PrecisionReturned.Ptr(), m.OverRecallRate.Ptr(), m.Passed})
	}
	return out
}

// rows gives the cases of a report as the means are taken over them; only
// those that keep asks for, unless it is nil.
func (r *Report) rows(keep func(*Case) bool) []suite.Row {
	out := make([]suite.Row, 0, len(r.Cases))
	for i := range r.Cases {
		c := &r.Cases[i]
		if keep != nil && !keep(c) {
			continue
		}
		row := suite.Row{
			Case: &suite.Case{ID: c.ID, Expected: c.ExpectedCards, AllowedExtra: c.AllowedExtraCards, Unexpected: c.UnexpectedCards,
				ExpectNoMatches: c.ExpectNoMatches, Difficulty: c.Difficulty, Tags: c.Tags, Threshold: c.Threshold},
			Language: c.Language, Returned: c.ReturnedCards,
			Verdict: suite.Verdict{Passed: c.Pass(), Missing: c.MissingCards, Extras: c.ExtraCards, Allowed: c.AllowedExtras,
				Disallowed: c.DisallowedExtraCards, FalsePositives: c.FalsePositives, Forbidden: c.FalsePositives,
				Hits: without(c.ReturnedCards, c.ExtraCards)},
			Metrics: c.measured(),
		}
		if c.Diagnostics != nil {
			row.Margin = c.Diagnostics.Margin
		}
		out = append(out, row)
	}
	return out
}

// measured gives the case's figures as the means are taken over them; what a
// decoded report lacks counts as 0.
func (c *Case) measured() suite.CaseMetrics {
	m := &c.Metrics
	return suite.CaseMetrics{Precision: value(m.PrecisionAtK), Recall: value(m.RecallAtK), ReciprocalRank: value(m.ReciprocalRank),
		NDCG: value(m.NdcgAtK), ContextSize: value(m.ContextSizeChars), Returned: m.ReturnedCount, Extra: m.ExtraCount,
		Duration: time.Duration(value(m.DurationMs) * float64(time.Millisecond))}
}

func value[T int | float64](p *T) T {
	if p == nil {
		return 0
	}
	return *p
}

// without gives the ids that are not in the other list, in order.
func without(ids, other []string) []string {
	set := make(map[string]bool, len(other))
	for _, id := range other {
		set[id] = true
	}
	var out []string
	for _, id := range ids {
		if !set[id] {
			out = append(out, id)
		}
	}
	return out
}

// Recompute gives the metrics over the cases that keep asks for, taken from
// the rows of the report.
func (r *Report) Recompute(keep func(*Case) bool) *Metrics {
	return fromBreakdown(suite.Break(r.rows(keep)))
}
