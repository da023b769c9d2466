package suite

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ome-tui/engine/text"
)

// GateEpsilon is how far a metric may miss its bound and still count as
// equal: bounds are what a person typed, averages what floating point adds up
// to.
const GateEpsilon = 1e-9

// PassRate is the report's name of the share of cases that pass.
const PassRate = "passRate"

// Gate is a bound on a metric, as in "recallPositive[zh]>=0.95".
type Gate struct {
	// Metric is the report's name of the metric.
	Metric string
	// Group is a tag, difficulty or language, empty for all cases. A prefix
	// "tag:", "difficulty:" or "lang:" says which; without one, a tag of that
	// name comes first, then a difficulty, then a language.
	Group string
	// Op is one of >= > <= < == !=.
	Op    string
	Bound float64
	// Text is the gate as the user wrote it.
	Text string
	// Permits says that cases may fail as long as the gate holds: what
	// --min-pass-rate asks for, and no other gate.
	Permits bool
}

// MayFail tells whether one of the gates permits cases to fail.
func MayFail(gates []Gate) bool {
	return slices.ContainsFunc(gates, func(g Gate) bool { return g.Permits })
}

// GateResult is a judged gate.
type GateResult struct {
	Gate
	// Value is what the gate was held against, with at most 9 decimals; nil
	// when the metric is null, which fails the gate.
	Value  *float64
	Passed bool
}

var gatePattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*([A-Za-z0-9](?:[A-Za-z0-9+_ -]*[A-Za-z0-9+])?)\s*(?:\[\s*([^\]]*?)\s*\])?\s*(>=|<=|==|!=|>|<)\s*(\S+)\s*$`)
})

// ParseGate reads METRIC[GROUP] OP VALUE. It reports an unknown metric, a
// value that is no number, and one outside the metric's range.
func ParseGate(text string) (Gate, error) {
	m := gatePattern().FindStringSubmatch(text)
	if m == nil {
		return Gate{}, fmt.Errorf("gate %q is not of the form METRIC[TAG] OP VALUE (as in recallPositive[zh]>=0.95)", text)
	}
	if strings.Contains(text, "[") && m[2] == "" {
		return Gate{}, fmt.Errorf("gate %q names no tag between the brackets", text)
	}
	bound, err := strconv.ParseFloat(m[4], 64)
	if err != nil {
		return Gate{}, fmt.Errorf("gate %q: %q is not a number", text, m[4])
	}
	g := Gate{Metric: m[1], Group: m[2], Op: m[3], Bound: bound, Text: strings.TrimSpace(text)}
	return g, g.check()
}

// FlagGate gives the gate behind a flag such as "min-recall".
func FlagGate(flag string, bound float64) (Gate, error) {
	for _, f := range gateFlags {
		if f.flag == flag {
			g := Gate{Metric: f.metric, Op: f.op, Bound: bound, Permits: f.metric == PassRate}
			g.Text = fmt.Sprintf("%s%s%s", g.Metric, g.Op, strconv.FormatFloat(bound, 'g', -1, 64))
			return g, g.check()
		}
	}
	return Gate{}, fmt.Errorf("no gate is called %q", flag)
}

// gateFlags are the gates that have a flag of their own.
var gateFlags = [...]struct{ flag, metric, op string }{
	{"min-pass-rate", PassRate, ">="},
	{"min-recall", "recallAtK", ">="},
	{"min-precision", "precisionAtK", ">="},
	{"min-mrr", "mrr", ">="},
	{"min-ndcg", "ndcgAtK", ">="},
	{"max-over-recall", "overRecallRate", "<="},
	{"max-false-positive", "falsePositiveRate", "<="},
	{"min-margin", "minMargin", ">="},
}

func (g Gate) check() error {
	m, ok := findMetric(g.Metric)
	if !ok {
		return fmt.Errorf("gate %q: no metric is called %q (%s)", g.Text, g.Metric, meant(g.Metric))
	}
	if math.IsNaN(g.Bound) || g.Bound < m.low || g.Bound > m.high {
		return fmt.Errorf("gate %q: %v is out of range (%s)", g.Text, g.Bound, m.span())
	}
	return nil
}

// Vocabulary is the groups that a gate may name.
type Vocabulary struct {
	Tags, Difficulties, Languages []string
}

// NewVocabulary collects the tags and difficulties of suites. Languages are
// a closed set.
func NewVocabulary(suites ...*Suite) Vocabulary {
	v := Vocabulary{Languages: Languages()}
	for _, s := range suites {
		for i := range s.Cases {
			v.Tags = append(v.Tags, s.Cases[i].Tags...)
			v.Difficulties = append(v.Difficulties, s.Cases[i].DifficultyName())
		}
	}
	v.Tags, v.Difficulties = sortedUnique(v.Tags), sortedUnique(v.Difficulties)
	return v
}

// Languages lists what a prompt can be taken for.
func Languages() []string { return []string{"en", "mixed", "zh"} }

// Check reports a group that no tag, difficulty or language has.
func (g Gate) Check(v Vocabulary) error {
	if g.Group == "" {
		return nil
	}
	kind, name := g.split()
	known := slices.Concat(v.Tags, v.Difficulties, v.Languages)
	switch kind {
	case "tag":
		known = v.Tags
	case "difficulty":
		known = v.Difficulties
	case "lang":
		known = v.Languages
	}
	if slices.Contains(known, name) {
		return nil
	}
	return fmt.Errorf("gate %q: no tag, difficulty or language is called %q (one of %s)", g.Text, g.Group, strings.Join(sortedUnique(known), ", "))
}

// split takes the group apart into its kind, empty when not stated, and name.
func (g Gate) split() (kind, name string) {
	for _, k := range []string{"tag", "difficulty", "lang"} {
		if rest, ok := strings.CutPrefix(g.Group, k+":"); ok {
			return k, rest
		}
	}
	return "", g.Group
}

// Judge applies the gate. A null metric, as that of a group without a case,
// fails.
func (g Gate) Judge(b *Breakdown) GateResult {
	m := g.measure(b)
	if g.exact() {
		m.Value, m.Rest = math.Round((m.Value+m.Rest)*1e9)/1e9, 0
	}
	return GateResult{Gate: g, Value: m.Ptr(), Passed: g.Holds(m)}
}

// exact tells whether the gate is held against the average itself. A bound of
// 3 decimals is what a person reads in a report and types, so that the rounded
// average is meant; but 2999 of 3000 are not all, and 1 of 3000 is not none.
func (g Gate) exact() bool {
	return g.Bound == 0 || g.Bound == 1 || text.Round3(g.Bound) != g.Bound
}

func (g Gate) measure(b *Breakdown) Mean {
	metric, ok := findMetric(g.Metric)
	if !ok {
		return Mean{}
	}
	if g.Group == "" {
		return metric.value(&b.Metrics)
	}
	kind, name := g.split()
	groups := map[string][]Group{"tag": b.ByTag, "difficulty": b.ByDifficulty, "lang": b.ByLanguage}
	for _, k := range []string{"tag", "difficulty", "lang"} {
		if kind != "" && kind != k {
			continue
		}
		if i := slices.IndexFunc(groups[k], func(g Group) bool { return g.Name == name }); i >= 0 {
			return metric.value(&groups[k][i].Metrics)
		}
	}
	return Mean{}
}

// Holds tells whether a value is within the bound, equality within
// GateEpsilon. A null value never is.
func (g Gate) Holds(m Mean) bool {
	if m.Null() || math.IsNaN(m.Value) {
		return false
	}
	if g.exact() {
		m.Value += m.Rest
	}
	d := m.Value - g.Bound
	equal := math.Abs(d) <= GateEpsilon
	switch g.Op {
	case ">=":
		return d > 0 || equal
	case "<=":
		return d < 0 || equal
	case ">":
		return d > 0 && !equal
	case "<":
		return d < 0 && !equal
	case "==":
		return equal
	default:
		return !equal
	}
}

func sortedUnique(names []string) []string {
	sorted := slices.Sorted(slices.Values(names))
	return slices.Compact(sorted)
}
