// Package oracle reads the recorded facts that the engine is held against:
// input/output pairs of OME 0.4.0 on prompts, cards and payloads that were
// written for the purpose.
//
// The whole set lies in a folder ../shared/oracle, looked for upward from the
// working directory; where it is absent the sampled copy in testdata stands
// in, so that no test passes without having compared something. Rows come
// with the nosegmenter overlay applied: the outputs of a runtime without a
// word segmenter, which is what this engine implements. The package is for
// tests and the agreement tables alone; the program never imports it.
package oracle

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
)

//go:embed testdata
var sample embed.FS

// overlay is the folder with the rows that replace those of the same i.
const overlay = "nosegmenter"

// maxLine bounds one JSONL row (the longest recorded one has about 100 kB).
const maxLine = 16 << 20

// Recordings is one set of recorded facts; the zero value is not usable.
type Recordings struct {
	fsys fs.FS
	full bool
}

// Dir finds the folder of the recordings upward from the working directory.
func Dir() (string, bool) {
	dir, err := os.Getwd()
	if err != nil {
		return "", false
	}
	for {
		found := filepath.Join(dir, "shared", "oracle")
		if info, err := os.Stat(found); err == nil && info.IsDir() {
			return found, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}

// Open gives the whole set where it is found, else the sample.
func Open() Recordings {
	if dir, ok := Dir(); ok {
		return Recordings{fsys: os.DirFS(dir), full: true}
	}
	return Sample()
}

// Sample gives the copy in testdata. Its rows keep their numbers i.
func Sample() Recordings {
	fsys, err := fs.Sub(sample, "testdata")
	if err != nil {
		panic(err) // the name is a constant
	}
	return Recordings{fsys: fsys}
}

// Full tells the whole set from the sample.
func (r Recordings) Full() bool { return r.full }

// Name gives "recordings" or "sample", for the head of a table.
func (r Recordings) Name() string {
	if r.full {
		return "recordings"
	}
	return "sample"
}

// ReadFile reads a file, the overlay's copy if there is one.
func (r Recordings) ReadFile(name string) ([]byte, error) {
	data, err := fs.ReadFile(r.fsys, path.Join(overlay, name))
	if errors.Is(err, fs.ErrNotExist) {
		data, err = fs.ReadFile(r.fsys, name)
	}
	if err != nil {
		return nil, fmt.Errorf("oracle %s: %w", name, err)
	}
	return data, nil
}

// Lines reads a JSONL file in row order; rows of the overlay replace those
// with the same number i.
func Lines[T any](r Recordings, name string) ([]T, error) {
	data, err := fs.ReadFile(r.fsys, name)
	if err != nil {
		return nil, fmt.Errorf("oracle %s: %w", name, err)
	}
	over, err := fs.ReadFile(r.fsys, path.Join(overlay, name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("oracle %s/%s: %w", overlay, name, err)
	}
	lines, err := merge(data, over)
	if err != nil {
		return nil, fmt.Errorf("oracle %s: %w", name, err)
	}
	rows := make([]T, len(lines))
	for n, line := range lines {
		if err := json.Unmarshal(line, &rows[n]); err != nil {
			return nil, fmt.Errorf("oracle %s:%d: %w", name, n+1, err)
		}
	}
	return rows, nil
}

// merge cuts data into rows and puts the rows of over in their places.
func merge(data, over []byte) ([][]byte, error) {
	lines, err := split(data)
	if err != nil {
		return nil, err
	}
	extra, err := split(over)
	if err != nil || len(extra) == 0 {
		return lines, err
	}
	place := make(map[int]int, len(lines))
	for n, line := range lines {
		i, err := number(line)
		if err != nil {
			return nil, err
		}
		place[i] = n
	}
	for _, line := range extra {
		i, err := number(line)
		if err != nil {
			return nil, err
		}
		n, ok := place[i]
		if !ok {
			return nil, fmt.Errorf("overlay row %d has no row below it", i)
		}
		lines[n] = line
	}
	return lines, nil
}

func split(data []byte) ([][]byte, error) {
	var lines [][]byte
	in := bufio.NewScanner(bytes.NewReader(data))
	in.Buffer(nil, maxLine)
	for in.Scan() {
		if line := bytes.TrimSpace(in.Bytes()); len(line) > 0 {
			lines = append(lines, bytes.Clone(line))
		}
	}
	return lines, in.Err()
}

func number(line []byte) (int, error) {
	var row struct {
		I *int `json:"i"`
	}
	if err := json.Unmarshal(line, &row); err != nil {
		return 0, err
	}
	if row.I == nil {
		return 0, errors.New("row without i")
	}
	return *row.I, nil
}

// names lists the files of a folder that end in suffix, without it, sorted.
func (r Recordings) names(dir, suffix string) ([]string, error) {
	entries, err := fs.ReadDir(r.fsys, dir)
	if err != nil {
		return nil, fmt.Errorf("oracle %s: %w", dir, err)
	}
	var out []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), suffix); ok && name != "" {
			out = append(out, name)
		}
	}
	sort.Strings(out)
	return out, nil
}
