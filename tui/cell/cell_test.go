package cell_test

import (
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

func TestClean(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain text stays", "fix the page", "fix the page"},
		{"lines become one", "a\nb\t c", "a b c"},
		{"an escape sequence goes whole", "a\x1b[31mb\x1b]0;title\x07c", "abc"},
		{"a flag becomes letters: terminals differ on its width", "🇩🇪", "DE"},
		{"a variation selector goes", "❤️", "❤"},
		{"a joiner goes", "👩‍🚒", "👩🚒"},
		{"Chinese stays", "浏览器", "浏览器"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := cell.Clean(tt.in); got != tt.want {
				t.Errorf("Clean(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
	if got := cell.CleanTyped(" a  b\u200bc "); got != " a  bc " {
		t.Errorf("typed blanks stay: %q", got)
	}
}

func TestCutAndFit(t *testing.T) {
	tests := []struct {
		name, in string
		w        int
		want     string
	}{
		{"short enough", "abc", 5, "abc  "},
		{"cut with a tail", "abcdef", 4, "abc…"},
		{"a wide character does not fit in one cell", "浏览器", 4, "浏… "},
		{"no room for the tail", "abc", 1, "a"},
		{"no room at all", "abc", 0, ""},
		{"a negative width", "abc", -3, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := cell.Fit(tt.in, tt.w, "…"); got != tt.want {
				t.Errorf("Fit(%q, %d) = %q, want %q", tt.in, tt.w, got, tt.want)
			}
		})
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		name, in  string
		w, indent int
		want      []string
	}{
		{"fits", "one two", 10, 2, []string{"one two"}},
		{"at a blank", "one two three", 8, 0, []string{"one two", "three"}},
		{"later lines are indented", "one two three", 8, 2, []string{"one two", "  three"}},
		{"between wide characters", "浏览器里验证", 6, 0, []string{"浏览器", "里验证"}},
		{"a word longer than the line is cut", "abcdefgh", 3, 0, []string{"abc", "def", "gh"}},
		{"an indent as wide as the line is dropped", "ab cd", 2, 2, []string{"ab", "cd"}},
		{"an indent that leaves no room for a wide character is dropped", "浏 览", 3, 2, []string{"浏", "览"}},
		{"width 0 counts as 1", "ab", 0, 0, []string{"a", "b"}},
		{"nothing", "", 5, 0, []string{""}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, l := range cell.Wrap(cell.L(tt.in), tt.w, tt.indent) {
				got = append(got, strings.TrimRight(l.Text(), " "))
			}
			if strings.Join(got, "|") != strings.Join(tt.want, "|") {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestSpread(t *testing.T) {
	if got := cell.Spread(cell.L("left side"), cell.L("right"), 12).Text(); got != "left… right" && got != "left… "+" right" {
		if cell.Width(got) != 12 || !strings.HasSuffix(got, "right") {
			t.Errorf("%q", got)
		}
	}
	if got := cell.Spread(cell.L("a"), cell.L("b"), 5).Text(); got != "a   b" {
		t.Errorf("%q", got)
	}
}

// A word of a mebibyte is cut in one pass; in the square of its length it
// would take minutes.
func TestWrapALongWord(t *testing.T) {
	for _, word := range []string{strings.Repeat("x", 1<<20), strings.Repeat("é", 1<<19), strings.Repeat("\uFFFD", 1<<18)} {
		lines := cell.Wrap(cell.L(word), 80, 2)
		var b strings.Builder
		for _, l := range lines {
			if l.Width() > 80 {
				t.Fatalf("a line of %d cells", l.Width())
			}
			b.WriteString(strings.TrimLeft(l.Text(), " "))
		}
		if b.String() != word {
			t.Errorf("%d bytes became %d", len(word), b.Len())
		}
	}
}

// FuzzRender holds that a line is painted into exactly the cells asked for,
// whatever it holds.
func FuzzRender(f *testing.F) {
	for _, s := range []string{"", "abc", "浏览器里验证", "a\x1b[31mb", "👩‍👩‍👧‍👦", "e\u0301\u0301", "🇩🇪🇩🇪", "\u202ex\u202c", "\xff\xfe", strings.Repeat("很", 50)} {
		f.Add(s, 7)
	}
	dark := style.New(io.Discard, style.Options{Theme: style.Dark, Profile: termenv.TrueColor})
	ascii := style.New(io.Discard, style.Options{ASCII: true, Profile: termenv.Ascii})
	f.Fuzz(func(t *testing.T, s string, w int) {
		w %= 200
		line := cell.In(style.Fail, cell.Clean(s)).Add(style.Dim, " "+cell.CleanTyped(s))
		for _, st := range []*style.Styles{dark, ascii} {
			out := line.Render(st, w)
			if got := ansi.StringWidth(out); got != max(0, w) {
				t.Errorf("%d cells for %d: %q", got, w, out)
			}
			if !utf8.ValidString(out) {
				t.Errorf("not UTF-8: %q", out)
			}
		}
		for _, l := range cell.Wrap(line, w, 3) {
			if got := l.Width(); got > max(2, w) {
				t.Errorf("a line of %d cells for %d: %q", got, w, l.Text())
			}
		}
	})
}

func BenchmarkRender(b *testing.B) {
	st := style.New(io.Discard, style.Options{Theme: style.Dark, Profile: termenv.TrueColor})
	line := cell.In(style.Fail, "✗ ").Add(style.Text, "frontend-browser-validation").Add(style.Dim, " −1 missed")
	for b.Loop() {
		line.Render(st, 240)
	}
}
