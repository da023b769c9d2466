package tui

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/tui/rows"
)

// fakeBench is a session of n cases whose results come when the test says so.
func fakeBench(n int, run recall[engine.Result, *engine.Run]) *bench {
	b := &bench{suites: []string{"fake"}, settings: engine.Settings{Limit: 4, Threshold: 40}}
	b.run = func(ctx context.Context, _ []int, emit func(engine.Result)) (*engine.Run, error) {
		return run(ctx, emit)
	}
	for i := range n {
		b.cases = append(b.cases, engine.Case{Case: &suite.Case{ID: fmt.Sprintf("case-%06d", i),
			Prompt: "After fixing the settings page, validate it in the browser before the release", Tags: []string{"en", "ui"}}})
	}
	b.library = func(int) engine.Library { return engine.Library{Name: "fixture cards"} }
	b.retune = func(r *engine.Run, limit int, threshold float64) *engine.Run {
		return &engine.Run{ID: r.ID, Limit: limit, Threshold: threshold, Results: r.Results, Done: r.Done, Complete: r.Complete}
	}
	b.metrics = func(*engine.Run) suite.Breakdown { return suite.Breakdown{} }
	b.explain = func(_ *engine.Run, i int) told {
		return told{index: i, text: b.cases[i].Prompt, decision: trace.Decision{Threshold: 40, Limit: 4, InputCards: 1,
			Candidates: []trace.Candidate{{Ref: trace.Ref{ID: "card"}, Score: 30, Rejection: &trace.Rejection{Stage: trace.StageThreshold, Field: "below-threshold"}}}},
			card: func(ref trace.Ref) (trace.Candidate, bool) { return trace.Candidate{Ref: ref}, true }}
	}
	b.files = func() []string { return nil }
	b.fixes = func(context.Context, *engine.Run, []int, func(engine.Offer)) error { return nil }
	b.close = func() error { return nil }
	return b
}

// fakeResult fails each tenth case, by a margin that differs.
func fakeResult(i int) engine.Result {
	m := math.Sin(float64(i))*20 + 21
	r := engine.Result{Run: 1, Index: i, Language: "en", Threshold: 40, Limit: 4, Margin: &m, Verdict: suite.Verdict{Passed: true}}
	if i%10 == 3 {
		m = -m
		r.Verdict = suite.Verdict{Missing: []string{"card"}, ExpectedCount: 1}
		r.Failures = []engine.Failure{{Kind: engine.Missed, Cause: engine.CauseBelowThreshold, Stage: trace.StageThreshold, Card: trace.Ref{ID: "card"}, Known: true, Score: 40 + m, Threshold: 40}}
	}
	return r
}

// manual is a driver whose run is fed by the test.
func manual(t *testing.T, n int, run recall[engine.Result, *engine.Run]) *driver {
	d := idle(t, 120, 40, func(c *Config) {
		c.Open = func(context.Context) (*engine.Session, fault.List) { return nil, nil }
	})
	b := fakeBench(n, run)
	_, cmd := d.m.Update(opened{gen: d.m.session.opened, bench: b, table: rows.New(b.cases, b.suites, nil)})
	_ = cmd // the run's forwarder is asked by the test
	return d
}

func TestSelectionFollowsTheWorstFailureUntilAKey(t *testing.T) {
	block := make(chan struct{})
	d := manual(t, 30, func(ctx context.Context, emit func(engine.Result)) (*engine.Run, error) {
		<-block
		return nil, ctx.Err()
	})
	defer close(block)
	feed := d.m.run.feed
	give := func(is ...int) {
		var list []engine.Result
		for _, i := range is {
			list = append(list, fakeResult(i))
		}
		d.m.Update(recallBatch{feed, list})
	}
	give(0, 1, 2)
	d.sees("running", "3/30", "partial")
	give(3)
	if d.selected() != "case-000003" {
		t.Errorf("selected %s, want the only failure", d.selected())
	}
	give(13, 23)
	worst := d.selected()
	d.press("j")
	kept := d.selected()
	if kept == worst {
		t.Fatal("j moves")
	}
	row := d.m.cases.list.Row()
	give(4, 5, 6, 7, 8, 9, 10)
	if d.selected() != kept || d.m.cases.list.Row() != row {
		t.Errorf("the selection moved by itself: %s row %d, was %s row %d", d.selected(), d.m.cases.list.Row(), kept, row)
	}
}

