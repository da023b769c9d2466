package rows_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/tui/rows"
)

func table(cases ...*suite.Case) *rows.Table {
	list := make([]engine.Case, len(cases))
	for i, c := range cases {
		list[i] = engine.Case{Case: c}
	}
	return rows.New(list, []string{"core"}, suite.KnownFailures{{ID: "known", Reason: "later"}})
}

func passed(i int, margin float64) engine.Result {
	return engine.Result{Run: 1, Index: i, Language: "en", Verdict: suite.Verdict{Passed: true}, Margin: &margin}
}

func failed(i int, margin *float64, fs ...engine.Failure) engine.Result {
	r := engine.Result{Run: 1, Index: i, Language: "en", Margin: margin, Failures: fs}
	for _, f := range fs {
		if f.Kind == engine.Missed {
			r.Verdict.Missing = append(r.Verdict.Missing, f.Card.ID)
		} else {
			r.Verdict.Disallowed = append(r.Verdict.Disallowed, f.Card.ID)
			r.Returned = append(r.Returned, f.Card)
		}
	}
	return r
}

func ptr(v float64) *float64 { return &v }

func sample() *rows.Table {
	t := table(
		&suite.Case{ID: "safe", Prompt: "Rotate the token", Tags: []string{"en"}},
		&suite.Case{ID: "close", Prompt: "Open the browser", Tags: []string{"en", "ui"}},
		&suite.Case{ID: "short", Prompt: "打开浏览器", Tags: []string{"zh"}},
		&suite.Case{ID: "gated", Prompt: "Commit it", Expected: []string{"git"}},
		&suite.Case{ID: "known", Prompt: "Explain"},
		&suite.Case{ID: "later", Prompt: "Not run"},
	)
	t.Put(passed(0, 30))
	t.Put(passed(1, 2))
	t.Put(failed(2, ptr(-4), engine.Failure{Kind: engine.Missed, Cause: engine.CauseBelowThreshold, Stage: trace.StageThreshold, Card: trace.Ref{ID: "browser"}}))
	t.Put(failed(3, nil,
		engine.Failure{Kind: engine.Missed, Cause: engine.CauseGate, Stage: trace.StageGate, Card: trace.Ref{ID: "git"}},
		engine.Failure{Kind: engine.UnjudgedExtra, Cause: engine.CauseAdmitted, Stage: trace.StageSelected, Card: trace.Ref{ID: "docs"}}))
	t.Put(failed(4, nil, engine.Failure{Kind: engine.NoHitBroken, Cause: engine.CauseAdmitted, Stage: trace.StageSelected, Card: trace.Ref{ID: "docs"}}))
	return t
}

// shown writes a view as words: heads in brackets.
func shown(v *rows.View, t *rows.Table) string {
	var out []string
	for line := range v.Len() {
		if i, g := v.At(line); i < 0 {
			out = append(out, fmt.Sprintf("[%s %d/%d]", g.Name, g.Failed, g.Total))
		} else {
			out = append(out, t.Cases[i].ID)
		}
	}
	return strings.Join(out, " ")
}

