//go:build !unix

package card

import (
	"errors"
	"os"
)

// readInto reads a whole file; buf is not needed here.
func readInto(_ []byte, name string) ([]byte, error) {
	if info, err := os.Stat(name); err == nil && info.Size() > maxCardBytes {
		return nil, errors.New("file too large")
	}
	return os.ReadFile(name)
}

// writeNew writes a file that must not exist yet.
func writeNew(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err := f.Write(data); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
