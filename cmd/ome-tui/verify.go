package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/trace"
	"ome-tui/engine/verify"
	"ome-tui/report/format"
	"ome-tui/report/outfile"
)

// verifyOnScreen opens the explorer on what differs, while OME answers.
func (a *app) verifyOnScreen(rest []string) int {
	if at, err := a.locations(rest); err == nil && at == nil {
		return a.usageError("%s", noCasesOfItsOwn)
	}
	a.likeOME()
	return a.explorer(rest)
}

// likeOME decides as OME does, unless the user says otherwise.
func (a *app) likeOME() {
	if a.o.profile == "" {
		a.o.profile = trace.OME040.String()
	}
}

// verify runs the suites through the installed OME as well, and shows where
// the two differ.
func (a *app) verify(rest []string) int {
	name, err := a.answerFormat("a verification", format.Text, format.JSON, format.Markdown)
	if err != nil {
		return a.usageError("%v", err)
	}
	a.likeOME()
	s, status := a.open(rest)
	if s == nil {
		return status
	}
	defer a.close(s)
	run, err := a.measure(s)
	if err != nil {
		return a.cutShort(err)
	}
	out, err := a.askOME(run)
	switch {
	case a.ctx.Err() != nil:
		return a.interrupted()
	case errors.Is(err, verify.ErrNoOME):
		return a.fail(exitUndecided, "%v (%s)", err, verify.Remedy)
	case err != nil:
		return a.fail(exitUndecided, "%v", err)
	}
	if err := a.record(out); err != nil {
		return a.fail(exitUndecided, "--record: %v", err)
	}
	o := format.Options{Style: a.outStyle()}
	status = a.print(func(w io.Writer) error { return format.WriteVerify(w, name, out, o) })
	if status == exitOK && !out.Same() {
		return exitFailed
	}
	return status
}

// askOME asks the installed OME with progress on stderr.
func (a *app) askOME(run *engine.Run) (*verify.Outcome, error) {
	p := a.progress(len(run.Session.Cases()))
	defer p.end()
	answered := a.waiting("waiting for the answer of " + a.o.omeCommand)
	defer answered()
	return verify.Run(a.ctx, run, a.verifyOptions(), func(c verify.Case) {
		answered()
		p.add(c.Same())
	})
}

// silence is how long a program may be waited for without a word.
const silence = 2 * time.Second

// waiting notes what is waited for, unless it is over before silence ends.
// The function it gives says that it is over.
func (a *app) waiting(what string) func() {
	noted := make(chan struct{})
	t := time.AfterFunc(silence, func() {
		defer close(noted)
		a.note("%s", what)
	})
	return sync.OnceFunc(func() {
		if !t.Stop() {
			<-noted
		}
	})
}

func (a *app) verifyOptions() verify.Options {
	return verify.Options{Command: a.o.omeCommand, Environ: os.Environ(), Figures: a.o.verbose || a.o.record != ""}
}

// record writes what OME answered into --record DIR.
func (a *app) record(out *verify.Outcome) error {
	if a.o.record == "" {
		return nil
	}
	mode := outfile.Public
	if !out.Run.Session.Library(0).Isolated {
		mode = outfile.Private
	}
	for _, f := range out.Files() {
		path := filepath.Join(a.o.record, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		err := outfile.Target{Path: path, Mode: mode}.Write(func(w io.Writer) error {
			_, err := w.Write(f.Data)
			return err
		})
		if err != nil {
			return err
		}
	}
	a.note("recorded %s in %s", out.Version, a.o.record)
	return nil
}
