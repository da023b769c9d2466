package eval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"ome-tui/engine/hook/payload"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/source"
)

// mark is what a line of a log tells of the call that it is about: texts, and
// in lines of other kinds anything.
type mark struct {
	Kind       any `json:"kind"`
	Event      any `json:"event"`
	PromptHash any `json:"promptHash"`
}

func markOf(e payload.Event) mark {
	m := mark{Kind: telemetry.Kind, Event: e.Kind, PromptHash: ""}
	if e.Prompt != "" {
		m.PromptHash = telemetry.PromptHash(e.Prompt)
	}
	return m
}

// maybe tells whether a line can be of that call. One without a hash can be of
// any call of its kind: a hook that could not read a prompt writes such a line.
func (m mark) maybe(line mark) bool {
	return line.Kind == m.Kind && (line.PromptHash == m.PromptHash || line.PromptHash == "" && line.Event == m.Event)
}

// foreign tells whether a change is the work of another program: a log that
// only grew, by lines that are of none of the calls.
func (s userState) foreign(name string, calls []mark) bool {
	was, there := s.files[name]
	if !there || filepath.Base(name) != telemetry.File {
		return false
	}
	if sum, err := sumOf(name, min(was.size, source.MaxFileBytes)); err != nil || sum != was.sum {
		return false
	}
	added, err := readFrom(name, was.size)
	if err != nil || len(added) == 0 {
		return false
	}
	for line := range bytes.Lines(added) {
		var one mark
		if json.Unmarshal(line, &one) != nil || slices.ContainsFunc(calls, func(m mark) bool { return m.maybe(one) }) {
			return false
		}
	}
	return true
}

// readFrom reads a file from a byte on, at most source.MaxFileBytes of it.
func readFrom(name string, at int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if _, err := f.Seek(at, io.SeekStart); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, source.MaxFileBytes+1))
	if err == nil && len(data) > source.MaxFileBytes {
		err = fmt.Errorf("%s grew by more than %d MiB", name, source.MaxFileBytes>>20)
	}
	return data, err
}
