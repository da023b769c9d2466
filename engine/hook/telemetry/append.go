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

// Half a line at the end is another hook's write, or what a full disk left of
// one. Only what is still there after all looks is torn: on a busy machine a
// write may be held up in the middle for long. The answer is out by then.
const (
	looks  = 12
	settle = 10 * time.Millisecond
)

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
