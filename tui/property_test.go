package tui

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/suite"
	"ome-tui/tui/style"
)

// hostile are texts that try to drive the terminal or to shift the screen.
var hostile = []string{
	"\x1b[2J\x1b[31mred\x1b]0;title\x07", "a\tb\nc\rd\x00\x08\x7f", "\u202eevil\u202c \u2066x\u2069", "👩‍👩‍👧‍👦 family 🇩🇪 ❤️ ✍🏽", "浏览器里验证一下，全角！",
	"e\u0301\u0301\u0301 z\u200bw\u200dj", strings.Repeat("很长的一行", 300), strings.Repeat("x", 4000), "\u2028\u2029\u0085", "::error::x `$(id)` ]]>", "\xff\xfe bad utf8", "ｆｕｌｌ width ﾊﾝｶｸ",
	"\u009b31m c1", "🏴\U000E0067\U000E0062\U000E007F tags",
}

// hostileSuite has the texts in every field that a screen shows.
func hostileSuite() fs.FS {
	var cases, cards []string
	q := func(s string) string {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\x00", `\u0000`, "\x08", `\b`, "\x1b", `\u001b`, "\x07", `\u0007`, "\x7f", `\u007f`).Replace(strings.ToValidUTF8(s, "?")) + `"`
	}
	for i, h := range hostile {
		id := fmt.Sprintf("case-%d %s", i, strings.Map(func(r rune) rune {
			if r < 0x20 || r == '/' || r == '\\' || r >= 0x7f && r < 0xa0 {
				return -1
			}
			return r
		}, strings.ToValidUTF8(h, "")))
		cases = append(cases, fmt.Sprintf(`{"id":%s,"prompt":%s,"note":%s,"tags":[%s],"difficulty":"hard","expectedCards":["card-%d"]}`, q(id), q(h+" validate "+h), q(h), q(h), i))
		cards = append(cards, fmt.Sprintf(`{"id":"card-%d","status":"active","title":%s,"category":%s,"summary":%s,"criteria":{"ignore_when":[%s]},
			"recall":{"policy":"must","risk":"high","confidence":"high","triggers":[%s,"validate"],"topics":[%s]},"scope":{"level":"global"},"rule":%s}`,
			i, q("T "+h), q("C "+h), q("S "+h), q("I "+h), q("G "+h), q("P "+h), q("R "+h)))
	}
	return fstest.MapFS{"suite.json": &fstest.MapFile{Data: []byte(`{"name":` + q("hostile "+hostile[3]) + `,"cases":[` + strings.Join(cases, ",") + `],"experiences":[` + strings.Join(cards, ",") + `]}`)}}
}

var allKeys = []string{"j", "k", "g", "G", "ctrl+d", "ctrl+u", "pgup", "pgdown", "enter", "esc", "tab", "shift+tab", "[", "]", "{", "}", "<", ">", "-", "+", "=", "v", "s", "S", "f", "n", "N", "(", ")", ".", ",", "z", "y", "Y", "?", ":", "/", "t", "f1", "f2", "f3", "f4", "f5", "f6", "x", "r", "home", "end", "浏", "a", "backspace"}

// TestFramesFitForRandomSizesAndHostileText presses random keys in screens of
// random sizes: every frame is exactly as large as the screen, and nothing in
// a suite reaches the terminal as a command.
func TestFramesFitForRandomSizesAndHostileText(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, theme := range []style.Theme{style.None, style.Dark} {
		d := start(t, 120, 40, func(c *Config) {
			c.Theme = theme
			c.Open = openSuites(suite.Location{FS: hostileSuite(), Path: "suite.json"})
		})
		if len(d.m.session.faults.Error()) > 0 && d.m.session.bench == nil {
			t.Fatal(d.m.session.faults)
		}
		for range 400 {
			if rng.IntN(4) == 0 {
				d.send(tea.WindowSizeMsg{Width: rng.IntN(180), Height: rng.IntN(60)})
			}
			key := allKeys[rng.IntN(len(allKeys))]
			d.press(key)
			d.fits()
			if bad := strings.IndexFunc(d.frame(), unsafeRune); bad >= 0 {
				t.Fatalf("after %q: %q in the frame", key, d.frame()[bad:bad+1])
			}
			if t.Failed() {
				t.Fatalf("after %q at %d×%d", key, d.m.w, d.m.h)
			}
		}
	}
}

// unsafeRune tells what must never stand in a frame without colours.
func unsafeRune(r rune) bool {
	return r != '\n' && (r < 0x20 || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069)
}

// TestResizeKeepsSelectionAndScroll is a resize storm around a selection.
func TestResizeKeepsSelectionAndScroll(t *testing.T) {
	d := start(t, 120, 40).press("j", "j", "enter", ".", ".")
	id, step := d.selected(), d.m.cases.dossier.step
	for w := 1; w < 200; w += 7 {
		d.send(tea.WindowSizeMsg{Width: w, Height: w/3 + 1})
		d.fits()
	}
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	if d.selected() != id || d.m.cases.dossier.step != step {
		t.Errorf("selection %q step %d, were %q and %d", d.selected(), d.m.cases.dossier.step, id, step)
	}
}
