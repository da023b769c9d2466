package compare_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/internal/sample"
	"ome-tui/report/verdict"
)

// recorded is what a comparison of OME says, as far as both programs agree.
type recorded struct {
	OK                    bool              `json:"ok"`
	SuiteMismatch         bool              `json:"suiteMismatch"`
	Missing               []string          `json:"missingComparisonMetadata"`
	IdentityDrift         []json.RawMessage `json:"identityDrift"`
	CaseSetDrift          json.RawMessage   `json:"caseSetDrift"`
	ContractDrift         []json.RawMessage `json:"caseContractDrift"`
	MetricRegressions     []json.RawMessage `json:"metricRegressions"`
	CaseMetricMissing     []json.RawMessage `json:"caseMetricMissing"`
	CaseMetricRegressions []json.RawMessage `json:"caseMetricRegressions"`
	Regressions           []recordedCase    `json:"regressions"`
	Improvements          []recordedCase    `json:"improvements"`
	Cases                 []recordedCase    `json:"cases"`
}

type recordedCase struct {
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
}

func recordings() []string {
	return []string{"added-case", "case-metric-missing", "contract-expected", "contract-prompt", "empty-reports", "engine-drift",
		"hidden-rank-regression", "identical", "improvement-only", "metric-regression", "missing-case", "missing-metadata",
		"pass-null", "pass-to-fail", "suite-mismatch", "threshold-drift"}
}

