package hook

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
)

// logGrace is how long a log that does not take its line may hold up the end
// of the process; the output is out by then.
const logGrace = time.Second

// Run answers one payload: it writes exactly one JSON object to out, then the
// line of the log. It fails open and gives nothing back: there is nothing
// that a caller could do better.
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options) {
	o = o.withDefaults()
	res := o.decide(ctx, in)
	if _, err := out.Write(res.Output); err != nil && res.Fault == nil && res.Logged {
		res.Fault = errors.New("standard output did not take the answer")
	}
	if res.Logged {
		o.log(res)
	}
}

// Refuse answers a call whose command line is wrong as a call that found
// nothing, and logs the fault.
func Refuse(out io.Writer, usage error, o Options) {
	o = o.withDefaults()
	out.Write(Unreadable())
	r := run{Options: o, note: func(Result) {}}
	res, _ := r.setUp() // a second fault would hide the first
	o.log(res.fail(usage))
}

// decide runs the stages under the time limit. What is not ready then is
// dropped, and the result is that of a run that failed.
func (o Options) decide(ctx context.Context, in io.Reader) Result {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var known atomic.Pointer[Result]
	limits := make(chan time.Duration, 1)
	done := make(chan Result, 1)
	r := run{Options: o, note: func(res Result) {
		if known.Swap(&res) == nil {
			limits <- time.Duration(res.Config.HookTimeout) * time.Millisecond
		}
	}}
	start := r.begin()
	go func() {
		defer func() {
			if p := recover(); p != nil {
				res := start
				if last := known.Load(); last != nil {
					res = *last
				}
				done <- res.fail(fmt.Errorf("internal fault at %s", panicPlace()))
			}
		}()
		done <- r.decide(ctx, in)
	}()
	timer := time.NewTimer(o.left(time.Duration(start.Config.HookTimeout) * time.Millisecond))
	defer timer.Stop()
	for {
		select {
		case limit := <-limits:
			timer.Reset(o.left(limit))
			continue
		case res := <-done:
			return res
		case <-timer.C:
		case <-ctx.Done():
		}
		if last := known.Load(); last != nil {
			return last.fail(ErrTimeLimit)
		}
		return start.fail(ErrTimeLimit)
	}
}

// left is what remains of the time limit.
func (o Options) left(limit time.Duration) time.Duration {
	return limit - o.Now().Sub(o.Started)
}

// panicPlace names the code that panicked, without the panic's text, which may
// hold words of the prompt.
func panicPlace() string {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs[:])])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
		}
		if !more {
			return "an unknown place"
		}
	}
}

// log writes the line of a result, and gives up on a log that does not take
// it in time.
func (o Options) log(res Result) {
	written := make(chan struct{})
	go func() {
		defer close(written)
		// The fault of a log has no place to go: standard output belongs to
		// the client, and its standard error may be shown to the user.
		_ = o.writeEvent(res)
	}()
	select {
	case <-written:
	case <-time.After(logGrace):
	}
}
