package words

import (
	"fmt"
	"strings"

	"ome-tui/engine"
)

// Change says what differs: “card a: take “browser check” out of triggers”,
// or “card b was removed”.
func Change(c engine.Change) string {
	switch c.Kind {
	case engine.CardAdded:
		return fmt.Sprintf("card %s was added", Clean(c.Card.ID))
	case engine.CardRemoved:
		return fmt.Sprintf("card %s was removed", Clean(c.Card.ID))
	case engine.PackChanged:
		return fmt.Sprintf("signal pack %s changed", Clean(c.Pack))
	case engine.CaseChanged:
		if len(c.Edits) == 0 {
			return fmt.Sprintf("case %s asks for something else", Clean(c.Case))
		}
	}
	return Edits(c.Edits)
}

// Culprit says what turned a verdict.
func Culprit(c engine.Culprit) string {
	parts := make([]string, len(c.Changes))
	for i, change := range c.Changes {
		parts[i] = Change(change)
	}
	line := strings.Join(parts, "; ")
	if edits(c) > 1 {
		line = "together: " + line
	}
	return line
}

// Culprits says what turned a verdict, one line for each alternative.
func Culprits(f engine.Flip) []string {
	var out []string
	for _, c := range f.Culprits {
		line := Culprit(c)
		if !c.Needed {
			line += " (enough, not needed)"
		}
		out = append(out, line)
	}
	return out
}

// edits counts what has to be done for a culprit.
func edits(c engine.Culprit) int {
	n := 0
	for i := range c.Changes {
		n += max(1, len(c.Changes[i].Edits))
	}
	return n
}

// ChangeCount says how many cards, cases and packs differ: “3 cards changed,
// 1 card added”.
func ChangeCount(list []engine.Change) string {
	n := map[engine.ChangeKind]int{}
	for i := range list {
		n[list[i].Kind]++
	}
	var parts []string
	for _, k := range []struct {
		kind       engine.ChangeKind
		noun, verb string
	}{{engine.CardChanged, "card", "changed"}, {engine.CardAdded, "card", "added"}, {engine.CardRemoved, "card", "removed"},
		{engine.CaseChanged, "case", "changed"}, {engine.PackChanged, "signal pack", "changed"}} {
		if n[k.kind] > 0 {
			parts = append(parts, Count(n[k.kind], k.noun)+" "+k.verb)
		}
	}
	if len(parts) == 0 {
		return "no card, case or signal pack changed"
	}
	return strings.Join(parts, ", ")
}

// MarginFell gives “+9.4 → +2.1”; a margin that was none was endless.
func MarginFell(was *float64, is float64) string {
	before := "no threshold flipped it"
	if was != nil {
		before = Signed(*was)
	}
	return before + " → " + Signed(is)
}
