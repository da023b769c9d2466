package telemetry

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// Encode gives the line of an event, with its newline.
func Encode(e *Event) ([]byte, error) {
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return nil, fmt.Errorf("telemetry event: %w", err)
	}
	return line.Bytes(), nil
}

// Append adds a line to the log of a dataDir with one write, and makes log
// and folder where they are lacking, readable by the user alone.
func Append(dataDir string, line []byte) (err error) {
	if err := os.MkdirAll(dataDir, 0o700); err != nil {
		return fmt.Errorf("telemetry log: %w", err)
	}
	// Not blocking: a named pipe in the log's place must not hang the hook.
	const flags = os.O_RDWR | os.O_APPEND | os.O_CREATE | syscall.O_NONBLOCK
	f, err := os.OpenFile(filepath.Join(dataDir, File), flags, 0o600)
	if err != nil {
		return fmt.Errorf("telemetry log: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	torn, err := endsTorn(f)
	if err != nil {
		return fmt.Errorf("telemetry log: %w", err)
	}
	if torn {
		line = append([]byte{'\n'}, line...)
	}
	if _, err := f.Write(line); err != nil {
		return fmt.Errorf("telemetry log: %w", err)
	}
	return nil
}

// settle is longer than another hook's write takes: half a line that is still
// there afterwards is a torn one.
const settle = 5 * time.Millisecond

var errNotRegular = errors.New(File + " is no regular file")

// endsTorn tells whether the log ends inside a line: a full disk can leave
// one, and the next event must not be glued to it. Half a line that another
// hook is just writing does not count.
func endsTorn(f *os.File) (bool, error) {
	before, torn, err := tail(f)
	if err != nil || !torn {
		return false, err
	}
	time.Sleep(settle)
	after, torn, err := tail(f)
	return torn && after == before, err
}

// tail gives the size of the log and whether its last byte is inside a line.
func tail(f *os.File) (size int64, torn bool, err error) {
	info, err := f.Stat()
	if err != nil {
		return 0, false, err
	}
	if !info.Mode().IsRegular() {
		return 0, false, errNotRegular
	}
	if info.Size() == 0 {
		return 0, false, nil
	}
	var last [1]byte
	n, _ := f.ReadAt(last[:], info.Size()-1)
	return info.Size(), n == 1 && last[0] != '\n', nil
}
