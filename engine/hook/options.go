package hook

import (
	"crypto/rand"
	"fmt"
	"time"

	"ome-tui/engine/hook/payload"
	"ome-tui/engine/trace"
)

// Options say how the hook was called. The zero value of a field that has a
// default means the default.
type Options struct {
	// Provider overrides what the payload says; empty or "auto" does not.
	Provider string
	// DataDir is the flag's value; empty means found as OME finds it.
	DataDir string
	Profile trace.Profile
	// Environ reads a variable of the environment; nil means an empty one.
	Environ func(name string) string
	// WorkDir stands in for a payload without a folder.
	WorkDir string
	// Started is when the process began: the time limit counts from it.
	Started time.Time
	// Now and NewID are the clock and the source of event ids.
	Now   func() time.Time
	NewID func() string
}

// withDefaults fills what is lacking.
func (o Options) withDefaults() Options {
	if o.Environ == nil {
		o.Environ = func(string) string { return "" }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.NewID == nil {
		o.NewID = newID
	}
	if o.Started.IsZero() {
		o.Started = o.Now()
	}
	return o
}

// IsProvider tells whether a name may be given as an override.
func IsProvider(name string) bool {
	switch name {
	case payload.Codex, payload.Claude, payload.Cursor, payload.Auto:
		return true
	}
	return false
}

// newID gives a random UUID (version 4).
func newID() string {
	var b [16]byte
	rand.Read(b[:])
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
