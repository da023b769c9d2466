package main

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"ome-tui/report/verdict"
)

// signalWatch ends a context at the first SIGINT or SIGTERM and remembers
// which it was; a second signal kills the process as usual.
type signalWatch struct {
	ctx    context.Context
	cancel context.CancelFunc
	caught atomic.Int32
	ch     chan os.Signal
	pipe   chan os.Signal
	opened atomic.Bool // a session is open, or a screen
}

func watchSignals(parent context.Context) *signalWatch {
	ctx, cancel := context.WithCancel(parent)
	w := &signalWatch{ctx: ctx, cancel: cancel, ch: make(chan os.Signal, 1), pipe: make(chan os.Signal, 1)}
	signal.Notify(w.ch, os.Interrupt, syscall.SIGTERM)
	// A write to a pipe that nobody reads any more fails instead of killing
	// the process, which has a temporary dataDir to remove. Ignoring the signal
	// would be inherited by the programs that are started.
	signal.Notify(w.pipe, syscall.SIGPIPE)
	go func() {
		select {
		case s, ok := <-w.ch:
			if !ok {
				return
			}
			if s == os.Interrupt {
				w.caught.Store(int32(verdict.Interrupted))
			} else {
				w.caught.Store(int32(verdict.Terminated))
			}
			signal.Stop(w.ch)
			cancel()
		case <-ctx.Done():
		}
	}()
	return w
}

// How long a signalled program may take to end by itself.
const (
	// emptyHanded is for one that has opened nothing: there is nothing to
	// report and nothing to remove.
	emptyHanded = time.Second
	// savingPart is for one that has a partial report to write.
	savingPart = 20 * time.Second
)

// guard runs the program and gives its exit status. After a signal it waits
// as long as the program may need; a call that never comes back, such as
// opening a named pipe that nobody else opens, must not make the process
// deaf. A status that says something went wrong gives way to the signal's:
// what was cut short fails in many ways.
func (w *signalWatch) guard(program func() int) int {
	done := make(chan int, 1)
	go func() { done <- program() }()
	select {
	case status := <-done:
		return w.status(status)
	case <-w.ctx.Done():
	}
	patience := emptyHanded
	if w.opened.Load() {
		patience = savingPart
	}
	select {
	case status := <-done:
		return w.status(status)
	case <-time.After(patience):
		return w.status(exitUndecided)
	}
}

// status puts the signal's own status in the place of a failure.
func (w *signalWatch) status(of int) int {
	switch stop := w.stopped(); {
	case of == exitOK || stop == verdict.Ran:
		return of
	case stop == verdict.Terminated:
		return exitTerminated
	default:
		return exitInterrupted
	}
}

// stopped says by which signal the run was cut short, if any.
func (w *signalWatch) stopped() verdict.Stop { return verdict.Stop(w.caught.Load()) }

func (w *signalWatch) stop() {
	signal.Stop(w.ch)
	signal.Stop(w.pipe)
	w.cancel()
}

// cutShort is the status of a command whose run ended early: the signal's, or
// that of an internal fault, which is said.
func (a *app) cutShort(err error) int {
	if a.ctx.Err() == nil {
		return a.fail(exitUndecided, "%v", err)
	}
	return a.interrupted()
}

// interrupted is the status of the signal that came.
func (a *app) interrupted() int {
	if a.signals.stopped() == verdict.Terminated {
		return exitTerminated
	}
	return exitInterrupted
}
