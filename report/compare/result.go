package compare

import (
	"fmt"

	"ome-tui/report"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

// Comparison is two documents judged pair by pair.
type Comparison struct {
	SchemaVersion int  `json:"schemaVersion"`
	OK            bool `json:"ok"`
	// Reasons are those that belong to no pair: a suite without a partner.
	Reasons []Reason  `json:"reasons"`
	Results []*Result `json:"comparisons"`
}

// Result is one report judged against its earlier one.
type Result struct {
	OK   bool     `json:"ok"`
	Base Identity `json:"base"`
	Next Identity `json:"next"`
	// Reasons are all that stand against the pair, worst first.
	Reasons []Reason `json:"reasons"`
	// Allowed are the differences that were allowed by name or explained by
	// such.
	Allowed []Reason `json:"allowed"`
	// CommonCases is the number of cases the aggregates were compared over;
	// nil when both reports have the same cases, and their own aggregates
	// were compared.
	CommonCases *int `json:"commonCases,omitempty"`

	SuiteMismatch bool            `json:"suiteMismatch"`
	Missing       []string        `json:"missingComparisonMetadata"`
	IdentityDrift []Drift         `json:"identityDrift"`
	CaseSetDrift  CaseSet         `json:"caseSetDrift"`
	ContractDrift []ContractDrift `json:"caseContractDrift"`
	Metrics       []Delta         `json:"metrics"`

	MetricRegressions     []MetricRegression     `json:"metricRegressions"`
	CaseMetricMissing     []CaseMetricMissing    `json:"caseMetricMissing"`
	CaseMetricRegressions []CaseMetricRegression `json:"caseMetricRegressions"`
	Regressions           []CaseDiff             `json:"regressions"`
	Improvements          []CaseDiff             `json:"improvements"`
	Cases                 []CaseDiff             `json:"cases"`
	// Checks are the hook checks whose result changed.
	Checks []CheckDiff `json:"checks,omitempty"`
}

// Reason is one thing that stands against a pair of reports.
type Reason struct {
	// Name is what --allow takes; empty when the reason cannot be allowed.
	Name string `json:"name,omitempty"`
	// Kind groups reasons: "metric", "case", "case-metric", "case-set",
	// "contract", "identity", "metadata", "report".
	Kind   string `json:"kind"`
	Status int    `json:"status"` // 1 or 3
	Case   string `json:"case,omitempty"`
	Field  string `json:"field,omitempty"`
	// Before and After are absent where they make no sense.
	Before report.Scalar `json:"before"`
	After  report.Scalar `json:"after"`
	Delta  *float64      `json:"delta,omitempty"`
	Text   string        `json:"text"`
}

// Remedied is the text, and the flag that allows the reason where one does.
func (r Reason) Remedied() string {
	if r.Name == "" {
		return r.Text
	}
	return fmt.Sprintf("%s (--allow %s)", r.Text, r.Name)
}

// Identity is what a report says it measured.
type Identity struct {
	Suite                 report.Scalar `json:"suite"`
	EngineVersion         report.Scalar `json:"engineVersion"`
	ScorerVersion         report.Scalar `json:"scorerVersion"`
	SuiteFingerprint      report.Scalar `json:"suiteFingerprint"`
	CardSetFingerprint    report.Scalar `json:"cardSetFingerprint"`
	EvalConfigFingerprint report.Scalar `json:"evalConfigFingerprint"`
	Limit                 report.Scalar `json:"limit"`
	Threshold             report.Scalar `json:"threshold"`
	Profile               report.Scalar `json:"profile"`
}

func identityOf(r *report.Report) Identity {
	return Identity{r.Identity("suite"), r.Identity("engineVersion"), r.Identity("scorerVersion"), r.Identity("suiteFingerprint"),
		r.Identity("cardSetFingerprint"), r.Identity("evalConfigFingerprint"), r.Identity("limit"), r.Identity("threshold"), r.Identity("profile")}
}

// Drift is an identity field that differs.
type Drift struct {
	Field  string        `json:"field"`
	Before report.Scalar `json:"before"`
	After  report.Scalar `json:"after"`
}

// CaseSet are the cases that only one report has, in its order.
type CaseSet struct {
	MissingInNext []string `json:"missingInNext"`
	AddedInNext   []string `json:"addedInNext"`
}

// ContractDrift is a case that asks for something else than before.
type ContractDrift struct {
	ID     string   `json:"id"`
	Fields []string `json:"fields"`
}

// Direction says which way a metric gets better.
type Direction string

// Directions of a metric.
const (
	Higher  Direction = "higher"
	Lower   Direction = "lower"
	Neutral Direction = "neutral"
)

// Delta is one metric before and after; nil where a report lacks it.
type Delta struct {
	Metric    string    `json:"metric"`
	Direction Direction `json:"direction"`
	Before    *float64  `json:"before"`
	After     *float64  `json:"after"`
	Delta     *float64  `json:"delta"`
}

// MetricRegression is an aggregate that got worse.
type MetricRegression struct {
	Metric    string    `json:"metric"`
	Direction Direction `json:"direction"`
	Before    float64   `json:"before"`
	After     float64   `json:"after"`
	Delta     float64   `json:"delta"`
}

// CaseMetricMissing is a ranking figure of a case that a report lacks.
type CaseMetricMissing struct {
	ID     string   `json:"id"`
	Metric string   `json:"metric"`
	Before *float64 `json:"before"`
	After  *float64 `json:"after"`
}

// CaseMetricRegression is a ranking figure of a case that fell.
type CaseMetricRegression struct {
	ID     string  `json:"id"`
	Metric string  `json:"metric"`
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Delta  float64 `json:"delta"`
}

// CaseDiff is one case before and after; the pass flags are nil where a
// report does not have or say them.
type CaseDiff struct {
	ID                   string   `json:"id"`
	BeforePassed         *bool    `json:"beforePassed"`
	AfterPassed          *bool    `json:"afterPassed"`
	Changed              bool     `json:"changed"`
	ContractChanged      bool     `json:"contractChanged"`
	ContractFields       []string `json:"contractFields"`
	BeforeReturnedCards  []string `json:"beforeReturnedCards"`
	AfterReturnedCards   []string `json:"afterReturnedCards"`
	BeforeMissingCards   []string `json:"beforeMissingCards"`
	AfterMissingCards    []string `json:"afterMissingCards"`
	BeforeReciprocalRank *float64 `json:"beforeReciprocalRank"`
	AfterReciprocalRank  *float64 `json:"afterReciprocalRank"`
	BeforeNdcgAtK        *float64 `json:"beforeNdcgAtK"`
	AfterNdcgAtK         *float64 `json:"afterNdcgAtK"`
	// BeforeFailure and AfterFailure are the causes, where reports have them.
	BeforeFailure string `json:"beforeFailure,omitempty"`
	AfterFailure  string `json:"afterFailure,omitempty"`
}

// CheckDiff is one check of a hook case before and after; empty where a
// report does not have it.
type CheckDiff struct {
	Case   string `json:"case"`
	Check  string `json:"check"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// Compared gives the comparison's part in the verdict, with its reasons.
func (c *Comparison) Compared() (verdict.Compared, []string) {
	result := verdict.NoRegression
	var why []string
	for _, r := range c.All() {
		why = append(why, r.Text)
		if r.Status == verdict.StatusFailed {
			result = verdict.Regressed
		} else if result == verdict.NoRegression {
			result = verdict.NotComparable
		}
	}
	return result, why
}

// All gives every reason, those of the documents first.
func (c *Comparison) All() []Reason {
	list := append([]Reason(nil), c.Reasons...)
	for _, r := range c.Results {
		list = append(list, r.Reasons...)
	}
	return list
}

// changed gives "before → after (delta)".
func changed(before, after report.Scalar) string {
	text := fmt.Sprintf("%s → %s", short(before), short(after))
	if before.Kind == "number" && after.Kind == "number" {
		text += fmt.Sprintf(" (%s)", signed3(after.Num-before.Num))
	}
	return text
}

// short cuts fingerprints and long texts.
func short(s report.Scalar) string {
	if s.Kind == "string" {
		if len(s.Text) == 64 {
			return s.Text[:12] + "…"
		}
		return words.Cut(words.Clean(s.Text), 40)
	}
	return s.String()
}
