//go:build unix

package tui

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/tui/style"
)

// helperVar makes the test binary the explorer itself, so that a real program
// runs in a real pseudo-terminal.
const helperVar = "OME_TUI_TEST_EXPLORER"

// watchVar names the folder whose suite the explorer watches.
const watchVar = "OME_TUI_TEST_WATCH"

func TestMain(m *testing.M) {
	if os.Getenv(helperVar) != "" {
		os.Exit(helper())
	}
	os.Exit(m.Run())
}

func helper() int {
	c := Config{Version: "test", Theme: style.Auto, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv,
		Open: openSuites(suite.Location{FS: os.DirFS("testdata"), Path: "suite.json"})}
	if os.Getenv(helperVar) == "panic" {
		c.Open = func(context.Context) (*engine.Session, fault.List) { panic("boom in the loader") }
	}
	if dir := os.Getenv(watchVar); dir != "" {
		c.Watch = true
		c.Open = openSuites(suite.OnDisk(filepath.Join(dir, "suite.json"))...)
	}
	return Run(context.Background(), c)
}

// terminal is the explorer in a pseudo-terminal, read through an emulator.
type terminal struct {
	t    *testing.T
	cmd  *exec.Cmd
	pty  *os.File
	mu   sync.Mutex
	emu  *vt.Emulator
	raw  strings.Builder
	news chan struct{}
	done chan struct{}
}

// patience is how long a screen may take on a busy machine.
const patience = 20 * time.Second

func openTerminal(t *testing.T, w, h int, env ...string) *terminal {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	for _, kv := range os.Environ() {
		if key, _, _ := strings.Cut(kv, "="); key != "CI" && key != "NO_COLOR" && !strings.HasPrefix(key, "CLICOLOR") && key != "TMUX" {
			cmd.Env = append(cmd.Env, kv)
		}
	}
	cmd.Env = append(cmd.Env, append([]string{"TERM=xterm-256color", helperVar + "=run"}, env...)...)
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(w), Rows: uint16(h)})
	if err != nil {
		t.Fatal(err)
	}
	x := &terminal{t: t, cmd: cmd, pty: f, emu: vt.NewEmulator(w, h), news: make(chan struct{}, 1), done: make(chan struct{})}
	go x.read()
	go io.Copy(f, x.emu) // what the terminal answers
	t.Cleanup(func() { cmd.Process.Kill(); f.Close() })
	return x
}

func (x *terminal) read() {
	defer close(x.done)
	buf := make([]byte, 1<<16)
	for {
		n, err := x.pty.Read(buf)
		if n > 0 {
			x.mu.Lock()
			x.emu.Write(buf[:n])
			x.raw.Write(buf[:n])
			x.mu.Unlock()
			select {
			case x.news <- struct{}{}:
			default:
			}
		}
		if err != nil {
			return
		}
	}
}

func (x *terminal) screen() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.emu.String()
}

// waitFor waits until the screen is as wanted.
func (x *terminal) waitFor(what string, ok func(screen string) bool) {
	x.t.Helper()
	deadline := time.After(patience)
	for !ok(x.screen()) {
		select {
		case <-x.news:
		case <-x.done:
			if !ok(x.screen()) {
				x.t.Fatalf("ended before %s:\n%s", what, x.screen())
			}
		case <-deadline:
			x.t.Fatalf("no %s:\n%s", what, x.screen())
		}
	}
}

func (x *terminal) sees(text string) {
	x.t.Helper()
	x.waitFor(text, func(s string) bool { return strings.Contains(s, text) })
}

func (x *terminal) press(keys string) { io.WriteString(x.pty, keys) }

// ends waits for the program to end and gives its status.
func (x *terminal) ends() int {
	x.t.Helper()
	<-x.done
	err := x.cmd.Wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return 0
}

// restored asserts that the terminal is as it was: main screen, cursor
// shown, mouse off.
func (x *terminal) restored() {
	x.t.Helper()
	x.mu.Lock()
	defer x.mu.Unlock()
	raw := x.raw.String()
	if last(raw, "\x1b[?1049h") > last(raw, "\x1b[?1049l") {
		x.t.Error("the alternate screen is still on")
	}
	if last(raw, "\x1b[?25l") > last(raw, "\x1b[?25h") {
		x.t.Error("the cursor is still hidden")
	}
	if last(raw, "\x1b[?1002h") > last(raw, "\x1b[?1002l") {
		x.t.Error("the mouse is still captured")
	}
}

func last(s, part string) int { return strings.LastIndex(s, part) }

func TestRealTerminal(t *testing.T) {
	x := openTerminal(t, 120, 40)
	x.sees("its ignore phrase")
	x.press("\r")
	x.sees("[Scores]")
	x.press("\x1b") // alone: with the next key it would be alt
	x.waitFor("list alone", func(s string) bool { return !strings.Contains(s, "[Scores]") && strings.Contains(s, "⏎ open") })
	x.press("]]]") // in one write: three keys
	x.sees("threshold 43 (shipped 40)")
	if err := pty.Setsize(x.pty, &pty.Winsize{Cols: 60, Rows: 16}); err != nil {
		t.Fatal(err)
	}
	x.mu.Lock()
	x.emu.Resize(60, 16)
	x.mu.Unlock()
	x.sees("ome-tui Cases")
	x.press("m")
	x.sees("mouse on")
	x.press("q")
	if status := x.ends(); status != StatusOK {
		t.Errorf("status %d", status)
	}
	x.restored()
}

