package engine

import (
	"context"
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
}

// Run recalls every case and gives each result to emit as soon as it is
// there, from one goroutine at a time and in no fixed order. emit may be nil.
// When ctx ends, the run so far is returned with the context's error.
func (s *Session) Run(ctx context.Context, emit func(Result)) (*Run, error) {
	return &Run{Session: s}, nil
}

// Breakdown gives the metrics of one suite's cases, whole and by group.
func (r *Run) Breakdown(suiteIndex int) suite.Breakdown { return suite.Breakdown{} }

// Metrics gives the metrics over the cases of all suites.
func (r *Run) Metrics() suite.Metrics { return suite.Metrics{} }

// Total gives the metrics over the cases of all suites, whole and by group.
func (r *Run) Total() suite.Breakdown { return suite.Breakdown{} }

// Passed tells whether every case of a complete run passed.
func (r *Run) Passed() bool { return false }
