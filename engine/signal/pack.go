package signal

import "ome-tui/engine/fault"

// Pack is one parsed pack file.
type Pack struct {
	Name string
	File string
}

// ParsePack reads a pack file. The faults name every place that is wrong;
// the pack is nil when one of them is an error.
func ParsePack(file string, data []byte) (*Pack, fault.List) { return &Pack{File: file}, nil }

// Extend gives a new set with the packs added: new signals at the end, new
// patterns for ids that are registered. The receiver stays as it is.
func (s *Set) Extend(packs ...*Pack) (*Set, fault.List) { return s, nil }

// Failure is an example of a pack that does not behave as it says.
type Failure struct {
	Signal  string
	Example Example
	// Want tells whether the signal should have been found.
	Want bool
}
