package match_test

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/gen"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
)

// TestIrrelevantCards: cards that share nothing with a prompt change no
// digit of another card's evidence, gates and admission.
func TestIrrelevantCards(t *testing.T) {
	rec, set := oracle.Open(), builtin(t)
	for _, name := range []string{"gate-edges", "mixed-zh-en", "noisy-queue"} {
		rows, err := rec.Recall(name)
		if err != nil {
			t.Fatal(err)
		}
		cards := library(t, rec, name)
		small := match.NewLibrary(cards, set, trace.OME040)
		large := match.NewLibrary(append(gen.Decoys(500, 3, func(string) bool { return false }), cards...), set, trace.OME040)
		for _, row := range rows {
			a := prompt.Analyze(row.Prompt, set)
			before := map[trace.Ref]trace.Candidate{}
			for _, c := range small.Explain(a, options(row)).Candidates {
				before[c.Ref] = c
			}
			for _, c := range large.Explain(a, options(row)).Candidates {
				b, ok := before[c.Ref]
				if !ok {
					continue
				}
				if b.Score != c.Score || b.StrongAnchor != c.StrongAnchor || b.Eligible != c.Eligible || !slices.Equal(b.Families, c.Families) {
					t.Errorf("%s %v: %v %v %v becomes %v %v %v", place(name, row), c.Ref, b.Score, b.Families, b.Eligible, c.Score, c.Families, c.Eligible)
				}
				if left(b) <= trace.StageFamilies && !reflect.DeepEqual(b.Rejection, c.Rejection) {
					t.Errorf("%s %v: %+v becomes %+v", place(name, row), c.Ref, b.Rejection, c.Rejection)
				}
			}
		}
	}
}

func left(c trace.Candidate) trace.Stage {
	if c.Rejection == nil {
		return trace.StageSelected
	}
	return c.Rejection.Stage
}

// TestSameBits: any number of compilers and workers gives the same outcomes
// and the same decisions to the last bit, in every order of the cards.
func TestSameBits(t *testing.T) {
	const cards, cases = 2100, 40 // enough cards for several compilers
	w, set := newWorkload(t, cards, cases), builtin(t)
	backwards := slices.Clone(w.cards)
	slices.Reverse(backwards)
	want := decide(match.NewLibrary(w.cards, set, trace.Documented), w.analyses, 1)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2, 4} {
		runtime.GOMAXPROCS(processors)
		for name, list := range map[string][]card.Card{"forwards": w.cards, "backwards": backwards} {
			lib := match.NewLibrary(list, set, trace.Documented)
			for _, workers := range []int{1, 2, 16} {
				if got := decide(lib, w.analyses, workers); !reflect.DeepEqual(got, want) {
					t.Errorf("%d processors, cards %s, %d workers: another result", processors, name, workers)
				}
			}
		}
	}
}

// decide gives, for each prompt, the kept cards by name with their scores,
// the returned ones, and the story of the first.
func decide(lib *match.Library, analyses []*prompt.Analysis, workers int) []string {
	out := make([]string, len(analyses))
	var wait sync.WaitGroup
	for n := range workers {
		wait.Go(func() {
			var s match.Scratch
			for i := n; i < len(analyses); i += workers {
				o := lib.Recall(analyses[i], match.Options{Limit: 4, Threshold: 20}, &s)
				for _, k := range o.Kept {
					out[i] += fmt.Sprintf("%v %x %x %v %v|", lib.Card(k.Card).Ref(), k.Score, k.Raw, k.Families, k.Strong)
				}
				for _, r := range o.Returned {
					c, _ := lib.ExplainCard(analyses[i], defaults, lib.Card(r).Ref())
					out[i] += fmt.Sprintf("%v %+v %+v %x %+v|", c.Ref, c.Steps, c.Contributions, c.Rank, c.Reasons)
				}
			}
		})
	}
	wait.Wait()
	return out
}
