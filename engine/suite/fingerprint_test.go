package suite_test

import (
	"reflect"
	"testing"

	"ome-tui/engine/suite"
)

// TestEveryFieldOfACaseCounts changes each field of a suite and of its case:
// the fingerprint must follow, but where the field changes no verdict.
func TestEveryFieldOfACaseCounts(t *testing.T) {
	silent := map[string]string{
		"Suite.Path": "where the suite lies", "Suite.CardsFile": "as Path", "Suite.CardsAt": "as Path", "Suite.Pos": "as Path", "Case.Pos": "as Path",
		"Suite.Cards": "have a fingerprint of their own", "Suite.HasCards": "of the cards",
		"Suite.Warnings": "read from the rest", "Suite.LintAllow": "of the lint alone", "Case.LintAllow": "of the lint alone",
		"Case.Difficulty": "groups cases", "Case.Tags": "group and select cases", "Case.Note": "for people",
	}
	full := func() *suite.Suite {
		threshold := 50.0
		return &suite.Suite{Name: "n", Cases: []suite.Case{{ID: "a", Prompt: "p", Expected: []string{"x"}, AllowedExtra: []string{"y"}, Unexpected: []string{"z"},
			Difficulty: "hard", Tags: []string{"t"}, Threshold: &threshold, CWD: "d", Note: "n", Project: &suite.ProjectContext{ProjectKey: "k", ModulePath: "m"}}}}
	}
	base := full().Fingerprint()
	parts := map[string]func(s *suite.Suite) reflect.Value{
		"Suite":          func(s *suite.Suite) reflect.Value { return reflect.ValueOf(s).Elem() },
		"Case":           func(s *suite.Suite) reflect.Value { return reflect.ValueOf(&s.Cases[0]).Elem() },
		"ProjectContext": func(s *suite.Suite) reflect.Value { return reflect.ValueOf(s.Cases[0].Project).Elem() },
	}
	for part, of := range parts {
		for _, f := range reflect.VisibleFields(of(full()).Type()) {
			name := part + "." + f.Name
			if !f.IsExported() || name == "Suite.Cases" || name == "Case.Project" { // their own fields are looked at
				continue
			}
			s := full()
			alter(t, name, of(s).FieldByIndex(f.Index))
			why, quiet := silent[name]
			delete(silent, name)
			if changed := s.Fingerprint() != base; changed == quiet {
				t.Errorf("%s: changed %v (%s)", name, changed, why)
			}
		}
	}
	for name := range silent {
		t.Errorf("there is no field %s", name)
	}
	without := full()
	without.Cases[0].Project = nil
	if without.Fingerprint() == base {
		t.Error("a case in no project counts as one in a project")
	}
}

// TestSignalPacksAreConfiguration: the value without any is OME's (held by the
// recordings), and each pack, and their order, makes another.
func TestSignalPacksAreConfiguration(t *testing.T) {
	seen := map[string][]string{}
	for _, packs := range [][]string{nil, {""}, {"a"}, {"b"}, {"a", "b"}, {"b", "a"}, {"ab"}} {
		sum := suite.ConfigFingerprint(true, 4, 40, packs...)
		if same, twice := seen[sum]; twice {
			t.Errorf("%q is as %q", packs, same)
		}
		seen[sum] = packs
	}
}

// alter gives a field another value.
func alter(t *testing.T, name string, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.String:
		v.SetString("changed")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Float64:
		v.SetFloat(v.Float() + 1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		if v.Type().Elem().Kind() == reflect.String {
			v.Index(0).SetString("changed")
		}
	case reflect.Struct: // places
		for i := range v.NumField() {
			if v.Field(i).Kind() == reflect.String {
				v.Field(i).SetString("changed")
			}
		}
	default:
		t.Fatalf("%s: no other value of %s is known", name, v.Type())
	}
}
