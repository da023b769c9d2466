package suite

import (
	"strings"
	"testing"
)

// Every line of a list of known failures is an entry, a fault, or empty.
func FuzzParseKnownFailures(f *testing.F) {
	for _, s := range []string{"", "a waits for a decision\n", "\"a b\" why\r\n# no\n\n", "\ufeffa b", "a\n", "\"a\nb c\na d\na e", "\"\" x", "\"\\x1b\" \u009b", "\xff\xfe \x00", "a\u3000b"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		known, faults := ParseKnownFailures("k", data)
		lines := 0
		for line := range strings.SplitSeq(strings.TrimPrefix(string(data), "\ufeff"), "\n") {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				lines++
			}
		}
		if len(known)+len(faults) != lines {
			t.Errorf("%d entries and %d faults of %d lines", len(known), len(faults), lines)
		}
		seen := map[string]bool{}
		for _, k := range known {
			if k.ID == "" || strings.TrimSpace(k.Reason) == "" || seen[k.ID] {
				t.Errorf("%+v", k)
			}
			seen[k.ID] = true
		}
	})
}
