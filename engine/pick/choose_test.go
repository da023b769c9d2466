package pick_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/pick"
	"ome-tui/engine/score"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// crowd is a library in which many cards are alike: few ids, few texts, two
// libraries, starter cards.
func crowd(tb testing.TB, r *rand.Rand, n int) *score.Index {
	tb.Helper()
	set, err := signal.Builtin()
	if err != nil {
		tb.Fatal(err)
	}
	var cards []card.Card
	seen := map[trace.Ref]bool{}
	for i := range n {
		kind := r.IntN(1 + n/3)
		c := card.Card{ID: fmt.Sprintf("card-%d", i), Status: "active", Policy: "should", Level: "global",
			Title: fmt.Sprintf("about matter %d", kind), Triggers: []string{fmt.Sprintf("do matter %d now", kind)},
			Topics: []string{fmt.Sprintf("topic-%d", r.IntN(5))}, Category: "any", Summary: "some text",
			Library: trace.Scope(r.IntN(2))}
		switch r.IntN(6) {
		case 0:
			c.ID = fmt.Sprintf("card-%d", r.IntN(n))
		case 1:
			c.ID = fmt.Sprintf("starter-%d", i)
			c.Positive = []string{"explicit_execute"}
		case 2:
			c.Positive = []string{"explicit_execute"}
			c.Policy = "must"
		}
		if seen[c.Ref()] {
			continue
		}
		seen[c.Ref()] = true
		cards = append(cards, c)
	}
	return score.NewIndex(cards, set, trace.OME040)
}

// scored gives some of the cards scores; several are equal.
func scored(r *rand.Rand, ix *score.Index) []pick.Scored {
	var out []pick.Scored
	for i := range int32(ix.Len()) {
		if r.IntN(8) == 0 {
			continue
		}
		e := score.Evidence{Score: text.Round2(float64(r.IntN(40)) * 2.51), Strong: r.IntN(3) == 0}
		out = append(out, pick.Keep(ix, i, e, text.Round2(float64(r.IntN(60))*0.37)))
	}
	pick.Sort(out)
	return out
}

// FuzzChoose holds the short way to the returned cards against the full
// selection.
func FuzzChoose(f *testing.F) {
	for seed := range uint64(400) {
		f.Add(seed, uint8(seed%12), uint8(seed*13%101))
	}
	f.Fuzz(func(t *testing.T, seed uint64, limit, threshold uint8) {
		r := rand.New(rand.NewPCG(seed, 2))
		ix := crowd(t, r, 1+r.IntN(90))
		if r.IntN(2) == 0 { // one library alone takes the shortest way
			ix = oneLibrary(t, ix)
		}
		list := scored(r, ix)
		l := pick.Limits{Limit: int(limit % 20), Threshold: float64(threshold % 101)}
		var s pick.Scratch
		got := slices.Clone(pick.Choose(ix, list, l, &s))
		var want []int32
		for _, p := range pick.Select(ix, list, l, &s) {
			if p.Fate == trace.StageSelected {
				want = append(want, p.Card)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v of %d cards: chosen %v, a full selection %v", l, len(list), got, want)
		}
	})
}

func oneLibrary(tb testing.TB, ix *score.Index) *score.Index {
	tb.Helper()
	var cards []card.Card
	for i := range int32(ix.Len()) {
		c := *ix.Card(i)
		c.Library = trace.Global
		if !slices.ContainsFunc(cards, func(o card.Card) bool { return o.ID == c.ID }) {
			cards = append(cards, c)
		}
	}
	set, err := signal.Builtin()
	if err != nil {
		tb.Fatal(err)
	}
	return score.NewIndex(cards, set, trace.OME040)
}
