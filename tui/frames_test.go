package tui

import "testing"

// TestFrames holds each screen at the sizes that people use.
func TestFrames(t *testing.T) {
	sizes := []struct {
		name string
		w, h int
	}{{"120x40", 120, 40}, {"80x24", 80, 24}, {"60x16", 60, 16}, {"40x10", 40, 10}}
	screens := []struct {
		name string
		keys []string
	}{
		{"cases", nil},
		{"groups", []string{"v"}},
		{"verdict", []string{"/", "style-guide-extra", "enter", "enter", "tab", "shift+tab", "shift+tab"}},
		{"scores", []string{"/", "style-guide-extra", "enter", "."}},
		{"stages", []string{"tab", "tab", "tab"}},
		{"prompt-tab", []string{"/", "rotate", "enter", "tab", "tab", "tab", "tab"}},
		{"context", []string{"/", "rotate", "enter", "tab", "tab", "tab", "tab", "tab"}},
		{"cards", []string{"f2"}},
		{"tune", []string{"f3", "}"}},
		{"prompt", []string{"f4", "在浏览器里验证一下 the UI"}},
		{"compare", []string{"{", "{", "f5"}},
		{"hook", []string{"f6"}},
		{"help", []string{"?"}},
		{"palette", []string{":"}},
	}
	for _, size := range sizes {
		for _, s := range screens {
			t.Run(s.name+"-"+size.name, func(t *testing.T) {
				start(t, size.w, size.h).press(s.keys...).golden(s.name + "-" + size.name)
			})
		}
	}
}

// TestASCIIFrames holds that --ascii leaves nothing but ASCII of its own.
func TestASCIIFrames(t *testing.T) {
	ascii := func(c *Config) { c.ASCII = true }
	for _, keys := range [][]string{nil, {"v"}, {"enter"}, {"enter", "tab"}, {"enter", "tab", "tab"}, {"f2"}, {"f3", "]"}, {"f4", "ui"}, {"f5"}, {"?"}, {":"}} {
		d := start(t, 100, 30, ascii).press("/", "-lang:zh", "enter").press(keys...)
		for i, r := range d.frame() {
			if r > 0x7e && r != '浏' && r != '览' && r != '器' && r != '界' && r != '面' && r != '里' && r != '验' && r != '证' {
				t.Errorf("keys %v: %q at byte %d of\n%s", keys, r, i, d.frame())
				break
			}
		}
	}
	start(t, 100, 30, ascii).golden("cases-ascii")
	start(t, 100, 30, ascii).press("f3").golden("tune-ascii")
}
