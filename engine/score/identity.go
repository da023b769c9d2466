package score

import (
	"cmp"

	"ome-tui/engine/card"
	"ome-tui/engine/source"
)

// compareIdentity orders by library, then by id as a dictionary does, which
// is how OME 0.4.0 breaks its last ties.
func compareIdentity(a, b *card.Card) int {
	return cmp.Or(cmp.Compare(a.Library, b.Library), source.CompareText(a.ID, b.ID))
}
