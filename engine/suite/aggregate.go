package suite

import (
	"slices"
	"strings"
	"time"
)

// Mean is an average rounded to 3 decimals with the number of cases it is
// over. Over no case it is null: N is 0 and Value means nothing.
type Mean struct {
	Value float64
	N     int
	// Rest is what the rounding took off: Value + Rest is the average itself.
	Rest float64
}

// Null tells whether the mean is over no case.
func (m Mean) Null() bool { return m.N == 0 }

// Ptr gives the value, or nil when the mean is null.
func (m Mean) Ptr() *float64 {
	if m.Null() {
		return nil
	}
	return &m.Value
}

// Latency sums up durations of recalls.
type Latency struct {
	Average, P50, P95, Max time.Duration
}

// Metrics are the means over a set of cases: OME's, then ours.
type Metrics struct {
	Cases, Passed     int
	PassRate          Mean
	Precision         Mean // precisionAtK
	Recall            Mean // recallAtK: a negative case counts 1 when nothing came back
	MRR               Mean // over cases with expected cards
	NDCG              Mean // over cases with expected cards
	FalsePositiveRate Mean // share that returned an unexpected card
	NoHitRate         Mean // share that returned nothing
	OverRecallRate    Mean // share with a disallowed extra
	AvgReturned       Mean
	AvgContextSize    Mean
	Latency           Latency

	RecallPositive    Mean // recall over cases that expect cards
	PrecisionReturned Mean // precision over cases that returned something
	PositivePassRate  Mean
	NegativePassRate  Mean // over cases that expect nothing
	// Abstained is how many negative cases rightly returned nothing, of
	// NegativePassRate.N.
	Abstained int
	// MinMargin is the smallest margin over the cases whose margin is not
	// null.
	MinMargin Mean
}

// Row is what one case gives to the means.
type Row struct {
	Case     *Case
	Language string // zh, en or mixed, as detected in the prompt
	Returned []string
	Verdict  Verdict
	Metrics  CaseMetrics
	Margin   *float64
}

// Group is the metrics over the cases that share a difficulty, tag or
// language.
type Group struct {
	Name string
	Metrics
}

// Breakdown is the metrics of all cases and by group. Difficulties come as
// easy, medium, hard, others by name, "unknown" last; tags and languages by
// name.
type Breakdown struct {
	Metrics
	ByDifficulty, ByTag, ByLanguage []Group
	ByCard                          []CardCounts
}

// CardCounts says how one card fared over the cases, by id.
type CardCounts struct {
	ID                                     string
	Expected, Returned, Hit, Missed, Extra int
	Allowed, Forbidden                     int
}

// Aggregate takes the means over rows, in the order given.
func Aggregate(rows []Row) Metrics {
	var a accumulator
	for i := range rows {
		a.add(&rows[i])
	}
	return a.metrics()
}

// Break gives the metrics over all rows and by group.
func Break(rows []Row) Breakdown {
	b := Breakdown{Metrics: Aggregate(rows), ByCard: countCards(rows)}
	b.ByDifficulty = groupBy(rows, func(r *Row) []string { return []string{r.Case.DifficultyName()} })
	slices.SortStableFunc(b.ByDifficulty, func(x, y Group) int {
		return difficultyRank(x.Name) - difficultyRank(y.Name)
	})
	b.ByTag = groupBy(rows, func(r *Row) []string { return Unique(r.Case.Tags) })
	b.ByLanguage = groupBy(rows, func(r *Row) []string { return []string{r.Language} })
	return b
}

// PlainRow is the row of a case that passes or fails and has no other figure,
// as a hook case.
func PlainRow(id string, tags []string, passed bool) Row {
	return Row{Case: &Case{ID: id, Tags: tags}, Verdict: Verdict{Passed: passed}}
}

// DifficultyName gives the difficulty, "unknown" when the file gives none.
func (c *Case) DifficultyName() string {
	if c.Difficulty == "" {
		return "unknown"
	}
	return c.Difficulty
}

func difficultyRank(name string) int {
	i := slices.Index([]string{"easy", "medium", "hard", "", "unknown"}, name)
	if i < 0 {
		return 3
	}
	return i
}

// groupBy gives the metrics per key, sorted by key.
func groupBy(rows []Row, keys func(*Row) []string) []Group {
	groups := map[string]*accumulator{}
	var names []string
	for i := range rows {
		for _, k := range keys(&rows[i]) {
			if groups[k] == nil {
				groups[k] = &accumulator{}
				names = append(names, k)
			}
			groups[k].add(&rows[i])
		}
	}
	slices.Sort(names)
	out := make([]Group, len(names))
	for i, n := range names {
		out[i] = Group{n, groups[n].metrics()}
	}
	return out
}

// countCards counts per card id, sorted by id.
func countCards(rows []Row) []CardCounts {
	counts := map[string]*CardCounts{}
	at := func(id string) *CardCounts {
		if counts[id] == nil {
			counts[id] = &CardCounts{ID: id}
		}
		return counts[id]
	}
	for i := range rows {
		r := &rows[i]
		for _, id := range r.Returned {
			at(id).Returned++
		}
		for _, id := range Unique(r.Case.Expected) {
			at(id).Expected++
		}
		for _, id := range r.Verdict.Hits {
			at(id).Hit++
		}
		for _, id := range r.Verdict.Missing {
			at(id).Missed++
		}
		for _, id := range r.Verdict.Extras {
			at(id).Extra++
		}
		for _, id := range r.Verdict.Allowed {
			at(id).Allowed++
		}
		for _, id := range r.Verdict.Forbidden {
			at(id).Forbidden++
		}
	}
	out := make([]CardCounts, 0, len(counts))
	for _, c := range counts {
		out = append(out, *c)
	}
	slices.SortFunc(out, func(a, b CardCounts) int { return strings.Compare(a.ID, b.ID) })
	return out
}
