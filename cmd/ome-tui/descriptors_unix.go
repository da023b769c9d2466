//go:build unix

package main

import "syscall"

// descriptorsLeft tells whether the process can open what every command
// needs: two descriptors for the Go runtime, a file and a folder. It asks the
// kernel past package os, whose first file makes the runtime take its own.
func descriptorsLeft() bool {
	const needed = 4
	var open []int
	defer func() {
		for _, fd := range open {
			syscall.Close(fd)
		}
	}()
	for range needed {
		fd, err := syscall.Open("/dev/null", syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		if err == syscall.EMFILE || err == syscall.ENFILE {
			return false
		}
		if err == nil {
			open = append(open, fd)
		}
	}
	return true
}
