package source

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"time"
)

// pipePatience is how long a named pipe may have nobody at its other end. A
// shell opens both ends at once; a pipe without a writer is a mistaken path.
const pipePatience = 3 * time.Second

// ErrPipe tells of a named pipe that nobody else opens.
var ErrPipe = errors.New("is a named pipe, and nobody is at its other end")

// OpenFile is os.OpenFile that gives up on a named pipe whose other end nobody
// opens within a few seconds. What has its writer already, as /dev/stdin or a
// process substitution, is as slow as it likes.
func OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error) {
	if info, err := os.Stat(name); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		return os.OpenFile(name, flag, perm)
	}
	type opened struct {
		file *os.File
		err  error
	}
	done := make(chan opened, 1)
	go func() {
		f, err := os.OpenFile(name, flag, perm)
		done <- opened{f, err}
	}()
	select {
	case o := <-done:
		return o.file, o.err
	case <-time.After(pipePatience):
	}
	// Opened both ways it has another end, which lets the goroutine go on.
	if both, err := os.OpenFile(name, os.O_RDWR|syscall.O_NONBLOCK, 0); err == nil {
		defer both.Close()
		if o := <-done; o.err == nil {
			o.file.Close()
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: ErrPipe}
}
