package card

import (
	"cmp"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
	"ome-tui/engine/trace"
)

// Card is one experience card. Text is as written in the file; normal forms
// and tokens are made by package score.
type Card struct {
	ID       string
	Status   string // active, draft, archived
	Folder   string // the folder of the library it lies in, as Status
	Title    string
	Category string
	Summary  string
	Language string // "auto" when absent

	UseWhen       []string
	IgnoreWhen    []string
	IntentInclude []string
	IntentExclude []string

	// Positive, RequiredAll and Negative are engine_hints: registered
	// signal ids, unknown ids, or free phrases.
	Positive    []string
	RequiredAll []string
	Negative    []string

	Policy     string // must, should, summary, off
	Risk       string // high, medium, low
	Confidence string // high, medium, low
	Triggers   []string
	// UseStandsIn says that the card is of a real library, in which UseWhen
	// stands in for triggers that are missing; TriggersFromUse that it does.
	UseStandsIn, TriggersFromUse bool
	Topics                       []string
	Aliases                      []AliasGroup // in file order

	Level                           string // global, project, project-family
	ProjectKey                      string // "" when absent
	ModulePath                      string // "" when absent
	ScopeConfidence, ScopeRationale string // "medium" and "" when absent

	Sources []string
	Rule    string
	Body    string // Markdown below the front matter, as it stands

	Library trace.Scope
	// Pos is where the card starts.
	Pos fault.Pos
	// places are where its fields stand, for At.
	places places
}

// AliasGroup is the aliases of one language.
type AliasGroup struct {
	Language string
	Terms    []string
}

// Ref names the card.
func (c *Card) Ref() trace.Ref { return trace.Ref{Scope: c.Library, ID: c.ID} }

// StandIn gives a card without triggers what it is used for, where that
// counts.
func (c *Card) StandIn() {
	if c.UseStandsIn && len(c.Triggers) == 0 {
		c.Triggers, c.TriggersFromUse = c.UseWhen, len(c.UseWhen) > 0
	}
}

// Compare orders cards by library, then by id as a dictionary does, which is
// how OME 0.4.0 breaks its last ties.
func Compare(a, b *Card) int {
	return cmp.Or(cmp.Compare(a.Library, b.Library), source.CompareText(a.ID, b.ID))
}

// At is where a field stands in the file, by path as in "recall.triggers[1]"
// or "recall.triggers". Where an item has no place its list has, where the
// field has none the card has.
func (c *Card) At(path string) fault.Pos {
	name, index := splitIndex(path)
	if strings.HasPrefix(name, fieldAliases.path()) {
		name, index = fieldAliases.path(), -1
	}
	pos := c.Pos
	for _, p := range c.places {
		if p.field.path() != name || p.index != -1 && int(p.index) != index {
			continue
		}
		pos.Line, pos.Column = int(p.line), int(p.col)
		if int(p.index) == index {
			break
		}
	}
	return pos
}

// place is where one field, or one item of a list field, stands: twelve
// bytes, because a large library has two million of them.
type place struct {
	line, col uint32
	index     int16 // item, -1 for the field itself
	field     field
}

type places []place

func (ps *places) add(f field, index int, line, col uint32) {
	const most = 1<<15 - 1 // the position of later items is that of the card
	if index < most {
		*ps = append(*ps, place{line: line, col: col, index: int16(index), field: f})
	}
}

// node notes a field's value, nothing when it is absent.
func (ps *places) node(f field, n *source.Node) {
	if n != nil {
		line, col := n.LineColumn()
		ps.add(f, -1, line, col)
	}
}

// list notes a list and its items.
func (ps *places) list(f field, n *source.Node) {
	ps.node(f, n)
	for i, item := range n.Items {
		line, col := item.LineColumn()
		ps.add(f, i, line, col)
	}
}

// States tells whether the card's file states a field.
func (c *Card) States(path string) bool {
	return slices.ContainsFunc(c.places, func(p place) bool { return p.field.path() == path })
}

// NamedByID tells whether the card's file has the name that its id stands for,
// escaped or not.
func (c *Card) NamedByID() bool {
	name := path.Base(filepath.ToSlash(c.Pos.File))
	plain, err := url.PathUnescape(strings.TrimSuffix(name, ".md"))
	return IsFileName(name, c.ID) || err == nil && plain == c.ID
}

func splitIndex(path string) (name string, index int) {
	name, rest, found := strings.Cut(path, "[")
	if !found {
		return path, -1
	}
	index, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
	if err != nil {
		return path, -1
	}
	return name, index
}
