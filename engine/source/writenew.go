package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteNew writes a small file of the user's own that must not be there yet,
// such as a key: whole or not at all, whoever else makes it at the same time.
// It is written under another name and linked to its own, so that no reader
// ever sees half of it. The error is fs.ErrExist where the file is there.
func WriteNew(name string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	_, err = temp.Write(data)
	if err := errors.Join(err, temp.Close()); err != nil {
		return err
	}
	if err := os.Link(temp.Name(), name); err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	return writeExclusive(name, data) // a file system without links
}

func writeExclusive(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(name) // half a file would stay useless
	}
	return err
}
