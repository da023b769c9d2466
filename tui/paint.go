package tui

import (
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// framePause is the least time between two frames: 120 a second.
const framePause = time.Second / 120

// painter writes the frames. Bubble Tea's own renderer asks 120 times a second
// whether there is something to draw, which costs a processor one to two per
// cent for a screen that nobody touches. Bubble Tea keeps the modes of the
// terminal and gets an empty view, once a second; the painter sits in front of
// the terminal, sees from the sequences that pass when the alternate screen
// is on, and draws a frame when there is one: at once when it answers a key,
// else framePause after the last. A line that did not change is not written.
type painter struct {
	out io.Writer

	mu      sync.Mutex
	on      bool     // the alternate screen is on
	lines   []string // what stands on the screen
	next    string   // the frame to draw
	drawn   time.Time
	pending *time.Timer
}

// What Bubble Tea writes that matters here. Every mode of a terminal starts
// as mode does.
const (
	mode         = "\x1b[?"
	altScreenOn  = "\x1b[?1049h"
	altScreenOff = "\x1b[?1049l"
	clearScreen  = "\x1b[2J"
)

// Write passes on the modes that Bubble Tea sets, and keeps its empty view
// off the screen.
func (p *painter) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := string(b)
	if strings.Contains(s, altScreenOff) {
		p.on = false
	}
	if p.on && !strings.Contains(s, mode) {
		if strings.Contains(s, clearScreen) {
			p.redraw()
		}
		return len(b), nil
	}
	n, err := p.out.Write(b)
	if strings.Contains(s, altScreenOn) {
		p.on = true
		p.redraw()
	}
	return n, err
}

// redraw draws the whole frame: something else may stand on the screen.
func (p *painter) redraw() {
	p.lines = nil
	p.draw()
}

// show takes the frame that is to be on the screen.
func (p *painter) show(frame string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if frame == p.next {
		return
	}
	p.next = frame
	if p.pending != nil {
		return // it draws the latest frame
	}
	if wait := framePause - time.Since(p.drawn); wait > 0 {
		p.pending = time.AfterFunc(wait, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.pending = nil
			p.draw()
		})
		return
	}
	p.draw()
}

// answer takes the frame after a key press: it does not wait for the frames
// of a run.
func (p *painter) answer(frame string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next = frame
	p.draw()
}

// draw writes the lines that changed, in one write.
func (p *painter) draw() {
	if !p.on || p.next == "" {
		return
	}
	lines := strings.Split(p.next, "\n")
	var b []byte
	if len(p.lines) != len(lines) {
		b = append(b, "\x1b[H\x1b[J"...)
		p.lines = make([]string, len(lines))
	}
	for i, line := range lines {
		if p.lines[i] == line {
			continue
		}
		b = append(b, "\x1b["...)
		b = strconv.AppendInt(b, int64(i+1), 10)
		b = append(b, ";1H"...)
		b = append(b, line...)
		// Never after a line that fills its row: a terminal that has not yet
		// wrapped would erase the last cell.
		if ansi.StringWidth(line) < ansi.StringWidth(p.lines[i]) {
			b = append(b, "\x1b[K"...)
		}
	}
	p.lines, p.drawn = lines, time.Now()
	if len(b) > 0 {
		p.out.Write(b)
	}
}

// output gives Bubble Tea the painter as its terminal.
func (p *painter) output() io.Writer {
	if f, ok := p.out.(*os.File); ok {
		return paintedFile{File: f, painter: p}
	}
	return p
}

// paintedFile is a terminal whose modes can be asked for and set.
type paintedFile struct {
	*os.File
	painter *painter
}

func (f paintedFile) Write(b []byte) (int, error) { return f.painter.Write(b) }

func (f paintedFile) WriteString(s string) (int, error) { return f.painter.Write([]byte(s)) }

// painted is the model with its view drawn by a painter.
type painted struct {
	*model
	painter *painter
	key     bool // the last message was a key press
}

func (m painted) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := m.model.Update(msg)
	_, m.key = msg.(tea.KeyMsg)
	return m, cmd
}

func (m painted) View() string {
	frame := m.model.View()
	if m.key {
		m.painter.answer(frame)
		m.courtesy.drawn()
	} else {
		m.painter.show(frame)
	}
	return ""
}