func oracle(t *testing.T, name string) []byte {
	t.Helper()
	data, err := sample.Oracle("compare/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func decode(t *testing.T, data []byte) *report.Document {
	t.Helper()
	d, faults := report.Decode("r.json", data)
	if d == nil {
		t.Fatal(faults)
	}
	return d
}

// parse reads JSON into a value in which blanks and key order do not count.
func parse(t *testing.T, data []byte) recorded {
	t.Helper()
	var r recorded
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	for _, list := range [][]json.RawMessage{r.IdentityDrift, r.ContractDrift, r.MetricRegressions, r.CaseMetricMissing, r.CaseMetricRegressions} {
		for i := range list {
			list[i] = compact(t, list[i])
		}
	}
	r.CaseSetDrift = compact(t, r.CaseSetDrift)
	return r
}

func compact(t *testing.T, data []byte) []byte {
	t.Helper()
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestRecorded compares the recorded pairs as OME did.
func TestRecorded(t *testing.T) {
	for _, name := range recordings() {
		t.Run(name, func(t *testing.T) {
			c := compare.Compare(decode(t, oracle(t, name+"/before.json")), decode(t, oracle(t, name+"/after.json")), compare.Allowed{})
			data, err := json.Marshal(c.Results[0])
			if err != nil {
				t.Fatal(err)
			}
			got, want := parse(t, data), parse(t, oracle(t, name+"/expected.json"))
			if name == "empty-reports" {
				want.OK = false // two empty reports prove nothing
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			if c.OK != want.OK {
				t.Errorf("ok is %v", c.OK)
			}
		})
	}
}

// change is one edit of a report and the only reason that it gives.
type change struct {
	name   string
	edit   func(base, next *report.Report)
	status int
	// allow is the name under which the change is allowed, empty for none.
	allow string
	text  string
}

func p[T any](v T) *T { return &v }

func changes() []change {
	key := func(name string, edit func(*report.Report)) change {
		return change{name, func(_, next *report.Report) { edit(next) }, 3, name, name + " differs"}
	}
	return []change{
		{"a new case", func(_, n *report.Report) { n.Cases = append(n.Cases, renamed(n.Cases[0], "new")); refresh(n) }, 3, "addedCases", "case new is new"},
		{"a case is gone", func(_, n *report.Report) { n.Cases = slices.Delete(n.Cases, 1, 2); refresh(n) }, 3, "removedCases", "case ui-then-commit is gone"},
		{"another prompt", func(_, n *report.Report) { n.Cases[1].Prompt += "!" }, 3, "contract", "prompt changed"},
		{"another unexpected list", func(_, n *report.Report) { n.Cases[1].UnexpectedCards = []string{"x"} }, 3, "contract", "unexpectedCards changed"},
		{"another allowed list", func(_, n *report.Report) { n.Cases[1].AllowedExtraCards = []string{"x"} }, 3, "contract", "allowedExtraCards changed"},
		{"another own threshold", func(_, n *report.Report) { n.Cases[1].Threshold = p(40.0) }, 3, "contract", "threshold changed"},
		{"another folder", func(_, n *report.Report) { n.Cases[1].Cwd = p("/srv/app") }, 3, "contract", "cwd changed"},
		key("suite", func(n *report.Report) { n.Suite = "other" }),
		key("engineVersion", func(n *report.Report) { n.EngineVersion = "sparse-v2" }),
		key("scorerVersion", func(n *report.Report) { n.ScorerVersion = "bm25f-evidence-v2" }),
		key("suiteFingerprint", func(n *report.Report) { n.SuiteFingerprint = strings.Repeat("0", 64) }),
		key("cardSetFingerprint", func(n *report.Report) { n.CardSetFingerprint = strings.Repeat("0", 64) }),
		key("evalConfigFingerprint", func(n *report.Report) { n.EvalConfigFingerprint = strings.Repeat("0", 64) }),
		key("limit", func(n *report.Report) { n.Limit = p(2) }),
		key("threshold", func(n *report.Report) { n.Threshold = p(55.0) }),
		key("profile", func(n *report.Report) { n.Profile = "ome-0.4.0" }),
		{"metadata missing", func(_, n *report.Report) { n.ScorerVersion = " " }, 3, "", "next.scorerVersion is missing"},
		{"metadata missing before", func(b, _ *report.Report) { b.Threshold = nil }, 3, "", "base.threshold is missing"},
		{"the run was cut short", func(_, n *report.Report) { n.Complete = false }, 3, "", "next: the run was not complete"},
		{"the baseline was cut short", func(b, _ *report.Report) { b.Complete = false }, 3, "", "base: the run was not complete"},
		{"an id twice", func(_, n *report.Report) { n.Cases = append(n.Cases, n.Cases[3]); refresh(n) }, 3, "", "next: case known-gap stands twice"},
		{"the number of cases does not add up", func(_, n *report.Report) { n.Metrics.Cases = p(5) }, 3, "", "metrics.cases does not add up"},
		{"a mean does not add up", func(_, n *report.Report) { n.Metrics.PassRate = p(0.5) }, 3, "", "metrics.passRate does not add up"},
		{"a group does not add up", func(_, n *report.Report) { n.Metrics.ByDifficulty[0].Cases = 9 }, 3, "", "metrics.byDifficulty does not add up"},
		{"a case's count does not add up", func(_, n *report.Report) { n.Cases[0].Metrics.ReturnedCount = 2 }, 3, "", "its counts do not fit its lists"},
		{"a figure out of range", func(_, n *report.Report) { n.Cases[0].Metrics.NdcgAtK = p(1.5) }, 3, "", "ndcgAtK is out of range: 1.5"},
		{"a margin out of range", func(_, n *report.Report) { n.Metrics.MinMargin.Value = p(-100.5) }, 3, "", "minMargin is out of range: -100.5"},
		{"a margin that is no case's", func(_, n *report.Report) { n.Metrics.MinMargin.Value = p(12.0) }, 3, "", "metrics.minMargin does not add up: 12, but the cases give -17.7"},
		{"a limit out of range", func(_, n *report.Report) { n.Limit = p(-1) }, 3, "", "limit is out of range: -1"},
		{"both empty", func(b, n *report.Report) { b.Cases, n.Cases = nil, nil; refresh(b); refresh(n) }, 3, "", "both reports are empty"},
		{"another kind", func(_, n *report.Report) { *n = *sample.Hook() }, 3, "", "different kinds"},
		{"another redaction key", func(_, n *report.Report) { n.Redacted = "k2" }, 3, "", "hashed with different keys"},
		{"a shard against the whole", func(_, n *report.Report) { n.Shard = &report.Shard{Index: 1, Count: 2} }, 3, "", "different shards: whole → 1/2"},
		{"a case fails", func(_, n *report.Report) { fail(&n.Cases[0]); refresh(n) }, 1, "", "case frontend-browser-validation passed and now fails"},
		{"a ranking figure fell", func(b, n *report.Report) { fell(b, n) }, 1, "", "reciprocalRank fell: 1 → 0.5 (−0.5)"},
	}
}

// fail turns a verdict without touching the figures.
func fail(c *report.Case) { c.Passed = p(false) }

// fell swaps the ranks of two cases, so that the averages hold.
func fell(b, n *report.Report) {
	for _, r := range []*report.Report{b, n} {
		r.Cases[1].Metrics.ReciprocalRank = p(0.5)
		refresh(r)
	}
	n.Cases[0].Metrics.ReciprocalRank, n.Cases[1].Metrics.ReciprocalRank = p(0.5), p(1.0)
	refresh(n)
}

func renamed(c report.Case, id string) report.Case {
	c.ID = id
	return c
}

// refresh makes the report's means those of its rows.
func refresh(r *report.Report) {
	r.Metrics = r.Recompute(func(*report.Case) bool { return true })
}

func fresh() *report.Report {
	r := sample.Report()
	refresh(r)
	return r
}

func one(r *report.Report) *report.Document { return &report.Document{Reports: []*report.Report{r}} }

func texts(c *compare.Comparison) string {
	var lines []string
	for _, r := range c.All() {
		lines = append(lines, r.Text)
	}
	return strings.Join(lines, "\n")
}

// TestEveryReason changes one thing at a time.
func TestEveryReason(t *testing.T) {
	for _, tt := range changes() {
		t.Run(tt.name, func(t *testing.T) {
			base, next := fresh(), fresh()
			tt.edit(base, next)
			c := compare.Compare(one(base), one(next), compare.Allowed{})
			if c.OK || !strings.Contains(texts(c), tt.text) {
				t.Fatalf("ok %v, reasons %q; want %q", c.OK, texts(c), tt.text)
			}
			compared, _ := c.Compared()
			if want := map[int]verdict.Compared{1: verdict.Regressed, 3: verdict.NotComparable}[tt.status]; compared != want {
				t.Errorf("compared %v, want %v: %s", compared, want, texts(c))
			}
			everything, err := compare.ParseAllowed(compare.Names()...)
			if err != nil {
				t.Fatal(err)
			}
			if tt.allow == "" {
				if c := compare.Compare(one(base), one(next), everything); c.OK {
					t.Error("it can be allowed")
				}
				return
			}
			allowed, err := compare.ParseAllowed(tt.allow)
			if err != nil {
				t.Fatal(err)
			}
			if c := compare.Compare(one(base), one(next), allowed); !c.OK || len(c.Results[0].Allowed) == 0 {
				t.Errorf("--allow %s leaves %q", tt.allow, texts(c))
			}
		})
	}
}

// TestMetricReasons lets one aggregate at a time get worse, in reports of OME,
// whose means are not held against their rows.
func TestMetricReasons(t *testing.T) {
	for _, name := range []string{"passRate", "precisionAtK", "recallAtK", "mrr", "ndcgAtK", "falsePositiveRate", "overRecallRate", "noHitRate", "avgReturnedCards"} {
		worse := map[string]string{"falsePositiveRate": "0.9", "overRecallRate": "0.9", "noHitRate": "0.9", "avgReturnedCards": "3"}[name]
		if worse == "" {
			worse = "0.1"
		}
		before := oracle(t, "identical/before.json")
		after := replaceMetric(t, before, name, worse)
		c := compare.Compare(decode(t, before), decode(t, after), compare.Allowed{})
		neutral := name == "noHitRate" || name == "avgReturnedCards"
		if c.OK != neutral || !neutral && len(c.Results[0].MetricRegressions) != 1 {
			t.Errorf("%s: ok %v, reasons %q", name, c.OK, texts(c))
		}
		gone := compare.Compare(decode(t, before), decode(t, replaceMetric(t, before, name, "null")), compare.Allowed{})
		if compared, _ := gone.Compared(); !neutral && compared != verdict.NotComparable {
			t.Errorf("%s null: %v %q", name, compared, texts(gone))
		}
	}
}

func replaceMetric(t *testing.T, data []byte, name, value string) []byte {
	t.Helper()
	at := bytes.Index(data, []byte(`"`+name+`": `))
	end := at + bytes.IndexAny(data[at:], ",\n")
	if at < 0 {
		t.Fatalf("no %s", name)
	}
	return slices.Concat(data[:at], []byte(`"`+name+`": `+value), data[end:])
}

// TestExplained lets allowed differences explain the fingerprints they change,
// and nothing else.
func TestExplained(t *testing.T) {
	other := strings.Repeat("0", 64)
	tests := []struct {
		name, allow string
		edit        func(n *report.Report)
		ok          bool
	}{
		{"an added case explains the suite's fingerprint", "addedCases", func(n *report.Report) {
			n.Cases = append(n.Cases, renamed(n.Cases[0], "new"))
			refresh(n)
			n.SuiteFingerprint = other
		}, true},
		{"a removed passing case is explained, its loss too", "removedCases,suiteFingerprint", func(n *report.Report) {
			n.Cases = n.Cases[1:]
			refresh(n)
			n.SuiteFingerprint = other
		}, true},
		{"an added case does not explain a changed one", "addedCases", func(n *report.Report) {
			n.Cases = append(n.Cases, renamed(n.Cases[0], "new"))
			n.Cases[1].Prompt += "!"
			refresh(n)
			n.SuiteFingerprint = other
		}, false},
		{"a threshold explains the configuration's fingerprint", "threshold", func(n *report.Report) { n.Threshold, n.EvalConfigFingerprint = p(50.0), other }, true},
		{"it does not explain another library", "threshold", func(n *report.Report) {
			n.Threshold, n.EvalConfigFingerprint, n.Isolated = p(50.0), other, false
		}, false},
		{"nothing explains a suite's fingerprint without a visible change", "addedCases,contract", func(n *report.Report) { n.SuiteFingerprint = other }, false},
		{"card-edits allow another card set", "card-edits", func(n *report.Report) { n.CardSetFingerprint = other }, true},
		{"suite-edits allow new and changed cases", "suite-edits", func(n *report.Report) {
			n.Cases = append(n.Cases, renamed(n.Cases[0], "new"))
			n.Cases[1].Prompt += "!"
			refresh(n)
			n.SuiteFingerprint = other
		}, true},
		{"suite-edits do not allow removed cases", "suite-edits", func(n *report.Report) {
			n.Cases = n.Cases[:3]
			refresh(n)
			n.SuiteFingerprint = other
		}, false},
		{"regressions cannot be allowed", "card-edits,suite-edits,removedCases", func(n *report.Report) {
			n.CardSetFingerprint = other
			fail(&n.Cases[0])
			refresh(n)
		}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			allowed, err := compare.ParseAllowed(tt.allow)
			if err != nil {
				t.Fatal(err)
			}
			next := fresh()
			tt.edit(next)
			if c := compare.Compare(one(fresh()), one(next), allowed); c.OK != tt.ok {
				t.Errorf("ok %v: %s", c.OK, texts(c))
			}
		})
	}
}

// TestCommonCases compares the means over the shared cases when a failing case
// is added, and says over how many.
func TestCommonCases(t *testing.T) {
	allowed, _ := compare.ParseAllowed("addedCases")
	next := fresh()
	next.Cases = append(next.Cases, renamed(next.Cases[1], "another-miss"))
	refresh(next)
	c := compare.Compare(one(fresh()), one(next), allowed)
	r := c.Results[0]
	if !c.OK || r.CommonCases == nil || *r.CommonCases != 4 {
		t.Errorf("ok %v, common %v: %s", c.OK, r.CommonCases, texts(c))
	}
	if r.Metrics[0].Metric != "passRate" || *r.Metrics[0].Delta != 0 {
		t.Errorf("the pass rate moved: %+v", r.Metrics[0])
	}
}

func TestSeveralReports(t *testing.T) {
	other := fresh()
	other.Suite = "other"
	two := func() *report.Document { return &report.Document{Reports: []*report.Report{fresh(), other}} }
	if c := compare.Compare(two(), two(), compare.Allowed{}); !c.OK || len(c.Results) != 2 {
		t.Errorf("the same twice: %s", texts(c))
	}
	lone := one(fresh())
	if c := compare.Compare(two(), lone, compare.Allowed{}); c.OK || !strings.Contains(texts(c), `suite "other" is in the report before only`) {
		t.Errorf("a suite that is gone: %s", texts(c))
	}
	if c := compare.Compare(&report.Document{}, &report.Document{}, compare.Allowed{}); c.OK {
		t.Error("no report at all passes")
	}
}

func TestHookReports(t *testing.T) {
	tests := []struct {
		name     string
		edit     func(n *report.Report)
		compared verdict.Compared
		text     string
	}{
		{"the same", func(*report.Report) {}, verdict.NoRegression, ""},
		{"a check fails", func(n *report.Report) { n.Hook.Cases[1].Checks[0].Result = report.CheckFail }, verdict.Regressed, `"exit 0 within the time limit" passed and now fails`},
		{"a check can no longer be seen", func(n *report.Report) { n.Hook.Cases[1].Checks[0].Result = report.CheckNA }, verdict.NotComparable, "can no longer be seen"},
		{"a check is gone", func(n *report.Report) { n.Hook.Cases[1].Checks = n.Hook.Cases[1].Checks[1:] }, verdict.NotComparable, "can no longer be seen"},
		{"a case fails", func(n *report.Report) { n.Hook.Cases[0].Passed = false }, verdict.Regressed, "case claude-hit passed and now fails"},
		{"a case is gone", func(n *report.Report) { n.Hook.Cases = n.Hook.Cases[1:] }, verdict.Regressed, "case claude-hit is gone"},
		{"a case is new", func(n *report.Report) {
			n.Hook.Cases = append(n.Hook.Cases, report.HookCase{ID: "new", Passed: true})
		}, verdict.NotComparable, "case new is new"},
		{"another provider", func(n *report.Report) { n.Hook.Cases[0].Provider = "cursor" }, verdict.NotComparable, "provider changed"},
		{"the pass rate fell", func(n *report.Report) { n.Hook.Metrics.PassRate = p(0.1) }, verdict.Regressed, "passRate fell"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			next := sample.Hook()
			tt.edit(next)
			c := compare.Compare(one(sample.Hook()), one(next), compare.Allowed{})
			if compared, _ := c.Compared(); compared != tt.compared || !strings.Contains(texts(c), tt.text) {
				t.Errorf("%v: %s", compared, texts(c))
			}
		})
	}
}

func TestParseAllowed(t *testing.T) {
	if _, err := compare.ParseAllowed("regressions"); err == nil || !strings.Contains(err.Error(), "addedCases") {
		t.Errorf("an unknown name gives %v", err)
	}
	a, err := compare.ParseAllowed("limit, card-edits", "suite")
	if err != nil || !a.Has("limit") || !a.Has("cardSetFingerprint") || !a.Has("suite") || a.Has("threshold") || a.Has("") {
		t.Errorf("%+v %v", a, err)
	}
}

// BenchmarkAddedCases compares a report of one case with one of 100,001.
func BenchmarkAddedCases(b *testing.B) {
	yes, one := true, 1.0
	of := func(n int) *report.Document {
		r := &report.Report{Header: report.Header{Complete: true}, Metrics: &report.Metrics{}}
		for i := range n {
			r.Cases = append(r.Cases, report.Case{ID: fmt.Sprint("case-", i), Passed: &yes,
				Metrics: report.CaseMetrics{ReciprocalRank: &one, NdcgAtK: &one}})
		}
		return &report.Document{Reports: []*report.Report{r}}
	}
	base, next := of(1), of(100_001)
	for b.Loop() {
		if c := compare.Compare(base, next, compare.Allowed{}); len(c.Results[0].CaseSetDrift.AddedInNext) != 100_000 || len(c.Results[0].Cases) != 100_001 {
			b.Fatalf("%d added, %d compared", len(c.Results[0].CaseSetDrift.AddedInNext), len(c.Results[0].Cases))
		}
	}
}
