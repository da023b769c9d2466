package card

import (
	"context"

	"ome-tui/engine/fault"
)

// Isolation is a temporary dataDir that holds a suite's cards.
type Isolation struct {
	// Dir is the absolute path of the dataDir; the project library lies at
	// ProjectDir, "" when there is none.
	Dir, ProjectDir string
	// Global and Project are the cards as read back.
	Global, Project Library
	// Removed is how many left-overs of killed runs were cleared away.
	Removed int
}

// Isolate writes the cards as Markdown into a fresh folder under parent ("" for
// the system's temporary folder) and reads them back the way a real library
// is read. The cards read back carry the positions of the originals. Close
// removes the folder. Left-overs of killed runs under parent are removed first.
func Isolate(ctx context.Context, parent string, cards []Card) (*Isolation, fault.List) {
	return &Isolation{}, nil
}

// Close removes the folder; a second call does nothing.
func (i *Isolation) Close() error { return nil }

// Cards are the cards of both libraries, global ones first.
func (i *Isolation) Cards() []Card { return nil }
