package suite_test

import (
	"math/big"
	"slices"
	"testing"

	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// log2 of rank+1 to 26 decimals: the only irrational part of the ranking
// metrics.
var log2 = map[int]string{
	1: "1", 3: "2",
	2: "1.58496250072115618145373895",
	4: "2.32192809488736234787031943",
	5: "2.58496250072115618145373895",
	6: "2.80735492205760410744196932",
}

// TestExactMetrics recomputes the metrics of every ranking of up to 6 cards
// against every set of expected cards, at every limit, in rational numbers.
func TestExactMetrics(t *testing.T) {
	t.Parallel()
	ids := []string{"a", "b", "c", "d", "e", "f"}
	gains := make([]*big.Rat, len(ids)+1)
	for rank := 1; rank <= len(ids); rank++ {
		l, _ := new(big.Rat).SetString(log2[rank])
		gains[rank] = l.Inv(l)
	}
	checked := 0
	rankings(ids, nil, func(returned []string) {
		for set := range 1 << len(ids) {
			c := suite.Case{Expected: subset(ids, set), AllowedExtra: subset(ids, set>>1|1)}
			for limit := len(returned); limit <= len(ids); limit++ {
				v := suite.Judge(&c, returned, trace.Documented)
				checkExact(t, &c, returned, suite.Measure(&c, returned, v, limit), exact{gains, limit})
				checked++
			}
		}
	})
	if checked < 100_000 || t.Failed() {
		t.Errorf("%d rankings checked", checked)
	}
}

// exact is the second implementation: rational, and written from the
// definitions alone.
type exact struct {
	gains []*big.Rat
	limit int
}

func checkExact(t *testing.T, c *suite.Case, returned []string, m suite.CaseMetrics, e exact) {
	hits, good := 0, 0
	first := 0
	dcg, ideal := new(big.Rat), new(big.Rat)
	for i, id := range returned {
		switch {
		case slices.Contains(c.Expected, id):
			hits++
			good++
			dcg.Add(dcg, e.gains[i+1])
			if first == 0 {
				first = i + 1
			}
		case slices.Contains(c.AllowedExtra, id):
			good++
		}
	}
	for rank := 1; rank <= len(c.Expected) && rank <= e.limit; rank++ {
		ideal.Add(ideal, e.gains[rank])
	}
	nothing := yes(len(c.Expected) == 0 && len(returned) == 0)
	want := suite.CaseMetrics{Precision: nothing, Recall: nothing, Returned: len(returned), Extra: len(returned) - hits}
	if len(returned) > 0 {
		want.Precision = thousandths(big.NewRat(int64(good), int64(len(returned))))
	}
	switch {
	case len(c.Expected) == 0:
		want.NDCG = nothing
	default:
		want.Recall = thousandths(big.NewRat(int64(hits), int64(len(c.Expected))))
		if first > 0 {
			want.ReciprocalRank = thousandths(big.NewRat(1, int64(first)))
		}
		if ideal.Sign() > 0 {
			want.NDCG = thousandths(dcg.Quo(dcg, ideal))
		}
	}
	if want != m {
		t.Errorf("expected %v, returned %v, limit %d: %+v, want %+v", c.Expected, returned, e.limit, m, want)
	}
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// thousandths rounds half up to 3 decimals.
func thousandths(r *big.Rat) float64 {
	r = new(big.Rat).Add(new(big.Rat).Mul(r, big.NewRat(1000, 1)), big.NewRat(1, 2))
	n := new(big.Int).Div(r.Num(), r.Denom())
	f, _ := new(big.Rat).SetFrac(n, big.NewInt(1000)).Float64()
	return f
}

// rankings calls f with every ordered choice of ids.
func rankings(ids, head []string, f func([]string)) {
	f(head)
	for _, id := range ids {
		if !slices.Contains(head, id) {
			rankings(ids, append(slices.Clone(head), id), f)
		}
	}
}

// subset gives the ids whose bit is set.
func subset(ids []string, bits int) []string {
	var out []string
	for i, id := range ids {
		if bits>>i&1 == 1 {
			out = append(out, id)
		}
	}
	return out
}
