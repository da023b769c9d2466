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
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"ome-tui/engine/hook/payload"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed files/*.json
var files embed.FS

// Set is the compiled schemas. It is safe for parallel use.
type Set struct {
	byName map[string]*jsonschema.Schema
}

// names of the schemas, each compiled once.
func names() []string {
	return []string{
		"claude.stdin", "codex.stdin", "cursor.stdin",
		"claude.stdout", "codex.stdout", "codex.stdout#/$defs/stop",
		"cursor.stdout", "cursor.stdout#/$defs/withContext", "cursor.stdout#/$defs/stop",
		"telemetry.v2",
	}
}

const prefix = "urn:hook-eval:"

// Load compiles the embedded schemas.
func Load() (*Set, error) {
	c := jsonschema.NewCompiler()
	entries, err := fs.ReadDir(files, "files")
	if err != nil {
		return nil, fmt.Errorf("hook schemas: %w", err)
	}
	for _, e := range entries {
		data, err := files.ReadFile("files/" + e.Name())
		if err != nil {
			return nil, fmt.Errorf("hook schema %s: %w", e.Name(), err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("hook schema %s: %w", e.Name(), err)
		}
		if err := c.AddResource(prefix+strings.TrimSuffix(e.Name(), ".schema.json"), doc); err != nil {
			return nil, fmt.Errorf("hook schema %s: %w", e.Name(), err)
		}
	}
	s := &Set{byName: map[string]*jsonschema.Schema{}}
	for _, name := range names() {
		if s.byName[name], err = c.Compile(prefix + name); err != nil {
			return nil, fmt.Errorf("hook schema %s: %w", name, err)
		}
	}
	return s, nil
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

func (s *Set) check(name string, doc []byte) error {
	sch := s.byName[name]
	if sch == nil {
		return ErrUnknownProvider
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(doc))
	if err != nil {
		return fmt.Errorf("not one JSON value: %w", err)
	}
	if err := sch.Validate(value); err != nil {
		return simplify(err)
	}
	return nil
}

// simplify gives the innermost faults of a validation in one line.
func simplify(err error) error {
	var v *jsonschema.ValidationError
	if !errors.As(err, &v) {
		return err
	}
	var lines []string
	collect(v, &lines)
	const most = 3
	if len(lines) > most {
		lines = append(lines[:most], fmt.Sprintf("and %d more", len(lines)-most))
	}
	return errors.New(strings.Join(lines, "; "))
}

func collect(v *jsonschema.ValidationError, lines *[]string) {
	if len(v.Causes) == 0 {
		at := "/" + strings.Join(v.InstanceLocation, "/")
		text := v.Error()
		if i := strings.Index(text, "': "); i >= 0 && strings.Contains(text, "at '") {
			text = text[i+3:]
		}
		*lines = append(*lines, at+": "+text)
		return
	}
	for _, c := range v.Causes {
		collect(c, lines)
	}
}
