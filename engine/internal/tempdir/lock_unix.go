//go:build unix

package tempdir

import (
	"os"

	"ome-tui/engine/internal/filelock"
)

// isFree tells whether nobody holds the lock, by taking it.
func isFree(f *os.File) bool { return filelock.Take(f) }
