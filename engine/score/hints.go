package score

import (
	"ome-tui/engine/card"
	"ome-tui/engine/trace"
)

// freePhrases are the hints that name no signal.
type freePhrases struct{ positive, negative []string }

// hints sorts the engine hints into signals, unknown ids and free phrases.
// Under OME 0.4.0 nothing is a free phrase: what is not registered fails
// closed. A required_all entry always does: all of them must be detected.
func (c *compiler) hints(cd *card.Card, e *entry) freePhrases {
	var free freePhrases
	g := gates{include: cd.IntentInclude, exclude: cd.IntentExclude}
	g.required, g.unknownRequired = c.sortHints(cd.Positive, &free.positive)
	g.requiredAll, g.unknownAll = c.sortHints(cd.RequiredAll, nil)
	g.blocked, g.unknownBlocked = c.sortHints(cd.Negative, &free.negative)
	if !g.empty() {
		e.gates = &g
	}
	return free
}

func (c *compiler) sortHints(entries []string, free *[]string) (known []int32, unknown []string) {
	for _, h := range entries {
		switch n := c.signals.lookup(h); {
		case n != none:
			known = append(known, n)
		case free != nil && c.profile == trace.Documented && !c.signals.set.IsID(h):
			*free = append(*free, h)
		default:
			unknown = append(unknown, h)
		}
	}
	return known, unknown
}

func (g *gates) empty() bool {
	return len(g.unknownBlocked)+len(g.unknownRequired)+len(g.unknownAll)+len(g.blocked)+len(g.required)+
		len(g.requiredAll)+len(g.include)+len(g.exclude) == 0
}
