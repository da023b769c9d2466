package signal

import (
	"ome-tui/engine/fault"
)

// Set is a compiled collection of signals, immutable and safe for
// concurrent use.
type Set struct {
	packs   []*Pack
	prog    *program
	signals []*Signal
	byID    map[string]*Signal
}

// Signals gives all signals in registry order. The caller must not change
// the slice.
func (s *Set) Signals() []*Signal { return s.signals }

// Packs gives the packs of the set in order. The caller must not change the
// slice.
func (s *Set) Packs() []*Pack { return s.packs }

// Lookup finds a signal by its id.
func (s *Set) Lookup(id string) (*Signal, bool) {
	sig, ok := s.byID[id]
	return sig, ok
}

// IsID tells whether a card's hint entry means a signal: it is registered
// or has the shape of an id, [a-z0-9]+(_[a-z0-9]+)+. Anything else is a free
// phrase.
func (s *Set) IsID(entry string) bool {
	if _, ok := s.byID[entry]; ok {
		return true
	}
	return idShaped(entry)
}

func idShaped(entry string) bool {
	parts, inPart := 0, false
	for i := 0; i < len(entry); i++ {
		c := entry[i]
		switch {
		case 'a' <= c && c <= 'z' || '0' <= c && c <= '9':
			if !inPart {
				parts++
			}
			inPart = true
		case c == '_' && inPart:
			inPart = false
		default:
			return false
		}
	}
	return inPart && parts >= 2
}

// Compile makes a set of packs alone, in the order given. The set is nil
// when a fault is an error.
func Compile(packs ...*Pack) (*Set, fault.List) {
	set, faults := compile(packs)
	if faults.Has(fault.Error) {
		return nil, faults
	}
	return set, faults
}

// Extend gives a new set with the packs added: new signals at the end, new
// patterns for ids that are registered. The receiver stays as it is; the
// result is nil when a fault is an error.
func (s *Set) Extend(packs ...*Pack) (*Set, fault.List) {
	all := append(s.packs[:len(s.packs):len(s.packs)], packs...)
	return Compile(all...)
}
