package main

import (
	"os"

	"ome-tui/engine"
	"ome-tui/engine/fault"
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
	if a.o.strict && faults.Has(fault.Warning) {
		a.close(s)
		return nil, a.usageError("--strict: the warnings above are errors")
	}
	return s, exitOK
}
