package suite

import (
	"math"
	"slices"
	"time"

	"ome-tui/engine/text"
)

// CaseMetrics are the figures of one case, rounded to 3 decimals.
type CaseMetrics struct {
	Precision      float64 // (hits + allowed extras) / returned
	Recall         float64 // hits / expected
	ReciprocalRank float64 // 1 / rank of the first expected card, else 0
	NDCG           float64 // binary gain, log2(rank+1) discount
	ContextSize    int     // UTF-16 code units of the injected text
	Duration       time.Duration
	Returned       int
	Extra          int
}

// Measure computes the ranking figures of one case. limit is the limit in
// force, which bounds the ideal ranking.
func Measure(c *Case, returned []string, v Verdict, limit int) CaseMetrics {
	m := CaseMetrics{Returned: len(returned), Extra: len(v.Extras)}
	m.Precision = ratio(v.HitCount+len(v.Allowed), len(returned), v.ExpectedCount == 0)
	m.Recall = ratio(v.HitCount, v.ExpectedCount, len(returned) == 0)
	if v.ExpectedCount == 0 {
		m.NDCG = yes(len(returned) == 0)
		return m
	}
	m.ReciprocalRank = text.Round3(reciprocalRank(c.Expected, returned))
	m.NDCG = text.Round3(ndcg(c.Expected, returned, limit))
	return m
}

// ratio is a share of n, or over nothing 1 when that is right and else 0.
func ratio(hits, n int, empty bool) float64 {
	if n == 0 {
		return yes(empty)
	}
	return text.Round3(float64(hits) / float64(n))
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func reciprocalRank(expected, returned []string) float64 {
	for i, id := range returned {
		if slices.Contains(expected, id) {
			return 1 / float64(i+1)
		}
	}
	return 0
}

// ndcg is the discounted gain over that of the ideal ranking, which is full
// of expected cards up to the limit.
func ndcg(expected, returned []string, limit int) float64 {
	gain, ideal := 0.0, 0.0
	for i, id := range returned {
		if slices.Contains(expected, id) {
			gain += discount(i + 1)
		}
	}
	for rank := 1; rank <= min(len(Unique(expected)), limit); rank++ {
		ideal += discount(rank)
	}
	if ideal == 0 {
		return 0
	}
	return gain / ideal
}

func discount(rank int) float64 { return 1 / math.Log2(float64(rank)+1) }
