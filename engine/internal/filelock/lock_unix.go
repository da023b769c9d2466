//go:build unix

package filelock

import (
	"os"
	"syscall"
)

// Take takes the lock of an open file, false when somebody else has it. It
// does not wait. Closing the file gives it back.
func Take(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
