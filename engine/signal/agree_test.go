package signal_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
)

// What the recordings have to give: the share of prompts with exactly the
// recorded signals, and the F1 of every single signal. Both hold with some
// room for patterns that other prompts ask for.
const (
	minEqualSets = 0.99
	minF1        = 0.95
)

// tally counts one signal over the recordings.
type tally struct{ hit, over, missed int }

func (c tally) f1() float64 {
	if c.hit+c.over+c.missed == 0 {
		return 1
	}
	return 2 * float64(c.hit) / float64(2*c.hit+c.over+c.missed)
}

// TestAgreement holds the built-in packs against the recordings; without them,
// against the sample.
func TestAgreement(t *testing.T) {
	set, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	rec := oracle.Open()
	recorded := recordedSignals(t, rec)
	counts := map[string]*tally{}
	for _, s := range set.Signals() {
		counts[s.ID] = &tally{}
	}
	equal := 0
	for text, want := range recorded {
		got := found(prompt.Analyze(text, set))
		if slices.Equal(got, want) {
			equal++
		}
		for id, c := range counts {
			switch g, w := slices.Contains(got, id), slices.Contains(want, id); {
			case g && w:
				c.hit++
			case g:
				c.over++
			case w:
				c.missed++
			}
		}
	}
	var table strings.Builder
	for _, s := range set.Signals() {
		c := counts[s.ID]
		fmt.Fprintf(&table, "%-36s %4d found %3d too many %3d missed  F1 %.3f\n", s.ID, c.hit, c.over, c.missed, c.f1())
		if c.f1() < minF1 {
			t.Errorf("%s: F1 %.3f, want %.2f", s.ID, c.f1(), minF1)
		}
	}
	share := float64(equal) / float64(len(recorded))
	t.Logf("%s: %d prompts, %d with equal signals (%.2f %%)\n%s", rec.Name(), len(recorded), equal, 100*share, &table)
	if share < minEqualSets {
		t.Errorf("%.2f %% of the prompts have equal signals, want %.0f %%", 100*share, 100*minEqualSets)
	}
}

// recordedSignals gives the recorded signals of every distinct prompt.
func recordedSignals(t *testing.T, rec oracle.Recordings) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	envelopes, err := rec.Envelopes()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range envelopes {
		var ids []string
		for _, s := range e.RuleSignals {
			ids = append(ids, s.ID)
		}
		out[e.Prompt] = ids
	}
	libraries, err := rec.Libraries()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range libraries {
		rows, err := rec.Recall(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			out[r.Prompt] = r.Signals
		}
	}
	return out
}
