package compare

import (
	"math"
	"strconv"

	"ome-tui/engine/text"
	"ome-tui/report"
)

// epsilon is how far two figures of 3 decimals may lie apart and be equal.
const epsilon = 1e-9

// metric is one aggregate and the way it gets better.
type metric struct {
	name      string
	direction Direction
	value     func(*report.Metrics) *float64
}

// metrics lists what is compared: quality metrics first, then neutral ones,
// in the order of OME's comparison, then ours.
func metrics() []metric {
	mean := func(get func(*report.Metrics) *report.Mean) func(*report.Metrics) *float64 {
		return func(m *report.Metrics) *float64 {
			if mean := get(m); mean != nil {
				return mean.Value
			}
			return nil
		}
	}
	return []metric{
		{"passRate", Higher, func(m *report.Metrics) *float64 { return m.PassRate }},
		{"precisionAtK", Higher, func(m *report.Metrics) *float64 { return m.PrecisionAtK }},
		{"recallAtK", Higher, func(m *report.Metrics) *float64 { return m.RecallAtK }},
		{"mrr", Higher, func(m *report.Metrics) *float64 { return m.MRR }},
		{"ndcgAtK", Higher, func(m *report.Metrics) *float64 { return m.NdcgAtK }},
		{"falsePositiveRate", Lower, func(m *report.Metrics) *float64 { return m.FalsePositiveRate }},
		{"noHitRate", Neutral, func(m *report.Metrics) *float64 { return m.NoHitRate }},
		{"overRecallRate", Lower, func(m *report.Metrics) *float64 { return m.OverRecallRate }},
		{"avgReturnedCards", Neutral, func(m *report.Metrics) *float64 { return m.AvgReturnedCards }},
		{"avgContextSizeChars", Neutral, func(m *report.Metrics) *float64 { return m.AvgContextSizeChars }},
		{"avgDurationMs", Neutral, func(m *report.Metrics) *float64 { return m.AvgDurationMs }},
		{"recallPositive", Neutral, mean(func(m *report.Metrics) *report.Mean { return m.RecallPositive })},
		{"precisionReturned", Neutral, mean(func(m *report.Metrics) *report.Mean { return m.PrecisionReturned })},
		{"positivePassRate", Neutral, mean(func(m *report.Metrics) *report.Mean { return m.PositivePassRate })},
		{"negativePassRate", Neutral, mean(func(m *report.Metrics) *report.Mean { return m.NegativePassRate })},
		// A smaller margin is a warning, and --min-margin is what judges it.
		{"minMargin", Neutral, mean(func(m *report.Metrics) *report.Mean { return m.MinMargin })},
	}
}

// ranked tells whether a metric is a mean over the cases with expected cards
// only, and so undefined without any.
func (m metric) ranked() bool { return m.name == "mrr" || m.name == "ndcgAtK" }

// bounds are the values that a run can give. Precision may exceed 1 where
// repeated ids count each time.
func (m metric) bounds() (least, most float64) {
	switch m.name {
	case "minMargin":
		return -100, 100
	case "precisionAtK", "avgReturnedCards", "avgContextSizeChars", "avgDurationMs":
		return 0, math.MaxFloat64
	}
	return 0, 1
}

// get reads the metric; a report without metrics lacks them all.
func (m metric) get(all *report.Metrics) *float64 {
	if all == nil {
		return nil
	}
	return m.value(all)
}

func difference(before, after *float64) *float64 {
	if before == nil || after == nil {
		return nil
	}
	d := text.Round3(*after - *before)
	return &d
}

// worse tells whether going from before to after is a step back.
func (d Direction) worse(before, after float64) bool {
	switch d {
	case Higher:
		return after < before-epsilon
	case Lower:
		return after > before+epsilon
	default:
		return false
	}
}

func signed3(v float64) string {
	v = text.Round3(v)
	s := strconv.FormatFloat(math.Abs(v), 'f', -1, 64)
	switch {
	case v > 0:
		return "+" + s
	case v < 0:
		return "−" + s
	default:
		return "±0"
	}
}
