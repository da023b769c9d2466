package tui

import (
	"context"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Batching of results: a batch leaves when it is old, or large enough and not
// right after the last one.
const (
	batchAge  = 80 * time.Millisecond
	batchGap  = 30 * time.Millisecond
	batchSize = 256
	// batchMost bounds what one message brings, so that taking it in never
	// holds up a key press.
	batchMost = 4096
	// heartbeat is how often a silent run still updates the elapsed time.
	heartbeat = time.Second
)

// recall runs cases and gives each result R to emit; in the end it gives the
// run S.
type recall[R, S any] func(ctx context.Context, emit func(R)) (S, error)

// feed gathers the results of one run and hands them over in batches. emit is
// called by the engine, next by the one command that forwards.
type feed[R, S any] struct {
	cancel   context.CancelFunc
	courtesy *courtesy // emit stands back for a key press

	mu      sync.Mutex
	pending []R
	run     S
	err     error
	done    bool
	wake    chan struct{}
}

// batch is a message with results that came in.
type batch[R, S any] struct {
	feed    *feed[R, S]
	results []R
}

// ran is the message that a run has ended; all its batches came before.
type ran[R, S any] struct {
	feed *feed[R, S]
	run  S
	err  error
}

// startFeed recalls in the background; the model's busy counts it until it has
// ended.
func startFeed[R, S any](m *model, run recall[R, S]) *feed[R, S] {
	ctx, cancel := context.WithCancel(m.ctx)
	f := &feed[R, S]{cancel: cancel, courtesy: &m.courtesy, wake: make(chan struct{}, 1)}
	m.busy.Go(func() {
		r, err := f.guard(ctx, run)
		f.mu.Lock()
		f.run, f.err, f.done = r, err, true
		f.mu.Unlock()
		f.signal()
	})
	return f
}

// guard turns a panic into an error: outside of Bubble Tea's own goroutines
// it would leave the terminal raw.
func (f *feed[R, S]) guard(ctx context.Context, run recall[R, S]) (r S, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = internalFault(p)
		}
	}()
	return run(ctx, f.emit)
}

func (f *feed[R, S]) emit(r R) {
	f.courtesy.wait()
	f.mu.Lock()
	f.pending = append(f.pending, r)
	full := len(f.pending) == batchSize || len(f.pending) == 1
	f.mu.Unlock()
	if full {
		f.signal()
	}
}

func (f *feed[R, S]) signal() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// next is the command that waits for the next batch, or for the end.
func (f *feed[R, S]) next() tea.Msg {
	age := time.NewTimer(batchAge)
	defer age.Stop()
	gap := time.NewTimer(batchGap)
	defer gap.Stop()
	beat := time.NewTimer(heartbeat)
	defer beat.Stop()
	enough := batchMost
	for {
		if msg := f.take(enough); msg != nil {
			return msg
		}
		select {
		case <-f.wake:
		case <-gap.C:
			enough = min(enough, batchSize)
		case <-age.C:
			enough = 1
		case <-beat.C:
			return batch[R, S]{feed: f}
		}
	}
}

// take gives a message when there are enough results, or the run has ended.
func (f *feed[R, S]) take(enough int) tea.Msg {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := len(f.pending)
	switch {
	case n == 0 && f.done:
		return ran[R, S]{f, f.run, f.err}
	case n == 0, n < enough && !f.done:
		return nil
	}
	n = min(n, batchMost)
	b := batch[R, S]{f, f.pending[:n:n]}
	f.pending = f.pending[n:]
	return b
}
