package tui

import (
	"context"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/inject"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/tui/rows"
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
	project  card.ProjectContext // of a session without suites

	run     func(ctx context.Context, cases []int, emit func(engine.Result)) (*engine.Run, error)
	retune  func(r *engine.Run, limit int, threshold float64) *engine.Run
	metrics func(r *engine.Run) suite.Breakdown
	explain func(r *engine.Run, index int) told
	sweep   func(r *engine.Run) *engine.Sweep
	cards   func(r *engine.Run) []engine.CardStats
	try     func(suite int, text string, o match.Options) told

	triggers   func(suite int, ref trace.Ref) []engine.Trigger
	neighbours func(suite int, ref trace.Ref) []trace.Similar
	fixes      func(ctx context.Context, r *engine.Run, cases []int, emit func(engine.Offer)) error
	robust     func(ctx context.Context, r *engine.Run, cases []int, emit func(engine.Robust)) error
	judge      func(ctx context.Context, r *engine.Run, index int, edits []engine.Edit) (engine.Fix, error)
	edited     func(edits []engine.Edit) (*bench, error)
	edits      []engine.Edit // those that are made in this session
	// plan makes the best harmless edits one after another and judges them
	// together; changes gives the files with edits made to their text.
	plan    func(ctx context.Context, r *engine.Run, offers []engine.Offer) (*engine.Plan, error)
	changes func(edits []engine.Edit) ([]engine.FileChange, error)

	files func() []string
	close func() error
}

// told is the story of one prompt: the decision, and what led to it. The
// cards in it come without detail; card gives one with all of it.
type told struct {
	index    int // the case, −1 for a typed prompt
	table    *rows.Table
	text     string
	decision trace.Decision
	analysis *prompt.Analysis
	context  inject.Text
	budget   int
	failures []engine.Failure // with all their words
	card     func(trace.Ref) (trace.Candidate, bool)
}

// maxNeighbours is how many similar cards the Cards screen lists.
const maxNeighbours = 8

// newBench adapts a session.
func newBench(s *engine.Session) *bench {
	b := &bench{
		project: s.Project(), cases: s.Cases(), settings: s.Settings(), warnings: s.Warnings(), library: s.Library,
		run:      s.RunOnly,
		retune:   func(r *engine.Run, limit int, threshold float64) *engine.Run { return r.Retune(limit, threshold) },
		metrics:  func(r *engine.Run) suite.Breakdown { return r.Total() },
		explain:  explainer(s),
		sweep:    func(r *engine.Run) *engine.Sweep { return r.Sweep() },
		cards:    func(r *engine.Run) []engine.CardStats { return r.Cards() },
		triggers: s.Triggers,
		close:    s.Close,
		edits:    s.Edits(),
		changes:  func(edits []engine.Edit) ([]engine.FileChange, error) { return s.Changes(edits...) },
		plan: func(ctx context.Context, r *engine.Run, offers []engine.Offer) (*engine.Plan, error) {
			return r.Plan(ctx, offers)
		},
		fixes: func(ctx context.Context, r *engine.Run, cases []int, emit func(engine.Offer)) error {
			return r.Fixes(ctx, cases, emit)
		},
		robust: func(ctx context.Context, r *engine.Run, cases []int, emit func(engine.Robust)) error {
			return r.Robustness(ctx, cases, emit)
		},
		judge: func(ctx context.Context, r *engine.Run, index int, edits []engine.Edit) (engine.Fix, error) {
			return r.JudgeEdits(ctx, index, edits)
		},
		files: s.Watched,
	}
	for i := range s.Suites() {
		b.suites = append(b.suites, s.SuiteName(i))
	}
	b.edited = func(edits []engine.Edit) (*bench, error) {
		e, err := s.Edited(edits...)
		if err != nil {
			return nil, err
		}
		return newBench(e), nil
	}
	b.neighbours = func(suite int, ref trace.Ref) []trace.Similar { return s.Neighbours(suite, ref, maxNeighbours) }
	b.try = func(suite int, text string, o match.Options) told {
		t := s.TryAt(suite, text, o)
		return told{index: -1, text: text, decision: t.Decision, analysis: t.Analysis, context: t.Context, budget: s.Settings().Budget, card: t.Card}
	}
	return b
}

// newTable gives the rows of a session, all pending.
func newTable(b *bench, known suite.KnownFailures) *rows.Table {
	return rows.New(b.cases, b.suites, known)
}

// explainer tells the story of a case at a run's limit and threshold.
func explainer(s *engine.Session) func(*engine.Run, int) told {
	return func(r *engine.Run, i int) told {
		t := told{index: i, text: s.Cases()[i].Prompt, analysis: s.Analysis(i), budget: s.Settings().Budget}
		if r == nil {
			t.decision, t.context = s.Explain(i), s.Context(i)
			t.card = func(ref trace.Ref) (trace.Candidate, bool) { return s.ExplainCard(i, ref) }
			return t
		}
		t.decision, t.context, t.failures = r.Explain(i), r.Context(i), r.Failures(i)
		t.card = func(ref trace.Ref) (trace.Candidate, bool) { return r.ExplainCard(i, ref) }
		return t
	}
}
