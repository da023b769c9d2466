package plot

import (
	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

// Series is one curve: a value from 0 to 1 for each x from 0 to 1. The second
// result is false where there is none.
type Series struct {
	Name string
	Role style.Role
	// Mark is the letter of the series in the ASCII twin.
	Mark byte
	At   func(x float64) (float64, bool)
}

// Canvas is w×h cells of curves. A cell has 2×4 dots in braille, or one
// letter in ASCII.
type Canvas struct {
	w, h  int
	ascii bool
	dots  []uint8
	owner []int16 // series that drew last in the cell, −1 for none
}

// NewCanvas gives an empty canvas.
func NewCanvas(w, h int, st *style.Styles) *Canvas {
	w, h = max(0, w), max(0, h)
	c := &Canvas{w: w, h: h, ascii: st.ASCII(), dots: make([]uint8, w*h), owner: make([]int16, w*h)}
	for i := range c.owner {
		c.owner[i] = -1
	}
	return c
}

// size is the number of dots in each direction.
func (c *Canvas) size() (int, int) {
	if c.ascii {
		return c.w, c.h
	}
	return 2 * c.w, 4 * c.h
}

// Draw draws a series; steps are joined by vertical lines.
func (c *Canvas) Draw(index int, s Series) {
	dw, dh := c.size()
	last := -1
	for x := range dw {
		v, ok := s.At(float64(x) / float64(max(1, dw-1)))
		if !ok {
			last = -1
			continue
		}
		y := int((1-max(0, min(1, v)))*float64(dh-1) + 0.5)
		c.set(x, y, index)
		if last >= 0 && !c.ascii {
			for yy := min(y, last) + 1; yy < max(y, last); yy++ {
				c.set(x, yy, index)
			}
		}
		last = y
	}
}

func (c *Canvas) set(x, y, index int) {
	cx, cy := x, y
	bit := uint8(1)
	if !c.ascii {
		cx, cy = x/2, y/4
		bit = brailleBit(x%2, y%4)
	}
	i := cy*c.w + cx
	if i < 0 || i >= len(c.dots) {
		return
	}
	c.dots[i] |= bit
	c.owner[i] = int16(index)
}

// brailleBit gives the bit of a dot in Unicode's braille patterns.
func brailleBit(x, y int) uint8 {
	if y == 3 {
		return 0x40 << x
	}
	return 1 << (y + 3*x)
}

// Lines gives the canvas as lines. below says what stands in an empty cell of
// a column (the current threshold, the best band), empty for a blank.
func (c *Canvas) Lines(series []Series, below func(column int) cell.Span) []cell.Line {
	out := make([]cell.Line, c.h)
	for y := range c.h {
		for x := range c.w {
			s := c.cell(x, y, series, below)
			out[y] = out[y].Join(s.Role, s.Text)
		}
	}
	return out
}

func (c *Canvas) cell(x, y int, series []Series, below func(int) cell.Span) cell.Span {
	i := y*c.w + x
	if c.owner[i] < 0 {
		if s := below(x); s.Text != "" {
			return s
		}
		return cell.Span{Role: style.Text, Text: " "}
	}
	s := series[c.owner[i]]
	if c.ascii {
		return cell.Span{Role: s.Role, Text: string(s.Mark)}
	}
	return cell.Span{Role: s.Role, Text: string(rune(0x2800 + int(c.dots[i])))}
}
