package main

import (
	"fmt"
	"html"
	"image/color"
	"slices"
	"strings"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// The grid in SVG units: one cell, and the margin around the frame.
const (
	cellW, cellH = 8.0, 17.0
	baseline     = 13.0
	margin       = 10.0
)

const (
	ink   = "#d0d4dc"
	paper = "#15181e"
)

// drawing turns an emulated screen into SVG. Frames and bars become shapes, so that they join whatever font the reader has; all else is text
// stretched to its cells.
type drawing struct {
	emu     *vt.Emulator
	title   string
	classes []string
	body    strings.Builder
}

func (d drawing) svg() string {
	w, h := d.emu.Width(), d.emu.Height()
	for y := range h {
		d.row(y, w)
	}
	var out strings.Builder
	width, height := float64(w)*cellW+2*margin, float64(h)*cellH+2*margin
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g" role="img">`+"\n", width, height, width, height)
	fmt.Fprintf(&out, "<title>%s</title>\n<style>text{font:13px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono','Noto Sans Mono CJK SC',monospace;white-space:pre}", html.EscapeString(d.title))
	for i, c := range d.classes {
		fmt.Fprintf(&out, ".%s{%s}", class(i), c)
	}
	fmt.Fprintf(&out, "</style>\n<rect width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"%s\"/>\n<g transform=\"translate(%g %g)\">\n%s</g>\n</svg>\n", paper, margin, margin, d.body.String())
	return out.String()
}

func class(i int) string { return string(rune('a'+i%26)) + strings.Repeat("_", i/26) }

// row draws one line, as runs of cells that look the same.
func (d *drawing) row(y, w int) {
	for x := 0; x < w; {
		c := d.emu.CellAt(x, y)
		if c == nil || c.Width == 0 {
			x++
			continue
		}
		end, text := x, ""
		for end < w {
			n := d.emu.CellAt(end, y)
			if n == nil || n.Width == 0 || !n.Style.Equal(&c.Style) || kind(n.Content) != kind(c.Content) {
				break
			}
			text += n.Content
			end += n.Width
			if n.Width > 1 { // a wide character stands alone: fonts disagree about its width
				break
			}
		}
		d.run(span{x, y, end - x}, text, c.Style)
		x = end
	}
}

type span struct{ x, y, n int }

// kind tells apart what is drawn in different ways.
func kind(content string) string {
	switch r := []rune(content + " ")[0]; {
	case strings.ContainsRune("─│┌┐└┘├┤┬┴┼━┄┃", r):
		return "line " + string(r)
	case r == '░' || r >= '█' && r <= '▏' || r == '▌':
		return "block " + string(r)
	}
	if r := []rune(content + " ")[0]; r > 0x2800 && r <= 0x28ff {
		return "dots"
	}
	return "text"
}

func (d *drawing) run(s span, text string, st uv.Style) {
	fg, bg := hex(st.Fg, ink), hex(st.Bg, "")
	if st.Attrs&uv.AttrReverse != 0 {
		fg, bg = or(bg, paper), fg
	}
	left, top, width := float64(s.x)*cellW, float64(s.y)*cellH, float64(s.n)*cellW
	if bg != "" {
		fmt.Fprintf(&d.body, `<rect x="%g" y="%g" width="%g" height="%g" class="%s"/>`+"\n", left, top, width, cellH, d.class("fill:"+bg))
	}
	look := "fill:" + fg
	if st.Attrs&uv.AttrFaint != 0 {
		look += ";opacity:.6"
	}
	r := []rune(text + " ")[0]
	switch {
	case strings.HasPrefix(kind(text), "line"):
		d.line(s, r, strings.Replace(look, "fill:", "fill:none;stroke:", 1))
	case strings.HasPrefix(kind(text), "block"):
		d.block(s, r, look)
	case kind(text) == "dots":
		d.dots(s, text, strings.Replace(look, "fill:", "fill:none;stroke-width:1.7;stroke-linecap:round;stroke:", 1))
	default:
		d.words(s, text, st, look)
	}
}

// words writes text cut at wide gaps, which a reader of SVG may close.
func (d *drawing) words(s span, text string, st uv.Style, look string) {
	if s.n != utf8.RuneCountInString(text) { // wide characters: one to a run
		d.text(s, text, st, look)
		return
	}
	rest, x := text, s.x
	for strings.TrimSpace(rest) != "" {
		lead := len(rest) - len(strings.TrimLeft(rest, " "))
		x, rest = x+lead, rest[lead:]
		part, _, _ := strings.Cut(rest, "  ")
		n := utf8.RuneCountInString(part)
		d.text(span{x, s.y, n}, part, st, look)
		x, rest = x+n, rest[len(part):]
	}
}

// dots draws braille cells, of which curves are made, as dots.
func (d *drawing) dots(s span, text, look string) {
	var path strings.Builder
	for i, r := range []rune(text) {
		for bit, at := range [8][2]float64{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
			if (r-0x2800)>>bit&1 == 1 {
				fmt.Fprintf(&path, "M%g %gh0", float64(s.x+i)*cellW+2+at[0]*4, float64(s.y)*cellH+2+at[1]*cellH/4)
			}
		}
	}
	fmt.Fprintf(&d.body, `<path d="%s" class="%s"/>`+"\n", path.String(), d.class(look))
}

// text writes words; blanks at the ends are left out, as they need no ink.
func (d *drawing) text(s span, text string, st uv.Style, look string) {
	if st.Attrs&uv.AttrBold != 0 {
		look += ";font-weight:bold"
	}
	if st.Attrs&uv.AttrItalic != 0 {
		look += ";font-style:italic"
	}
	if st.Attrs&uv.AttrStrikethrough != 0 {
		look += ";text-decoration:line-through"
	} else if st.Underline != 0 {
		look += ";text-decoration:underline"
	}
	lead := len(text) - len(strings.TrimLeft(text, " "))
	trail := len(text) - len(strings.TrimRight(text, " "))
	s.x, s.n = s.x+lead, s.n-lead-trail
	fmt.Fprintf(&d.body, `<text x="%g" y="%g" textLength="%g" class="%s">%s</text>`+"\n",
		float64(s.x)*cellW, float64(s.y)*cellH+baseline, float64(s.n)*cellW, d.class(look), html.EscapeString(strings.TrimSpace(text)))
}

// line draws a run of one frame character.
func (d *drawing) line(s span, r rune, look string) {
	for i := range s.n {
		x, y := float64(s.x+i)*cellW, float64(s.y)*cellH
		cx, cy, right, bottom := x+cellW/2, y+cellH/2, x+cellW, y+cellH
		if strings.ContainsRune("─━┄", r) {
			right = x + float64(s.n)*cellW
		}
		var path string
		for _, arm := range arms(r) {
			switch arm {
			case 'l':
				path += fmt.Sprintf("M%g %gH%g", cx, cy, x)
			case 'r':
				path += fmt.Sprintf("M%g %gH%g", cx, cy, right)
			case 'u':
				path += fmt.Sprintf("M%g %gV%g", cx, cy, y)
			case 'd':
				path += fmt.Sprintf("M%g %gV%g", cx, cy, bottom)
			case '-':
				path += fmt.Sprintf("M%g %gH%g", x, cy, right)
			case '|':
				path += fmt.Sprintf("M%g %gV%g", cx, y, bottom)
			}
		}
		if r == '┄' {
			look += ";stroke-dasharray:2 2"
		}
		if r == '━' || r == '┃' {
			look += ";stroke-width:2"
		}
		fmt.Fprintf(&d.body, `<path d="%s" class="%s"/>`+"\n", path, d.class(look))
		if strings.ContainsRune("─━┄", r) {
			return
		}
	}
}

// arms are the directions in which a frame character goes from its middle.
func arms(r rune) string {
	return map[rune]string{'─': "-", '━': "-", '┄': "-", '│': "|", '┃': "|", '┌': "rd", '┐': "ld", '└': "ru", '┘': "lu",
		'├': "|r", '┤': "|l", '┬': "-d", '┴': "-u", '┼': "-|"}[r]
}

// block draws a run of one bar character: eighths from the left, or shade.
func (d *drawing) block(s span, r rune, look string) {
	width := float64(s.n) * cellW
	if r == '░' {
		look += ";fill-opacity:.25"
	} else {
		width = float64(s.n-1)*cellW + cellW*float64('▏'-r+1)/8
	}
	fmt.Fprintf(&d.body, `<rect x="%g" y="%g" width="%g" height="%g" class="%s"/>`+"\n",
		float64(s.x)*cellW, float64(s.y)*cellH+2, width, cellH-4, d.class(look))
}

// class gives the style sheet's name for a look, once each.
func (d *drawing) class(look string) string {
	i := slices.Index(d.classes, look)
	if i < 0 {
		i, d.classes = len(d.classes), append(d.classes, look)
	}
	return class(i)
}

func hex(c color.Color, none string) string {
	if c == nil {
		return none
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
