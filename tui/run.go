package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/source"
	"ome-tui/tui/keys"
	"ome-tui/tui/quiet"
	"ome-tui/tui/style"
)

// waitForEnd bounds how long the end waits for work that was cancelled.
const waitForEnd = 3 * time.Second

// Run opens the explorer and gives the exit status: 0 after a quit, 2 when it
// could not start, 3 after a fault of its own, 130 and 143 by signal. What
// went wrong is printed on Stderr when the terminal is itself again.
func Run(ctx context.Context, c Config) int {
	quiet.Restore()
	c = c.withDefaults()
	table, faults := readKeys(c.KeysFile)
	if len(faults) > 0 {
		fmt.Fprintln(c.Stderr, faults.Error())
		return StatusNotStarted
	}
	if c.LogFile != "" {
		f, err := source.OpenFile(c.LogFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			fmt.Fprintf(c.Stderr, "ome-tui: --log-file: %v\n", err)
			return StatusNotStarted
		}
		defer f.Close()
		log := slog.New(slog.NewTextHandler(f, nil))
		c.log = func(text string) { log.Error(text) }
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	open := &sessions{open: c.Open}
	if c.Open != nil {
		c.Open, c.drop = open.one, open.drop
	}
	defer open.close(cancel)
	if c.Accessible {
		return runAccessible(ctx, c)
	}
	if !usable(c.Stdout) {
		fmt.Fprintln(c.Stderr, "ome-tui: the explorer needs a terminal; use --headless to print, or --accessible for plain lines")
		return StatusNotStarted
	}
	return runScreen(ctx, c, table)
}

func (c Config) withDefaults() Config {
	if c.Getenv == nil {
		c.Getenv = os.Getenv
	}
	if c.log == nil {
		c.log = func(string) {}
	}
	if c.copy == nil {
		c.copy = copier(c.Stdout, c.Getenv)
	}
	return c
}

func readKeys(file string) (keys.Table, fault.List) {
	table := keys.Default()
	if file == "" {
		return table, nil
	}
	data, faults := source.ReadFile(file)
	if faults != nil {
		return table, faults
	}
	return table.Rebind(file, data)
}

// usable tells whether a screen can be drawn on an output. What is no file is
// a test's.
func usable(out io.Writer) bool {
	f, ok := out.(*os.File)
	return !ok || term.IsTerminal(f.Fd())
}

// spare is how many threads run Go beside the workers of a run. With none, a
// key press waits until a worker's time slice is over, ten milliseconds.
const spare = 2

func runScreen(ctx context.Context, c Config, table keys.Table) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.NumCPU() + spare))
	st := style.New(c.Stdout, style.Options{Theme: c.Theme, ASCII: c.ASCII, Profile: style.ProfileOf(c.Stdout, c.Getenv)})
	m := newModel(ctx, c, st, table)
	paint := &painter{out: c.Stdout}
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithOutput(paint.output()), tea.WithAltScreen(), tea.WithoutSignalHandler(), tea.WithFPS(1)}
	if c.Mouse {
		options = append(options, tea.WithMouseCellMotion())
	}
	switch in := c.Stdin.(type) {
	case nil:
	case *os.File:
		options = append(options, tea.WithInput(keyboard{in, &m.courtesy}))
	default:
		options = append(options, tea.WithInput(in))
	}
	p := tea.NewProgram(painted{model: m, painter: paint}, options...)
	caught := catchSignals(p)
	_, err := p.Run()
	cancel() // whatever still runs
	waitFor(&m.busy)
	return status(err, caught(), c.Stderr)
}

// catchSignals ends the program by signal, and tells which one it was: Bubble
// Tea itself forgets a SIGTERM.
func catchSignals(p *tea.Program) func() os.Signal {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	done := make(chan struct{})
	var got os.Signal
	var wg sync.WaitGroup
	wg.Go(func() {
		select {
		case got = <-ch:
			p.Quit()
		case <-done:
		}
	})
	return func() os.Signal {
		signal.Stop(ch)
		close(done)
		wg.Wait()
		return got
	}
}

func status(err error, by os.Signal, stderr io.Writer) int {
	switch {
	case by == os.Interrupt:
		return StatusInterrupted
	case by != nil:
		return StatusTerminated
	case err == nil:
		return StatusOK
	case errors.Is(err, tea.ErrInterrupted):
		return StatusInterrupted
	case errors.Is(err, tea.ErrProgramPanic):
		fmt.Fprintln(stderr, "ome-tui: internal fault:", err)
		return StatusInternal
	case errors.Is(err, tea.ErrProgramKilled):
		return StatusTerminated
	}
	fmt.Fprintf(stderr, "ome-tui: the explorer could not start: %v (use --headless to print)\n", err)
	return StatusNotStarted
}

// waitFor waits for cancelled work to end, with a limit.
func waitFor(busy *sync.WaitGroup) {
	idle := make(chan struct{})
	go func() { busy.Wait(); close(idle) }()
	select {
	case <-idle:
	case <-time.After(waitForEnd):
	}
}

// sessions closes whatever was opened, even what was still opening when the
// user quit.
type sessions struct {
	open func(context.Context) (*engine.Session, fault.List)
	mu   sync.Mutex
	all  []*engine.Session
	busy sync.WaitGroup
}

func (s *sessions) one(ctx context.Context) (*engine.Session, fault.List) {
	s.busy.Add(1)
	defer s.busy.Done()
	session, faults := s.open(ctx)
	if session != nil {
		s.mu.Lock()
		s.all = append(s.all, session)
		s.mu.Unlock()
	}
	return session, faults
}

// drop closes a session that nobody uses any more, and lets its memory go:
// every new run opens the files anew.
func (s *sessions) drop(session *engine.Session) error {
	s.mu.Lock()
	s.all = slices.DeleteFunc(s.all, func(one *engine.Session) bool { return one == session })
	s.mu.Unlock()
	return session.Close()
}

func (s *sessions) close(cancel context.CancelFunc) {
	cancel()
	waitFor(&s.busy)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, session := range s.all {
		session.Close()
	}
}
