package main

import (
	"fmt"
	"os"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/report/words"
)

// openLibrary opens the user's own library, read-only, in the project of
// --cwd or the current folder; or the cards file of --experiences.
func (a *app) openLibrary() (*engine.Session, int) {
	// A library is this command's nature: the flag that a suite run needs is
	// implied, and --data-dir stands by itself.
	a.o.useCurrentLibrary = a.o.experiences == ""
	o, err := a.engineOptions()
	if err != nil {
		return nil, a.usageError("%v", err)
	}
	if o.CWD = a.o.cwd; o.CWD == "" {
		if o.CWD, err = os.Getwd(); err != nil {
			return nil, a.usageError("no current folder: %v (name one with --cwd)", err)
		}
	}
	s, faults := engine.Open(a.ctx, o)
	a.printFaults(faults)
	if s == nil {
		return nil, exitUsage
	}
	a.signals.opened.Store(true)
	if err := a.overwrites(s.Files()); err != nil {
		a.close(s)
		return nil, a.usageError("%v", err)
	}
	if a.o.strict && faults.Has(fault.Warning) {
		a.close(s)
		return nil, a.usageError("--strict: the warnings above are errors")
	}
	return s, exitOK
}

// emptied says why a library with card files has no cards: under OME's
// profile one file that cannot be read leaves out all of them.
func emptied(s *engine.Session) []string {
	l := s.Library(0)
	if len(l.Cards) > 0 || len(l.Emptied) == 0 {
		return nil
	}
	return []string{words.Clean(fmt.Sprintf("OME 0.4.0 leaves out the whole library because of %s (mend that file, or ask with --profile documented)", l.Emptied[0].Pos))}
}
