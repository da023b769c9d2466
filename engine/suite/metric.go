package suite

import (
	"fmt"
	"math"
	"strings"
	"time"

	"ome-tui/engine/source"
	"ome-tui/engine/text"
)

// metric is one figure of Metrics under its report name.
type metric struct {
	name      string
	low, high float64 // what a gate may ask for
	value     func(*Metrics) Mean
}

// metrics is the closed list of figures, in report order.
var metrics = [...]metric{
	{PassRate, 0, 1, func(m *Metrics) Mean { return m.PassRate }},
	{"precisionAtK", 0, 1, func(m *Metrics) Mean { return m.Precision }},
	{"recallAtK", 0, 1, func(m *Metrics) Mean { return m.Recall }},
	{"mrr", 0, 1, func(m *Metrics) Mean { return m.MRR }},
	{"ndcgAtK", 0, 1, func(m *Metrics) Mean { return m.NDCG }},
	{"falsePositiveRate", 0, 1, func(m *Metrics) Mean { return m.FalsePositiveRate }},
	{"noHitRate", 0, 1, func(m *Metrics) Mean { return m.NoHitRate }},
	{"overRecallRate", 0, 1, func(m *Metrics) Mean { return m.OverRecallRate }},
	{"avgReturnedCards", 0, math.MaxFloat64, func(m *Metrics) Mean { return m.AvgReturned }},
	{"avgContextSizeChars", 0, math.MaxFloat64, func(m *Metrics) Mean { return m.AvgContextSize }},
	{"avgDurationMs", 0, math.MaxFloat64, func(m *Metrics) Mean { return millis(m.Latency.Average, m.Cases) }},
	{"p50DurationMs", 0, math.MaxFloat64, func(m *Metrics) Mean { return millis(m.Latency.P50, m.Cases) }},
	{"p95DurationMs", 0, math.MaxFloat64, func(m *Metrics) Mean { return millis(m.Latency.P95, m.Cases) }},
	{"maxDurationMs", 0, math.MaxFloat64, func(m *Metrics) Mean { return millis(m.Latency.Max, m.Cases) }},
	{"recallPositive", 0, 1, func(m *Metrics) Mean { return m.RecallPositive }},
	{"precisionReturned", 0, 1, func(m *Metrics) Mean { return m.PrecisionReturned }},
	{"positivePassRate", 0, 1, func(m *Metrics) Mean { return m.PositivePassRate }},
	{"negativePassRate", 0, 1, func(m *Metrics) Mean { return m.NegativePassRate }},
	{"minMargin", -100, 100, func(m *Metrics) Mean { return m.MinMargin }},
	{"cases", 0, math.MaxFloat64, func(m *Metrics) Mean { return count(m.Cases, m.Cases) }},
	{"passed", 0, math.MaxFloat64, func(m *Metrics) Mean { return count(m.Passed, m.Cases) }},
	{"failed", 0, math.MaxFloat64, func(m *Metrics) Mean { return count(m.Cases-m.Passed, m.Cases) }},
}

// MetricNames lists the metrics that a gate can name, in report order.
func MetricNames() []string {
	names := make([]string, len(metrics))
	for i, m := range metrics {
		names[i] = m.name
	}
	return names
}

// Value gives a metric by its report name; false when there is none of that
// name.
func (m *Metrics) Value(name string) (Mean, bool) {
	f, ok := findMetric(name)
	if !ok {
		return Mean{}, false
	}
	return f.value(m), true
}

// shown are the names under which reports and screens show metrics to people.
var shown = [...]struct{ label, metric string }{
	{"pass", "passRate"}, {"recall", "recallPositive"}, {"recall+", "recallPositive"}, {"precision", "precisionReturned"}, {"ndcg", "ndcgAtK"},
	{"abstains", "negativePassRate"}, {"over-recall", "overRecallRate"}, {"false positives", "falsePositiveRate"}, {"margin", "minMargin"},
}

// meant is the remedy for a metric that is not known: the one that is shown
// under that name or a near one, and all there are.
func meant(name string) string {
	labels := MetricNames()
	for _, s := range shown {
		labels = append(labels, s.label)
	}
	near := source.Nearest(name, labels)
	for _, s := range shown {
		if near == s.label || strings.EqualFold(name, s.label) {
			near = s.metric
			break
		}
	}
	all := "one of " + strings.Join(MetricNames(), ", ")
	if near == "" {
		return all
	}
	return "did you mean " + near + "? " + all
}

func findMetric(name string) (metric, bool) {
	for _, m := range metrics {
		if m.name == name {
			return m, true
		}
	}
	return metric{}, false
}

func (m metric) span() string {
	if m.high == math.MaxFloat64 {
		return "0 or more"
	}
	return fmt.Sprintf("%v to %v", m.low, m.high)
}

func millis(d time.Duration, n int) Mean {
	return Mean{Value: text.Round3(float64(d) / float64(time.Millisecond)), N: n}
}

func count(x, n int) Mean { return Mean{Value: float64(x), N: n} }
