package suite

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/source"
)

// Names are the names that the terms of a filter can find.
type Names struct {
	IDs, Tags, Difficulties, Cards []string
}

// NewNames collects the names in suites; the cards are those that cases
// expect.
func NewNames(suites ...*Suite) Names {
	v := NewVocabulary(suites...)
	n := Names{Tags: v.Tags, Difficulties: v.Difficulties}
	for _, s := range suites {
		for i := range s.Cases {
			n.IDs = append(n.IDs, s.Cases[i].ID)
			n.Cards = append(n.Cards, s.Cases[i].Expected...)
		}
	}
	return n
}

// UnknownTag says that no case has a tag, and which tag may be meant.
func (n Names) UnknownTag(tag string) string {
	return fmt.Sprintf("no case has the tag %q (%s)", tag, source.Suggest(tag, n.Tags))
}

// Misses says of each term with a name which none of the names has that it
// finds nothing.
func (f Filter) Misses(n Names) []string {
	var out []string
	for _, t := range f.terms {
		if what, known, found := t.find(n); !found {
			out = append(out, fmt.Sprintf("filter: no %s %q (%s)", what, t.value, source.Suggest(t.value, known)))
		}
	}
	return out
}

// find looks for the name of a term as Match would.
func (t term) find(n Names) (what string, known []string, found bool) {
	part := func(name string) bool { return contains(name, t.value) }
	whole := func(name string) bool { return strings.EqualFold(name, t.value) }
	fits := part
	switch t.key {
	case "id":
		what, known = "case id holds", n.IDs
	case "card":
		what, known = "card id holds", sortedUnique(n.Cards)
	case "tag":
		what, known, fits = "case has the tag", n.Tags, whole
	case "difficulty":
		what, known, fits = "case has the difficulty", n.Difficulties, whole
	default:
		return "", nil, true
	}
	return what, known, slices.ContainsFunc(known, fits)
}
