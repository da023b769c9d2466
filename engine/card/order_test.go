package card

import (
	"slices"
	"testing"
)

// TestCompare pins the order that OME 0.4.0 gives to cards that are
// equal in everything but their id.
func TestCompare(t *testing.T) {
	want := []string{"0", "10", "2", "9", "a", "A", "a_b", "a-0", "a-a", "a-b", "a!b", "a.b", "a'b", "a(b", "a@b", "a#b", "a+b", "a=b",
		"a~b", "a0", "a1", "a10", "a2", "aa", "ab", "aB", "Ab", "a卡", "b", "B", "e", "一", "卡"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, func(a, b string) int { return Compare(&Card{ID: a}, &Card{ID: b}) })
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
