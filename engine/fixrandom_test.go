package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"

	"ome-tui/engine"
)

// predictions counts what was checked, by kind of edit.
type predictions struct {
	failing       int
	memory, files map[string]int
}

func newPredictions() *predictions {
	return &predictions{memory: map[string]int{}, files: map[string]int{}}
}

func (p *predictions) count(f engine.Fix, into map[string]int) {
	into["all"]++
	for _, e := range f.Edits {
		into[kindOf(e)]++
	}
}

// fixSeeds are seeds that together bring every kind of edit.
var fixSeeds = []uint64{8, 22, 37, 74, 94, 119}

// editKinds are all edits that are offered; a real library alone has cards
// whose use_when stands in for triggers.
var editKinds = []string{
	"threshold set", "limit set", "status set", "recall.policy set", "scope.level set global", "scope.level set project-family", "scope.module_path set",
	"engine_hints.positive add", "engine_hints.positive remove", "engine_hints.required_all add", "engine_hints.required_all remove", "engine_hints.negative remove",
	"criteria.intent_modes.include add", "criteria.intent_modes.include remove", "criteria.intent_modes.exclude remove",
	"criteria.ignore_when add", "criteria.ignore_when remove", "criteria.use_when remove", "recall.triggers add", "recall.triggers remove",
	"recall.topics add", "recall.topics remove", "recall.aliases add",
	"expectedCards remove", "allowedExtraCards add", "unexpectedCards remove", "expectNoMatches set",
}

// TestRandomFixesComeTrue makes the edits that are offered for generated
// failing suites, in memory and in files that are opened afresh: what passes
// and fails, the margin and the metrics are as predicted, and every kind of
// edit has been there.
func TestRandomFixesComeTrue(t *testing.T) {
	p := newPredictions()
	every := 10 // one prediction of so many is checked in files, too
	if testing.Short() {
		every = 50
	}
	n := 0
	for _, seed := range fixSeeds {
		checkSeed(t, seed, p, func(f engine.Fix) bool {
			n++
			return n%every == 0 || slices.ContainsFunc(f.Edits, func(e engine.Edit) bool { return p.files[kindOf(e)] == 0 })
		})
	}
	t.Logf("%d failing cases, %d predictions checked in memory, %d in files", p.failing, p.memory["all"], p.files["all"])
	for _, kind := range editKinds {
		t.Logf("%5d %5d %s", p.memory[kind], p.files[kind], kind)
		if p.memory[kind] == 0 || p.files[kind] == 0 {
			t.Errorf("no edit of the kind %q was checked", kind)
		}
	}
	for kind := range p.memory {
		if kind != "all" && !slices.Contains(editKinds, kind) {
			t.Errorf("an edit of a kind that is not listed: %s", kind)
		}
	}
}

// FuzzFixesComeTrue checks every prediction about the suites of any seed, in
// memory and in files.
func FuzzFixesComeTrue(f *testing.F) {
	f.Add(uint64(1000))
	f.Fuzz(func(t *testing.T, seed uint64) {
		checkSeed(t, seed, newPredictions(), func(engine.Fix) bool { return !testing.Short() })
	})
}

// checkSeed checks the predictions about the suites of a seed: all of them in
// memory, and in files those that inFiles asks for.
func checkSeed(t *testing.T, seed uint64, p *predictions, inFiles func(engine.Fix) bool) {
	t.Helper()
	s := newRandomSuites(t, seed)
	files := s.files()
	o := engine.DefaultOptions()
	limit := 1 + s.r.IntN(4)
	o.Limit = &limit
	r := run(t, s.lay(t, files, o))
	if s.r.IntN(3) == 0 {
		r = r.Retune(1+s.r.IntN(4), float64(s.r.IntN(101)))
	}
	err := r.Fixes(context.Background(), nil, func(offer engine.Offer) {
		p.failing++
		for _, f := range offer.Fixes {
			checkFix(t, r, f)
			p.count(f, p.memory)
			if inFiles(f) {
				s.checkWritten(t, r, f, files)
				p.count(f, p.files)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if t.Failed() {
		t.Fatalf("seed %d", seed)
	}
}

func kindOf(e engine.Edit) string {
	op := map[engine.EditOp]string{engine.Set: "set", engine.Add: "add", engine.Remove: "remove"}[e.Op]
	if e.Field == engine.FieldScope {
		op += " " + e.Value
	}
	return fmt.Sprintf("%s %s", e.Field, op)
}

// checkWritten writes the edits into the files and runs these.
func (s *randomSuites) checkWritten(t *testing.T, r *engine.Run, f engine.Fix, files map[string][]byte) {
	t.Helper()
	changed, err := r.Session.Changes(f.Edits...)
	if err != nil {
		t.Errorf("%s: %v", label(r, f), err)
		return
	}
	for _, c := range changed {
		if n := linesChanged(c.Before, c.After); n > maxLines*len(f.Edits) {
			t.Errorf("%s: %d lines of %s changed:\n%s\n%s", label(r, f), n, c.Path, c.Before, c.After)
		}
	}
	o := engine.DefaultOptions()
	limit, threshold := settingsOf(r, f)
	o.Limit, o.Threshold = &limit, &threshold
	checkOutcome(t, r, run(t, s.lay(t, s.edited(t, files, changed), o)), f)
}

// maxLines is how many lines one edit takes out and puts in at most: a list
// with its name and those above it, or the comma behind its neighbour.
const maxLines = 5

// linesChanged counts the lines that only one of two texts has.
func linesChanged(a, b []byte) int {
	count := map[string]int{}
	for l := range bytes.Lines(a) {
		count[string(l)]++
	}
	for l := range bytes.Lines(b) {
		count[string(l)]--
	}
	n := 0
	for _, k := range count {
		n += max(k, -k)
	}
	return n
}
