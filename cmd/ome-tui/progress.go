package main

import (
	"fmt"
	"io"
	"time"
)

const (
	// barCells is the width of the progress bar.
	barCells = 24
	// quickRun is how long a run may take without any progress line.
	quickRun = 500 * time.Millisecond
	// barEvery and lineEvery are the least times between two updates on a
	// terminal and elsewhere.
	barEvery  = 100 * time.Millisecond
	lineEvery = 5 * time.Second
)

// progress shows how far a run is: a bar on a terminal, sparse lines
// elsewhere, nothing for runs that end at once.
type progress struct {
	w           io.Writer
	terminal    bool
	total, done int
	// told is what is counted beside the cases, as in "failing".
	told        string
	counted     int
	start, last time.Time
	drawn       bool
}

func (a *app) progress(total int) *progress {
	p := &progress{w: a.stderr, terminal: isTerminal(a.stderr), total: total, told: "failing", start: time.Now()}
	if a.o.quiet {
		p.w = io.Discard
	}
	p.last = p.start.Add(quickRun - p.every())
	return p
}

func (p *progress) every() time.Duration {
	if p.terminal {
		return barEvery
	}
	return lineEvery
}

// add counts one result, good or not.
func (p *progress) add(good bool) {
	p.done++
	if !good {
		p.counted++
	}
	now := time.Now()
	if now.Sub(p.last) < p.every() {
		return
	}
	p.last = now
	p.draw(now.Sub(p.start))
}

func (p *progress) draw(elapsed time.Duration) {
	rate := float64(p.done) / elapsed.Seconds()
	left := time.Duration(float64(p.total-p.done) / rate * float64(time.Second)).Round(time.Second)
	text := fmt.Sprintf("%d/%d cases, %d %s, %.0f a second, %s left", p.done, p.total, p.counted, p.told, rate, left)
	if !p.terminal {
		fmt.Fprintln(p.w, "ome-tui: "+text)
		return
	}
	bar := make([]byte, barCells)
	for i := range bar {
		bar[i] = '.'
		if i*p.total < p.done*barCells {
			bar[i] = '#'
		}
	}
	fmt.Fprintf(p.w, "\r\x1b[K[%s] %s", bar, text)
	p.drawn = true
}

// end wipes the bar.
func (p *progress) end() {
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
