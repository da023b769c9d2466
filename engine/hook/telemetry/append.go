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

	"ome-tui/engine/internal/filelock"
	"ome-tui/engine/source"
)

// Encode gives the line of an event, with its newline.
func Encode(e *Event) ([]byte, error) {
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return nil, fmt.Errorf("telemetry event: %w", err)
	}
	return source.EscapeControls(line.Bytes()), nil
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
	if locked(f) {
		torn, err := endsTorn(f)
		if err != nil {
			return fmt.Errorf("telemetry log: %w", err)
		}
		if torn {
			line = append([]byte{'\n'}, line...)
		}
	}
	if _, err := f.Write(line); err != nil {
		return fmt.Errorf("telemetry log: %w", err)
	}
	return nil
}

// Half a line at the end is another hook's write, or what a full disk left of
// one. The hooks of this program write one after the other, under a lock; OME's
// take none, so that only what is still there after all looks is torn. The
// answer is out by then.
const (
	tries  = 10
	looks  = 12
	settle = 10 * time.Millisecond
)

// locked takes the lock of the log. On a machine so busy that it is not to be
// had, the line is written without a look at the one before: one write is
// whole, and a look might meet another hook's in the middle.
func locked(f *os.File) bool {
	for range tries {
		if filelock.Take(f) {
			return true
		}
		time.Sleep(settle)
	}
	return false
}

var errNotRegular = errors.New(File + " is no regular file")

// endsTorn tells whether the log ends inside a line that nobody is writing:
// the next event must not be glued to it.
func endsTorn(f *os.File) (bool, error) {
	for range looks {
		torn, err := insideLine(f)
		if err != nil || !torn {
			return false, err
		}
		time.Sleep(settle)
	}
	return true, nil
}

// insideLine tells whether the last byte of the log is inside a line.
func insideLine(f *os.File) (bool, error) {
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	if !info.Mode().IsRegular() {
		return false, errNotRegular
	}
	if info.Size() == 0 {
		return false, nil
	}
	var last [1]byte
	n, _ := f.ReadAt(last[:], info.Size()-1)
	return n == 1 && last[0] != '\n', nil
}
