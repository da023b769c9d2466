package engine

import (
	"errors"
	"fmt"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/signal"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// Session is suites and cards, loaded and ready to run. It is immutable and
// safe for concurrent use; Close removes its temporary data directories.
type Session struct {
	options  Options
	settings Settings
	signals  *signal.Set
	suites   []*suite.Suite
	cases    []Case
	total    int
	// elsewhere is set when this shard is empty and others are not.
	elsewhere bool
	project   card.ProjectContext
	warnings  fault.List
	packs     []loadedPack // by Options.Signals

	// libraries are all sets of cards; suiteLibrary and caseLibrary say which
	// one a suite or case runs against.
	libraries                 []*library
	suiteLibrary, caseLibrary []int
	locations                 []suite.Location
	runs                      runCounter

	// edits made this session of another one; borrowed says that the temporary
	// folders are that one's.
	edits    []Edit
	borrowed bool
}

// Case is one case of a session.
type Case struct {
	*suite.Case
	// Suite is the index in Session.Suites.
	Suite int
	// Context is the project the case runs in.
	Context card.ProjectContext
}

// Close removes the temporary data directories unless they are to be kept.
func (s *Session) Close() error {
	if s.borrowed {
		return nil
	}
	var errs []error
	for _, l := range s.libraries {
		switch {
		case l.iso == nil:
		case s.options.KeepDataDir:
			errs = append(errs, l.iso.Keep())
		default:
			errs = append(errs, l.iso.Close())
		}
	}
	return errors.Join(errs...)
}

// Options gives the options the session was opened with.
func (s *Session) Options() Options { return s.options }

// Settings gives the values in force and where they came from.
func (s *Session) Settings() Settings { return s.settings }

// Packs gives the texts of the signal packs that were added to the built-in
// ones, in the order of the options.
func (s *Session) Packs() []string {
	var texts []string
	for _, p := range s.packs {
		texts = append(texts, p.data)
	}
	return texts
}

// Signals gives the signal set in force.
func (s *Session) Signals() *signal.Set { return s.signals }

// Suites gives the loaded suites in the order they were named.
func (s *Session) Suites() []*suite.Suite { return s.suites }

// SuiteName gives the name of a suite, with its path where another suite of
// the session has the same name.
func (s *Session) SuiteName(i int) string {
	for k, other := range s.suites {
		if k != i && other.Name == s.suites[i].Name {
			return fmt.Sprintf("%s (%s)", s.suites[i].Name, s.suites[i].Path)
		}
	}
	return s.suites[i].Name
}

// Cases gives the selected cases: suite by suite, in file order. Indexes into
// it name cases everywhere in this package.
func (s *Session) Cases() []Case { return s.cases }

// Project gives the project of a session without suites.
func (s *Session) Project() card.ProjectContext { return s.project }

// Total counts the cases of the suites before any selection.
func (s *Session) Total() int { return s.total }

// Elsewhere tells that no case of this shard was selected, and some of others
// were.
func (s *Session) Elsewhere() bool { return s.elsewhere }

// Find gives the indexes of the selected cases with that id, or of the one
// case named as SUITE/ID.
func (s *Session) Find(id string) []int {
	var out []int
	for i := range s.cases {
		if c := &s.cases[i]; c.ID == id || strings.HasSuffix(id, "/"+c.ID) && id == s.SuiteName(c.Suite)+"/"+c.ID {
			out = append(out, i)
		}
	}
	return out
}

// Library gives what the cases of a suite run against; suite 0 of a session
// without suites is the library it was opened for.
func (s *Session) Library(suiteIndex int) Library { return s.suiteLib(suiteIndex).Library }

// Card finds a card of a suite's library.
func (s *Session) Card(suiteIndex int, ref trace.Ref) (*card.Card, bool) {
	l := s.suiteLib(suiteIndex)
	i, ok := l.byRef[ref]
	if !ok {
		return nil, false
	}
	return &l.Cards[i], true
}

// Warnings gives what is odd but runnable in suites, cards, configuration and
// signal packs, sorted by place.
func (s *Session) Warnings() fault.List { return s.warnings }

func (s *Session) suiteLib(i int) *library { return s.libraries[s.suiteLibrary[i]] }

func (s *Session) caseLib(i int) *library { return s.libraries[s.caseLibrary[i]] }
