package main

import (
	"fmt"
	"io"

	"ome-tui/engine/rewrite"
	"ome-tui/engine/source"
	"ome-tui/engine/suite"
	"ome-tui/report/outfile"
)

// saveCase gives the function that adds a case to the file of a suite, keeping
// the file's form; nil where the suites are built in.
func saveCase(at []suite.Location) func(int, suite.Case) (string, error) {
	if len(at) == 0 || at[0].FS != nil {
		return nil
	}
	return func(n int, c suite.Case) (string, error) {
		path := at[n].Path
		data, faults := source.ReadFile(path)
		if faults != nil {
			return "", faults
		}
		if rewrite.Has(data, rewrite.Target{List: "cases", Where: map[string][]string{"id": {c.ID}}}, []string{"id"}) {
			return "", fmt.Errorf("%s has a case %q already", path, c.ID)
		}
		out, err := rewrite.Append(data, "cases", c.Fields())
		if err != nil {
			return "", fmt.Errorf("%s: %w", path, err)
		}
		if now, _ := source.ReadFile(path); string(now) != string(data) {
			return "", fmt.Errorf("%s changed on disk: try again", path)
		}
		t := outfile.Target{Path: path, Mode: outfile.Public}
		return path, t.Write(func(w io.Writer) error { _, err := w.Write(out); return err })
	}
}
