package plot_test

import (
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"ome-tui/tui/cell"
	"ome-tui/tui/plot"
	"ome-tui/tui/style"
)

func TestBar(t *testing.T) {
	tests := []struct {
		name        string
		value, most float64
		w           int
		want        string
	}{
		{"nothing", 0, 100, 10, ""},
		{"half", 50, 100, 10, "█████"},
		{"full", 100, 100, 4, "████"},
		{"more than full", 200, 100, 4, "████"},
		{"a trace shows", 0.01, 100, 10, "▏"},
		{"an eighth", 12.5, 100, 1, "▏"},
		{"no room", 50, 100, 0, ""},
		{"no scale", 50, 0, 10, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := plot.Bar(tt.value, tt.most, tt.w); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestSpan(t *testing.T) {
	tests := []struct {
		name           string
		a, b           float64
		before, length int
	}{
		{"a quarter", 0, 25, 0, 10},
		{"the middle", 25, 75, 10, 20},
		{"a sliver has a cell", 50, 50.1, 20, 1},
		{"nothing has none", 50, 50, 20, 0},
		{"a sliver at the end", 99.9, 100, 39, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before, length := plot.Span(tt.a, tt.b, 100, 40)
			if before != tt.before || length != tt.length {
				t.Errorf("got %d %d, want %d %d", before, length, tt.before, tt.length)
			}
		})
	}
}

func TestSlider(t *testing.T) {
	for value, want := range map[float64]string{0: "●┄┄┄┄", 50: "┄┄●┄┄", 100: "┄┄┄┄●"} {
		if got := plot.Slider(value, 100, 5); got != want {
			t.Errorf("Slider(%v) = %q, want %q", value, got, want)
		}
	}
}

// TestCanvas draws a step from high to low in both glyph sets.
func TestCanvas(t *testing.T) {
	step := plot.Series{Name: "step", Mark: '*', At: func(x float64) (float64, bool) {
		if x < 0.5 {
			return 1, true
		}
		return 0, true
	}}
	tests := []struct {
		name  string
		ascii bool
		want  string
	}{
		{"braille joins the step", false, "⠉⠉⡇ /   ⣇⣀"},
		{"ASCII has one letter a column", true, "**  /  **"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			st := style.New(io.Discard, style.Options{ASCII: tt.ascii, Profile: termenv.Ascii})
			c := plot.NewCanvas(4, 2, st)
			c.Draw(0, step)
			var lines []string
			for _, l := range c.Lines([]plot.Series{step}, func(int) cell.Span { return cell.Span{} }) {
				if got := ansi.StringWidth(l.Text()); got != 4 {
					t.Errorf("%d cells", got)
				}
				lines = append(lines, l.Text())
			}
			t.Log(strings.Join(lines, "/"))
			if !strings.ContainsAny(lines[0], "*⠉") || !strings.ContainsAny(lines[1], "*⣀") {
				t.Errorf("high first, low later: %q", lines)
			}
		})
	}
}

func TestSeriesWithGaps(t *testing.T) {
	gap := plot.Series{Mark: '*', At: func(x float64) (float64, bool) { return 0.5, x > 0.6 }}
	st := style.New(io.Discard, style.Options{ASCII: true})
	c := plot.NewCanvas(10, 1, st)
	c.Draw(0, gap)
	if got := c.Lines([]plot.Series{gap}, func(int) cell.Span { return cell.Span{} })[0].Text(); got != "      ****" {
		t.Errorf("%q", got)
	}
}
