//go:build unix

package card

import (
	"os"
	"syscall"
)

// takeLock takes the lock of an open file, false when another process has it.
func takeLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// isFree tells whether nobody holds the lock, by taking it.
func isFree(f *os.File) bool { return takeLock(f) }
