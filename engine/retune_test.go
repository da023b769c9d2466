package engine_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/suite"
)

// recordedLocations lays out all recorded suites.
func recordedLocations(t testing.TB) []suite.Location {
	t.Helper()
	r := oracle.Open()
	names, err := r.Suites()
	if err != nil {
		t.Fatal(err)
	}
	var out []suite.Location
	for _, name := range names {
		e, err := r.Eval(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, recordedFiles(name, e))
	}
	return out
}

func run(t testing.TB, s *engine.Session) *engine.Run {
	t.Helper()
	r, err := s.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// facts is what must be equal between a retuned run and a run of its own.
func facts(r *engine.Run, i int) string {
	res := &r.Results[i]
	margin := "none"
	if res.Margin != nil {
		margin = fmt.Sprint(*res.Margin)
	}
	line := fmt.Sprintf("%d %v passed=%v margin=%s abstain=%q admitted=%d limit=%d threshold=%v metrics=%.3f/%.3f/%.3f/%.3f", i, res.Returned, res.Verdict.Passed,
		margin, res.Abstain, res.Admitted, res.Limit, res.Threshold, res.Metrics.Precision, res.Metrics.Recall, res.Metrics.ReciprocalRank, res.Metrics.NDCG)
	for _, f := range r.Failures(i) {
		line += fmt.Sprintf(" | %s %s %s %s %v %v", f.Kind, f.Cause, f.Card.ID, f.Stage, f.Number, f.Margin)
	}
	return line
}

// light is what a retuned run says of failures before it is asked.
func light(r *engine.Run, i int) string {
	line := fmt.Sprint(i)
	for _, f := range r.Results[i].Failures {
		line += fmt.Sprintf(" %s %s %s %v", f.Kind, f.Card.ID, f.Stage, f.Score)
	}
	return line
}

// TestRetuneEqualsRun decides the recorded suites again at other settings and
// runs them there from scratch.
func TestRetuneEqualsRun(t *testing.T) {
	at := recordedLocations(t)
	base := run(t, open(t, engine.DefaultOptions(), at...))
	for _, limit := range []int{0, 1, 2, 4, 9} {
		for _, threshold := range []float64{0, 12.5, 40, 55, 100} {
			o := engine.DefaultOptions()
			o.Limit, o.Threshold = &limit, &threshold
			fresh, tuned := run(t, open(t, o, at...)), base.Retune(limit, threshold)
			if !tuned.Tuned() && (limit != 4 || threshold != 40) {
				t.Error("a retuned run does not say so")
			}
			for i := range fresh.Results {
				if want, got := light(fresh, i), light(tuned, i); want != got {
					t.Errorf("limit %d, threshold %v: run %s, retune %s", limit, threshold, want, got)
				}
				if want, got := facts(fresh, i), facts(tuned, i); want != got {
					t.Errorf("limit %d, threshold %v:\nrun    %s\nretune %s", limit, threshold, want, got)
				}
			}
			if diff := cmp.Diff(quality(fresh.Metrics()), quality(tuned.Metrics())); diff != "" {
				t.Errorf("limit %d, threshold %v: metrics (-run +retune)\n%s", limit, threshold, diff)
			}
		}
	}
}

// quality leaves out what a retune does not measure: context and time.
func quality(m suite.Metrics) suite.Metrics {
	m.AvgContextSize, m.Latency = suite.Mean{}, suite.Latency{}
	return m
}

// TestSweepEqualsRetune compares every point of the sweep with a retune in its
// middle and at both ends.
func TestSweepEqualsRetune(t *testing.T) {
	s := open(t, engine.DefaultOptions(), recordedLocations(t)...)
	base := run(t, s)
	for _, limit := range []int{1, 4} {
		r := base.Retune(limit, engine.DefaultThreshold)
		sweep := r.Sweep()
		if sweep.Points[0].From >= 0 || sweep.Points[len(sweep.Points)-1].To != engine.MaxThreshold {
			t.Fatal("the sweep does not cover 0 to 100")
		}
		for n, p := range sweep.Points {
			if n > 0 && p.From != sweep.Points[n-1].To {
				t.Fatalf("a hole before %v", p.Interval)
			}
			if n%7 != 0 && n > 20 { // every seventh is enough past the first
				continue
			}
			for _, at := range []float64{p.To, (p.Low() + p.To) / 2} {
				if p.Has(at) {
					comparePoint(t, sweep, r.Retune(limit, at), at)
				}
			}
		}
	}
}

func comparePoint(t *testing.T, sweep *engine.Sweep, r *engine.Run, at float64) {
	t.Helper()
	var rows []suite.Row
	for i := range r.Results {
		res := &r.Results[i]
		if want, got := res.Verdict.Passed, sweep.Passes(i, at); want != got {
			t.Errorf("threshold %v: %s passes=%v, the sweep says %v", at, r.Session.Cases()[i].ID, want, got)
		}
		if slices.Contains(sweep.Searched, i) {
			rows = append(rows, suite.Row{Case: r.Session.Cases()[i].Case, Language: res.Language, Returned: res.IDs(), Verdict: res.Verdict, Metrics: res.Metrics})
		}
	}
	want, got := quality(suite.Aggregate(rows)), quality(sweep.At(at).Metrics)
	want.MinMargin, got.MinMargin = suite.Mean{}, suite.Mean{}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("threshold %v (-retune +sweep)\n%s", at, diff)
	}
}

// TestMargins walks from each threshold to the one that the margin names: just
// before it nothing has flipped, just past it the case has.
func TestMargins(t *testing.T) {
	s := open(t, engine.DefaultOptions(), recordedLocations(t)...)
	r := run(t, s)
	sweep := r.Sweep()
	checked := 0
	for i := range r.Results {
		res := &r.Results[i]
		if res.Margin == nil {
			continue
		}
		checked++
		if (*res.Margin < 0) == res.Verdict.Passed && *res.Margin != 0 {
			t.Errorf("case %d: passed %v with margin %v", i, res.Verdict.Passed, *res.Margin)
		}
		m, flipped := math.Abs(*res.Margin), false
		for _, at := range []float64{res.Threshold + m, res.Threshold - m} {
			for _, step := range []float64{-0.005, 0, 0.005} {
				if at+step < 0 || at+step > 100 {
					continue
				}
				if sweep.Passes(i, at+step) != res.Verdict.Passed {
					flipped = true
				}
			}
			for _, inside := range []float64{0.25, 0.5, 0.9} {
				near := res.Threshold + (at-res.Threshold)*inside
				if m > 0.01 && near >= 0 && near <= 100 && sweep.Passes(i, near) != res.Verdict.Passed {
					t.Errorf("case %d flips at %v, before its margin %v", i, near, *res.Margin)
				}
			}
		}
		if !flipped {
			t.Errorf("case %d does not flip at its margin %v", i, *res.Margin)
		}
	}
	if checked < 20 {
		t.Errorf("only %d margins", checked)
	}
}

// TestWorkers gives the same results with 1, 2 and 16 workers.
func TestWorkers(t *testing.T) {
	var want []string
	for _, jobs := range []int{1, 2, 16} {
		o := engine.DefaultOptions()
		o.Jobs = jobs
		r := run(t, open(t, o, recordedLocations(t)...))
		var got []string
		for i := range r.Results {
			got = append(got, facts(r, i))
		}
		if want == nil {
			want = got
		}
		if !slices.Equal(want, got) {
			t.Errorf("%d workers differ from 1", jobs)
		}
	}
}
