package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// scene is one picture: what is started, which keys are pressed, and what must stand on the screen before the next key.
type scene struct {
	name  string
	title string
	args  []string
	w, h  int
	steps []step
}

// step waits for a text, then presses keys.
type step struct{ wait, keys string }

const (
	enter = "\r"
	down  = "\x1b[B"
	tab   = "\t"
	esc   = "\x1b"
)

func scenes() []scene {
	failing, seed, core := "fixtures/failing/suite.json", "fixtures/seeds/en/suite.json", "fixtures/core/suite.json"
	find := func(id string) []step { return []step{{"cases", "/"}, {" /", id + enter}} }
	return []scene{
		{name: "cases", title: "Cases: failing cases first, the cause beside them", args: []string{failing}, w: 110, h: 30,
			steps: append(find("missed"), step{"missed-status", "gjjjjjjjjj"}, step{"missed-ignore-phrase ", ""})},
		{name: "scores", title: "Scores: why 51.09", args: []string{seed}, w: 110, h: 42,
			steps: []step{{"frontend-browser", "/"}, {" /", "frontend" + enter}, {"frontend-browser", enter}, {"[Scores]", strings.Repeat(".", 12)}, {"step 12 of 12", ""}}},
		{name: "fixes", title: "Fixes: edits verified on the whole suite", args: []string{failing}, w: 110, h: 30,
			steps: append(find("near-word"), step{"near-word", enter}, step{"[Scores]", tab + tab + tab + tab}, step{"[Fixes]", ""}, step{"breaks", ""})},
		{name: "tune", title: "Tune: every threshold at once", args: []string{core}, w: 110, h: 34,
			steps: []step{{"cases", "3"}, {"best band", ""}}},
		{name: "cards", title: "Cards: the noisiest first", args: []string{failing}, w: 110, h: 24,
			steps: []step{{"cases", "2"}, {"noisiest", ""}}},
		{name: "prompt", title: "Prompt: scored while it is typed", args: []string{core}, w: 110, h: 28,
			steps: []step{{"cases", "4"}, {"type a prompt", "fix UI and validate in browser"}, {"browser-validation", ""}}},
		{name: "hook", title: "Hook: every check by name", args: []string{"--hook", "fixtures/hook/codex.json"}, w: 110, h: 34,
			steps: []step{{"✓ 9/9", ""}}},
	}
}

const (
	// patience is how long a text may take to come up.
	patience = 20 * time.Second
	// settled is how long a frame must stay the same to be taken.
	settled = 700 * time.Millisecond
)

// play runs the scene and gives its last frame as SVG.
func (s scene) play(program, scratch string) (string, error) {
	cmd := exec.Command(program, append([]string{"--tui", "--theme", "dark"}, s.args...)...)
	cmd.Env = []string{"TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "HOME=" + scratch, "PATH=" + os.Getenv("PATH")}
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(s.w), Rows: uint16(s.h)})
	if err != nil {
		return "", err
	}
	defer func() { cmd.Process.Kill(); cmd.Wait(); f.Close() }()
	t := &screen{emu: vt.NewEmulator(s.w, s.h)}
	go t.read(f)
	go io.Copy(f, t.emu) // what the terminal answers
	for _, st := range s.steps {
		if err := t.await(st.wait); err != nil {
			return "", err
		}
		t.settle()
		for _, key := range split(st.keys) {
			if _, err := io.WriteString(f, key); err != nil {
				return "", err
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	t.settle()
	t.mu.Lock()
	defer t.mu.Unlock()
	return drawing{emu: t.emu, title: s.title}.svg(), nil
}

// split cuts keys into what one press sends.
func split(keys string) []string {
	var out []string
	for keys != "" {
		n := 1
		if strings.HasPrefix(keys, down) {
			n = len(down)
		}
		out, keys = append(out, keys[:n]), keys[n:]
	}
	return out
}

// screen is the emulated terminal, written by one goroutine.
type screen struct {
	mu  sync.Mutex
	emu *vt.Emulator
}

func (t *screen) read(r io.Reader) {
	buf := make([]byte, 1<<16)
	for {
		n, err := r.Read(buf)
		t.mu.Lock()
		t.emu.Write(buf[:n])
		t.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (t *screen) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.emu.String()
}

func (t *screen) await(text string) error {
	for end := time.Now().Add(patience); !strings.Contains(t.text(), text); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			return errors.New("never showed " + text + ":\n" + t.text())
		}
	}
	return nil
}

// settle waits until the screen stays as it is.
func (t *screen) settle() {
	last, since := t.text(), time.Now()
	for end := time.Now().Add(patience); time.Since(since) < settled && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if now := t.text(); now != last {
			last, since = now, time.Now()
		}
	}
}
