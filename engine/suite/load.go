package suite

import (
	"io/fs"

	"ome-tui/engine/fault"
)

// Location is a suite file. FS is nil for a file on disk.
type Location struct {
	FS   fs.FS
	Path string
}

// OnDisk names suite files on disk.
func OnDisk(paths ...string) []Location {
	out := make([]Location, len(paths))
	for i, p := range paths {
		out[i] = Location{Path: p}
	}
	return out
}

// Load reads a suite and its cards. The list holds every fault; the suite is
// nil when one of them is an error.
func Load(at Location) (*Suite, fault.List) { return nil, nil }