func TestOrders(t *testing.T) {
	tests := []struct {
		name string
		q    rows.Query
		want string
	}{
		{"failures first, unmendable ones before near ones, then the smallest margin", rows.Query{}, "gated short known close safe later"},
		{"by margin, those that nothing flips last", rows.Query{Sort: rows.ByMargin}, "short close safe gated known later"},
		{"by id, the pending case last in every order", rows.Query{Sort: rows.ByID}, "close gated known safe short later"},
		{"reversed", rows.Query{Sort: rows.ByID, Reverse: true}, "short safe known gated close later"},
		{"only failing", rows.Query{Show: rows.ShowFailing}, "gated short known"},
		{"only passing", rows.Query{Show: rows.ShowPassing}, "close safe"},
		{"by failure kind, a case in each of its groups", rows.Query{Group: rows.GroupFailure},
			"[missed 2/2] gated short [unjudged-extra 1/1] gated [no-hit-broken 0/1] known [passing 0/2] close safe [not run yet 0/1] later"},
		{"by stage, in pipeline order, extras after", rows.Query{Group: rows.GroupStage, Show: rows.ShowFailing},
			"[gate 1/1] gated [threshold 1/1] short [extra 1/2] gated known"},
		{"by tag, a case under each", rows.Query{Group: rows.GroupTag, Show: rows.ShowPassing}, "[en 0/2] close safe [ui 0/1] close"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table := sample()
			var v rows.View
			v.Build(table, tt.q)
			if got := shown(&v, table); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestFilterEqualsThePlainOne(t *testing.T) {
	table := sample()
	for _, text := range []string{"", "o", "THE", "the o", "浏览", "browser", "tag:ui", "-the", "card:docs", "status:fail", "kind:missed", "kind:near", "lang:en the", "nothing-has-this"} {
		t.Run(text, func(t *testing.T) {
			f, err := suite.ParseFilter(text)
			if err != nil {
				t.Fatal(err)
			}
			var v rows.View
			v.Build(table, rows.Query{Filter: f, Sort: rows.ByID})
			var want []string
			for i := range table.Cases {
				if f.Match(table.Subject(i)) {
					want = append(want, table.Cases[i].ID)
				}
			}
			got := strings.Fields(shown(&v, table))
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) || v.Matched() != len(want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestSelectionIsFoundAgain(t *testing.T) {
	table := sample()
	var v rows.View
	v.Build(table, rows.Query{Group: rows.GroupFailure})
	ref := v.Ref(v.Find(rows.Ref{Case: 3, Group: "unjudged-extra"}))
	if ref != (rows.Ref{Case: 3, Group: "unjudged-extra"}) {
		t.Fatalf("ref %v", ref)
	}
	v.Build(table, rows.Query{})
	if i, _ := v.At(v.Find(ref)); i != 3 {
		t.Error("a case of a group is found in the ungrouped list")
	}
	if v.Find(rows.Ref{Case: 99}) != -1 {
		t.Error("what is not shown is not found")
	}
}

func TestRadixOrderEqualsComparing(t *testing.T) {
	const n = 5000
	var cases []*suite.Case
	for i := range n {
		cases = append(cases, &suite.Case{ID: fmt.Sprint("c", (i*7919)%n), Prompt: "p"})
	}
	table := table(cases...)
	for i := range n {
		m := math.Sin(float64(i)) * 50
		if i%5 == 0 {
			table.Put(failed(i, &m, engine.Failure{Kind: engine.Missed}))
		} else {
			table.Put(passed(i, m))
		}
	}
	var v rows.View
	v.Build(table, rows.Query{})
	for line := 1; line < v.Len(); line++ {
		a, _ := v.At(line - 1)
		b, _ := v.At(line)
		ra, rb := table.Rows[a], table.Rows[b]
		if ra.State > rb.State || ra.State == rb.State && ra.Margin > rb.Margin {
			t.Fatalf("line %d: %v %v before %v %v", line, ra.State, ra.Margin, rb.State, rb.Margin)
		}
	}
}

func TestFlipsAreMarked(t *testing.T) {
	before, after := sample(), sample()
	after.Put(failed(1, ptr(-1), engine.Failure{Kind: engine.Missed}))
	if n := after.MarkFlips(before); n != 1 || !after.Rows[1].Flipped {
		t.Errorf("flips %d", n)
	}
}

func large(n int) *rows.Table {
	list := make([]engine.Case, n)
	for i := range list {
		list[i] = engine.Case{Case: &suite.Case{ID: fmt.Sprintf("case-%06d", i), Prompt: "After fixing the settings page, validate it in the browser before the release", Tags: []string{"en", "ui"}}}
	}
	t := rows.New(list, []string{"core"}, nil)
	for i := range list {
		m := math.Sin(float64(i)) * 40
		if m < -30 {
			t.Put(failed(i, &m, engine.Failure{Kind: engine.Missed, Card: trace.Ref{ID: fmt.Sprint("card-", i%50)}}))
		} else {
			t.Put(passed(i, math.Abs(m)))
		}
	}
	return t
}

func BenchmarkBuild100k(b *testing.B) {
	table := large(100_000)
	filter, _ := suite.ParseFilter("release browser")
	few, _ := suite.ParseFilter("case-0999")
	keyed, _ := suite.ParseFilter("tag:ui browser")
	for _, bb := range []struct {
		name string
		q    rows.Query
	}{
		{"plain", rows.Query{}}, {"grouped", rows.Query{Group: rows.GroupFailure}}, {"tags", rows.Query{Group: rows.GroupTag}},
		{"filter-all", rows.Query{Filter: filter}}, {"filter-few", rows.Query{Filter: few}}, {"filter-keyed", rows.Query{Filter: keyed}},
	} {
		b.Run(bb.name, func(b *testing.B) {
			var v rows.View
			for b.Loop() {
				v.Build(table, bb.q)
			}
		})
	}
}
