package tui

import (
	"context"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/tui/rows"
)

// The feed of a recall run and its messages.
type (
	recallFeed  = feed[engine.Result, *engine.Run]
	recallBatch = batch[engine.Result, *engine.Run]
	recallRan   = ran[engine.Result, *engine.Run]
)

// runState is the run on the screen.
type runState struct {
	feed    *recallFeed // nil when none is under way
	started time.Time
	elapsed time.Duration
	partial bool        // cut short, or still running
	base    *engine.Run // as it ran
	now     *engine.Run // decided at limit and threshold
	before  *rows.Table // the run before, for flips
	// prior is the run before the last change, nil for none; tunedLast tells
	// that limit or threshold were changed since.
	prior     *priorRun
	tunedLast bool

	limit     int
	threshold float64
	shipped   engine.Settings
	runs      uint64
	// failingOnly is set when the next run leaves out what passed before.
	failingOnly bool
	flips       int
}

// decided is a run decided at some limit and threshold.
type decided struct {
	run     *engine.Run
	table   *rows.Table
	flips   int // since the run before
	metrics suite.Breakdown
	gates   []suite.GateResult
}

// reset forgets the runs of an earlier session, and keeps a tuned threshold
// or limit.
func (r *runState) reset(s engine.Settings) {
	keep := r.runs > 0 && r.tuned()
	r.shipped = s
	if !keep {
		r.limit, r.threshold = s.Limit, s.Threshold
	}
	r.base, r.now = nil, nil
}

// tuned tells whether limit or threshold differ from the shipped ones.
func (r *runState) tuned() bool {
	return r.limit != r.shipped.Limit || r.threshold != r.shipped.Threshold
}

// running tells whether a run is under way.
func (r *runState) running() bool { return r.feed != nil }

// start runs the cases of the session; a run under way is cancelled.
func (m *model) start() tea.Cmd {
	b := m.session.bench
	if b == nil || len(b.cases) == 0 {
		return m.askCards()
	}
	m.stop()
	m.run.runs++
	m.run.started, m.run.elapsed, m.run.partial = m.now(), 0, true
	m.run.base, m.run.now = nil, nil
	m.decide.forget()
	which := m.casesToRun()
	m.run.failingOnly = false
	m.run.feed = startFeed(m, func(ctx context.Context, emit func(engine.Result)) (*engine.Run, error) {
		return b.run(ctx, which(), emit)
	})
	return m.run.feed.next
}

// casesToRun gives all cases, or those that failed in the run before and new
// ones; it is called off the event loop.
func (m *model) casesToRun() func() []int {
	table, before := m.table, m.run.before
	if !m.run.failingOnly {
		before = nil
	}
	return func() []int {
		var same []int
		if before != nil {
			same = before.Index(table)
		}
		out := make([]int, 0, table.Len())
		for i := range table.Cases {
			if same == nil || same[i] < 0 || before.Rows[same[i]].State != rows.Passed {
				out = append(out, i)
			}
		}
		return out
	}
}

// stop cancels the run under way: the screen is free at once, what still
// comes in is dropped.
func (m *model) stop() bool {
	f := m.run.feed
	if f == nil {
		return false
	}
	f.cancel()
	m.run.elapsed = m.now().Sub(m.run.started)
	m.run.feed = nil
	return true
}

func (m *model) batch(b recallBatch) tea.Cmd {
	if b.feed != m.run.feed {
		return nil
	}
	for _, r := range b.results {
		m.table.Put(r)
	}
	m.run.elapsed = m.now().Sub(m.run.started)
	m.cases.dirty = true
	return tea.Batch(b.feed.next, m.cases.follow(m))
}

func (m *model) ran(r recallRan) tea.Cmd {
	if r.feed != m.run.feed {
		return nil
	}
	m.run.feed = nil
	m.run.elapsed = m.now().Sub(m.run.started)
	m.run.partial = m.table.Done() < m.table.Len()
	if r.run == nil && r.err == nil {
		return nil
	}
	if r.run == nil {
		return m.fault(fmt.Errorf("the run broke off: %w", r.err))
	}
	m.run.base = r.run
	return tea.Batch(m.redecide(), m.verify.start(m))
}

// redecide asks for the verdicts at the limit and threshold wished for. The
// number on the screen changes at once, the verdicts follow.
func (m *model) redecide() tea.Cmd {
	base, limit, threshold := m.run.base, m.run.limit, m.run.threshold
	if base == nil {
		return nil // a run under way is decided anew when it ends
	}
	b, table, before, gates := m.session.bench, m.table, m.run.before, m.cfg.Gates
	return m.decide.ask(func() decided {
		r := base
		if limit != base.Limit || threshold != base.Threshold {
			r = b.retune(base, limit, threshold)
		}
		t := table.With(r.Results)
		metrics := b.metrics(r)
		return decided{r, t, t.MarkFlips(before), metrics, judged(gates, &metrics)}
	})
}

func (m *model) decided(d decided) tea.Cmd {
	m.run.now, m.run.flips, m.metrics, m.gates = d.run, d.flips, d.metrics, d.gates
	m.takeTable(d.table)
	return tea.Batch(m.cases.follow(m), m.cases.ask(m), m.refreshScreen())
}

// refreshScreen asks for what the screen in front needs of the new verdicts.
func (m *model) refreshScreen() tea.Cmd {
	switch m.at {
	case Cards:
		return m.askCards()
	case Tune:
		return m.askSweep()
	case Prompt:
		return m.prompt.ask(m)
	case Compare:
		if m.cfg.Verify == nil {
			return m.askCompare()
		}
	}
	return nil
}
