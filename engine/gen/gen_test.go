package gen

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"ome-tui/engine/text"
)

// TestSameBytes pins the bytes of one seed: they must never change, on no
// machine and with no compiler.
func TestSameBytes(t *testing.T) {
	o := Options{Cards: 50, Cases: 40, Seed: 7}
	var suite, cards strings.Builder
	if err := o.WriteSuite(&suite, "./cards.json"); err != nil {
		t.Fatal(err)
	}
	if err := o.WriteCards(&cards); err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("%x %x", sha256.Sum256([]byte(suite.String())), sha256.Sum256([]byte(cards.String())))
	const want = "ffd927b7bc27d83565e08a1aadcf4d87a0564a13b20bd489f931b17e968f7d78 7b716fb4b679a53100232df8745131addff8cbfa0c87f94594526d058a31a209"
	if got != want {
		t.Errorf("bytes of seed 7:\n%s\nwant\n%s", got, want)
	}
}

// TestGrowth makes the same first cards whatever the number.
func TestGrowth(t *testing.T) {
	for i := range 100 {
		if a, b := (Options{Cards: 10, Cases: 1, Seed: 3}), (Options{Cards: 1000, Cases: 1, Seed: 3}); Card(a.Seed, i).Title != Card(b.Seed, i).Title {
			t.Fatalf("card %d depends on the number of cards", i)
		}
	}
}

// TestSubjects holds the promise that no two cards share a subject.
func TestSubjects(t *testing.T) {
	seen := map[string]int{}
	for i := range 200_000 {
		s := subject(i, "x")
		if j, twice := seen[s]; twice {
			t.Fatalf("subject %q of card %d is that of card %d", s, i, j)
		}
		seen[s] = i
	}
}

// TestDecoys share no token with a prompt.
func TestDecoys(t *testing.T) {
	const prompt = "Please badora the ledger zetimo"
	used := map[string]bool{}
	for _, tok := range text.Tokens(text.Normalize(prompt)) {
		used[tok] = true
	}
	for _, c := range Decoys(3000, 11, func(tok string) bool { return used[tok] }) {
		all := c.Title + " " + c.Summary + " " + c.Category + " " + strings.Join(append(append(c.Triggers, c.Topics...), c.UseWhen...), " ")
		for _, tok := range text.Tokens(text.Normalize(all)) {
			if used[tok] {
				t.Fatalf("decoy %s shares %q with the prompt", c.ID, tok)
			}
		}
	}
}