func TestStaleBatchesAreDropped(t *testing.T) {
	block := make(chan struct{})
	d := manual(t, 5, func(ctx context.Context, emit func(engine.Result)) (*engine.Run, error) {
		<-block
		return nil, ctx.Err()
	})
	defer close(block)
	old := d.m.run.feed
	d.m.start()
	d.m.Update(recallBatch{old, []engine.Result{fakeResult(0)}})
	if d.m.table.Done() != 0 {
		t.Error("a result of the cancelled run was taken")
	}
	d.m.Update(recallRan{feed: old, err: errors.New("old")})
	if !d.m.run.running() {
		t.Error("the end of the cancelled run ended the new one")
	}
}

func TestCancelFreesTheScreenAtOnce(t *testing.T) {
	cancelled := make(chan struct{})
	d := manual(t, 5, func(ctx context.Context, emit func(engine.Result)) (*engine.Run, error) {
		<-ctx.Done()
		close(cancelled)
		return nil, ctx.Err()
	})
	d.m.Update(recallBatch{d.m.run.feed, []engine.Result{fakeResult(0)}})
	begin := time.Now()
	d.press("ctrl+c")
	d.sees("cancelled at 1 of 5", "partial")
	if d.quit {
		t.Error("the first ctrl+c cancels the run only")
	}
	select {
	case <-cancelled:
	case <-time.After(2 * time.Second):
		t.Fatal("the run was not told")
	}
	if took := time.Since(begin); took > 100*time.Millisecond {
		t.Logf("cancelling took %v on this machine", took)
	}
	d.press("ctrl+c")
	if !d.quit {
		t.Error("the second ctrl+c quits")
	}
}

func TestAPanicInTheRunIsAMessage(t *testing.T) {
	d := manual(t, 5, func(context.Context, func(engine.Result)) (*engine.Run, error) { panic("boom") })
	d.run(d.m.run.feed.next)
	d.sees("the run broke off: internal fault: boom")
}

func TestAPanicInARequestIsAMessage(t *testing.T) {
	d := start(t, 120, 40)
	d.m.session.bench.explain = func(*engine.Run, int) told { panic("boom") }
	d.press("j").sees("internal fault: boom")
	d.press("k")
}

func TestBatchesKeepEveryResult(t *testing.T) {
	const n = 3000
	b := fakeBench(n, nil)
	run := &engine.Run{Results: make([]engine.Result, n), Done: n, Complete: true, Limit: 4, Threshold: 40}
	d := manual(t, n, func(_ context.Context, emit func(engine.Result)) (*engine.Run, error) {
		for i := range b.cases {
			run.Results[i] = fakeResult(i)
			emit(run.Results[i])
		}
		return run, nil
	})
	d.run(d.m.run.feed.next)
	if d.m.table.Done() != n || d.m.run.running() {
		t.Errorf("%d of %d results", d.m.table.Done(), n)
	}
	d.sees("✗ 300 · 3,000/3,000")
}

// TestOnlyTheNewestRequestIsAnswered holds the lanes.
func TestOnlyTheNewestRequestIsAnswered(t *testing.T) {
	var l lane[int]
	first := l.ask(func() int { return 1 })
	if l.ask(func() int { return 2 }) != nil || l.ask(func() int { return 3 }) != nil {
		t.Fatal("one request runs at a time")
	}
	fresh, next := l.take(first().(answer[int]))
	if fresh || next == nil {
		t.Fatal("the first answer is stale, and the newest request starts")
	}
	a := next().(answer[int])
	if fresh, _ := l.take(a); !fresh || a.value != 3 {
		t.Errorf("answer %d fresh %v", a.value, fresh)
	}
	cmd := l.ask(func() int { return 4 })
	l.forget()
	if fresh, _ := l.take(cmd().(answer[int])); fresh {
		t.Error("a forgotten request has no answer")
	}
}
