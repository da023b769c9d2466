package card

import (
	"io/fs"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// LoadFixtures reads a cards file: {"experiences":[...]} or a bare array. The
// cards are in file order and good for a run when no fault is an Error.
func LoadFixtures(fsys fs.FS, name string) ([]Card, fault.List) {
	data, faults := source.Read(fsys, name)
	if faults != nil {
		return nil, faults
	}
	return ParseFixtures(name, data)
}

// ParseFixtures is LoadFixtures for bytes in memory; the cards share them.
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

// fixtures decodes a list of cards one after the other.
type fixtures struct {
	cards  []Card
	faults fault.List
	nested []string
}

func newFixtures() *fixtures { return &fixtures{nested: nestedFields()} }

func (d *fixtures) add(i int, item *source.Node) {
	o := source.OpenItem(item, "experiences", i, &d.faults)
	if o.Node == nil {
		return
	}
	d.cards = append(d.cards, Card{})
	one := fixture{Object: o, card: &d.cards[len(d.cards)-1], nested: d.nested}
	one.decode()
	d.faults = append(d.faults, Check(one.card)...)
}

func (d *fixtures) done() []Card {
	duplicateIDs(d.cards, &d.faults)
	return d.cards
}

// fixture decodes one card.
