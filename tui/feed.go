package tui

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
)

// Batching of results: a batch leaves when it is old or large enough.
const (
	batchAge  = 50 * time.Millisecond
	batchSize = 256
	// batchMost bounds what one message brings, so that taking it in never
	// holds up a key press.
	batchMost = 4096
	// heartbeat is how often a silent run still updates the elapsed time.
	heartbeat = time.Second
)

// feed gathers the results of one run and hands them over in batches. emit is
// called by the engine, next by the one command that forwards.
type feed struct {
	id     uint64
	cancel context.CancelFunc

	mu      sync.Mutex
	pending []engine.Result
	run     *engine.Run
	err     error
	done    bool
	wake    chan struct{}
}

// batch is a message with results that came in.
type batch struct {
	feed    *feed
	results []engine.Result
}

// ran is the message that a run has ended; all its batches came before.
type ran struct {
	feed *feed
	run  *engine.Run
	err  error
}

// recall runs cases and gives each result to emit.
type recall func(ctx context.Context, emit func(engine.Result)) (*engine.Run, error)

// startFeed recalls in the background.
func startFeed(ctx context.Context, id uint64, run recall) *feed {
	ctx, cancel := context.WithCancel(ctx)
	f := &feed{id: id, cancel: cancel, wake: make(chan struct{}, 1)}
	go func() {
		r, err := f.guard(ctx, run)
		f.mu.Lock()
		f.run, f.err, f.done = r, err, true
		f.mu.Unlock()
		f.signal()
	}()
	return f
}

// guard turns a panic into an error: outside of Bubble Tea's own goroutines
// it would leave the terminal raw.
func (f *feed) guard(ctx context.Context, run recall) (r *engine.Run, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal fault: %v\n%s", p, debug.Stack())
		}
	}()
	return run(ctx, f.emit)
}

func (f *feed) emit(r engine.Result) {
	f.mu.Lock()
	f.pending = append(f.pending, r)
	full := len(f.pending) == batchSize || len(f.pending) == 1
	f.mu.Unlock()
	if full {
		f.signal()
	}
}

func (f *feed) signal() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// next is the command that waits for the next batch, or for the end.
func (f *feed) next() tea.Msg {
	age := time.NewTimer(batchAge)
	defer age.Stop()
	beat := time.NewTimer(heartbeat)
	defer beat.Stop()
	old := false
	for {
		if msg := f.take(old); msg != nil {
			return msg
		}
		select {
		case <-f.wake:
		case <-age.C:
			old = true
		case <-beat.C:
			return batch{feed: f}
		}
	}
}

// take gives a message when there is reason for one.
func (f *feed) take(old bool) tea.Msg {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := len(f.pending)
	switch {
	case n == 0 && f.done:
		return ran{f, f.run, f.err}
	case n == 0, n < batchSize && !old && !f.done:
		return nil
	}
	n = min(n, batchMost)
	b := batch{f, f.pending[:n:n]}
	f.pending = f.pending[n:]
	return b
}
