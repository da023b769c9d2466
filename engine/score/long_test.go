package score

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/trace"
)

// TestLongListsAsShortOnes holds what is done for lists of any length to the
// plain forms that serve short ones.
func TestLongListsAsShortOnes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	words := strings.Fields("lift door cable motor page browser ui 验证 电梯 fix call stuck then c v1. push.yml")
	phrase := func() string {
		n, p := 1+rng.IntN(3), []string{}
		for range n {
			p = append(p, words[rng.IntN(len(words))])
		}
		return strings.Join(p, " ")
	}
	phrases := func(n int) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = phrase()
		}
		return out
	}
	set := builtin(t)
	for _, n := range []int{1, few - 1, few, few + 1, 300} {
		c := card.Card{ID: "c", Status: "active", Title: phrase(), Triggers: phrases(n), Topics: phrases(n), UseWhen: phrases(n), Positive: phrases(n),
			Aliases: []card.AliasGroup{{Language: "en", Terms: phrases(n)}}}
		ix := NewIndex([]card.Card{c}, set, trace.Documented)
		e := &ix.entries[0]
		var normals []string
		for _, p := range e.families[trace.Triggers] {
			normals = append(normals, p.term.Normal())
		}
		if sorted := slices.Compact(slices.Sorted(slices.Values(normals))); len(sorted) != len(normals) {
			t.Errorf("%d triggers: %d phrases, %d distinct ones", n, len(normals), len(sorted))
		}
		set := e.aloneTokens()
		for token := range int32(ix.vocab.size()) {
			if got, want := set[token], e.alone(token); got != want {
				t.Errorf("%d entries: %q alone: %v, want %v", n, ix.vocab.name(token), got, want)
			}
		}
		seen := map[int32]bool{}
		e.evidenceTokens(func(token int32) {
			if seen[token] {
				t.Errorf("%d entries: %q is listed twice", n, ix.vocab.name(token))
			}
			seen[token] = true
		})
	}
	for _, n := range []int{0, 1, few, few + 1, 500} {
		list := make([]int32, n)
		for i := range list {
			list[i] = int32(rng.IntN(1 + n/2))
		}
		var want []int32
		for _, id := range list {
			if !slices.Contains(want, id) {
				want = append(want, id)
			}
		}
		before := slices.Clone(list)
		if got := distinct(list); !slices.Equal(got, want) || !slices.Equal(list, before) {
			t.Errorf("distinct of %d: %v, want %v", n, got, want)
		}
		if got, want := overlap(want, before), fmt.Sprint(1); n > 0 && fmt.Sprint(got) != want {
			t.Errorf("overlap of a list of %d with itself: %v", n, got)
		}
	}
}
