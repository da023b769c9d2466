package suite

import "ome-tui/engine/fault"

// KnownFailures are the cases that may fail, with the reason.
type KnownFailures []KnownFailure

// KnownFailure is one case that may fail.
type KnownFailure struct {
	ID, Reason string
	Line       int
}

// ParseKnownFailures reads a file of lines "case-id reason"; # starts a
// comment.
func ParseKnownFailures(file string, data []byte) (KnownFailures, fault.List) { return nil, nil }

// Reason gives the reason under which a case may fail.
func (k KnownFailures) Reason(id string) (string, bool) {
	for _, f := range k {
		if f.ID == id {
			return f.Reason, true
		}
	}
	return "", false
}
