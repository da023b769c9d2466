package schema

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// An explainer says where and why a document is not what a schema describes.
// The library answers yes or no, and stops at the first fault; the explainer
// asks it about one keyword at a time, all the way down.
type explainer struct {
	defs  map[string]*jsonschema.Schema
	parts map[*jsonschema.Schema]*jsonschema.Resolved // each part of the schema, once asked about
}

func newExplainer(defs map[string]*jsonschema.Schema) *explainer {
	return &explainer{defs, map[*jsonschema.Schema]*jsonschema.Resolved{}}
}

// holds asks the library. A schema that cannot be resolved holds: it was
// resolved as a part of the whole before.
func (e *explainer) holds(s *jsonschema.Schema, value any) bool {
	resolved, ok := e.parts[s]
	if !ok {
		part := *s
		part.ID, part.Defs = "", e.defs
		resolved, _ = part.CloneSchemas().Resolve(nil)
		e.parts[s] = resolved
	}
	return resolved == nil || resolved.Validate(value) == nil
}

// keyword asks about one keyword alone.
func (e *explainer) keyword(s jsonschema.Schema, value any) bool {
	resolved, err := s.CloneSchemas().Resolve(nil)
	return err != nil || resolved.Validate(value) == nil
}

// faults of a value at a JSON pointer, "" for the whole document.
func (e *explainer) faults(s *jsonschema.Schema, value any, at string) []string {
	if s == nil || e.holds(s, value) {
		return nil
	}
	var lines []string
	add := func(form string, args ...any) {
		lines = append(lines, "/"+strings.TrimPrefix(at, "/")+": "+fmt.Sprintf(form, args...))
	}
	e.own(s, value, add)
	for _, part := range append(slices.Clone(s.AllOf), e.referred(s), e.consequence(s, value)) {
		lines = append(lines, e.faults(part, value, at)...)
	}
	if n := e.fitting(s.OneOf, value); n > 1 {
		add("fits %d descriptions, of which one alone may fit", n)
	} else {
		lines = append(lines, e.nearest(s.OneOf, value, at)...)
	}
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			if member, ok := v[name]; ok {
				lines = append(lines, e.faults(s.Properties[name], member, at+"/"+pointer.Replace(name))...)
			}
		}
	case []any:
		for i, item := range v {
			lines = append(lines, e.faults(s.Items, item, at+"/"+strconv.Itoa(i))...)
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

var pointer = strings.NewReplacer("~", "~0", "/", "~1")

// own reports the keywords that speak of the value itself.
func (e *explainer) own(s *jsonschema.Schema, value any, add func(form string, args ...any)) {
	types := s.Types
	if s.Type != "" {
		types = []string{s.Type}
	}
	if len(types) > 0 && !e.keyword(jsonschema.Schema{Types: types}, value) {
		add("is %s, not %s", kind(value), strings.Join(types, " or "))
		return // what else it should be says nothing now
	}
	object, _ := value.(map[string]any)
	for _, name := range s.Required {
		if _, ok := object[name]; object != nil && !ok {
			add("lacks %q", name)
		}
	}
	// Closed objects: the schemas here have additionalProperties as false only.
	if s.AdditionalProperties != nil {
		for _, name := range slices.Sorted(maps.Keys(object)) {
			if s.Properties[name] == nil && !e.holds(s.AdditionalProperties, object[name]) {
				add("%q is not allowed", name)
			}
		}
	}
	for _, k := range []struct {
		set    bool
		part   jsonschema.Schema
		broken string
	}{
		{s.Const != nil, jsonschema.Schema{Const: s.Const}, "is not " + constant(s)},
		{s.Enum != nil, jsonschema.Schema{Enum: s.Enum}, fmt.Sprintf("is none of %v", s.Enum)},
		{s.MinLength != nil, jsonschema.Schema{MinLength: s.MinLength}, "is too short"},
		{s.Pattern != "", jsonschema.Schema{Pattern: s.Pattern}, "does not match " + s.Pattern},
		{s.Minimum != nil, jsonschema.Schema{Minimum: s.Minimum}, "is too small"},
		{s.Maximum != nil, jsonschema.Schema{Maximum: s.Maximum}, "is too large"},
		{s.MinItems != nil, jsonschema.Schema{MinItems: s.MinItems}, "has too few items"},
		{s.MaxItems != nil, jsonschema.Schema{MaxItems: s.MaxItems}, "has too many items"},
		{s.Not != nil, jsonschema.Schema{Not: s.Not}, "has what must not be there" + forbidden(s.Not)},
	} {
		if k.set && !e.keyword(k.part, value) {
			add("%s", k.broken)
		}
	}
}

// nearest gives the faults by the branch of a oneOf that the value comes
// nearest to: the one with the fewest, at equal numbers the first.
func (e *explainer) nearest(branches []*jsonschema.Schema, value any, at string) []string {
	var fewest []string
	for i, b := range branches {
		if lines := e.faults(b, value, at); i == 0 || len(lines) < len(fewest) {
			fewest = lines
		}
	}
	return fewest
}

// fitting counts the branches of a oneOf that a value fits; it must fit one.
func (e *explainer) fitting(branches []*jsonschema.Schema, value any) int {
	n := 0
	for _, b := range branches {
		if e.holds(b, value) {
			n++
		}
	}
	return n
}

// referred is the definition that a schema names.
func (e *explainer) referred(s *jsonschema.Schema) *jsonschema.Schema {
	return e.defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
}

// consequence is the then or else of a schema with an if.
func (e *explainer) consequence(s *jsonschema.Schema, value any) *jsonschema.Schema {
	switch {
	case s.If == nil:
		return nil
	case e.holds(s.If, value):
		return s.Then
	default:
		return s.Else
	}
}

func constant(s *jsonschema.Schema) string {
	if s.Const == nil {
		return ""
	}
	return fmt.Sprintf("%#v", *s.Const)
}

// forbidden names the members that a not is about.
func forbidden(not *jsonschema.Schema) string {
	if not == nil || len(not.Required) == 0 {
		return ""
	}
	return ": " + strings.Join(not.Required, ", ")
}

// kind is the JSON type of a decoded value.
func kind(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	default:
		return "number"
	}
}
