package rows

import (
	"cmp"
	"slices"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/trace"
)

// Grouping is a way to put the cases together.
type Grouping uint8

const (
	NoGroups Grouping = iota
	GroupFailure
	GroupCause
	GroupCard
	GroupStage
	GroupTag
	GroupSuite
	// GroupingCount is the number of groupings.
	GroupingCount
)

// String gives the name on the screen.
func (g Grouping) String() string {
	return [...]string{"nothing", "failure", "cause", "card", "stage", "tag", "suite"}[g]
}

// Names of the groups without a key of their own.
const (
	groupPassing = "passing"
	groupPending = "not run yet"
	groupNoTag   = "no tag"
)

// tagIndex numbers the tags of all cases once.
type tagIndex struct {
	names []string
	of    [][]int32 // per case
}

func indexTags(cases []engine.Case) tagIndex {
	ids := map[string]int32{}
	x := tagIndex{of: make([][]int32, len(cases))}
	for i, c := range cases {
		for _, tag := range c.Tags {
			id, ok := ids[tag]
			if !ok {
				id = int32(len(x.names))
				ids[tag] = id
				x.names = append(x.names, tag)
			}
			if !slices.Contains(x.of[i], id) {
				x.of[i] = append(x.of[i], id)
			}
		}
	}
	return x
}

// grouper numbers the groups as they come up.
type grouper struct {
	table *Table
	by    Grouping
	ids   map[string]int32
	names []string
	buf   []int32
	byTag []int32 // group of a tag, −1 until it comes up
	last  int32   // the group found last: neighbours often share it
}

func newGrouper(t *Table, by Grouping) *grouper {
	g := &grouper{table: t, by: by, ids: map[string]int32{}, last: -1}
	if by == GroupTag {
		g.byTag = make([]int32, len(t.tags.names))
		fill(g.byTag)
	}
	return g
}

// of gives the groups of a case; the slice is reused.
func (g *grouper) of(i int) []int32 {
	g.buf = g.buf[:0]
	switch g.by {
	case GroupTag:
		for _, tag := range g.table.tags.of[i] {
			if g.byTag[tag] < 0 {
				g.byTag[tag] = g.id(g.table.tags.names[tag])
			}
			g.buf = append(g.buf, g.byTag[tag])
		}
		if len(g.buf) == 0 {
			g.add(groupNoTag)
		}
	case GroupSuite:
		g.add(g.table.SuiteName(i))
	default:
		g.failures(i)
	}
	return g.buf
}

func (g *grouper) failures(i int) {
	r := g.table.Result(i)
	if r == nil {
		g.add(groupPending)
		return
	}
	for k := range r.Failures {
		g.add(failureKey(g.by, &r.Failures[k]))
	}
	if len(r.Failures) == 0 {
		g.add(groupPassing)
	}
}

func failureKey(by Grouping, f *engine.Failure) string {
	switch by {
	case GroupCause:
		return f.Cause.String()
	case GroupCard:
		return f.Card.ID
	case GroupStage:
		if f.Kind != engine.Missed {
			return "extra"
		}
		return f.Stage.String()
	default:
		return f.Kind.String()
	}
}

func (g *grouper) add(name string) {
	if id := g.id(name); !slices.Contains(g.buf, id) {
		g.buf = append(g.buf, id)
	}
}

func (g *grouper) id(name string) int32 {
	if g.last >= 0 && g.names[g.last] == name {
		return g.last
	}
	id, ok := g.ids[name]
	if !ok {
		id = int32(len(g.names))
		g.ids[name] = id
		g.names = append(g.names, name)
	}
	g.last = id
	return id
}

// sorted gives the names in the order shown: what fails first, in the order of
// the contract or the pipeline where there is one, then by name.
func (g *grouper) sorted() []string {
	names := slices.Clone(g.names)
	place := g.place()
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), strings.Compare(a, b))
	})
	return names
}

func (g *grouper) place() func(string) int {
	var known []string
	switch g.by {
	case GroupFailure:
		for _, k := range engine.FailureKinds() {
			known = append(known, k.String())
		}
	case GroupCause:
		for _, c := range engine.Causes() {
			known = append(known, c.String())
		}
	case GroupStage:
		for _, s := range trace.Stages() {
			known = append(known, s.String())
		}
		known = append(known, "extra")
	}
	return func(name string) int {
		switch name {
		case groupPassing:
			return 1000
		case groupPending:
			return 1001
		case groupNoTag:
			return 999
		}
		return slices.Index(known, name)
	}
}

// rank maps the numbers to places in the order shown; nil without groups.
func (g *grouper) rank() []int32 {
	if g.by == NoGroups {
		return nil
	}
	rank := make([]int32, len(g.names))
	for place, name := range g.sorted() {
		rank[g.ids[name]] = int32(place)
	}
	return rank
}
