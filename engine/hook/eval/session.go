package eval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"ome-tui/engine/fault"
	"ome-tui/engine/hook/schema"
	"ome-tui/engine/internal/process"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

const (
	// slack is what a process may take beyond the hook's own time limit: the
	// start of an interpreter on a busy machine.
	slack = 2 * time.Second
	// defaultPatience is how long after that a process is ended.
	defaultPatience = 8 * time.Second
)

// Options say which hook is judged and how.
type Options struct {
	// Command is the hook's command line; nil means this program's own.
	Command []string
	// Self is the path of this program.
	Self string
	// Environ is the environment of the call, as os.Environ gives it: the
	// allow-list is taken from it, and the user's own folders are found by it.
	Environ []string
	// Jobs is the number of cases that run at once, 1 and up.
	Jobs int
	// TempDir is where the cases live; empty means the system's.
	TempDir string
	// Profile is the behaviour that the command follows: where a case expects
	// something else of OME 0.4.0, that is what counts.
	Profile trace.Profile
	// Filter selects cases; the zero value selects all.
	Filter suite.Filter
	// Tags selects cases that have any of them; empty selects all.
	Tags []string

	// patience is how long a process may go on beyond every limit until it is
	// ended; zero means the default.
	patience time.Duration
}

// DefaultOptions judges this program's own hook on all processors.
func DefaultOptions() Options { return Options{Jobs: runtime.GOMAXPROCS(0)} }

// Session is loaded hook suites and the command that they judge.
type Session struct {
	Options
	Suites []*Suite
	// Warnings are faults that stop nothing.
	Warnings fault.List

	own     bool
	keeps   bool // the command keeps a log that can be read
	schemas *schema.Set
	user    userState
}

// Result is what one case showed.
type Result struct {
	// Suite and Index are the places of the suite in the session and of the
	// case in its suite.
	Suite, Index int
	Case         *Case
	Checks       []Check
	Passed       bool
	Duration     time.Duration

	// Payload is what went in, place holders filled.
	Payload        []byte
	Stdout, Stderr []byte
	Exit           int
	TimedOut       bool
	// Context is the decoded context of the output, empty without one.
	Context string
	// Normalized is the event as this program reads the payload; its fields
	// that a log does not hold are those of the own hook only.
	Normalized map[string]string
	// Event is the last hook line of the log, nil without one.
	Event json.RawMessage
	// Leaks are the places where the prompt was left behind.
	Leaks []Leak

	call mark
}

// Run is what all cases showed.
type Run struct {
	Command string
	// Results are in the order of suites and cases.
	Results []Result
	// Touched are files of the user that changed while the cases ran, but for
	// what another program added to a log.
	Touched []string
	// Complete is false when the run was cancelled.
	Complete bool
}

// Open loads the suites and tries the command once; every fault of the suites
// comes at once. Without an Error the session is good for a run.
func Open(ctx context.Context, o Options, at ...suite.Location) (*Session, fault.List) {
	s := &Session{Options: o, own: len(o.Command) == 0}
	if s.patience == 0 {
		s.patience = defaultPatience
	}
	var faults fault.List
	for _, location := range at {
		one, more := Load(location)
		faults = append(faults, more...)
		s.Suites = append(s.Suites, one)
	}
	if faults.Has(fault.Error) {
		faults.Sort()
		return nil, faults
	}
	s.Warnings = faults.Only(fault.Warning)
	if err := s.prepare(ctx); err != nil {
		return nil, fault.List{{Rule: "hook-command", What: err.Error()}}
	}
	return s, s.Warnings
}

func (s *Session) prepare(ctx context.Context) (err error) {
	if s.schemas, err = schema.Load(); err != nil {
		return err
	}
	if s.own {
		if s.Self == "" {
			return errors.New("the program's own path is not known")
		}
		s.Command = []string{s.Self, "hook", "run", "--json"}
	}
	if s.Command, err = process.Resolve(s.Command); err != nil {
		return err
	}
	s.user = lookAtUser(s.Environ)
	s.keeps = s.own || s.tryLog(ctx)
	return nil
}

