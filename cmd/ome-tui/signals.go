package main

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"

	"ome-tui/report/verdict"
)

// signalWatch ends a context at the first SIGINT or SIGTERM and remembers
// which it was; a second signal kills the process as usual.
type signalWatch struct {
	ctx    context.Context
	cancel context.CancelFunc
	caught atomic.Int32
	ch     chan os.Signal
}

func watchSignals(parent context.Context) *signalWatch {
	ctx, cancel := context.WithCancel(parent)
	w := &signalWatch{ctx: ctx, cancel: cancel, ch: make(chan os.Signal, 1)}
	signal.Notify(w.ch, os.Interrupt, syscall.SIGTERM)
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

// stopped says by which signal the run was cut short, if any.
func (w *signalWatch) stopped() verdict.Stop { return verdict.Stop(w.caught.Load()) }

func (w *signalWatch) stop() {
	signal.Stop(w.ch)
	w.cancel()
}
