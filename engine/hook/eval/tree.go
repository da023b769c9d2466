package eval

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ome-tui/engine/source"
)

// maxTreeBytes bounds the files below the folders of a case, which are held to
// look for words of the prompt: a hook may write without end.
const maxTreeBytes = source.MaxFileBytes

// readTree reads every regular file below a folder, by its path in it; links
// by what they point to. Together they may have maxTreeBytes.
func readTree(root string) (map[string][]byte, error) {
	out := map[string][]byte{}
	room := int64(maxTreeBytes)
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil // an unreadable folder holds nothing that was left behind readably
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		switch {
		case d.Type()&fs.ModeSymlink != 0:
			target, _ := os.Readlink(name)
			out[rel] = []byte(target)
		case d.Type().IsRegular():
			data, err := readWithin(name, room)
			if err != nil {
				return err
			}
			room -= int64(len(data))
			out[rel] = data
		}
		return nil
	})
	return out, err
}

// readWithin reads a file of at most that many bytes.
func readWithin(name string, room int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() > room {
		return nil, cmp.Or(err, errTreeSize)
	}
	data, err := io.ReadAll(io.LimitReader(f, room+1))
	if err == nil && int64(len(data)) > room {
		return nil, errTreeSize
	}
	return data, err
}

var errTreeSize = fmt.Errorf("the folders of a case hold more than %d MiB, which is not searched for words of the prompt", maxTreeBytes>>20)

// leftFile is a file that the run made or changed. The name of a new file
// counts as text as well: it takes the first bytes of data.
type leftFile struct {
	name  string
	data  []byte
	named int // bytes that the name takes
}

// leftBehind gives the files that the run made or changed, sorted by path.
func (b *box) leftBehind() ([]leftFile, error) {
	after, err := readTree(b.root)
	if err != nil {
		return nil, err
	}
	var out []leftFile
	for name, data := range after {
		before, was := b.before[name]
		switch {
		case !was:
			out = append(out, leftFile{name, append([]byte(name+"\n"), data...), len(name) + 1})
		case !bytes.Equal(before, data):
			out = append(out, leftFile{name, data, 0})
		}
	}
	slices.SortFunc(out, func(a, b leftFile) int { return strings.Compare(a.name, b.name) })
	return out, nil
}

// escaped is a text as it stands inside a JSON string.
func escaped(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		return text
	}
	return string(quoted[1 : len(quoted)-1])
}
