package suite

import (
	"bytes"
	"io/fs"
	"time"
)

// InMemory gives a suite that lies in no file: what is made of a user's own
// cards and prompts leaves nothing behind, however the process ends.
func InMemory(name string, data []byte) Location {
	return Location{FS: &memory{name, data}, Path: name}
}

// memory is a tree of one file.
type memory struct {
	name string
	data []byte
}

func (m *memory) Open(name string) (fs.File, error) {
	if name != m.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return memoryFile{bytes.NewReader(m.data), m}, nil
}

type memoryFile struct {
	*bytes.Reader
	of *memory
}

func (f memoryFile) Stat() (fs.FileInfo, error) { return memoryInfo{f.of}, nil }
func (f memoryFile) Close() error               { return nil }

type memoryInfo struct{ of *memory }

func (i memoryInfo) Name() string       { return i.of.name }
func (i memoryInfo) Size() int64        { return int64(len(i.of.data)) }
func (i memoryInfo) Mode() fs.FileMode  { return 0o400 }
func (i memoryInfo) ModTime() time.Time { return time.Time{} }
func (i memoryInfo) IsDir() bool        { return false }
func (i memoryInfo) Sys() any           { return nil }
