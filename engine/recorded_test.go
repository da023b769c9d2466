package engine_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/internal/agree"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/trace"
)

// recordedReport is what a recorded report says of a run.
type recordedReport struct {
	Limit              int
	Threshold          float64
	CardSetFingerprint string
	CardFixtureCount   int
	Cases              []recordedCase
}

type recordedCase struct {
	ID            string
	ReturnedCards []string
	Passed        bool
	Metrics       map[string]float64
}

// returnedBar is the least percentage of recorded cases that return the same
// cards. What they return depends on the patterns of the signal packs, which
// are our own; everything else must be equal wherever that is.
const returnedBar = 55

// TestRecordedRuns runs the recorded suites through the whole engine.
func TestRecordedRuns(t *testing.T) {
	r := oracle.Open()
	names, err := r.Suites()
	if err != nil {
		t.Fatal(err)
	}
	table := agree.New("recorded runs (" + r.Name() + ")")
	table.Field("returned").Bar = returnedBar
	for _, field := range []string{"passed", "metrics", "fingerprint", "fixtures"} {
		table.Field(field).Bar = 100
	}
	for _, name := range names {
		e, err := r.Eval(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, report := range [][]byte{e.Report, e.Tight} {
			var want recordedReport
			if err := json.Unmarshal(report, &want); err != nil {
				t.Fatal(err)
			}
			runRecorded(t, table, want, name, e)
		}
	}
	table.Check(t)
}

func runRecorded(t *testing.T, table *agree.Table, want recordedReport, name string, e oracle.Eval) {
	t.Helper()
	o := engine.DefaultOptions()
	o.Limit, o.Threshold, o.Profile = &want.Limit, &want.Threshold, new(trace.OME040)
	s := open(t, o, recordedFiles(name, e))
	r := run(t, s)
	where := fmt.Sprintf("%s limit %d", name, want.Limit)
	table.Compare("fingerprint", where, s.Library(0).Fingerprint(), want.CardSetFingerprint)
	table.Compare("fixtures", where, s.Library(0).Fixtures, want.CardFixtureCount)
	for i, c := range want.Cases {
		res := &r.Results[i]
		same := slices.Equal(res.IDs(), c.ReturnedCards)
		table.Compare("returned", where+" "+c.ID, res.IDs(), c.ReturnedCards)
		if !same {
			continue
		}
		table.Compare("passed", where+" "+c.ID, res.Verdict.Passed, c.Passed)
		table.Compare("metrics", where+" "+c.ID, map[string]float64{
			"precisionAtK": res.Metrics.Precision, "recallAtK": res.Metrics.Recall, "reciprocalRank": res.Metrics.ReciprocalRank,
			"ndcgAtK": res.Metrics.NDCG, "returnedCount": float64(res.Metrics.Returned), "extraCount": float64(res.Metrics.Extra)}, c.Metrics)
		if !res.Verdict.Passed && (len(res.Failures) == 0 || res.Failures[0].Cause == 0) {
			t.Errorf("%s: case %s fails without a cause", where, c.ID)
		}
	}
}