// job names one case.
type job struct{ suite, index int }

// jobs lists the selected cases.
func (s *Session) jobs() []job {
	var out []job
	for i, one := range s.Suites {
		for j := range one.Cases {
			if s.selected(&one.Cases[j]) {
				out = append(out, job{i, j})
			}
		}
	}
	return out
}

func (s *Session) selected(c *Case) bool {
	tagged := func(tag string) bool { return slices.Contains(s.Tags, tag) }
	if len(s.Tags) > 0 && !slices.ContainsFunc(c.Tags, tagged) {
		return false
	}
	as := suite.Case{ID: c.ID, Prompt: string(c.Payload), Tags: c.Tags, Expected: c.Expect.Cards}
	return s.Filter.Empty() || s.Filter.Match(suite.Subject{Case: &as})
}

// Len is the number of selected cases.
func (s *Session) Len() int { return len(s.jobs()) }

// Run runs every selected case. emit gets each result as it is ready, from
// one goroutine at a time; the results of the Run are in case order. A
// cancelled run gives what it has, and the context's error.
func (s *Session) Run(ctx context.Context, emit func(Result)) (*Run, error) {
	jobs := s.jobs()
	results := make([]*Result, len(jobs))
	calls := make([]mark, len(jobs)) // of cases that were cut short, too
	next := make(chan int)
	var lock sync.Mutex
	var wait sync.WaitGroup
	var failed error
	for range max(1, min(s.Jobs, len(jobs))) {
		wait.Go(func() {
			for i := range next {
				res, err := s.one(ctx, jobs[i])
				calls[i] = res.call
				lock.Lock()
				if err == nil {
					results[i] = &res
					emit(res)
				} else if ctx.Err() == nil && failed == nil {
					failed = fmt.Errorf("case %s: %w", s.Suites[jobs[i].suite].Cases[jobs[i].index].ID, err)
				}
				lock.Unlock()
			}
		})
	}
feed:
	for i := range jobs {
		select {
		case next <- i:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	wait.Wait()
	run := &Run{Command: s.CommandLine(), Complete: true}
	for _, r := range results {
		if r == nil {
			run.Complete = false
			continue
		}
		run.Results = append(run.Results, *r)
	}
	run.Touched, _ = s.user.touched(s.user.changedBytes(), calls...)
	return run, errors.Join(failed, ctx.Err())
}

// one runs a case in a place of its own.
func (s *Session) one(ctx context.Context, j job) (Result, error) {
	in := s.Suites[j.suite]
	c := &in.Cases[j.index]
	box, err := newBox(s.TempDir, in, c)
	if err != nil {
		return Result{}, err
	}
	defer box.remove()
	o := &observation{session: s, suite: in, hookCase: c, expect: c.expectation(s.Profile), box: box}
	if err := o.observe(ctx); err != nil {
		return Result{call: markOf(o.event)}, err
	}
	checks := judgeAll(o)
	return Result{
		Suite: j.suite, Index: j.index, Case: c, Checks: checks, Passed: passes(checks), Duration: o.proc.Elapsed,
		Payload: o.payload, Stdout: o.proc.Stdout, Stderr: o.proc.Stderr, Exit: o.proc.Exit, TimedOut: o.proc.Killed,
		Context: o.context, Normalized: o.normalized(), Event: o.eventLine(), Leaks: o.leaks, call: markOf(o.event),
	}, nil
}

// tryLog runs an ordinary prompt to see whether the command keeps a log.
func (s *Session) tryLog(ctx context.Context) bool {
	c := &Case{ID: "try", Provider: "codex", Payload: []byte(`{"session_id":"s","cwd":"$PROJECT","prompt":"order a sandwich"}`)}
	box, err := newBox(s.TempDir, &Suite{}, c)
	if err != nil {
		return false
	}
	defer box.remove()
	o := &observation{session: s, suite: &Suite{}, hookCase: c, expect: &c.Expect, box: box}
	return o.observe(ctx) == nil && len(o.lines) > 0
}
