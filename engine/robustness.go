package engine

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// MaxDrops is how many words of one prompt are dropped at most.
const MaxDrops = 256

// Robust is how little it takes to flip one case, at the settings of the run.
type Robust struct {
	// Case is the index in Session.Cases.
	Case   int
	Passes bool
	// Margin is the distance to the nearest threshold that flips the case,
	// nil when none does.
	Margin *float64
	// Words are how many words were dropped one by one, Left those that were
	// not tried because of MaxDrops; Drops are the words that flip the case.
	Words, Left int
	Drops       []Drop
	// Variants are the changes that should not matter, in a fixed order.
	Variants []Variant
	// Cards are how many other cards were left out one by one, Removals those
	// that flip the case. The cards that were not tried cannot: they were not
	// admitted, and no order of the admitted ones leaves another set.
	Cards    int
	Removals []Removal
}

// Drop is a word whose absence flips the case.
type Drop struct {
	Word string
	// Span is where the word stands in the prompt.
	text.Span
	Returned []trace.Ref
}

// Variant is the case with something changed that should not matter.
type Variant struct {
	Kind VariantKind
	// Flips tells whether the verdict turned, Same whether the same cards came
	// back in the same order.
	Flips, Same bool
	// Returned are the cards that came back.
	Returned []trace.Ref
}

// Removal is a card whose absence flips the case.
type Removal struct {
	Card     trace.Ref
	Returned []trace.Ref
}

// Fragile tells whether a change that should not matter, or one word, flips
// the case.
func (r *Robust) Fragile() bool {
	return r.flipping() > 0 || len(r.Drops) > 0
}

// Robustness tries small changes on cases of a run: those at the given
// indexes, or all when cases is nil. Every change is recalled, not estimated.
// Each result is emitted as soon as it and those before it are there, from one
// goroutine at a time.
func (r *Run) Robustness(ctx context.Context, cases []int, emit func(Robust)) error {
	if cases == nil {
		cases = upTo(len(r.Results))
	}
	t := newTrials(r)
	found, next := make([]*Robust, len(cases)), 0
	var mu sync.Mutex
	r.Session.parallel(len(cases), func(n int, w *worker) {
		if ctx.Err() != nil || r.Results[cases[n]].Run == 0 {
			return
		}
		one := t.all(ctx, cases[n], w)
		mu.Lock()
		defer mu.Unlock()
		found[n] = &one
		for ; next < len(cases) && ctx.Err() == nil && (found[next] != nil || r.Results[cases[next]].Run == 0); next++ {
			if found[next] != nil {
				emit(*found[next])
			}
		}
	})
	return ctx.Err()
}

// all tries everything on one case.
func (t *trials) all(ctx context.Context, i int, w *worker) Robust {
	res := &t.run.Results[i]
	out := Robust{Case: i, Passes: res.Verdict.Passed, Margin: res.Margin}
	t.drops(ctx, &out, w)
	t.variants(ctx, &out, w)
	t.removals(ctx, &out, w)
	return out
}

// drops leaves out the words of the prompt one by one.
func (t *trials) drops(ctx context.Context, out *Robust, w *worker) {
	p := t.run.Session.cases[out.Case].Prompt
	spans := PromptWords(p)
	out.Left = max(0, len(spans)-MaxDrops)
	for _, at := range spans[:len(spans)-out.Left] {
		if ctx.Err() != nil {
			return
		}
		out.Words++
		returned, flips := t.ask(out.Case, t.library(out.Case), DropWord(p, at), w)
		if flips {
			out.Drops = append(out.Drops, Drop{Word: at.Of(p), Span: at, Returned: returned})
		}
	}
}

// variants asks with what should not matter changed.
func (t *trials) variants(ctx context.Context, out *Robust, w *worker) {
	p, was := t.run.Session.cases[out.Case].Prompt, t.run.Results[out.Case].Returned
	for _, kind := range VariantKinds() {
		if ctx.Err() != nil {
			return
		}
		lib := t.library(out.Case)
		if kind == IrrelevantCard {
			lib = t.crowded[t.run.Session.caseLibrary[out.Case]]
		}
		v := Variant{Kind: kind}
		v.Returned, v.Flips = t.ask(out.Case, lib, kind.of(p, t.noise), w)
		v.Same = slices.Equal(v.Returned, was)
		out.Variants = append(out.Variants, v)
	}
}

// CompareRobust puts the weakest cases first: passing ones before failing
// ones; then those that most changes flip which should not matter; then those
// that hang on most words, and on most other cards; then the smallest margin.
func CompareRobust(a, b *Robust) int {
	return cmp.Or(cmp.Compare(rank(!a.Passes), rank(!b.Passes)), -cmp.Compare(a.flipping(), b.flipping()), -cmp.Compare(len(a.Drops), len(b.Drops)),
		-cmp.Compare(len(a.Removals), len(b.Removals)), cmp.Compare(marginOf(a.Margin), marginOf(b.Margin)), cmp.Compare(a.Case, b.Case))
}

// flipping counts the changes that should not matter and flip the case.
func (r *Robust) flipping() int {
	n := 0
	for _, v := range r.Variants {
		n += rank(v.Flips)
	}
	return n
}
