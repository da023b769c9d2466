package suite

import (
	"slices"
	"time"

	"ome-tui/engine/text"
)

// mean adds up values in the order they come.
type mean struct {
	sum float64
	n   int
}

func (m *mean) add(x float64) { m.sum += x; m.n++ }

func (m mean) mean() Mean {
	if m.n == 0 {
		return Mean{}
	}
	exact := m.sum / float64(m.n)
	rounded := text.Round3(exact)
	return Mean{Value: rounded, N: m.n, Rest: exact - rounded}
}

// accumulator takes rows one by one and gives their metrics.
type accumulator struct {
	pass, precision, recall, mrr, ndcg mean
	falsePositive, noHit, overRecall   mean
	returned, contextSize              mean
	recallPositive, precisionReturned  mean
	positivePass, negativePass         mean
	passed                             int
	durations                          []time.Duration
	margin                             Mean
}

func (a *accumulator) add(r *Row) {
	m, v := &r.Metrics, &r.Verdict
	if v.Passed {
		a.passed++
	}
	a.pass.add(yes(v.Passed))
	a.precision.add(m.Precision)
	a.recall.add(m.Recall)
	a.falsePositive.add(yes(len(v.FalsePositives) > 0))
	a.noHit.add(yes(len(r.Returned) == 0))
	a.overRecall.add(yes(len(v.Disallowed) > 0))
	a.returned.add(float64(len(r.Returned)))
	a.contextSize.add(float64(m.ContextSize))
	a.durations = append(a.durations, m.Duration)
	if len(r.Returned) > 0 {
		a.precisionReturned.add(m.Precision)
	}
	if len(r.Case.Expected) > 0 {
		a.mrr.add(m.ReciprocalRank)
		a.ndcg.add(m.NDCG)
		a.recallPositive.add(m.Recall)
	}
	if r.Case.Negative() {
		a.negativePass.add(yes(v.Passed))
	} else {
		a.positivePass.add(yes(v.Passed))
	}
	if r.Margin != nil {
		a.addMargin(*r.Margin)
	}
}

func (a *accumulator) addMargin(m float64) {
	if a.margin.N == 0 || m < a.margin.Value {
		a.margin.Value = m
	}
	a.margin.N++
}

func (a *accumulator) metrics() Metrics {
	neg := a.negativePass.mean()
	return Metrics{
		Cases: a.pass.n, Passed: a.passed,
		PassRate: a.pass.mean(), Precision: a.precision.mean(), Recall: a.recall.mean(),
		MRR: a.mrr.mean(), NDCG: a.ndcg.mean(),
		FalsePositiveRate: a.falsePositive.mean(), NoHitRate: a.noHit.mean(), OverRecallRate: a.overRecall.mean(),
		AvgReturned: a.returned.mean(), AvgContextSize: a.contextSize.mean(),
		Latency:        latency(a.durations),
		RecallPositive: a.recallPositive.mean(), PrecisionReturned: a.precisionReturned.mean(),
		PositivePassRate: a.positivePass.mean(), NegativePassRate: neg,
		Abstained: int(a.negativePass.sum),
		MinMargin: a.margin,
	}
}

// latency gives the nearest-rank percentiles.
func latency(ds []time.Duration) Latency {
	if len(ds) == 0 {
		return Latency{}
	}
	sorted := slices.Sorted(slices.Values(ds))
	var sum time.Duration
	for _, d := range sorted {
		sum += d
	}
	at := func(percent int) time.Duration { return sorted[(len(sorted)*percent+99)/100-1] }
	return Latency{sum / time.Duration(len(sorted)), at(50), at(95), sorted[len(sorted)-1]}
}
