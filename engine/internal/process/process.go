// Package process runs another program with its input, output and end under
// control, in an environment that leads it to folders of the caller's alone.
//
// In: a Call. Out: a Result, whatever the program did. A program that does not
// end is ended with its children; what is read of its output is bounded. No
// shell is involved, and no variable that may carry a secret passes.
package process

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"time"
)

const (
	// closing is how long after its end a process's output may stay open.
	closing = 300 * time.Millisecond
	// maxOutput bounds what is read of each output.
	maxOutput = 16 << 20
)

// Call is a process to run.
type Call struct {
	// Command is the program with its arguments, Dir its working folder.
	Command []string
	Dir     string
	Environ []string
	Stdin   []byte
	// KeepOpen leaves the standard input open after Stdin.
	KeepOpen bool
	// Limit is how long the process may take until it is ended.
	Limit time.Duration
	// MostOutput ends the process once an output is longer, in bytes. With 0
	// what is over maxOutput stays unread, and the process may wait for it.
	MostOutput int64
}

// Result is what a call showed.
type Result struct {
	Stdout, Stderr []byte
	Exit           int
	Elapsed        time.Duration
	// Killed tells that the process did not end by itself, HeldOpen that
	// something kept its standard output open after its end.
	Killed, HeldOpen bool
	// Flooded tells that it was ended because of MostOutput.
	Flooded bool
}

// Run starts the process, feeds it and waits for its end and its output.
func (c Call) Run(ctx context.Context) (Result, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	cmd := exec.Command(c.Command[0], c.Command[1:]...)
	cmd.Dir, cmd.Env = c.Dir, c.Environ
	ownGroup(cmd)
	in, feed, err := os.Pipe()
	if err != nil {
		return Result{}, err
	}
	defer in.Close()
	defer feed.Close()
	flooded := make(chan struct{}, 2)
	out, errs, err := newDrains(drain{most: c.MostOutput, flooded: flooded})
	if err != nil {
		return Result{}, err
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out.w, errs.w
	began := time.Now()
	err = cmd.Start()
	in.Close()
	out.w.Close()
	errs.w.Close()
	if err != nil {
		out.finish(0)
		errs.finish(0)
		return Result{}, err
	}
	go func() {
		feed.Write(c.Stdin) // a process may end without reading
		if !c.KeepOpen {
			feed.Close()
		}
	}()
	p, err := wait(ctx, cmd, flooded)
	p.Elapsed = time.Since(began)
	p.HeldOpen = !out.finish(closing)
	errs.finish(closing)
	endGroup(cmd)
	p.Stdout, p.Stderr = out.data.Bytes(), errs.data.Bytes()
	return p, err
}

// wait waits for the end of the process, and ends it when the context does, or
// when it says too much.
func wait(ctx context.Context, cmd *exec.Cmd, flooded <-chan struct{}) (Result, error) {
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	var p Result
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		p.Killed = true
	case <-flooded:
		p.Killed, p.Flooded = true, true
	}
	if p.Killed {
		endGroup(cmd)
		err = <-ended
	}
	p.Exit = cmd.ProcessState.ExitCode()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = nil
	}
	return p, err
}

// drain reads an output until its end.
type drain struct {
	r, w *os.File
	data bytes.Buffer
	done chan struct{}
	// most is how much may come, 0 for no end of the process by it; flooded
	// takes the news that more does.
	most    int64
	flooded chan<- struct{}
}

// newDrain gives a drain with the bound of another.
func newDrain(like drain) (*drain, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	d := &drain{r: r, w: w, done: make(chan struct{}), most: like.most, flooded: like.flooded}
	go func() {
		defer close(d.done)
		io.Copy(&d.data, io.LimitReader(r, cmp.Or(d.most, maxOutput)))
		if d.most == 0 {
			return
		}
		if more, _ := r.Read(make([]byte, 1)); more > 0 {
			d.flooded <- struct{}{}
		}
	}()
	return d, nil
}

func newDrains(like drain) (out, errs *drain, err error) {
	if out, err = newDrain(like); err != nil {
		return nil, nil, err
	}
	if errs, err = newDrain(like); err != nil {
		out.w.Close()
		out.finish(0)
		return nil, nil, err
	}
	return out, errs, nil
}

// finish waits for the end of the output, and tells whether it came in time.
func (d *drain) finish(within time.Duration) bool {
	inTime := true
	select {
	case <-d.done:
	case <-time.After(within):
		inTime = false
	}
	d.r.Close()
	<-d.done
	return inTime
}
