package tui

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
)

// screenOf is what a terminal shows after those bytes.
func screenOf(w, h int, written []byte) string {
	e := vt.NewEmulator(w, h)
	e.Write(written)
	return strings.TrimRight(e.String(), " \n")
}

func TestPainter(t *testing.T) {
	for _, c := range []struct {
		name, why string
		steps     func(p *painter)
		want      string
		not       string // must not be written after the first frame
	}{
		{"first frame", "what was shown before the alternate screen is drawn when it comes on",
			func(p *painter) { p.show("one\ntwo"); p.Write([]byte(altScreenOn)) }, "one\ntwo", ""},
		{"changed line", "the other line is not written again",
			func(p *painter) { p.Write([]byte(altScreenOn)); p.show("one\ntwo"); p.later("one\nthree") }, "one\nthree", "one"},
		{"answer to a key", "it does not wait for the pause between frames, and replaces the frame that waits",
			func(p *painter) {
				p.Write([]byte(altScreenOn))
				p.show("one\ntwo")
				p.show("one\nrun")
				p.answer("one\nkey")
			}, "one\nkey", "run"},
		{"shorter line", "its old end goes",
			func(p *painter) { p.Write([]byte(altScreenOn)); p.show("one\nlonger"); p.later("one\nx") }, "one\nx", ""},
		{"full line", "a line that fills the row keeps its last cell",
			func(p *painter) {
				p.Write([]byte(altScreenOn))
				p.show("12345678\n12345678")
				p.later("abcdefgh\n12345678")
			}, "abcdefgh\n12345678", ""},
		{"fewer lines", "what stood below goes",
			func(p *painter) { p.Write([]byte(altScreenOn)); p.show("a\nb\nc"); p.later("a") }, "a", ""},
		{"the other renderer", "its empty view never reaches the screen",
			func(p *painter) { p.Write([]byte(altScreenOn)); p.show("a\nb"); p.Write([]byte("\x1b[H \x1b[K\x1b[J")) }, "a\nb", ""},
		{"cleared", "the whole frame is drawn again",
			func(p *painter) { p.Write([]byte(altScreenOn)); p.show("a\nb"); p.Write([]byte(clearScreen)) }, "a\nb", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			p := &painter{out: &out}
			c.steps(p)
			if got := screenOf(8, 3, out.Bytes()); got != c.want {
				t.Errorf("%s: screen %q, want %q", c.why, got, c.want)
			}
			if c.not != "" && strings.Count(out.String(), c.not) > 1 {
				t.Errorf("%s: %q", c.why, out.String())
			}
		})
	}
}

// later shows a frame after the pause.
func (p *painter) later(frame string) {
	p.drawn = time.Time{}
	p.show(frame)
}

func TestPainterIsQuietOffTheAlternateScreen(t *testing.T) {
	var out bytes.Buffer
	p := &painter{out: &out}
	p.Write([]byte(altScreenOn))
	p.show("frame")
	p.Write([]byte(altScreenOff))
	before := out.Len()
	p.later("other frame")
	p.Write([]byte("an editor's text"))
	if got := out.String()[before:]; got != "an editor's text" {
		t.Errorf("written while something else has the terminal: %q", got)
	}
}
