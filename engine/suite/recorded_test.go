package suite_test

import (
	"encoding/json"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine/fault"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// recordedReport is the part of a recorded report that a suite decides.
type recordedReport struct {
	Suite                 string
	SuiteFingerprint      string
	EvalConfigFingerprint string
	Limit                 int
	Threshold             float64
	Metrics               map[string]any
	Cases                 []recordedCase
}

type recordedCase struct {
	ID                   string
	Difficulty           string
	Tags                 []string
	ExpectedCards        []string
	UnexpectedCards      []string
	ReturnedCards        []string
	MissingCards         []string
	FalsePositives       []string
	ExtraCards           []string
	AllowedExtraCards    []string
	AllowedExtras        []string
	DisallowedExtraCards []string
	ExpectNoMatches      bool
	Threshold            *float64
	Passed               bool
	Metrics              map[string]float64
}

// TestRecordedReports judges the recorded results with our contract: rows,
// metrics and fingerprints must come out as OME's.
func TestRecordedReports(t *testing.T) {
	r := oracle.Open()
	for _, name := range must(r.Suites())(t) {
		e := must(r.Eval(name))(t)
		s := loadRecorded(t, name, e)
		for _, data := range [][]byte{e.Report, e.Tight} {
			var want recordedReport
			if err := json.Unmarshal(data, &want); err != nil {
				t.Fatal(err)
			}
			compareReport(t, s, want)
		}
	}
}

func loadRecorded(t *testing.T, name string, e oracle.Eval) *suite.Suite {
	t.Helper()
	files := fstest.MapFS{name + ".suite.json": {Data: e.Suite}}
	if e.Cards != nil {
		files[name+".cards.json"] = &fstest.MapFile{Data: e.Cards}
	}
	s, faults := suite.Load(suite.Location{FS: files, Path: name + ".suite.json"})
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	return s
}

func compareReport(t *testing.T, s *suite.Suite, want recordedReport) {
	t.Helper()
	equal(t, want.Suite, s.Name)
	equal(t, want.SuiteFingerprint, s.Fingerprint())
	equal(t, want.EvalConfigFingerprint, suite.ConfigFingerprint(true, want.Limit, want.Threshold))
	var rows []suite.Row
	for i := range want.Cases {
		rows = append(rows, compareCase(t, &s.Cases[i], want.Cases[i], want.Limit))
	}
	compareMetrics(t, suite.Break(rows), want.Metrics)
}

func compareCase(t *testing.T, c *suite.Case, want recordedCase, limit int) suite.Row {
	t.Helper()
	v := suite.Judge(c, want.ReturnedCards, trace.OME040)
	m := suite.Measure(c, want.ReturnedCards, v, limit)
	got := recordedCase{
		ID: c.ID, Difficulty: c.DifficultyName(), Tags: list(c.Tags), Threshold: c.Threshold,
		ExpectedCards: list(c.Expected), UnexpectedCards: list(c.Unexpected), AllowedExtraCards: list(c.AllowedExtra),
		ReturnedCards: want.ReturnedCards, MissingCards: list(v.Missing), FalsePositives: list(v.FalsePositives),
		ExtraCards: list(v.Extras), AllowedExtras: list(v.Allowed), DisallowedExtraCards: list(v.Disallowed),
		ExpectNoMatches: c.ExpectNoMatches, Passed: v.Passed,
		Metrics: map[string]float64{"precisionAtK": m.Precision, "recallAtK": m.Recall, "reciprocalRank": m.ReciprocalRank,
			"ndcgAtK": m.NDCG, "returnedCount": float64(m.Returned), "extraCount": float64(m.Extra)},
	}
	equal(t, want, got)
	documented := suite.Judge(c, want.ReturnedCards, trace.Documented)
	if len(suite.Unique(c.Expected)) == len(c.Expected) {
		equal(t, v, documented)
	} else if p := suite.Measure(c, want.ReturnedCards, documented, limit).Precision; p > 1 {
		t.Errorf("%s: precision %v under the documented profile: a repeated id counts once", c.ID, p)
	}
	return suite.Row{Case: c, Returned: want.ReturnedCards, Verdict: v, Metrics: m}
}

func compareMetrics(t *testing.T, b suite.Breakdown, want map[string]any) {
	t.Helper()
	for key, value := range want {
		if key == "byDifficulty" {
			continue
		}
		m, ok := b.Value(key)
		if !ok || m.Null() || m.Value != value {
			t.Errorf("%s: %v, want %v", key, m, value)
		}
	}
	groups := want["byDifficulty"].(map[string]any)
	equal(t, len(groups), len(b.ByDifficulty))
	for _, g := range b.ByDifficulty {
		for key, value := range groups[g.Name].(map[string]any) {
			if m, ok := g.Value(key); !ok || m.Value != value {
				t.Errorf("%s[%s]: %v, want %v", key, g.Name, m, value)
			}
		}
	}
	names := make([]string, len(b.ByDifficulty))
	for i, g := range b.ByDifficulty {
		names[i] = g.Name
	}
	if !slices.Equal(names, []string{"easy", "medium", "hard", "unknown"}) {
		t.Errorf("difficulties in the order %v", names)
	}
}

// list makes a nil list an empty one, as JSON has it.
func list(ids []string) []string {
	if ids == nil {
		return []string{}
	}
	return ids
}

func equal(t *testing.T, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
