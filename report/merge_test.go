package report_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/report"
)

// shards runs two suites in n parts and gives the reports as a file holds
// them.
func shards(t *testing.T, n int) []*report.Document {
	t.Helper()
	var parts []*report.Document
	for i := 1; i <= n; i++ {
		o := engine.DefaultOptions()
		o.Shard = engine.Shard{Index: i, Count: n}
		d := report.FromRun(run(t, o, recordedSuite(t, "git-hygiene"), recordedSuite(t, "zh-ops")), report.Build{Details: report.Candidates})
		back, faults := report.Decode("shard.json", encode(t, d))
		if back == nil {
			t.Fatal(faults)
		}
		parts = append(parts, back)
	}
	return parts
}

// timeless takes out what no two runs share: durations and the temporary
// folder.
func timeless(d *report.Document) *report.Document {
	for _, r := range d.Reports {
		r.FixtureDataDir, r.Metrics.AvgDurationMs, r.Metrics.DurationMs = "", nil, nil
		for i := range r.Cases {
			r.Cases[i].Metrics.DurationMs = nil
		}
	}
	return d
}

func gates(t *testing.T, texts ...string) []suite.Gate {
	t.Helper()
	var list []suite.Gate
	for _, text := range texts {
		g, err := suite.ParseGate(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

// TestMergeEqualsSingleRun splits a run in 1, 2, 5 and 40 parts, some of them
// empty.
func TestMergeEqualsSingleRun(t *testing.T) {
	judged := gates(t, "recallPositive>=0.1", "passRate[hard]>=0.99")
	single := report.FromRun(run(t, engine.DefaultOptions(), recordedSuite(t, "git-hygiene"), recordedSuite(t, "zh-ops")), report.Build{Details: report.Candidates})
	single.Judge(judged)
	want := encode(t, timeless(single))
	for _, n := range []int{1, 2, 5, 40} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			parts := shards(t, n)
			// The order in which the files are named does not matter.
			parts[0], parts[n-1] = parts[n-1], parts[0]
			merged, faults := report.Merge(parts, judged)
			if merged == nil {
				t.Fatal(faults)
			}
			if got := encode(t, timeless(merged)); !bytes.Equal(got, want) {
				t.Error(cmp.Diff(string(want), string(got)))
			}
		})
	}
	if len(single.Gates) != 2 || !single.Gates[0].OK || single.Gates[1].OK {
		t.Errorf("gates %+v", single.Gates)
	}
}

func TestMergeRefuses(t *testing.T) {
	tests := []struct {
		name string
		edit func(parts []*report.Document) []*report.Document
		want string
	}{
		{"a missing shard", func(p []*report.Document) []*report.Document { return p[:2] }, `suite "git-hygiene-suite": shard 3/3 is missing`},
		{"a doubled shard", func(p []*report.Document) []*report.Document { return append(p, p[1]) }, "shard 2/3 is there twice"},
		{"a shard of other cards", func(p []*report.Document) []*report.Document {
			p[1].Reports[0].CardSetFingerprint = strings.Repeat("0", 64)
			return p
		}, "shard 2/3 is of another run: cardSetFingerprint differs"},
		{"a shard of another split", func(p []*report.Document) []*report.Document {
			p[2].Reports[0].Shard.Count = 4
			return p
		}, "the number of shards differs"},
		{"a shard that was cut short", func(p []*report.Document) []*report.Document {
			p[0].Reports[0].Complete = false
			return p
		}, "shard 1/3 is not complete"},
		{"a case of another shard", func(p []*report.Document) []*report.Document {
			p[0].Reports[0].Cases[0].ID = p[1].Reports[0].Cases[0].ID
			return p
		}, "which belongs to another shard"},
		{"a place that is taken", func(p []*report.Document) []*report.Document {
			p[0].Reports[0].Shard.Positions[0] = p[1].Reports[0].Shard.Positions[0]
			return p
		}, "at a place that is taken"},
		{"a case that is gone", func(p []*report.Document) []*report.Document {
			r := p[0].Reports[0]
			r.Cases, r.Shard.Positions = r.Cases[1:], r.Shard.Positions[1:]
			return p
		}, "the shards hold 24 of the suite's 25 cases"},
		{"a whole report", func(p []*report.Document) []*report.Document { p[0].Reports[0].Shard = nil; return p }, "a report is no shard"},
		{"nothing", func([]*report.Document) []*report.Document { return nil }, "there is no shard to merge"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, faults := report.Merge(tt.edit(shards(t, 3)), nil)
			if d != nil || !strings.Contains(strings.Join(faults, "\n"), tt.want) {
				t.Errorf("got %q, want %q", faults, tt.want)
			}
		})
	}
}

// TestBaseline writes the same bytes for the same result of two runs with
// other workers and folders, and refuses what is no good baseline.
func TestBaseline(t *testing.T) {
	baseline := func(jobs int) []byte {
		o := engine.DefaultOptions()
		o.Jobs = jobs
		d := report.FromRun(run(t, o, recordedSuite(t, "git-hygiene")), report.Build{Details: report.Candidates, ToolVersion: fmt.Sprint(jobs)})
		return encode(t, d.Baseline())
	}
	one := baseline(1)
	if !bytes.Equal(one, baseline(4)) {
		t.Error("the same result gives other bytes")
	}
	back, faults := report.Decode("baseline.json", one)
	if back == nil {
		t.Fatal(faults)
	}
	for _, bad := range []string{"durationMs", "generatedAt", "suiteFile", "fixtureDataDir", "toolVersion", "/tmp"} {
		if bytes.Contains(one, []byte(bad)) {
			t.Errorf("the baseline holds %q", bad)
		}
	}
}

// TestInterrupted keeps what was measured before the stop, and says so.
func TestInterrupted(t *testing.T) {
	o := engine.DefaultOptions()
	o.TempDir, o.Jobs = t.TempDir(), 1
	s, faults := engine.Open(context.Background(), o, recordedSuite(t, "git-hygiene"))
	if s == nil {
		t.Fatal(faults)
	}
	defer s.Close()
	ctx, stop := context.WithCancel(context.Background())
	r, err := s.Run(ctx, func(engine.Result) { stop() })
	if err == nil {
		t.Fatal("the run did not notice")
	}
	d := report.FromRun(r, report.Build{})
	rep := d.Reports[0]
	if rep.Complete || rep.OK || len(rep.Cases) == 0 || len(rep.Cases) >= 25 || *rep.Metrics.Cases != len(rep.Cases) {
		t.Errorf("complete %v, ok %v, %d cases", rep.Complete, rep.OK, len(rep.Cases))
	}
}
