package engine_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// TestRobustnessIsExact edits the prompt for real, takes each card out of the
// file for real, runs the suite afresh, and holds the findings to the verdicts.
func TestRobustnessIsExact(t *testing.T) {
	removals := 0
	for _, f := range []struct{ suite, cards string }{{"core/suite.json", "core/core.cards.json"}, {"failing/suite.json", "failing/failing.cards.json"}} {
		t.Run(f.suite, func(t *testing.T) {
			data, err := os.ReadFile("../fixtures/" + f.suite)
			if err != nil {
				t.Fatal(err)
			}
			removals += checkRobust(t, ownCards(t, data), readCards(t, "../fixtures/"+f.cards))
		})
	}
	if removals == 0 {
		t.Error("no card flips a case by its absence")
	}
}

// checkRobust holds the findings about one suite and counts the cards that
// flip a case by their absence.
func checkRobust(t *testing.T, suiteFile []byte, cards cardFile) int {
	r := runCards(t, suiteFile, cards)
	alone := map[string]*engine.Run{}
	for at, id := range cards.ids() {
		alone[id] = runCards(t, suiteFile, slices.Delete(slices.Clone(cards), at, at+1))
	}
	last, words, drops, removals := -1, 0, 0, 0
	err := r.Robustness(context.Background(), nil, func(x engine.Robust) {
		if x.Case != last+1 {
			t.Errorf("case %d follows %d", x.Case, last)
		}
		last, words, drops, removals = x.Case, words+x.Words, drops+len(x.Drops), removals+len(x.Removals)
		checkDrops(t, r, x)
		checkRemovals(t, r, x, alone)
		for _, v := range x.Variants {
			neutral := v.Kind == engine.WideSpace || v.Kind == engine.IrrelevantCard || v.Kind == engine.LowerCase
			if neutral && v.Flips {
				t.Errorf("%s: %s flips the case", r.Session.Cases()[x.Case].ID, v.Kind)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if last+1 != len(r.Results) || drops == 0 {
		t.Errorf("%d cases, %d drops that flip", last+1, drops)
	}
	t.Logf("%d cases, %d words dropped, %d flip; %d cards flip a case by their absence", last+1, words, drops, removals)
	return removals
}

// checkDrops asks with every word cut out of the prompt by its bytes.
func checkDrops(t *testing.T, r *engine.Run, x engine.Robust) {
	t.Helper()
	c := r.Session.Cases()[x.Case]
	var want []int
	for _, at := range engine.PromptWords(c.Prompt) {
		rest := c.Prompt[at.End:]
		for rest != "" && (rest[0] == ' ' || rest[0] == '\t') {
			rest = rest[1:]
		}
		trial := r.Session.Try(c.Suite, c.Prompt[:at.Start]+rest, c.Context)
		if suite.Judge(c.Case, ids(trial.Returned), trace.Documented).Passed != x.Passes {
			want = append(want, at.Start)
		}
	}
	var got []int
	for _, d := range x.Drops {
		got = append(got, d.Start)
	}
	if !slices.Equal(got, want) && c.Threshold == nil {
		t.Errorf("%s: words at %v flip it, want %v", c.ID, got, want)
	}
}

func ids(refs []trace.Ref) []string {
	var out []string
	for _, ref := range refs {
		out = append(out, ref.ID)
	}
	return out
}

// checkRemovals compares with the runs without each card.
func checkRemovals(t *testing.T, r *engine.Run, x engine.Robust, alone map[string]*engine.Run) {
	t.Helper()
	c := r.Session.Cases()[x.Case]
	var want, got []string
	for id, without := range alone {
		if !slices.Contains(c.Expected, id) && without.Results[x.Case].Verdict.Passed != x.Passes {
			want = append(want, id)
		}
	}
	for _, removal := range x.Removals {
		got = append(got, removal.Card.ID)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%s: cards %v flip it, want %v", c.ID, got, want)
	}
}

func TestRobustnessStops(t *testing.T) {
	r := run(t, open(t, engine.DefaultOptions(), suite.Location{Path: "../fixtures/core/suite.json"}))
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	err := r.Robustness(ctx, nil, func(engine.Robust) { n++; cancel() })
	if err == nil || n == len(r.Results) {
		t.Errorf("%d of %d cases, error %v", n, len(r.Results), err)
	}
}
