package rows

import (
	"slices"

	"ome-tui/engine/suite"
)

// Show restricts the list by verdict.
type Show uint8

const (
	ShowAll Show = iota
	ShowFailing
	ShowPassing
	// ShowCount is the number of restrictions.
	ShowCount
)

// String gives the word on the screen.
func (s Show) String() string { return [...]string{"all", "failing", "passing"}[s] }

// Query says which cases to show, in which order and groups.
type Query struct {
	Filter  suite.Filter
	Text    string // the filter as typed
	Show    Show
	Sort    SortBy
	Reverse bool
	Group   Grouping
}

// Ref names a line of the list: a case in one of its groups, or the head of a
// group (Case is −1).
type Ref struct {
	Case  int
	Group string
}

// Group is a head of the list.
type Group struct {
	Name          string
	Total, Failed int
	Folded        bool
	from, to      int // in View.entries
}

// View is the list as shown. It is rebuilt when the table or the query
// changes; its buffers are kept, and the order of all cases as long as it
// holds.
type View struct {
	Query  Query
	Groups []Group
	all    []entry // every case in each of its groups, in order
	of     ordering
	sorted []entry // every case in order, without groups
	// sortedOf is what sorted depends on.
	sortedOf ordering
	groups   []int32 // of all cases one after another
	from     []int32 // where those of a case start; one more for the end
	entries  []entry // those that the filter lets through
	spare    []entry
	marks    []bool
	lines    []int32 // with groups: entry index, or −1−group for a head
	matched  int
}

// ordering is what the order of all cases depends on.
type ordering struct {
	table   *Table
	version uint64
	sort    SortBy
	reverse bool
	group   Grouping
}

// Len is the number of lines, heads included.
func (v *View) Len() int {
	if v.Query.Group == NoGroups {
		return len(v.entries)
	}
	return len(v.lines)
}

// Matched is the number of cases that pass the filter.
func (v *View) Matched() int { return v.matched }

// At gives the case of a line, or the group whose head it is (case −1).
func (v *View) At(line int) (item int, group *Group) {
	if line < 0 || line >= v.Len() {
		return -1, nil
	}
	if v.Query.Group == NoGroups {
		return int(v.entries[line].item), nil
	}
	if l := v.lines[line]; l < 0 {
		return -1, &v.Groups[-1-l]
	} else {
		e := v.entries[l]
		return int(e.item), &v.Groups[e.group]
	}
}

// Ref gives the name of a line, for finding it again in another view.
func (v *View) Ref(line int) Ref {
	item, g := v.At(line)
	if g == nil {
		return Ref{Case: item}
	}
	return Ref{item, g.Name}
}

// Find gives the line of a case, in the same group where there is one; −1
// when it is not shown.
func (v *View) Find(r Ref) int {
	found := -1
	for line := range v.Len() {
		item, g := v.At(line)
		if item != r.Case {
			continue
		}
		if g == nil || g.Name == r.Group {
			return line
		}
		if item >= 0 && found < 0 {
			found = line
		}
	}
	return found
}

// First gives the first line that is a case, −1 in an empty view.
func (v *View) First() int {
	for line := range v.Len() {
		if item, _ := v.At(line); item >= 0 {
			return line
		}
	}
	return -1
}

// Next gives the next line after (or, for step −1, before) from for which
// want holds, going around once; −1 when there is none.
func (v *View) Next(from, step int, want func(item int) bool) int {
	n := v.Len()
	for i := 1; i <= n; i++ {
		line := ((from+i*step)%n + n) % n
		if item, _ := v.At(line); item >= 0 && want(item) {
			return line
		}
	}
	return -1
}

// Build fills the view from a table.
func (v *View) Build(t *Table, q Query) {
	v.Query = q
	if o := (ordering{t, t.version, q.Sort, q.Reverse, q.Group}); o != v.of {
		v.order(t)
		v.of = o
	}
	v.mark(t)
	v.matched = 0
	for _, ok := range v.marks {
		if ok {
			v.matched++
		}
	}
	v.entries = v.entries[:0]
	for _, e := range v.all {
		if v.marks[e.item] {
			v.entries = append(v.entries, e)
		}
	}
	v.layout(t)
}

