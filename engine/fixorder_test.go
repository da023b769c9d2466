package engine

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
)

// TestOrderOfFixes sorts edits whose places were worked out by hand: each one
// is better than the next by the first rule that tells them apart, and worse
// by every later one.
func TestOrderOfFixes(t *testing.T) {
	margin := func(m float64) *float64 { return &m }
	add := []Edit{{Subject: EditCard, Field: FieldTriggers, Op: Add, Value: "b"}}
	before := []Edit{{Subject: EditCard, Field: FieldTriggers, Op: Add, Value: "a"}}
	test := []Edit{{Subject: EditCase, Field: FieldExpected, Op: Remove, Value: "a"}}
	setting := []Edit{{Subject: EditSetting, Field: FieldThreshold, Op: Set, Value: "20"}}
	two := slices.Concat(before, before)
	rows := []struct {
		better string // than the next row
		attempt
	}{
		{"larger margin", attempt{passed: true, edits: two, margin: margin(30)}},
		{"fewest edits, then by text", attempt{passed: true, edits: before, margin: margin(20)}},
		{"rarer in the other prompts", attempt{passed: true, edits: add, margin: margin(20)}},
		{"fewer content words", attempt{passed: true, edits: add, others: 1}},
		{"fewer content words again", attempt{passed: true, edits: add, margin: margin(5), words: 4, others: 9}},
		{"a card, not a setting", attempt{passed: true, edits: add, words: 5}},
		{"a margin of five or more", attempt{passed: true, edits: setting}},
		{"leaves the cards their triggers", attempt{passed: true, edits: add, margin: margin(4.99)}},
		{"a margin of five or more, with no trigger left", attempt{passed: true, edits: add, bare: []string{"a"}}},
		{"harmless", attempt{passed: true, edits: add, blocks: []string{"b"}, margin: margin(4)}},
		{"breaks less", attempt{passed: true, edits: add, breaks: []int{7}}},
		{"suffices", attempt{passed: true, edits: add, breaks: []int{7}, heldHit: []int{8}}},
		{"leaves the test alone", attempt{edits: add}},
		{"", attempt{passed: true, edits: test}},
	}
	var want []*attempt
	for i := range rows {
		want = append(want, &rows[i].attempt)
	}
	got := slices.Clone(want)
	r := rand.New(rand.NewPCG(3, 3))
	for range 20 {
		r.Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
		slices.SortStableFunc(got, compareAttempts)
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("place %d is wrong; it is better than the next by: %s", i+1, rows[i].better)
			}
		}
	}
}

// TestPhrasesOf lists what a prompt offers to a card: no phrase of hollow or
// generic words alone, none that starts or ends with a hollow one.
func TestPhrasesOf(t *testing.T) {
	set, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ prompt, want string }{
		{"use it and fix it", ""},
		{"Please fix the shears", "fix the shears|shears"},
		{"use the shears to run", "shears|shears to run"},
		{"run and test again", ""},
		{"修复剪刀", "修复剪刀"},
	} {
		var got []string
		for _, p := range phrasesOf(prompt.Analyze(tt.prompt, set)) {
			got = append(got, p.text)
		}
		if s := strings.Join(got, "|"); s != tt.want {
			t.Errorf("%q: %s, want %s", tt.prompt, s, tt.want)
		}
	}
}
