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

// ParseFixtures is LoadFixtures for bytes in memory.
func ParseFixtures(file string, data []byte) ([]Card, fault.List) {
	root, faults := source.ParseJSON(file, data)
	if root == nil {
		return nil, faults
	}
	cards := DecodeFixtures(root, &faults)
	faults.Sort()
	return cards, faults
}

// DecodeFixtures reads cards from a node: a list of cards, or a map with the
// list under "experiences". Faults are appended in file order.
func DecodeFixtures(root *source.Node, faults *fault.List) []Card {
	return nil
}
