package signal

import (
	"io/fs"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// ReadPacks reads pack files. The faults of all files are reported together;
// the packs are nil when one of them is an error.
func ReadPacks(fsys fs.FS, names ...string) ([]*Pack, fault.List) {
	var packs []*Pack
	var faults fault.List
	for _, name := range names {
		data, more := source.Read(fsys, name)
		if data != nil {
			var p *Pack
			p, more = ParsePack(name, data)
			packs = append(packs, p)
		}
		faults = append(faults, more...)
	}
	faults.Sort()
	if faults.Has(fault.Error) {
		return nil, faults
	}
	return packs, faults
}

// Packs gives the packs of the set in order. The caller must not change the
// slice.
func (s *Set) Packs() []*Pack { return s.packs }
