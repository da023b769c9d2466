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
		if rewrite.Has(data, rewrite.Target{List: "cases", Where: map[string]string{"id": c.ID}}, []string{"id"}) {
			return "", fmt.Errorf("%s has a case %q already", path, c.ID)
		}
		out, err := rewrite.Append(data, "cases", caseFields(c))
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

// caseFields are the fields of a case in the order of the documents.
func caseFields(c suite.Case) []rewrite.Field {
	str := func(s string) string { return string(source.AppendString(nil, s)) }
	list := func(l []string) string { return string(source.AppendStrings(nil, l)) }
	out := []rewrite.Field{{Name: "id", Literal: str(c.ID)}}
	if c.Difficulty != "" {
		out = append(out, rewrite.Field{Name: "difficulty", Literal: str(c.Difficulty)})
	}
	out = append(out, rewrite.Field{Name: "prompt", Literal: str(c.Prompt)}, rewrite.Field{Name: "expectedCards", Literal: list(c.Expected)})
	if len(c.AllowedExtra) > 0 {
		out = append(out, rewrite.Field{Name: "allowedExtraCards", Literal: list(c.AllowedExtra)})
	}
	if c.ExpectNoMatches {
		out = append(out, rewrite.Field{Name: "expectNoMatches", Literal: "true"})
	}
	if c.CWD != "" {
		out = append(out, rewrite.Field{Name: "cwd", Literal: str(c.CWD)})
	}
	if len(c.Tags) > 0 {
		out = append(out, rewrite.Field{Name: "tags", Literal: list(c.Tags)})
	}
	if c.Note != "" {
		out = append(out, rewrite.Field{Name: "note", Literal: str(c.Note)})
	}
	return out
}
