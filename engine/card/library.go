package card

import (
	"io/fs"

	"ome-tui/engine/fault"
	"ome-tui/engine/trace"
)

// Library is the cards of one dataDir, every status.
type Library struct {
	Scope trace.Scope
	// Exists tells that the folder is there, Readable that its cards folder
	// could be read.
	Exists, Readable bool
	// Cards are sorted by id.
	Cards []Card
	// Legacy are old card files (no "schema: ome-card"), not recalled.
	Legacy []string
	// Malformed are card files that could not be read.
	Malformed []string
	// Faults says what was left out and why. None of them stops a run.
	Faults fault.List
}

// LoadLibrary reads the library whose dataDir is dir in fsys ("." for the
// root). label is put before file names in faults, usually the path of fsys.
// In profile OME040 one malformed card empties the library.
func LoadLibrary(fsys fs.FS, dir, label string, as LibraryOptions) Library {
	return Library{Scope: as.Scope}
}

// LibraryOptions says which library is read and how strictly.
type LibraryOptions struct {
	Scope   trace.Scope
	Profile trace.Profile
}
