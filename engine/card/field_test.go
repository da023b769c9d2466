package card

import (
	"slices"
	"strings"
	"testing"
)

// TestNamesOfFields holds the names that each section knows against the paths
// of the fields: every part of a path is known where it stands, and every name
// leads to a field.
func TestNamesOfFields(t *testing.T) {
	leads := map[string]bool{"schema": true, "origin": true, "aliases": true} // read without a field of their own there
	top := topFields("schema", "origin", "rule", "body", "libraryScope")
	for f := fieldID; f <= fieldLibrary; f++ {
		known, section := top, ""
		for _, name := range strings.Split(f.path(), ".") {
			if !slices.Contains(known, name) {
				t.Errorf("%s: %q is not known in %q", f.path(), name, section)
			}
			leads[name] = true
			known, section = below(name), name
		}
		if !strings.HasSuffix("."+f.path(), "."+f.name()) || strings.Contains(f.name(), ".") {
			t.Errorf("%s is called %q", f.path(), f.name())
		}
		for _, name := range known {
			t.Errorf("%s is a field, and %q stands below it", f.path(), name)
		}
	}
	for _, section := range append(top, "intent_modes") {
		for _, name := range append(below(section), section) {
			if !leads[name] {
				t.Errorf("%q in %q leads to no field", name, section)
			}
		}
	}
}
