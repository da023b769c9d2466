package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"ome-tui/report"
)

// TestDecodeIsAsStrictAsTheSchema damages every place of every sample report
// in turn: takes a key away, or puts a value of another type there. What the
// schema refuses, Decode refuses too.
func TestDecodeIsAsStrictAsTheSchema(t *testing.T) {
	schema := compile(t)
	for _, name := range []string{"a shard", "hook report", "several"} {
		d := documents()[name]
		if name == "several" {
			d.Reports = d.Reports[1:]
			d.Reports = append(d.Reports, d.Reports[0])
		}
		var root any
		if err := json.Unmarshal(encode(t, d), &root); err != nil {
			t.Fatal(err)
		}
		damage(root, "", func(place string) {
			data, err := json.Marshal(root)
			if err != nil {
				t.Fatal(err)
			}
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			refused := schema.Validate(value) != nil
			back, faults := report.Decode("r.json", data)
			if refused && back != nil && !isForeign(value) {
				t.Errorf("%s: %s: the schema refuses it, Decode does not", name, place)
			}
			if !refused && back == nil {
				t.Errorf("%s: %s: the schema takes it, Decode says %v", name, place, faults)
			}
		})
	}
}

// isForeign tells whether the damage made a report of OME out of ours: one
// without schemaVersion is read by other rules.
func isForeign(v any) bool {
	m, ok := v.(map[string]any)
	if !ok {
		return false
	}
	if list, ok := m["reports"].([]any); ok {
		for _, one := range list {
			if isForeign(one) {
				return true
			}
		}
	}
	return m["schemaVersion"] == nil
}

// damage changes one place at a time, calls check, and puts it back.
func damage(v any, path string, check func(place string)) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			old := v[key]
			delete(v, key)
			check(path + "." + key + " gone")
			v[key] = other(old)
			check(path + "." + key + " of another type")
			v[key] = old
			damage(old, path+"."+key, check)
		}
	case []any:
		for i := range v {
			old := v[i]
			v[i] = other(old)
			check(fmt.Sprintf("%s[%d] of another type", path, i))
			v[i] = old
			damage(old, fmt.Sprintf("%s[%d]", path, i), check)
		}
	}
}

// other gives a value of another type.
func other(v any) any {
	switch v.(type) {
	case string:
		return 7
	case map[string]any:
		return "text"
	default:
		return map[string]any{}
	}
}
