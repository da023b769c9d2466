package suite

import (
	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// place is where a field of a case, or an item of a list field, stands.
type place struct {
	field     string
	index     int32 // -1 for the field itself
	line, col uint32
}

// At gives where a field stands, or its item when index is 0 or more; the
// start of the case when the file does not have it.
func (c *Case) At(field string, index int) fault.Pos {
	for _, p := range c.places {
		if p.field == field && int(p.index) == index {
			return fault.Pos{File: c.Pos.File, Line: int(p.line), Column: int(p.col)}
		}
	}
	return c.Pos
}

// remember notes where the fields stand that checks point at later. The node
// itself is let go, which a suite of 100,000 cases could not hold.
func (c *Case) remember(n *source.Node) {
	for _, field := range [...]string{"id", "prompt", "note", "cwd", "threshold", "tags", "expectNoMatches", "expectedCards", "allowedExtraCards", "unexpectedCards"} {
		v := n.Get(field)
		if v == nil {
			continue
		}
		c.place(field, -1, v)
		for i, item := range v.Items {
			c.place(field, i, item)
		}
	}
}

func (c *Case) place(field string, index int, n *source.Node) {
	line, col := n.LineColumn()
	c.places = append(c.places, place{field, int32(index), line, col})
}