func TestNoQuestionToTheTerminal(t *testing.T) {
	x := openTerminal(t, 80, 24)
	x.sees("cases")
	x.press("q")
	x.ends()
	for _, query := range []string{"\x1b]11;?", "\x1b]10;?", "\x1b[6n"} {
		if strings.Contains(x.raw.String(), query) {
			t.Errorf("the terminal was asked %q", query)
		}
	}
}

func TestSignalsRestoreTheTerminal(t *testing.T) {
	for sig, want := range map[syscall.Signal]int{syscall.SIGTERM: StatusTerminated, syscall.SIGINT: StatusInterrupted, syscall.SIGHUP: StatusTerminated} {
		t.Run(sig.String(), func(t *testing.T) {
			x := openTerminal(t, 100, 30)
			x.sees("its ignore phrase")
			if err := x.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			if status := x.ends(); status != want {
				t.Errorf("status %d, want %d", status, want)
			}
			x.restored()
		})
	}
}

func TestCtrlCInTheTerminalQuits(t *testing.T) {
	x := openTerminal(t, 100, 30)
	x.sees("✗ 5 · 9/9")
	x.press("\x03")
	if status := x.ends(); status != StatusOK {
		t.Errorf("status %d", status)
	}
	x.restored()
}

func TestNoColorInTheTerminal(t *testing.T) {
	x := openTerminal(t, 100, 30, "NO_COLOR=1")
	x.sees("▌✗ ignored")
	x.press("q")
	x.ends()
	if i := strings.Index(x.raw.String(), "\x1b[1m"); i >= 0 {
		t.Error("bold under NO_COLOR")
	}
}

func TestAPanicRestoresTheTerminalAndIsPrinted(t *testing.T) {
	x := openTerminal(t, 100, 30, helperVar+"=panic")
	if status := x.ends(); status != StatusInternal {
		t.Errorf("status %d", status)
	}
	x.restored()
	if !strings.Contains(x.raw.String(), "boom in the loader") {
		t.Errorf("the panic is not printed:\n%s", x.raw.String())
	}
}

func TestWatchRunsAgainAndMarksFlips(t *testing.T) {
	dir := copyOfTestdata(t)
	x := openTerminal(t, 120, 30, watchVar+"="+dir)
	x.sees("watching")
	x.sees("✗5 ✓4")
	file := filepath.Join(dir, "suite.json")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), "Keep the commit short", "Commit the changes", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	x.sees("1 flip since the last run")
	x.sees("✗4 ✓5")
	x.press("q")
	x.ends()
	x.restored()
}

func TestTheEditorHasTheTerminal(t *testing.T) {
	dir := copyOfTestdata(t)
	script, told := filepath.Join(dir, "editor.sh"), filepath.Join(dir, "told")
	text := "#!/bin/sh\nfor fd in 0 1 2; do [ -t $fd ] && echo terminal $fd >>'" + told + "'; done\necho \"$@\" >>'" + told + "'\n"
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	x := openTerminal(t, 120, 30, watchVar+"="+dir, "VISUAL=", "EDITOR="+script)
	x.sees("✗5 ✓4")
	x.press("e")
	x.sees("r runs again with what you changed")
	x.press("q")
	x.ends()
	x.restored()
	got, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	if want := "terminal 0\nterminal 1\nterminal 2\n+"; !strings.HasPrefix(string(got), want) || !strings.Contains(string(got), "suite.json") {
		t.Errorf("the editor was started with %q, want it to start with %q and to name the suite", got, want)
	}
}

// TestSuspendAndResume holds that ctrl-z gives the terminal back, and that
// fg draws the whole frame anew and takes keys again.
func TestSuspendAndResume(t *testing.T) {
	x := openTerminal(t, 120, 40)
	x.sees("✗ 5 · 9/9")
	x.press("]")
	x.sees("threshold 41 (shipped 40)")
	x.press("\x1a")
	x.waitFor("the main screen", func(string) bool {
		x.mu.Lock()
		defer x.mu.Unlock()
		return last(x.raw.String(), "\x1b[?1049l") > last(x.raw.String(), "\x1b[?1049h")
	})
	x.restored()
	x.mu.Lock()
	x.emu.Write([]byte("\x1b[2J\x1b[Hsomebody else was here"))
	x.mu.Unlock()
	// A shell continues what has stopped; here nobody tells when that is, and
	// what comes before goes unheard.
	resumed := make(chan struct{})
	go func() {
		for tick := time.NewTicker(50 * time.Millisecond); ; {
			select {
			case <-resumed:
				tick.Stop()
				return
			case <-tick.C:
				x.cmd.Process.Signal(syscall.SIGCONT)
			}
		}
	}()
	defer close(resumed)
	x.waitFor("a whole frame", func(s string) bool {
		whole := !strings.Contains(s, "somebody else")
		for _, part := range []string{"✗ 5 · 9/9", "F1 [Cases]", "cases  ✗5 ✓4", "its ignore phrase", "└───", "threshold 41 (shipped 40)"} {
			whole = whole && strings.Contains(s, part)
		}
		return whole
	})
	x.press("]")
	x.sees("threshold 42 (shipped 40)")
	x.press("q")
	if status := x.ends(); status != StatusOK {
		t.Errorf("status %d", status)
	}
	x.restored()
}
