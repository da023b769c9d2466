package suite

import (
	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// place is where a field of a case, or an item of a list field, stands:
// sixteen bytes, because a large suite has a million of them.
type place struct {
	line, col uint32
	items     int32 // of a field: how many places of its items follow
	field     uint8 // its number in placed
}

// placed are the fields that checks point at.
var placed = [...]string{"id", "prompt", "note", "cwd", "threshold", "tags", "expectNoMatches", "expectedCards", "allowedExtraCards", "unexpectedCards"}

// At gives where a field stands, or its item when index is 0 or more; the
// start of the case when the file does not have it.
func (c *Case) At(field string, index int) fault.Pos {
	for i := 0; i < len(c.places); i += 1 + int(c.places[i].items) {
		p := c.places[i]
		if placed[p.field] != field {
			continue
		}
		if index >= int(p.items) {
			break
		}
		if index >= 0 {
			p = c.places[i+1+index]
		}
		return fault.Pos{File: c.Pos.File, Line: int(p.line), Column: int(p.col)}
	}
	return c.Pos
}

// remember notes where the fields stand that checks point at later. The node
// itself is let go, which a suite of 100,000 cases could not hold.
func (c *Case) remember(n *source.Node) {
	count := 0
	for _, field := range placed {
		if v := n.Get(field); v != nil {
			count += 1 + len(v.Items)
		}
	}
	c.places = make([]place, 0, count)
	for field, name := range placed {
		v := n.Get(name)
		if v == nil {
			continue
		}
		c.place(uint8(field), v, len(v.Items))
		for _, item := range v.Items {
			c.place(uint8(field), item, 0)
		}
	}
}

func (c *Case) place(field uint8, n *source.Node, items int) {
	line, col := n.LineColumn()
	c.places = append(c.places, place{line, col, int32(items), field})
}
