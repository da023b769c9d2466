// Package plot draws bars and curves in terminal cells.
//
// It knows numbers and cells only. Everything has an ASCII twin that carries
// the same information.
package plot

import "strings"

// Bar gives a horizontal bar for value of most in w cells, in eighths of a
// cell; a value above 0 shows at least the thinnest. The result has at most w
// cells and no padding.
func Bar(value, most float64, w int) string {
	if w <= 0 || most <= 0 || value <= 0 {
		return ""
	}
	eighths := int(value/most*float64(w)*8 + 0.5)
	eighths = max(1, min(eighths, w*8))
	full, part := eighths/8, eighths%8
	// the half block is left out: it is the cursor's glyph
	return strings.Repeat("█", full) + [...]string{"", "▏", "▎", "▍", "▍", "▋", "▊", "▉"}[part]
}

// Span gives where a piece from a to b of a scale 0..most lies in w cells:
// the number of cells before it and in it. A piece that is not empty has at
// least one cell.
func Span(a, b, most float64, w int) (before, length int) {
	if w <= 0 || most <= 0 {
		return 0, 0
	}
	at := func(v float64) int { return max(0, min(w, int(v/most*float64(w)+0.5))) }
	before, end := at(a), at(b)
	if end == before && b > a {
		if before == w {
			before--
		}
		end = before + 1
	}
	return before, end - before
}

// Slider gives a scale of w cells with a mark at value of most.
func Slider(value, most float64, w int) string {
	if w <= 0 || most <= 0 {
		return ""
	}
	at := max(0, min(w-1, int(value/most*float64(w-1)+0.5)))
	return strings.Repeat("┄", at) + "●" + strings.Repeat("┄", w-1-at)
}
