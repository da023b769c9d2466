package telemetry

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"ome-tui/engine/source"
)

// maxLine is the longest line that is read whole; a longer one is broken.
const maxLine = 64 << 20

// Past is one earlier decision about a prompt.
type Past struct {
	Event
	// Line counts from 1 in the log.
	Line int
	// Own tells our lines from OME's.
	Own bool
}

// History is what a log holds about one prompt.
type History struct {
	// Past are the decisions in the order of the log.
	Past []Past
	// Lines counts all lines, Other those of other kinds, Old hook lines of
	// an earlier schema, Broken lines that are no JSON object of this shape.
	Lines, Other, Old, Broken int
}

// Find looks in the log of a dataDir for decisions about the prompt. Only
// its hash is compared: no prompt text need be stored. A missing log is an
// empty history; old and broken lines are counted, never an error.
func Find(dataDir, prompt string) (History, error) {
	f, err := source.OpenFile(filepath.Join(dataDir, File), os.O_RDONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return History{}, nil
	}
	if err != nil {
		return History{}, fmt.Errorf("telemetry log: %w", err)
	}
	defer f.Close()
	return FindIn(f, PromptHash(prompt))
}

// FindIn looks for a prompt's hash in the lines of r.
func FindIn(r io.Reader, promptHash string) (History, error) {
	var h History
	in := bufio.NewReaderSize(r, 1<<16)
	for {
		line, err := readLine(in)
		if len(bytes.TrimSpace(line)) > 0 || errors.Is(err, errLong) {
			h.Lines++
			h.add(line, promptHash)
		}
		if err != nil && !errors.Is(err, errLong) {
			if errors.Is(err, io.EOF) {
				return h, nil
			}
			return h, fmt.Errorf("telemetry log: %w", err)
		}
	}
}

// head is what tells lines apart. Values of any JSON type are taken, because
// the log may hold lines of any program.
type head struct{ kind, schemaVersion, promptHash any }

// readHead reads members up to the last of the three, which stand near the
// beginning of a line: a log of many long lines is passed over quickly. ok is
// false for a line that is no whole object.
func readHead(line []byte) (h head, ok bool) {
	dec := json.NewDecoder(bytes.NewReader(line))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return h, false
	}
	for seen := 0; seen < 3 && dec.More(); {
		name, err := dec.Token()
		if err != nil {
			return h, false
		}
		var into *any
		switch name {
		case "kind":
			into = &h.kind
		case "schemaVersion":
			into = &h.schemaVersion
		case "promptHash":
			into = &h.promptHash
		default:
			into = new(any)
			seen--
		}
		if dec.Decode(into) != nil {
			return h, false
		}
		seen++
	}
	return h, line[len(line)-1] == '}'
}

func (h *History) add(line []byte, promptHash string) {
	top, ok := readHead(bytes.TrimSpace(line))
	switch {
	case !ok:
		h.Broken++
	case top.kind != Kind:
		h.Other++
	case top.schemaVersion != float64(SchemaVersion):
		h.Old++
	case promptHash != "" && top.promptHash == promptHash:
		past := Past{Line: h.Lines}
		if json.Unmarshal(line, &past.Event) != nil {
			h.Broken++
			return
		}
		past.Own = strings.HasSuffix(past.EngineVersion, "-go")
		h.Past = append(h.Past, past)
	}
}

var errLong = errors.New("line too long")

// readLine gives the next line without its newline; errLong after a line that
// was skipped for its length.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) <= maxLine {
			line = append(line, part...)
		} else {
			return skipLine(in, err)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimRight(line, "\n"), err
		}
	}
}

func skipLine(in *bufio.Reader, err error) ([]byte, error) {
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = in.ReadSlice('\n')
	}
	if err == nil || errors.Is(err, io.EOF) {
		return nil, errLong
	}
	return nil, err
}
