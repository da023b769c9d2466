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
	const dir = "../fixtures/core/"
	data, err := os.ReadFile(dir + "suite.json")
	if err != nil {
		t.Fatal(err)
	}
	data = ownCards(t, data)
	cards := readCards(t, dir+"core.cards.json")
	r := run(t, open(t, engine.DefaultOptions(), suite.Location{Path: dir + "suite.json"}))
	alone := map[string]*engine.Run{}
	for _, id := range cards.ids() {
		at := cards.find(id)
		alone[id] = runCards(t, data, slices.Delete(slices.Clone(cards), at, at+1))
	}
	var last, words, drops, removals int
	last = -1
	err = r.Robustness(context.Background(), nil, func(x engine.Robust) {
		if x.Case != last+1 {
			t.Errorf("case %d follows %d", x.Case, last)
		}
		last, words, drops, removals = x.Case, words+x.Words, drops+len(x.Drops), removals+len(x.Removals)
		checkDrops(t, r, x)
		checkRemovals(t, r, x, alone)
		for _, v := range x.Variants {
			if neutral := v.Kind == engine.WideSpace || v.Kind == engine.IrrelevantCard || v.Kind == engine.LowerCase; neutral && v.Flips {
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
