package eval

import (
	"reflect"
	"testing"
	"testing/fstest"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// TestEveryFieldCounts changes each field of a suite, down to those of its
// cards: the fingerprint must follow, but where the field changes no verdict.
func TestEveryFieldCounts(t *testing.T) {
	silent := map[string]string{
		"At":                "where the suite lies",
		"Cases[].Note":      "for people",
		"Cases[].Tags":      "only select cases",
		"Cases[].Pos":       "where the case stands",
		"Cases[].Malformed": "read from Payload and PadTo",
	}
	for _, of := range []string{"Data.Cards[]", "Cases[].Project.Cards[]"} {
		silent[of+".Folder"] = "of a file that was read; Status says where it is written"
		silent[of+".UseStandsIn"] = "of a card that was read from a library"
		silent[of+".Library"] = "the field that holds the card says which"
		silent[of+".Pos"] = "where the card stands"
	}
	base := full().Fingerprint()
	if again := full().Fingerprint(); again != base {
		t.Fatal("two fingerprints of one suite")
	}
	seen := map[string]bool{}
	fields(reflect.ValueOf(full()).Elem(), "", func(path string, at []int) {
		one := full()
		v := reach(reflect.ValueOf(one).Elem(), at)
		if !alter(v) {
			t.Fatalf("%s: no other value of %s is known", path, v.Type())
		}
		why, quiet := silent[path]
		seen[path] = true
		if changed := one.Fingerprint() != base; changed == quiet {
			t.Errorf("%s: changed %v (%s)", path, changed, why)
		}
	})
	for path := range silent {
		if !seen[path] {
			t.Errorf("there is no field %s", path)
		}
	}
}

// TestAbsentIsNotEmpty: what is not there is not what is there without content.
func TestAbsentIsNotEmpty(t *testing.T) {
	for name, change := range map[string]func(s *Suite, data []byte){
		"config of the suite": func(s *Suite, data []byte) { s.Data.Config = data },
		"config of a case":    func(s *Suite, data []byte) { s.Cases[0].Config = data },
	} {
		absent, empty := full(), full()
		change(absent, nil)
		change(empty, []byte{})
		if absent.Fingerprint() == empty.Fingerprint() {
			t.Errorf("%s: a file without content counts as none", name)
		}
	}
	file, folder := full(), full()
	file.Data.Folder = fstest.MapFS{"a": {Data: []byte("x")}}
	folder.Data.Folder = fstest.MapFS{"a": {Data: []byte("x")}, "experiences/active": {Mode: 0o700 | 1<<31}}
	if file.Fingerprint() == folder.Fingerprint() {
		t.Error("a folder without files counts as none")
	}
}

// full is a suite with something in every field.
func full() *Suite {
	node := func(text string) *source.Node {
		var faults fault.List
		root, faults := source.ParseJSON("x.json", []byte(text))
		if len(faults) > 0 {
			panic(faults)
		}
		return root
	}
	yes := true
	cards := func() []card.Card {
		one := card.Card{ID: "a", Status: "active", Folder: "active", Title: "A", Category: "c", Summary: "S.", Language: "en", UseWhen: []string{"use"},
			IgnoreWhen: []string{"ignore"}, IntentInclude: []string{"debug"}, IntentExclude: []string{"plan"}, Positive: []string{"p"}, RequiredAll: []string{"r"},
			Negative: []string{"n"}, Policy: "should", Risk: "low", Confidence: "high", Triggers: []string{"t"}, Topics: []string{"o"},
			Aliases: []card.AliasGroup{{Language: "en", Terms: []string{"alias"}}}, Level: "project", ProjectKey: "k", ModulePath: "m", ScopeConfidence: "medium",
			Sources: []string{"s"}, Rule: "R.", Body: "## Body\n"}
		return []card.Card{one}
	}
	expect := func() Expect {
		return Expect{Event: node(`{"provider":"codex"}`), Output: "context", Cards: []string{"a"}, CardsSet: true, Truncated: &yes, Telemetry: node(`{"matched":true}`)}
	}
	other := expect()
	return &Suite{Name: "n", Data: Data{Folder: fstest.MapFS{"a": {Data: []byte("x")}}, Cards: cards(), Config: []byte("{}")},
		Cases: []Case{{ID: "a", Note: "n", Tags: []string{"t"}, Provider: "codex", Payload: []byte("{}"), PadTo: 5, Irregular: "i", Config: []byte("{}"),
			Project: Project{Files: []File{{"f", "x"}}, Cards: cards()}, Expect: expect(), ExpectOME: &other, Canaries: []string{"w"}}}}
}

// fields calls visit with every exported field that holds no others.
func fields(v reflect.Value, path string, visit func(path string, at []int)) {
	var walk func(v reflect.Value, path string, at []int)
	walk = func(v reflect.Value, path string, at []int) {
		switch {
		case v.Type().PkgPath() != "" && v.Kind() == reflect.Struct && v.Type().Name() != "Location" && v.Type().Name() != "Pos":
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.IsExported() {
					walk(v.Field(i), trimDot(path+"."+f.Name), append(append([]int{}, at...), i))
				}
			}
		case v.Kind() == reflect.Slice && v.Len() > 0 && v.Type().Elem().Kind() == reflect.Struct:
			walk(v.Index(0), path+"[]", append(append([]int{}, at...), 0))
		case v.Kind() == reflect.Pointer && v.Type().Elem() == reflect.TypeFor[Expect]():
			walk(v.Elem(), path, append(append([]int{}, at...), 0))
		default:
			visit(path, at)
		}
	}
	walk(v, path, nil)
}

func trimDot(path string) string {
	if path[0] == '.' {
		return path[1:]
	}
	return path
}

// reach gives what fields named.
func reach(v reflect.Value, at []int) reflect.Value {
	for _, i := range at {
		switch v.Kind() {
		case reflect.Struct:
			v = v.Field(i)
		case reflect.Slice:
			v = v.Index(i)
		default:
			v = v.Elem()
		}
	}
	return v
}

// alter gives a field another value; false when it knows none of the type.
func alter(v reflect.Value) bool {
	switch v.Interface().(type) {
	case *source.Node:
		root, _ := source.ParseJSON("x.json", []byte(`{"changed":1}`))
		v.Set(reflect.ValueOf(root))
		return true
	case []byte:
		v.SetBytes([]byte("changed"))
		return true
	}
	if v.Type().Name() == "FS" {
		v.Set(reflect.ValueOf(fstest.MapFS{"a": {Data: []byte("changed")}}))
		return true
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("changed")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Uint8:
		if v.CanInt() {
			v.SetInt(v.Int() + 1)
		} else {
			v.SetUint(v.Uint() + 1)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.String {
			return false
		}
		v.Set(reflect.ValueOf([]string{"changed"}))
	case reflect.Pointer:
		if v.Type().Elem().Kind() != reflect.Bool {
			return false
		}
		no := false
		v.Set(reflect.ValueOf(&no))
	case reflect.Struct:
		return alter(v.Field(0)) // Location and Pos
	case reflect.Interface:
		v.Set(reflect.ValueOf(fstest.MapFS{}))
	default:
		return false
	}
	return true
}
