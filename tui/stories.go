package tui

import (
	"ome-tui/tui/rows"
)

// storyCache remembers the stories asked for last.
type storyCache struct {
	table *rows.Table
	list  []told
}

// storiesKept bounds the memory of stories: each holds every card.
const storiesKept = 24

func (c *storyCache) get(index int, t *rows.Table) (told, bool) {
	if c.table != t {
		return told{}, false
	}
	for _, s := range c.list {
		if s.index == index {
			return s, true
		}
	}
	return told{}, false
}

// put keeps a story; those of other verdicts go.
func (c *storyCache) put(t told) {
	if c.table != t.table {
		c.table, c.list = t.table, nil
	}
	if len(c.list) == storiesKept {
		c.list = c.list[1:]
	}
	c.list = append(c.list, t)
}