// order puts all cases in order, group by group: a change of the grouping
// alone sorts nothing anew.
func (v *View) order(t *Table) {
	q := v.Query
	if o := (ordering{table: t, version: t.version, sort: q.Sort, reverse: q.Reverse}); o != v.sortedOf {
		v.sorted = slices.Grow(v.sorted[:0], t.Len())
		for i := range t.Rows {
			v.sorted = append(v.sorted, entry{t.sortKey(i, q.Sort, q.Reverse), int32(i), 0})
		}
		v.sorted, v.spare = sortEntries(v.sorted, v.spare)
		v.sortedOf = o
	}
	folded := v.folded()
	v.Groups = v.Groups[:0]
	if q.Group == NoGroups {
		v.all = append(v.all[:0], v.sorted...)
		return
	}
	g := newGrouper(t, q.Group)
	// Results are read in case order, which memory likes.
	v.groups, v.from = v.groups[:0], append(v.from[:0], 0)
	for i := range t.Rows {
		v.groups = append(v.groups, g.of(i)...)
		v.from = append(v.from, int32(len(v.groups)))
	}
	v.inGroups(g.rank())
	for _, name := range g.sorted() {
		v.Groups = append(v.Groups, Group{Name: name, Folded: slices.Contains(folded, name)})
	}
}

// inGroups puts the sorted cases group by group; rank gives the place of each
// group.
func (v *View) inGroups(rank []int32) {
	at := make([]int, len(rank)+1)
	for i := range v.groups {
		v.groups[i] = rank[v.groups[i]]
		at[v.groups[i]+1]++
	}
	for i := range rank {
		at[i+1] += at[i]
	}
	v.all = slices.Grow(v.all[:0], len(v.groups))[:len(v.groups)]
	for _, e := range v.sorted {
		for _, e.group = range v.groups[v.from[e.item]:v.from[e.item+1]] {
			v.all[at[e.group]] = e
			at[e.group]++
		}
	}
}

// layout sets the heads between the entries; a group without entries has none.
func (v *View) layout(t *Table) {
	v.lines = v.lines[:0]
	for i := range v.Groups {
		v.Groups[i].Total, v.Groups[i].Failed = 0, 0
	}
	if v.Query.Group == NoGroups {
		return
	}
	last := int32(-1)
	for i, e := range v.entries {
		h := &v.Groups[e.group]
		if e.group != last {
			last, h.from = e.group, i
			v.lines = append(v.lines, -1-e.group)
		}
		h.Total++
		h.to = i + 1
		if t.Rows[e.item].State == Failed {
			h.Failed++
		}
		if !h.Folded {
			v.lines = append(v.lines, int32(i))
		}
	}
}

func (v *View) folded() []string {
	var names []string
	for _, g := range v.Groups {
		if g.Folded {
			names = append(names, g.Name)
		}
	}
	return names
}

// Fold shows a group's head alone, or its cases again; Build follows.
func (v *View) Fold(name string) {
	for i := range v.Groups {
		if v.Groups[i].Name == name {
			v.Groups[i].Folded = !v.Groups[i].Folded
		}
	}
}

// FirstOf gives the first cases of a group, most of them at most, in the order
// shown.
func (v *View) FirstOf(g *Group, most int) []int {
	to := min(g.to, g.from+most)
	out := make([]int, 0, to-g.from)
	for _, e := range v.entries[g.from:to] {
		out = append(out, int(e.item))
	}
	return out
}

// mark finds the cases that the query lets through.
func (v *View) mark(t *Table) {
	if cap(v.marks) < t.Len() {
		v.marks = make([]bool, t.Len())
	}
	v.marks = v.marks[:t.Len()]
	for i := range v.marks {
		v.marks[i] = v.Query.Show == ShowAll || v.Query.Show.lets(t.Rows[i].State)
	}
	f := v.Query.Filter
	if f.Empty() {
		return
	}
	for _, part := range f.Texts() {
		t.hay.keep(part, v.marks)
	}
	if f.TextOnly() {
		return
	}
	for i, ok := range v.marks {
		if ok {
			v.marks[i] = f.Match(t.Subject(i))
		}
	}
}

func (s Show) lets(state State) bool {
	switch s {
	case ShowFailing:
		return state == Failed || state == Known
	case ShowPassing:
		return state == Passed
	default:
		return true
	}
}
