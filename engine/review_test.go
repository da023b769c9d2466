package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/suite"
)

// cardFile is the cards of a suite as JSON objects.
type cardFile []map[string]any

func readCards(t *testing.T, path string) cardFile {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Experiences cardFile `json:"experiences"`
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	return doc.Experiences
}

func (f cardFile) ids() []string {
	var out []string
	for _, c := range f {
		out = append(out, c["id"].(string))
	}
	return out
}

func (f cardFile) find(id string) int { return slices.Index(f.ids(), id) }

// clone copies deep enough for edits.
func (f cardFile) clone(t testing.TB) cardFile {
	t.Helper()
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	var out cardFile
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// with gives the cards with one taken from another file: changed, added or
// taken away.
func (f cardFile) with(from cardFile, id string) cardFile {
	out := slices.Clone(f)
	at, there := out.find(id), from.find(id)
	switch {
	case there < 0:
		return slices.Delete(out, at, at+1)
	case at < 0:
		return append(out, from[there])
	}
	out[at] = from[there]
	return out
}

// runCards runs the cases of a suite file against cards.
func runCards(t *testing.T, suiteFile []byte, cards cardFile) *engine.Run {
	t.Helper()
	data, err := json.Marshal(cards)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"suite.json": {Data: suiteFile}, "cards.json": {Data: data}}
	return run(t, open(t, engine.DefaultOptions(), suite.Location{FS: files, Path: "suite.json"}))
}

// disturb changes some cards at random, as an editor in a hurry would.
func disturb(t *testing.T, cards cardFile, prompts []string, r *rand.Rand) cardFile {
	out := cards.clone(t)
	for range 3 + r.IntN(8) {
		c := out[r.IntN(len(out))]
		recall, _ := c["recall"].(map[string]any)
		if recall == nil {
			recall = map[string]any{}
			c["recall"] = recall
		}
		words := strings.Fields(prompts[r.IntN(len(prompts))])
		phrase := strings.Join(words[:min(len(words), 2+r.IntN(4))], " ")
		switch r.IntN(9) {
		case 0:
			c["status"] = "draft"
		case 1:
			recall["triggers"] = append(list(recall["triggers"]), phrase)
		case 2:
			if old := list(recall["triggers"]); len(old) > 1 {
				recall["triggers"] = old[1:]
			}
		case 3:
			c["title"] = phrase
		case 4:
			recall["topics"] = append([]any{words[0]}, list(recall["topics"])...)
		case 5:
			criteria := map[string]any{}
			if old, ok := c["criteria"].(map[string]any); ok {
				criteria = maps.Clone(old)
			}
			criteria["ignore_when"] = append(list(criteria["ignore_when"]), phrase)
			c["criteria"] = criteria
		case 6:
			out = slices.DeleteFunc(out, func(o map[string]any) bool { return o["id"] == c["id"] })
		case 7:
			twin := maps.Clone(c)
			twin["id"] = fmt.Sprintf("new-%d", r.IntN(1000))
			if out.find(twin["id"].(string)) < 0 {
				out = append(out, twin)
			}
		case 8:
			recall["triggers"], recall["topics"] = []any{phrase}, []any{}
		}
	}
	return out
}

func list(v any) []any { l, _ := v.([]any); return l }

// TestReviewIsExact swaps every changed card into the earlier files for real,
// runs the suite afresh each time, and holds the review to the verdicts.
func TestReviewIsExact(t *testing.T) {
	const dir = "../fixtures/core/"
	suiteFile, err := os.ReadFile(dir + "suite.json")
	if err != nil {
		t.Fatal(err)
	}
	cards := readCards(t, dir+"core.cards.json")
	suiteFile = ownCards(t, suiteFile)
	before := runCards(t, suiteFile, cards)
	var prompts []string
	for _, c := range before.Session.Cases() {
		prompts = append(prompts, c.Prompt)
	}
	var flips, sets, narrowed int
	for seed := range uint64(12) {
		later := disturb(t, cards, prompts, rand.New(rand.NewPCG(seed, 1)))
		after := runCards(t, suiteFile, later)
		v, err := engine.ReviewRuns(context.Background(), before, after)
		if err != nil {
			t.Fatal(err)
		}
		alone := map[string]*engine.Run{}
		for i := range v.Changes {
			id := v.Changes[i].Card.ID
			alone[id] = runCards(t, suiteFile, cards.with(later, id))
		}
		if got := countFlips(before, after); got != len(v.Flips) {
			t.Errorf("seed %d: %d flips, want %d", seed, len(v.Flips), got)
		}
		for _, f := range v.Flips {
			flips++
			checkCulprits(t, v, f, alone)
			for _, c := range f.Culprits {
				if len(c.Changes) > 1 {
					sets++
				}
				narrowed += checkEdits(t, v, f, c)
			}
		}
	}
	t.Logf("%d flips, %d sets of more than one change, %d narrowed to edits", flips, sets, narrowed)
	if flips == 0 || narrowed == 0 {
		t.Error("nothing was compared")
	}
}

// ownCards points a suite at cards.json beside it.
func ownCards(t *testing.T, data []byte) []byte {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	delete(doc, "experiences")
	doc["experiencesFile"] = "cards.json"
	out, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func countFlips(a, b *engine.Run) int {
	n := 0
	for i := range a.Results {
		if a.Results[i].Verdict.Passed != b.Results[i].Verdict.Passed {
			n++
		}
	}
	return n
}

// checkCulprits holds that exactly the cards are named that turn the verdict
// when they alone are swapped.
func checkCulprits(t *testing.T, v *engine.Review, f engine.Flip, alone map[string]*engine.Run) {
	t.Helper()
	id := v.After.Session.Cases()[f.After].ID
	var want, got []string
	for card, r := range alone {
		if r.Results[f.Before].Verdict.Passed == f.Passes {
			want = append(want, card)
		}
	}
	for _, c := range f.Culprits {
		if len(c.Changes) == 1 {
			got = append(got, c.Changes[0].Card.ID)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if got = slices.Compact(got); !slices.Equal(got, want) {
		t.Errorf("%s: culprits %v, want %v", id, got, want)
	}
	if len(f.Culprits) == 0 {
		t.Errorf("%s: nothing is named", id)
	}
}

// checkEdits makes the named edits in the earlier session, where they are
// edits alone, and runs that.
func checkEdits(t *testing.T, v *engine.Review, f engine.Flip, c engine.Culprit) int {
	t.Helper()
	var edits []engine.Edit
	for _, change := range c.Changes {
		if len(change.Edits) == 0 {
			return 0
		}
		edits = append(edits, change.Edits...)
	}
	for drop := -1; drop < len(edits); drop++ {
		some := slices.Clone(edits)
		if drop >= 0 {
			some = slices.Delete(some, drop, drop+1)
		}
		s, err := v.Before.Session.Edited(some...)
		if err != nil {
			t.Fatal(err)
		}
		r := run(t, s)
		if turned := r.Results[f.Before].Verdict.Passed == f.Passes; turned != (drop < 0) {
			t.Errorf("%s: turned %v with edits %v", v.After.Session.Cases()[f.After].ID, turned, some)
		}
	}
	return 1
}
