package card

import (
	"fmt"

	"ome-tui/engine/fault"
	"ome-tui/engine/trace"
)

// duplicateIDs reports every card whose id another one of its library has
// already.
func duplicateIDs(cards []Card, faults *fault.List) {
	first := make(map[trace.Ref]int, len(cards))
	for i := range cards {
		c := &cards[i]
		j, dup := first[c.Ref()]
		if !dup {
			first[c.Ref()] = i
			continue
		}
		if c.ID == "" {
			continue // reported as such
		}
		*faults = append(*faults, fault.Fault{Pos: c.At("id"), Rule: "duplicate-id", Field: fmt.Sprintf("experiences[%d].id", i),
			What:   fmt.Sprintf("the id %q is in the %s library twice (first at line %d)", c.ID, c.Library, cards[j].At("id").Line),
			Remedy: "give one of them another id"})
	}
}
