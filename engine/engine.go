package engine

import (
	"context"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// Session is suites and cards, loaded and ready to run. It is immutable and
// safe for concurrent use; Close removes its temporary data directories.
type Session struct {
	options   Options
	settings  Settings
	suites    []*suite.Suite
	cases     []Case
	libraries []*library
	warnings  fault.List
}

// Case is one case of a session.
type Case struct {
	*suite.Case
	// Suite is the index in Session.Suites.
	Suite int
	// Context is the project the case runs in.
	Context card.ProjectContext
}

// Library says what the cases of a suite run against.
type Library struct {
	// Name is what headers show: "fixture cards", "cards FILE" or the data
	// directory of a real library.
	Name string
	// Isolated is true when the cards were written into a temporary data
	// directory, DataDir, and read back.
	Isolated bool
	DataDir  string
	// Fixtures counts the cards that were written there.
	Fixtures int
	// Cards are the cards as recall sees them, project library included.
	Cards []card.Card
	// Fingerprint is the card set's.
	Fingerprint string
	// Legacy and Malformed are files that hold no usable card.
	Legacy, Malformed fault.List
}

// Open loads suites, cards and signal packs. The list holds every fault of
// the input; when one of them is an error the session is nil. Warnings stand
// in the list and in Session.Warnings. Without suites, a current library or a
// cards file is opened for Try alone.
func Open(ctx context.Context, o Options, suites ...suite.Location) (*Session, fault.List) {
	return nil, nil
}

// Close removes the temporary data directories unless they are to be kept.
func (s *Session) Close() error { return nil }

// Options gives the options the session was opened with.
func (s *Session) Options() Options { return s.options }

// Settings gives the values in force and where they came from.
func (s *Session) Settings() Settings { return s.settings }

// Suites gives the loaded suites in the order they were named.
func (s *Session) Suites() []*suite.Suite { return s.suites }

// SuiteName gives the name of a suite, with its path where another suite of
// the session has the same name.
func (s *Session) SuiteName(i int) string { return s.suites[i].Name }

// Cases gives the selected cases: suite by suite, in file order. Indexes into
// it name cases everywhere in this package.
func (s *Session) Cases() []Case { return s.cases }

// Total counts the cases of the suites before any selection.
func (s *Session) Total() int { return 0 }

// Find gives the indexes of the selected cases with that id, or of the one
// case named as SUITE/ID.
func (s *Session) Find(id string) []int { return nil }

// Library gives what the cases of a suite run against; suite 0 of a session
// without suites is the library it was opened for.
func (s *Session) Library(suite int) Library { return Library{} }

// Card finds a card of a suite's library.
func (s *Session) Card(suite int, ref trace.Ref) (*card.Card, bool) { return nil, false }

// Warnings gives what is odd but runnable in suites, cards, configuration and
// signal packs, sorted by place.
func (s *Session) Warnings() fault.List { return s.warnings }
