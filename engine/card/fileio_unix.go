//go:build unix

package card

import (
	"errors"
	"io/fs"
	"syscall"
)

// A library of 100,000 cards is 100,000 small files. The calls below are the
// fewest that read and write one: package os asks the kernel twice as often,
// and half of the time of an isolated run goes there.

// again repeats a call that a signal interrupted.
func again(call func() (int, error)) (int, error) {
	for {
		if n, err := call(); !errors.Is(err, syscall.EINTR) {
			return n, err
		}
	}
}

// readInto reads a whole file into buf, or into a larger one, and returns it.
// A named pipe reads as empty instead of waiting for somebody to write.
func readInto(buf []byte, name string) ([]byte, error) {
	fd, err := again(func() (int, error) {
		return syscall.Open(name, syscall.O_RDONLY|syscall.O_CLOEXEC|syscall.O_NONBLOCK, 0)
	})
	if err != nil {
		return buf[:0], &fs.PathError{Op: "open", Path: name, Err: err}
	}
	defer syscall.Close(fd)
	buf = buf[:0]
	for {
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		room := cap(buf) - len(buf)
		n, err := again(func() (int, error) { return syscall.Read(fd, buf[len(buf):cap(buf)]) })
		if err != nil {
			return buf, &fs.PathError{Op: "read", Path: name, Err: err}
		}
		buf = buf[:len(buf)+n]
		switch {
		case len(buf) > maxCardBytes:
			return buf, &fs.PathError{Op: "read", Path: name, Err: syscall.EFBIG}
		case n < room:
			return buf, nil // a file gives less than asked for at its end only
		}
	}
}

// writeNew writes a file that must not exist yet.
func writeNew(name string, data []byte) error {
	fd, err := again(func() (int, error) {
		return syscall.Open(name, syscall.O_WRONLY|syscall.O_CREAT|syscall.O_EXCL|syscall.O_CLOEXEC, 0o600)
	})
	if err != nil {
		return &fs.PathError{Op: "open", Path: name, Err: err}
	}
	for len(data) > 0 {
		n, err := again(func() (int, error) { return syscall.Write(fd, data) })
		if err != nil {
			syscall.Close(fd)
			return &fs.PathError{Op: "write", Path: name, Err: err}
		}
		data = data[n:]
	}
	if err := syscall.Close(fd); err != nil {
		return &fs.PathError{Op: "close", Path: name, Err: err}
	}
	return nil
}
