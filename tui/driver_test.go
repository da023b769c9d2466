package tui

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// driver runs the model synchronously: a key is pressed, all that follows
// from it happens, then the frame is read. Nothing sleeps.
type driver struct {
	t      *testing.T
	m      *model
	copied string
	quit   bool
}

// start opens a suite of testdata in a screen of w×h.
func start(t *testing.T, w, h int, options ...func(*Config)) *driver {
	t.Helper()
	d := idle(t, w, h, options...)
	d.run(d.m.Init())
	return d
}

// idle is a driver whose session has not been opened yet.
func idle(t *testing.T, w, h int, options ...func(*Config)) *driver {
	t.Helper()
	d := &driver{t: t}
	c := Config{Version: "test", Theme: style.None, Getenv: func(string) string { return "" },
		Open: openSuites(suite.Location{FS: os.DirFS("testdata"), Path: "suite.json"})}
	for _, o := range options {
		o(&c)
	}
	c.log = func(string) {}
	c.copy = func(text string) (string, error) { d.copied = text; return "", nil }
	ctx, cancel := context.WithCancel(context.Background())
	open := &sessions{open: c.Open}
	if c.Open != nil {
		c.Open = open.one
	}
	t.Cleanup(func() { open.close(cancel) })
	st := style.New(os.Stdout, style.Options{Theme: c.Theme, ASCII: c.ASCII, Profile: termenv.TrueColor})
	d.m = newModel(ctx, c, st, keys.Default())
	clock := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	d.m.now = func() time.Time { return clock }
	d.m.after = func(time.Duration, func() tea.Msg) tea.Cmd { return nil }
	d.send(tea.WindowSizeMsg{Width: w, Height: h})
	return d
}

func openSuites(suites ...suite.Location) func(context.Context) (*engine.Session, fault.List) {
	return func(ctx context.Context) (*engine.Session, fault.List) {
		o := engine.DefaultOptions()
		o.Jobs = 1
		return engine.Open(ctx, o, suites...)
	}
}

// run does a command and all that follows from it.
func (d *driver) run(cmd tea.Cmd) {
	d.t.Helper()
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	case tea.QuitMsg:
		d.quit = true
	default:
		d.send(msg)
	}
}

func (d *driver) send(msg tea.Msg) {
	d.t.Helper()
	_, cmd := d.m.Update(msg)
	d.run(cmd)
}

// press presses keys by name; a name longer than one character that is no
// key is typed letter by letter.
func (d *driver) press(names ...string) *driver {
	d.t.Helper()
	for _, name := range names {
		if k, ok := named[name]; ok {
			d.send(k)
			continue
		}
		for _, r := range name {
			d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
	return d
}

var named = map[string]tea.KeyMsg{
	"enter": {Type: tea.KeyEnter}, "esc": {Type: tea.KeyEsc}, "tab": {Type: tea.KeyTab}, "shift+tab": {Type: tea.KeyShiftTab},
	"up": {Type: tea.KeyUp}, "down": {Type: tea.KeyDown}, "left": {Type: tea.KeyLeft}, "right": {Type: tea.KeyRight},
	"home": {Type: tea.KeyHome}, "end": {Type: tea.KeyEnd}, "pgup": {Type: tea.KeyPgUp}, "pgdown": {Type: tea.KeyPgDown},
	"backspace": {Type: tea.KeyBackspace}, "ctrl+c": {Type: tea.KeyCtrlC}, "ctrl+n": {Type: tea.KeyCtrlN}, "ctrl+p": {Type: tea.KeyCtrlP},
	"ctrl+d": {Type: tea.KeyCtrlD}, "ctrl+u": {Type: tea.KeyCtrlU}, "ctrl+s": {Type: tea.KeyCtrlS},
	"f1": {Type: tea.KeyF1}, "f2": {Type: tea.KeyF2}, "f3": {Type: tea.KeyF3}, "f4": {Type: tea.KeyF4}, "f5": {Type: tea.KeyF5}, "f6": {Type: tea.KeyF6},
	"space": {Type: tea.KeySpace, Runes: []rune{' '}},
}

// frame is what stands on the screen, without colours.
// writesTo presses a key that writes a file, and types where to.
func (d *driver) writesTo(key, file string) *driver {
	d.press(key)
	for d.m.input.field.Value() != "" {
		d.press("backspace")
	}
	return d.press(file, "enter")
}

func (d *driver) frame() string { return ansi.Strip(d.m.View()) }

// sees asserts that the frame holds every text.
func (d *driver) sees(texts ...string) *driver {
	d.t.Helper()
	frame := squeeze(d.frame())
	for _, text := range texts {
		if !strings.Contains(frame, plainWords(text)) {
			d.t.Errorf("the screen lacks %q:\n%s", text, d.frame())
		}
	}
	return d
}

// lacks asserts that the frame holds none of the texts.
func (d *driver) lacks(texts ...string) *driver {
	d.t.Helper()
	for _, text := range texts {
		if strings.Contains(squeeze(d.frame()), plainWords(text)) {
			d.t.Errorf("the screen shows %q:\n%s", text, d.frame())
		}
	}
	return d
}

// squeeze drops what line breaks and borders put between words; the two
// panes of a frame are read one after the other.
func squeeze(s string) string {
	var left, right []string
	for line := range strings.SplitSeq(s, "\n") {
		a, b, _ := strings.Cut(line, "││")
		if b == "" {
			a, b, _ = strings.Cut(line, "┃│")
		}
		left, right = append(left, a), append(right, b)
	}
	return plainWords(strings.Join(left, " ")) + " " + plainWords(strings.Join(right, " "))
}

func plainWords(s string) string {
	var list []string
	for _, w := range strings.Fields(s) {
		if strings.Trim(w, "│┃┌┐└┘─") != "" {
			list = append(list, strings.Trim(w, "│┃"))
		}
	}
	return strings.Join(list, " ")
}

// selected is the id of the selected case.
func (d *driver) selected() string {
	i := d.m.cases.sel.Case
	if i < 0 {
		return ""
	}
	return d.m.table.Cases[i].ID
}

// fits asserts that the frame is w×h at most and free of what could drive a
// terminal.
func (d *driver) fits() {
	d.t.Helper()
	frame := d.m.View()
	lines := strings.Split(frame, "\n")
	if d.m.w == 0 || d.m.h == 0 {
		return
	}
	if len(lines) != max(1, d.m.h) {
		d.t.Errorf("%d lines in a screen of %d×%d", len(lines), d.m.w, d.m.h)
	}
	for i, l := range lines {
		if w := ansi.StringWidth(l); w > d.m.w {
			d.t.Errorf("line %d has %d cells in a screen of %d×%d: %q", i, w, d.m.w, d.m.h, l)
		}
	}
	if !utf8.ValidString(frame) {
		d.t.Error("the frame is not valid UTF-8")
	}
}

// golden compares the frame with a file.
func (d *driver) golden(name string) {
	d.t.Helper()
	d.fits()
	var b strings.Builder
	for line := range strings.SplitSeq(d.frame(), "\n") {
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	sameAs(d.t, filepath.Join("testdata", "frames", name+".txt"), b.String())
}
