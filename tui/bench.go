package tui

import (
	"context"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/prompt"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// bench is an open session as the screens see it: plain data, and one
// function for each question to the engine. A run of nil means the session's
// own settings.
type bench struct {
	cases    []engine.Case
	suites   []string
	settings engine.Settings
	warnings fault.List
	library  func(suite int) engine.Library

	run     func(context.Context, func(engine.Result)) (*engine.Run, error)
	retune  func(r *engine.Run, limit int, threshold float64) *engine.Run
	metrics func(r *engine.Run) suite.Breakdown
	explain func(r *engine.Run, index int) trace.Decision
	analyse func(index int) *prompt.Analysis
	sweep   func(r *engine.Run) *engine.Sweep
	cards   func(r *engine.Run) []engine.CardStats
	try     func(suite int, text string, limit int, threshold float64) trial

	triggers   func(suite int, ref trace.Ref) []engine.Trigger
	neighbours func(suite int, ref trace.Ref) []trace.Similar
	close      func() error
}

// trial is one typed prompt, recalled.
type trial struct {
	text     string
	decision trace.Decision
	analysis *prompt.Analysis
}

// maxNeighbours is how many similar cards the Cards screen lists.
const maxNeighbours = 8

// newBench adapts a session.
func newBench(s *engine.Session) *bench {
	b := &bench{
		cases: s.Cases(), settings: s.Settings(), warnings: s.Warnings(), library: s.Library,
		run:      s.Run,
		retune:   func(r *engine.Run, limit int, threshold float64) *engine.Run { return r.Retune(limit, threshold) },
		metrics:  func(r *engine.Run) suite.Breakdown { return r.Total() },
		sweep:    func(r *engine.Run) *engine.Sweep { return r.Sweep() },
		cards:    func(r *engine.Run) []engine.CardStats { return r.Cards() },
		triggers: s.Triggers,
		close:    s.Close,
	}
	for i := range s.Suites() {
		b.suites = append(b.suites, s.SuiteName(i))
	}
	b.neighbours = func(suite int, ref trace.Ref) []trace.Similar { return s.Neighbours(suite, ref, maxNeighbours) }
	b.explain = func(r *engine.Run, index int) trace.Decision {
		if r == nil {
			return s.Explain(index)
		}
		return r.Explain(index)
	}
	b.try = func(suite int, text string, limit int, threshold float64) trial {
		return trial{text: text, decision: s.Try(suite, text, nil).Decision}
	}
	return b
}
