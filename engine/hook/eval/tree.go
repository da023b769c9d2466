package eval

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// readTree reads every regular file below a folder, by its path in it; links
// by what they point to.
func readTree(root string) (map[string][]byte, error) {
	out := map[string][]byte{}
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
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			out[rel] = data
		}
		return nil
	})
	return out, err
}

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
