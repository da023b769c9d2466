package text_test

import (
	"testing"

	"ome-tui/engine/text"
)

// TestOrigin holds the way back from each token of the normal form to the
// raw text.
func TestOrigin(t *testing.T) {
	for _, c := range []struct{ name, raw, token, want string }{
		{"plain", "fix the shelf counter", "shelf", "shelf"},
		{"capitals", "Fix The SHELF Counter", "shelf", "SHELF"},
		{"white space in front collapses", "  fix \n\n the\tshelf", "shelf", "shelf"},
		{"a frame in front is dropped", "look at total(1) please Fix it", "fix", "Fix"},
		{"a letter that grows in lower case", "İİ İ Fix", "fix", "Fix"},
		{"a letter that shrinks in lower case", "KK fix", "fix", "fix"},
		{"Chinese", "　修复 货架", "货架", "货架"},
		{"after a fence", "```\nloadRows()\n``` Fix", "fix", "Fix"},
		{"inside a fence", "a ```x loadRows() y(z)``` b", "loadrows", "loadRows"},
		{"a path in a fence", "a ```\nopen(SRC/Rows.ts)\n``` b", "src/rows.ts", "SRC/Rows.ts"},
	} {
		t.Run(c.name, func(t *testing.T) {
			normal, origin := text.NormalizeTraced(c.raw)
			if normal != text.Normalize(c.raw) {
				t.Errorf("traced normal form %q differs from %q", normal, text.Normalize(c.raw))
			}
			for s := text.NewScanner(normal); s.Next(); {
				if s.Token() == c.token {
					if got := origin.Span(s.Span()).Of(c.raw); got != c.want {
						t.Errorf("origin of %q is %q, want %q", c.token, got, c.want)
					}
					return
				}
			}
			t.Errorf("no token %q in %q", c.token, normal)
		})
	}
}
