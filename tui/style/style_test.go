package style_test

import (
	"io"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"ome-tui/tui/style"
)

func env(pairs ...string) func(string) string {
	return func(key string) string {
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == key {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestParseTheme(t *testing.T) {
	for _, name := range []string{"", "auto", "light", "dark", "none"} {
		if _, err := style.ParseTheme(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := style.ParseTheme("blue"); err == nil || !strings.Contains(err.Error(), "auto, light, dark or none") {
		t.Errorf("an unknown theme names the known ones: %v", err)
	}
}

func TestNoColorTakesEverythingAway(t *testing.T) {
	if p := style.ProfileOf(io.Discard, env("NO_COLOR", "1", "TERM", "xterm-256color")); p != termenv.Ascii {
		t.Errorf("NO_COLOR gives %v", p)
	}
	for _, o := range []style.Options{{Theme: style.Dark, Profile: termenv.Ascii}, {Theme: style.None, Profile: termenv.TrueColor}} {
		st := style.New(io.Discard, o)
		for _, r := range []style.Role{style.Fail, style.Strong, style.Step, style.Struck, style.TabOn} {
			if got := st.Paint(r, "x") + st.PaintSelected(r, "x"); got != "xx" {
				t.Errorf("%+v role %d paints %q", o, r, got)
			}
		}
		if st.Colour() {
			t.Errorf("%+v says it has colour", o)
		}
	}
}

func TestProfiles(t *testing.T) {
	for profile, want := range map[termenv.Profile]string{termenv.ANSI: "\x1b[", termenv.ANSI256: "\x1b[", termenv.TrueColor: "\x1b["} {
		st := style.New(io.Discard, style.Options{Theme: style.Auto, Profile: profile})
		if got := st.Paint(style.Fail, "x"); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "\x1b[0m") {
			t.Errorf("profile %v paints %q", profile, got)
		}
		if st.Paint(style.Text, "x") != "x" {
			t.Error("ordinary text needs no colour")
		}
		if st.PaintSelected(style.Text, "x") == "x" {
			t.Error("the selected row is set off")
		}
	}
}

func TestTwinsAreASCIIAndAsWide(t *testing.T) {
	st := style.New(io.Discard, style.Options{ASCII: true})
	glyphs := "✗✓±−·…“”→←↑↓●─│┌┐└┘┃━█▉▏▌░⇄≠▾▸"
	got := st.Twin(glyphs)
	for _, r := range got {
		if r > 0x7e {
			t.Errorf("%q has no twin", r)
		}
	}
	if len(got) != len([]rune(glyphs)) {
		t.Errorf("%d cells for %d", len(got), len([]rune(glyphs)))
	}
	if st.Twin("浏览器") != "浏览器" {
		t.Error("letters of other scripts stay")
	}
	if plain := style.New(io.Discard, style.Options{}); plain.Twin("✗") != "✗" {
		t.Error("without --ascii nothing is replaced")
	}
}
