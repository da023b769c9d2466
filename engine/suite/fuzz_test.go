package suite_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
)

// FuzzLoad never panics, and says the same of the same bytes.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{
		`{"cases":[{"id":"a","prompt":"p","expectedCards":["x","x"],"threshold":40}],"experiences":[]}`,
		`{"name":1,"cases":[{"id":"","prompt":null,"tags":"t"},{"id":"a/b"}],"experiencesFile":"../x"}`,
		`{"cases":[]}`, `[]`, `{`, "\xff\xfe{\x00}\x00", `{"cases":[{"id":"a","prompt":"p","lintAllow":[{"rule":"x"}]}]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		at := suite.Location{FS: fstest.MapFS{"s.json": {Data: data}}, Path: "s.json"}
		s, faults := suite.Load(at)
		again, second := suite.Load(at)
		if (s == nil) != faults.Has(fault.Error) || (again == nil) != (s == nil) || !slices.Equal(faults, second) {
			t.Fatalf("%v\n%v", faults, second)
		}
		if s != nil && (len(s.Cases) == 0 || s.Name == "" || s.Fingerprint() != again.Fingerprint()) {
			t.Errorf("%+v", s)
		}
	})
}

// FuzzParse never panics on what people type.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"passRate[zh]>=0.9", "-tag:x \"a b\" id:c", "\"x\\\" y\nz", "mrr==NaN", "]["} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := suite.ParseGate(text); err == nil {
			g.Judge(&suite.Breakdown{})
		}
		if filter, err := suite.ParseFilter(text); err == nil {
			filter.Match(suite.Subject{Case: &suite.Case{ID: text, Prompt: text}})
		}
		known, _ := suite.ParseKnownFailures("known.txt", []byte(text))
		for _, k := range known {
			back, faults := suite.ParseKnownFailures("known.txt", []byte(k.Format()))
			if len(faults) > 0 || len(back) != 1 || back[0].ID != k.ID {
				t.Errorf("%q reads back as %v (%v)", k.Format(), back, faults)
			}
		}
	})
}
