package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"ome-tui/fixtures"
)

// demo copies the failing suite into a folder and opens it, so that fixes can
// be tried on files of one's own. Files that are there already stay.
func (a *app) demo(args []string) int {
	dir := "ome-tui-demo"
	switch len(args) {
	case 0:
	case 1:
		dir = args[0]
	default:
		return a.usageError("demo takes one folder, not %d", len(args))
	}
	if err := copyDemo(dir); err != nil {
		return a.usageError("demo: %v", err)
	}
	suite := filepath.Join(dir, "suite.json")
	a.note("the failing suite is in %s", suite)
	return a.runMode([]string{suite})
}

func copyDemo(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	from, err := fs.Sub(fixtures.Files(), "failing")
	if err != nil {
		return err
	}
	entries, err := fs.ReadDir(from, ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		data, err := fs.ReadFile(from, e.Name())
		if err != nil {
			return err
		}
		if err := writeNew(filepath.Join(dir, e.Name()), data); err != nil {
			return err
		}
	}
	return nil
}

// writeNew writes a file that is not there yet.
func writeNew(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := f.Write(data); err != nil {
		return errors.Join(err, f.Close())
	}
	return f.Close()
}
