package card

import (
	"fmt"
	"slices"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// ParseFixtures reads a cards file: {"experiences":[...]} or a bare array. The
// cards are in file order and good for a run when no fault is an Error; they
// share the bytes.
func ParseFixtures(file string, data []byte) ([]Card, fault.List) {
	d := newFixtures()
	root, faults := source.ParseJSONItems(file, data, "experiences", d.add)
	if root == nil {
		return nil, faults
	}
	d.faults = append(d.faults, faults...)
	if root.Kind != source.List {
		top := source.Open(root, "", &d.faults)
		if root.Kind == source.Map && root.Get("experiences") == nil {
			top.Add(fault.Error, "no-cards", "", `no field "experiences"`, `write {"experiences": [...]} or a bare list of cards`)
		}
		top.List("experiences")
	}
	cards := d.done()
	d.faults.Sort()
	return cards, d.faults
}

// DecodeFixtures reads cards from a list of a larger document, as the
// experiences of a suite. Faults are appended.
func DecodeFixtures(list *source.Node, faults *fault.List) []Card {
	d := newFixtures()
	for i, item := range list.Items {
		d.add(i, item)
	}
	cards := d.done()
	*faults = append(*faults, d.faults...)
	return cards
}

// fixtures decodes a list of cards one after the other. The cards of a large
// file are many times a block, and a card is large: one list that grows would
// be copied over and over.
type fixtures struct {
	blocks [][]Card
	faults fault.List
	nested []string
	places places // of the card at hand
	room   places // where those of all cards are kept
}

const (
	fixtureBlock = 512
	placeBlock   = 4096
)

func newFixtures() *fixtures { return &fixtures{nested: nestedFields()} }

func (d *fixtures) add(i int, item *source.Node) {
	o := source.OpenItem(item, "experiences", i, &d.faults)
	switch {
	case o.Node == nil || o.TooMany():
		return
	case i >= source.MaxItems:
		if i == source.MaxItems {
			o.Add(fault.Error, "too-many", "", fmt.Sprintf("more than %d cards", source.MaxItems), "split the file")
		}
		return
	}
	one := fixture{Object: o, card: d.next(), nested: d.nested}
	one.card.places = d.places[:0]
	one.decode()
	d.places = one.card.places
	one.card.places = d.keep(d.places)
	if n := one.card.textBytes(); n > maxTextBytes {
		o.Add(fault.Error, "too-large", "", fmt.Sprintf("%s has %d bytes of text", one.name(), n), fmt.Sprintf("at most %d", maxTextBytes))
	}
	for _, f := range Check(one.card) {
		source.Report(&d.faults, f)
	}
}

// keep copies places to where they stay.
func (d *fixtures) keep(p places) places {
	if cap(d.room)-len(d.room) < len(p) {
		d.room = make(places, 0, max(placeBlock, len(p)))
	}
	start := len(d.room)
	d.room = append(d.room, p...)
	return d.room[start:len(d.room):len(d.room)]
}

// next gives the place of the next card.
func (d *fixtures) next() *Card {
	last := len(d.blocks) - 1
	if last < 0 || len(d.blocks[last]) == fixtureBlock {
		d.blocks = append(d.blocks, nil)
		last++
		if last > 0 {
			d.blocks[last] = make([]Card, 0, fixtureBlock)
		}
	}
	d.blocks[last] = append(d.blocks[last], Card{})
	return &d.blocks[last][len(d.blocks[last])-1]
}

func (d *fixtures) done() []Card {
	cards := slices.Concat(d.blocks...)
	duplicateIDs(cards, &d.faults)
	return cards
}

// maxTextBytes bounds the texts of one card, ten bytes counted for each entry
// of a list, so that its file, with every character escaped, keeps within
// maxMatterBytes and maxCardBytes.
const maxTextBytes = 2 << 20

func (c *Card) textBytes() int {
	n := 0
	for _, s := range []string{c.ID, c.Title, c.Category, c.Summary, c.Rule, c.Body, c.ProjectKey, c.ModulePath} {
		n += len(s)
	}
	lists := c.Lists()
	lists = append(lists, Entries{Entries: c.Sources})
	for _, l := range lists {
		n += 10 * len(l.Entries)
		for _, s := range l.Entries {
			n += len(s)
		}
	}
	for _, g := range c.Aliases {
		n += len(g.Language) + 10
	}
	return n
}
