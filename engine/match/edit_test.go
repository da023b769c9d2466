package match_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/gen"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
)

// edit changes something in a card that decides about recall.
func (m maker) edit(c card.Card) card.Card {
	switch m.IntN(9) {
	case 0:
		c.Triggers = append(slices.Clone(c.Triggers), m.phrase(3))
	case 1:
		c.Topics = m.list(2)
	case 2:
		c.IgnoreWhen = append(slices.Clone(c.IgnoreWhen), m.phrase(2))
	case 3:
		c.Status = m.pick(card.Statuses())
	case 4:
		c.Policy = m.pick(card.Policies())
	case 5:
		c.Positive, c.Negative = m.some(hints, 2), m.some(hints, 2)
	case 6:
		c.Title, c.Summary = m.phrase(3)+" brandnew", m.phrase(6)+" unheard"
	case 7:
		c = m.scoped(c)
	default:
		c.Aliases = []card.AliasGroup{{Language: "en", Terms: []string{m.phrase(3), "brandnew words"}}}
	}
	return c
}

func (m maker) scoped(c card.Card) card.Card {
	c.Level = m.pick(card.Levels())
	c.ProjectKey = m.pick([]string{"", "git.example.test/shop/core", "git.example.test/shop/web"})
	c.ModulePath = m.pick([]string{"", ".", "apps", "./apps/web/"})
	return c
}

// FuzzWith holds an edited library, and the short way through many edits,
// against one compiled anew.
func FuzzWith(f *testing.F) {
	for seed := range uint64(100) {
		f.Add(seed)
	}
	set := builtin(f)
	var s, other match.Scratch
	f.Fuzz(func(t *testing.T, seed uint64) {
		m := maker{rand.New(rand.NewPCG(seed, 5))}
		cards := m.library(2 + m.IntN(12))
		for i := range cards {
			if m.IntN(3) == 0 {
				cards[i] = m.scoped(cards[i])
			}
		}
		base := match.NewLibrary(cards, set, trace.Documented)
		var edits, anew []*match.Library
		for range 6 {
			i := m.IntN(len(cards))
			changed := slices.Clone(cards)
			changed[i] = m.edit(cards[i])
			edits = append(edits, base.With(int32(i), changed[i]))
			anew = append(anew, match.NewLibrary(changed, set, trace.Documented))
		}
		for range 4 {
			a := prompt.Analyze(m.phrase(1+m.IntN(12))+" brandnew", set)
			o := match.Options{Limit: m.IntN(5), Threshold: float64(m.IntN(60)),
				Project: card.ProjectContext{Key: m.pick([]string{"", "git.example.test/shop/core"}), Module: m.pick([]string{"", "apps", "apps/web"})}}
			kept := base.Recall(a, o, &s).Kept
			base.Retry(match.Asked{Analysis: a, Kept: kept, Options: o}, edits, &s, func(n int, returned []int32) {
				want := anew[n].Recall(a, o, &other)
				if !slices.Equal(returned, want.Returned) {
					t.Errorf("prompt %q edit %d: retried %v, compiled anew %v", a.Prompt, n, returned, want.Returned)
				}
			})
			for n := range edits {
				got, want := edits[n].Recall(a, o, &s), anew[n].Recall(a, o, &other)
				if !reflect.DeepEqual(got, want) {
					t.Errorf("prompt %q edit %d: recalled\n got %+v\nwant %+v", a.Prompt, n, got, want)
				}
			}
		}
	})
}

// BenchmarkRetry tries 64 edits of the card that a case expects on 1,000
// cases over 10,000 cards.
func BenchmarkRetry(b *testing.B) {
	w := newWorkload(b, 10_000, 1000)
	lib := match.NewLibrary(w.cards, builtin(b), trace.Documented)
	var s match.Scratch
	outcomes := make([]match.Outcome, len(w.analyses))
	for i, a := range w.analyses {
		outcomes[i] = lib.Recall(a, defaults, &s)
	}
	words := gen.Card(9, 1).Triggers
	b.ReportAllocs()
	for b.Loop() {
		var edits []*match.Library
		for n := range 64 {
			c := w.cards[77]
			c.Triggers = append(slices.Clone(c.Triggers), words[0], w.cards[n].Title)
			edits = append(edits, lib.With(77, c))
		}
		for i, a := range w.analyses {
			lib.Retry(match.Asked{Analysis: a, Kept: outcomes[i].Kept, Options: defaults}, edits, &s, func(int, []int32) {})
		}
	}
}
