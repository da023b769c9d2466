//go:build unix

package card

import (
	"os"
	"syscall"
)

// tryLock takes the lock of an open file, false when another process has it.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
