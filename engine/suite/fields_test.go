package suite_test

import (
	"reflect"
	"testing"

	"ome-tui/engine/suite"
)

// A case that is written out and read again is the same case.
func TestCaseJSONReadsBack(t *testing.T) {
	text := `{"id": "c \u2028 <b>", "difficulty": "hard", "prompt": "say \"hi\"\n中文", "expectedCards": ["a", "b"], "allowedExtraCards": ["x"],
  "unexpectedCards": ["y"], "threshold": 42.5, "projectContext": {"projectKey": "k", "modulePath": "apps/web"}, "tags": ["t"], "note": "n", "lintAllow": [{"rule": "r", "reason": "why"}]}`
	for name, one := range map[string]string{"all fields": text, "an abstention": `{"id": "n", "prompt": "p", "expectedCards": [], "expectNoMatches": true, "cwd": "./apps"}`} {
		read := func(one string) suite.Case {
			t.Helper()
			data := `{"name": "s", "experiences": [], "cases": [` + one + `]}`
			s, faults := suite.Load(suite.InMemory("s.json", []byte(data)))
			if s == nil {
				t.Fatalf("%s: %v", name, faults)
			}
			return s.Cases[0]
		}
		was := read(one)
		is := read(was.JSON())
		for _, f := range reflect.VisibleFields(reflect.TypeFor[suite.Case]()) {
			if a, b := reflect.ValueOf(was).FieldByIndex(f.Index), reflect.ValueOf(is).FieldByIndex(f.Index); f.IsExported() && f.Name != "Pos" && !reflect.DeepEqual(a.Interface(), b.Interface()) {
				t.Errorf("%s: %s is %v, was %v", name, f.Name, b, a)
			}
		}
	}
}
