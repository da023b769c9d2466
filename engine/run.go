package engine

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"ome-tui/engine/suite"
)

// Run is the results of a session, or the same results decided again at
// another threshold or limit. It is immutable and safe for concurrent use.
type Run struct {
	// ID tells runs of one process apart; a retuned run keeps it.
	ID      uint64
	Session *Session
	// Limit and Threshold are those that unpinned cases were decided at.
	Limit     int
	Threshold float64
	// Results holds one result per case of the session, in case order. Where
	// the run was cut short, Result.Run of the missing ones is 0.
	Results []Result
	// Done counts the results, Complete is true when none is missing.
	Done     int
	Complete bool
	Elapsed  time.Duration

	// base is the run that this one was retuned from; nil for that run itself.
	base  *Run
	sweep lazySweep
}

// runCounter numbers the runs of a process.
type runCounter struct{ last atomic.Uint64 }

// Run recalls every case and gives each result to emit as soon as it is
// there, from one goroutine at a time and in no fixed order. emit may be nil.
// When ctx ends, or a case fails under FailFast, the results so far are
// returned; the error is the context's, or tells of an internal fault.
func (s *Session) Run(ctx context.Context, emit func(Result)) (*Run, error) {
	all := make([]int, len(s.cases))
	for i := range all {
		all[i] = i
	}
	return s.RunOnly(ctx, all, emit)
}

// RunOnly recalls the cases at the given indexes alone; the others are
// missing from the run.
func (s *Session) RunOnly(ctx context.Context, cases []int, emit func(Result)) (*Run, error) {
	start := time.Now()
	r := &Run{ID: s.runs.last.Add(1), Session: s, Limit: s.settings.Limit, Threshold: s.settings.Threshold,
		Results: make([]Result, len(s.cases))}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	d := dispatch{session: s, run: r, cases: cases, emit: emit, stop: stop}
	d.all(ctx)
	for i := range r.Results {
		if r.Results[i].Run != 0 {
			r.Done++
		}
	}
	r.Complete = r.Done == len(r.Results)
	r.Elapsed = time.Since(start)
	if r.Done == len(cases) || context.Cause(ctx) == errFailFast {
		return r, nil
	}
	return r, context.Cause(ctx)
}

var errFailFast = fmt.Errorf("stopped at the first failing case")

// dispatch hands cases to workers. Each writes to the index of its case, so
// that no result depends on who was first.
type dispatch struct {
	session *Session
	run     *Run
	cases   []int
	stop    context.CancelCauseFunc
	next    atomic.Int64
	mu      sync.Mutex
	emit    func(Result)
}

func (d *dispatch) all(ctx context.Context) {
	var group sync.WaitGroup
	for range min(d.session.options.Jobs, len(d.cases)) {
		group.Go(func() { d.work(ctx) })
	}
	group.Wait()
}

func (d *dispatch) work(ctx context.Context) {
	defer func() {
		// A case that brings the scorer down must not take the terminal with it.
		if p := recover(); p != nil {
			d.stop(fmt.Errorf("internal fault: %v\n%s", p, debug.Stack()))
		}
	}()
	var w worker
	for ctx.Err() == nil {
		i := int(d.next.Add(1)) - 1
		if i >= len(d.cases) {
			return
		}
		d.one(d.cases[i], &w)
	}
}

func (d *dispatch) one(i int, w *worker) {
	result := d.session.result(i, w)
	result.Run = d.run.ID
	d.run.Results[i] = result
	if d.emit != nil {
		d.mu.Lock()
		d.emit(result)
		d.mu.Unlock()
	}
	if d.session.options.FailFast && !result.Verdict.Passed {
		d.stop(errFailFast)
	}
}

// result recalls one case and says all that a list shows of it.
func (s *Session) result(i int, w *worker) Result {
	c, lib := s.cases[i], s.caseLib(i)
	r, a := s.judge(c, lib, w)
	r.Index = i
	if !r.Verdict.Passed {
		r.Failures = s.causes(c, lib, a, &r, w)
	}
	r.outcome.segments, r.outcome.segmentLimit = s.segments(c, lib, &r, r.Limit, w), r.Limit
	r.Margin = margin(&r, c)
	return r
}

// rows gives the rows of the cases that a run has results for; only those of
// one suite unless suiteIndex is negative.
func (r *Run) rows(suiteIndex int) []suite.Row {
	rows := make([]suite.Row, 0, len(r.Results))
	for i := range r.Results {
		res, c := &r.Results[i], r.Session.cases[i]
		if res.Run == 0 || suiteIndex >= 0 && c.Suite != suiteIndex {
			continue
		}
		rows = append(rows, suite.Row{Case: c.Case, Language: res.Language, Returned: res.IDs(), Verdict: res.Verdict,
			Metrics: res.Metrics, Margin: res.Margin})
	}
	return rows
}

// Breakdown gives the metrics of one suite's cases, whole and by group.
func (r *Run) Breakdown(suiteIndex int) suite.Breakdown { return suite.Break(r.rows(suiteIndex)) }

// Metrics gives the metrics over the cases of all suites.
func (r *Run) Metrics() suite.Metrics { return suite.Aggregate(r.rows(-1)) }

// Total gives the metrics over the cases of all suites, whole and by group.
func (r *Run) Total() suite.Breakdown { return suite.Break(r.rows(-1)) }
