package main

import (
	"path/filepath"
	"testing"

	"ome-tui/engine/fault"
)

// A project's settings are read or refused with a place, whatever the bytes.
func FuzzParseProject(f *testing.F) {
	for _, s := range []string{"", "suites:\n  - a.json\n", "gates:\n  min-recall: 0.9\n  gate: ['mrr>=0.9']\n", "known-failures: k.txt\nsignals: [s.yaml]\nallow: [card-edits]\n",
		"nope: 1", "- a", "suites: a", "suites: [1, null]", "gates: {min-recall: x}", "gates: {min-recall: 1e400}", "a: &a [*a]", "\x00", "suites: [../../x, \"\\x1b\"]", "? [a]\n: b"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := filepath.FromSlash("/project")
		p, faults := parseProject(projectName, dir, data)
		for _, one := range faults {
			if one.File != projectName || one.What == "" {
				t.Errorf("a fault without a place: %+v", one)
			}
		}
		again, more := parseProject(projectName, dir, data)
		if len(more) != len(faults) || len(again.suites) != len(p.suites) || len(again.gates) != len(p.gates) {
			t.Error("the same bytes read differently")
		}
		if faults.Has(fault.Error) {
			return
		}
		for _, s := range append(append([]string{}, p.suites...), p.signals...) {
			if !filepath.IsAbs(s) {
				t.Errorf("%q is not taken from the project's folder", s)
			}
		}
	})
}
