package tui

import (
	"io/fs"
	"testing/fstest"
)

// suiteFS is a file system that holds one suite.
func suiteFS(text string) fs.FS {
	return fstest.MapFS{"suite.json": &fstest.MapFile{Data: []byte(text)}}
}
