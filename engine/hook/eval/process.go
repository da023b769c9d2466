package eval

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"time"
)

const (
	// slack is what a process may take beyond the hook's own time limit: the
	// start of an interpreter on a busy machine.
	slack = 2 * time.Second
	// defaultPatience is how long after that a process is ended.
	defaultPatience = 8 * time.Second
	// closing is how long after its end a process's output may stay open.
	closing = 300 * time.Millisecond
	// maxOutput bounds what is read of each output.
	maxOutput = 16 << 20
)

// call is a process to run.
type call struct {
	command  []string
	dir      string
	environ  []string
	stdin    []byte
	keepOpen bool
	limit    time.Duration // the hook's own time limit
	patience time.Duration // beyond limit and slack, until it is ended
}

// process is what a call showed.
type process struct {
	stdout, stderr []byte
	exit           int
	elapsed        time.Duration
	// killed tells that the process did not end by itself, heldOpen that
	// something kept its standard output open after its end.
	killed, heldOpen bool
}

// run starts the process, feeds it and waits for its end and its output.
func (c call) run(ctx context.Context) (process, error) {
	ctx, cancel := context.WithTimeout(ctx, c.limit+slack+c.patience)
	defer cancel()
	cmd := exec.Command(c.command[0], c.command[1:]...)
	cmd.Dir, cmd.Env = c.dir, c.environ
	ownGroup(cmd)
	in, feed, err := os.Pipe()
	if err != nil {
		return process{}, err
	}
	defer in.Close()
	defer feed.Close()
	out, errs, err := newDrains()
	if err != nil {
		return process{}, err
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
		return process{}, err
	}
	go func() {
		feed.Write(c.stdin) // a process may end without reading
		if !c.keepOpen {
			feed.Close()
		}
	}()
	p, err := wait(ctx, cmd)
	p.elapsed = time.Since(began)
	p.heldOpen = !out.finish(closing)
	errs.finish(closing)
	endGroup(cmd)
	p.stdout, p.stderr = out.data.Bytes(), errs.data.Bytes()
	return p, err
}

// wait waits for the end of the process, and ends it when the context does.
func wait(ctx context.Context, cmd *exec.Cmd) (process, error) {
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	var p process
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		p.killed = true
		endGroup(cmd)
		err = <-ended
	}
	p.exit = cmd.ProcessState.ExitCode()
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
}

func newDrain() (*drain, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	d := &drain{r: r, w: w, done: make(chan struct{})}
	go func() {
		defer close(d.done)
		io.Copy(&d.data, io.LimitReader(r, maxOutput))
	}()
	return d, nil
}

func newDrains() (out, errs *drain, err error) {
	if out, err = newDrain(); err != nil {
		return nil, nil, err
	}
	if errs, err = newDrain(); err != nil {
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
