package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"github.com/charmbracelet/x/term"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/rows"
)

// reader is the explorer without a screen: plain lines in, plain lines out.
// There is no repainting, no box drawing and no spinner; a screen reader, a
// pipe or a log can follow it.
type reader struct {
	ctx     context.Context
	cfg     Config
	out     io.Writer
	bench   *bench
	table   *rows.Table
	base    *engine.Run
	run     *engine.Run // decided at the threshold and limit in force
	metrics suite.Breakdown
	view    rows.View
	query   rows.Query
	shown   []int // the last list: numbers that open takes
	at      int   // the open case, −1 for none
	told    told
}

// runAccessible reads commands until quit or the end of the input.
func runAccessible(ctx context.Context, c Config) int {
	ctx, caught := untilSignal(ctx)
	defer caught()
	r := &reader{ctx: ctx, cfg: c, out: c.Stdout, at: -1}
	if status := r.open(); status != StatusOK {
		return status
	}
	lines, echo := readLines(ctx, c.Stdin)
	for {
		if !echo {
			fmt.Fprint(r.out, "> ")
		}
		select {
		case <-ctx.Done():
			return status(context.Cause(ctx), caught(), c.Stderr)
		case line, ok := <-lines:
			if !ok {
				return StatusOK
			}
			if echo {
				r.say("> %s", cell.Clean(line))
			}
			if r.do(line) {
				return StatusOK
			}
		}
	}
}

// untilSignal gives a context that a signal ends, and what tells which one.
func untilSignal(ctx context.Context) (context.Context, func() os.Signal) {
	ctx, cancel := context.WithCancel(ctx)
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt, syscall.SIGTERM)
	var got os.Signal
	var wg sync.WaitGroup
	wg.Go(func() {
		select {
		case got = <-ch:
			cancel()
		case <-ctx.Done():
		}
	})
	return ctx, func() os.Signal {
		signal.Stop(ch)
		cancel()
		wg.Wait()
		return got
	}
}

// readLines gives the lines of the input; echo is set when nobody types them,
// so that a log shows what was asked.
func readLines(ctx context.Context, in io.Reader) (<-chan string, bool) {
	out := make(chan string)
	go func() {
		defer close(out)
		s := bufio.NewScanner(in)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			select {
			case out <- s.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	f, ok := in.(*os.File)
	return out, !ok || !term.IsTerminal(f.Fd())
}

// say prints one line.
func (r *reader) say(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if r.cfg.ASCII {
		line = words.ASCII(line)
	}
	fmt.Fprintln(r.out, line)
}

// open loads the session, runs it and sums it up.
func (r *reader) open() int {
	r.say("ome-tui %s. Type help for the commands.", r.cfg.Version)
	if r.cfg.Open == nil {
		r.say("Nothing to open.")
		return StatusNotStarted
	}
	s, faults := r.cfg.Open(r.ctx)
	for _, f := range faults {
		r.say("%s: %s", f.Severity, cell.Clean(f.Error()))
	}
	if s == nil {
		r.say("%s: nothing can be run.", words.Count(len(faults), "fault"))
		return StatusNotStarted
	}
	r.bench = newBench(s)
	r.table = newTable(r.bench, r.cfg.Known)
	r.say("Suite %s, %s, profile %s.", cell.Clean(strings.Join(r.bench.suites, " and ")), cell.Clean(r.bench.library(0).Name), r.bench.settings.Profile)
	return r.recall()
}

// recall runs all cases.
func (r *reader) recall() int {
	if r.table.Len() == 0 {
		r.say("There are no cases. try PROMPT recalls a prompt.")
		return StatusOK
	}
	all := make([]int, r.table.Len())
	for i := range all {
		all[i] = i
	}
	run, err := r.bench.run(r.ctx, all, nil)
	if err != nil {
		if errors.Is(err, context.Canceled) {
			r.say("Interrupted.")
			return StatusOK // the loop sees the signal
		}
		r.say("The run broke off: %s", cell.Clean(err.Error()))
		return StatusInternal
	}
	r.base = run
	r.decide(run.Limit, run.Threshold)
	r.summary()
	return StatusOK
}

// decide puts a threshold and limit in force.
func (r *reader) decide(limit int, threshold float64) {
	r.run = r.base
	if limit != r.base.Limit || threshold != r.base.Threshold {
		r.run = r.bench.retune(r.base, limit, threshold)
	}
	r.table = r.table.With(r.run.Results)
	r.metrics = r.bench.metrics(r.run)
	if r.at >= 0 {
		r.told = r.bench.explain(r.run, r.at)
	}
}

func (r *reader) summary() {
	t, m := r.table, r.metrics
	line := fmt.Sprintf("%d of %s pass, %d fail", t.Count(rows.Passed), words.Count(t.Len(), "case"), t.Count(rows.Failed))
	if n := t.Count(rows.Known); n > 0 {
		line += fmt.Sprintf(", %d fail as known", n)
	}
	r.say("%s. Threshold %s, limit %d.", line, words.Num(r.run.Threshold), r.run.Limit)
	r.say("Recall of positive cases %s, precision of returning cases %s, MRR %s, over-recall %s.",
		words.Rate(m.RecallPositive.Ptr()), words.Rate(m.PrecisionReturned.Ptr()), words.Rate(m.MRR.Ptr()), words.Percent(m.OverRecallRate.Ptr()))
	for _, g := range judged(r.cfg.Gates, &m) {
		line := "holds"
		if !g.Passed {
			line = "does not hold"
		}
		r.say("Gate %s: %s.", words.Measured(g.Text, g.Value), line)
	}
	if t.Count(rows.Failed) > 0 {
		r.say("list failing names them.")
	}
}
