// Package schema holds JSON Schemas (draft 2020-12) of what passes through a
// hook: what each client writes on standard input and takes on standard
// output, and the line that goes to the log.
//
// The input schemas are readers' ones: unknown members are allowed, because
// clients add some with every release. The output schemas say what may be
// emitted, which is less than what a client puts up with.
package schema

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"ome-tui/engine/hook/payload"

	"github.com/google/jsonschema-go/jsonschema"
)

//go:embed files/*.json
var files embed.FS

// Set is the schemas, ready to check with. It is safe for parallel use.
type Set struct {
	byName map[string]compiled
}

type compiled struct {
	schema *jsonschema.Resolved
	defs   map[string]*jsonschema.Schema // what its references name
}

// names of the schemas: a file, or a definition in it.
func names() []string {
	return []string{
		"claude.stdin", "codex.stdin", "cursor.stdin",
		"claude.stdout", "codex.stdout", "codex.stdout#/$defs/stop",
		"cursor.stdout", "cursor.stdout#/$defs/withContext", "cursor.stdout#/$defs/stop",
		"telemetry.v2",
	}
}

// Load compiles the embedded schemas.
func Load() (*Set, error) {
	s := &Set{byName: map[string]compiled{}}
	for _, name := range names() {
		c, err := load(name)
		if err != nil {
			return nil, fmt.Errorf("hook schema %s: %w", name, err)
		}
		s.byName[name] = c
	}
	return s, nil
}

func load(name string) (compiled, error) {
	file, definition, inFile := strings.Cut(name, "#/$defs/")
	data, err := files.ReadFile("files/" + file + ".schema.json")
	if err != nil {
		return compiled{}, err
	}
	root := &jsonschema.Schema{}
	if err := json.Unmarshal(data, root); err != nil {
		return compiled{}, err
	}
	defs := root.Defs
	if inFile {
		root = &jsonschema.Schema{Ref: "#/$defs/" + definition, Defs: defs}
	}
	resolved, err := root.Resolve(nil)
	return compiled{resolved, defs}, err
}

// ErrUnknownProvider is given for a client that no schema describes.
var ErrUnknownProvider = errors.New("no schema describes this provider")

// Stdin checks a payload against its provider's schema.
func (s *Set) Stdin(provider string, doc []byte) error { return s.check(provider+".stdin", doc) }

// Output says which answer is checked.
type Output struct {
	Provider string
	Kind     string // payload.PromptSubmit or payload.AgentStop
	// CursorContext allows Cursor's additional_context, which its documents
	// leave out.
	CursorContext bool
}

// Stdout checks an answer against what its provider documents.
func (s *Set) Stdout(o Output, doc []byte) error {
	name := o.Provider + ".stdout"
	switch {
	case o.Kind == payload.AgentStop && o.Provider != payload.Claude:
		name += "#/$defs/stop"
	case o.Provider == payload.Cursor && o.CursorContext:
		name += "#/$defs/withContext"
	}
	return s.check(name, doc)
}

// Telemetry checks one line of the log.
func (s *Set) Telemetry(line []byte) error { return s.check("telemetry.v2", line) }

// check gives the faults of a document in one line. They name places and
// rules, never a value: what a hook read or printed is the user's.
func (s *Set) check(name string, doc []byte) error {
	c, ok := s.byName[name]
	if !ok {
		return ErrUnknownProvider
	}
	value, err := decode(doc)
	if err != nil {
		return fmt.Errorf("not one JSON value: %w", err)
	}
	if c.schema.Validate(value) == nil {
		return nil
	}
	lines := newExplainer(c.defs).faults(c.schema.Schema(), value, "")
	if len(lines) == 0 {
		lines = []string{"/: is not what the schema describes"}
	}
	const most = 3
	if len(lines) > most {
		lines = append(lines[:most], fmt.Sprintf("and %d more", len(lines)-most))
	}
	return errors.New(strings.Join(lines, "; "))
}

func decode(doc []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(doc))
	d.UseNumber() // JSON bounds no number, and a float64 does
	var value any
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("more after it")
	}
	return withFloats(value), nil
}

// withFloats puts float64 in place of the numbers of a decoded value, which is
// what the library takes; what is beyond is the largest of its sign.
func withFloats(value any) any {
	switch v := value.(type) {
	case json.Number:
		f, _ := v.Float64() // beyond the range it is infinite
		return max(-math.MaxFloat64, min(f, math.MaxFloat64))
	case map[string]any:
		for name, member := range v {
			v[name] = withFloats(member)
		}
	case []any:
		for i, item := range v {
			v[i] = withFloats(item)
		}
	}
	return value
}
