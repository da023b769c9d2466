//go:build !unix

package tempdir

import (
	"os"
	"time"
)

// isFree counts a lock as held for a day after it was made: there is nothing
// here that falls with its process.
func isFree(f *os.File) bool {
	const day = 24 * time.Hour
	info, err := f.Stat()
	return err == nil && time.Since(info.ModTime()) > day
}
