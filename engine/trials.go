package engine

import (
	"context"
	"slices"
	"sync"

	"ome-tui/engine/gen"
	"ome-tui/engine/match"
	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/suite"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// trials tries small changes on the cases of one run.
type trials struct {
	run *Run
	// noise is text without a token of any card or prompt.
	noise string
	// crowded are the libraries with one irrelevant card more.
	crowded []*match.Library
	mu      sync.Mutex
	missing map[lacking]*match.Library
}

// lacking is a library without one card.
type lacking struct {
	library int
	card    int32
}

// maxLacking bounds how many libraries without a card are kept.
const maxLacking = 512

// noiseSeed makes the irrelevant text and card; any would do.
const noiseSeed = 20011

func newTrials(r *Run) *trials {
	t := &trials{run: r, missing: map[lacking]*match.Library{}}
	used := r.Session.vocabulary()
	added := gen.Decoys(2, noiseSeed, func(token string) bool { return used[token] })
	t.noise = added[0].Title + " " + added[0].Summary
	for _, lib := range r.Session.libraries {
		cards := append(slices.Clone(lib.Cards), added[1])
		t.crowded = append(t.crowded, match.NewLibrary(cards, r.Session.signals, lib.main.Profile()))
	}
	return t
}

// vocabulary gives every token that a card or a prompt of the session has.
func (s *Session) vocabulary() map[string]bool {
	used := map[string]bool{}
	l := &loading{Session: s}
	for i := range s.cases {
		l.useTokens(used, s.cases[i].Prompt)
	}
	for _, lib := range s.libraries {
		for i := range lib.Cards {
			for _, field := range cardTexts() {
				addTokens(used, *cardText(&lib.Cards[i], field))
			}
			for _, field := range cardLists() {
				addTokens(used, *cardList(&lib.Cards[i], field)...)
			}
			for _, g := range lib.Cards[i].Aliases {
				addTokens(used, g.Terms...)
			}
		}
	}
	return used
}

func addTokens(used map[string]bool, texts ...string) {
	for _, s := range texts {
		for _, t := range text.Tokens(text.Normalize(s)) {
			used[t] = true
		}
	}
}

func (t *trials) library(i int) *match.Library { return t.run.Session.caseLib(i).main }

// options are those that the run decided a case with.
func (t *trials) options(i int) match.Options {
	r := &t.run.Results[i]
	return match.Options{Limit: r.Limit, Threshold: r.Threshold, Project: t.run.Session.cases[i].Context}
}

// ask recalls another prompt for a case, and tells whether the verdict turns.
func (t *trials) ask(i int, lib *match.Library, p string, w *worker) ([]trace.Ref, bool) {
	a := prompt.Analyze(p, t.run.Session.signals)
	return t.judge(i, lib, lib.Recall(a, t.options(i), &w.main).Returned)
}

func (t *trials) judge(i int, lib *match.Library, returned []int32) ([]trace.Ref, bool) {
	list, ids := make([]trace.Ref, len(returned)), make([]string, len(returned))
	for n, at := range returned {
		list[n] = lib.Card(at).Ref()
		ids[n] = list[n].ID
	}
	s := t.run.Session
	passed := suite.Judge(s.cases[i].Case, ids, s.settings.Profile).Passed
	return list, passed != t.run.Results[i].Verdict.Passed
}

// removals leaves out the other cards one by one: those that the case does
// not expect, and only those that can matter.
func (t *trials) removals(ctx context.Context, out *Robust, w *worker) {
	i, s := out.Case, t.run.Session
	c, kept := s.cases[i], t.run.Results[i].outcome.kept
	base := t.library(i)
	asked := match.Asked{Analysis: s.Analysis(i), Kept: kept, Options: t.options(i)}
	for _, at := range t.mattering(i) {
		if ctx.Err() != nil {
			return
		}
		if slices.Contains(c.Expected, base.Card(at).ID) {
			continue // that a case needs its own card says nothing
		}
		out.Cards++
		lib := t.without(s.caseLibrary[i], at)
		base.Retry(asked, []*match.Library{lib}, &w.main, func(_ int, returned []int32) {
			if list, flips := t.judge(i, lib, returned); flips {
				out.Removals = append(out.Removals, Removal{Card: base.Card(at).Ref(), Returned: list})
			}
		})
	}
}

// mattering gives the cards whose absence can change the set that a case
// returns: the admitted ones, and all that take part where the order of the
// admitted decides who is returned, because each moves their raw scores.
func (t *trials) mattering(i int) []int32 {
	r, lib := &t.run.Results[i], t.library(i)
	admitted := r.outcome.kept[:admitted(r.outcome.kept, r.Threshold)]
	var out []int32
	if settled(lib, admitted, r.Limit) {
		for _, k := range admitted {
			out = append(out, k.Card)
		}
		slices.Sort(out)
		return out
	}
	corpus := lib.Index().Corpus(t.run.Session.cases[i].Context)
	for n := range int32(lib.Len()) {
		if lib.Index().Filter(corpus, n) == "" {
			out = append(out, n)
		}
	}
	return out
}

// settled tells whether the admitted cards are all returned whatever their
// order: they fit the limit, none is a near-duplicate of another, and none
// lies too far below the best.
func settled(lib *match.Library, admitted []pick.Scored, limit int) bool {
	if len(admitted) < 2 {
		return true
	}
	if len(admitted) > limit {
		return false
	}
	for n, k := range admitted {
		if !k.Strong && k.Score < admitted[0].Score-pick.ConfidenceGap {
			return false
		}
		for _, o := range admitted[:n] {
			if lib.Index().Duplicates(o.Card, k.Card) {
				return false
			}
		}
	}
	return true
}

// without gives a library in which one card takes no part.
func (t *trials) without(library int, at int32) *match.Library {
	key := lacking{library, at}
	t.mu.Lock()
	defer t.mu.Unlock()
	if lib, ok := t.missing[key]; ok {
		return lib
	}
	if len(t.missing) >= maxLacking {
		clear(t.missing)
	}
	lib := t.run.Session.libraries[library].main
	t.missing[key] = lib.With(at, absent(*lib.Card(at)))
	return t.missing[key]
}
