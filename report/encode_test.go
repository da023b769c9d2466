package report_test

import (
	"bytes"
	"testing"

	"ome-tui/report"
	"ome-tui/report/internal/sample"
)

// TestWriteJSONIsIndented holds the writer that goes case by case against the
// encoder that takes the document whole.
func TestWriteJSONIsIndented(t *testing.T) {
	empty, null := sample.Report(), sample.Report()
	empty.Cases, null.Cases = []report.Case{}, nil
	tests := map[string]*report.Document{
		"one report":         {Reports: []*report.Report{sample.Report()}, Verdict: "failed"},
		"a hook report":      {Reports: []*report.Report{sample.Hook()}},
		"without a case":     {Reports: []*report.Report{empty}},
		"without a list":     {Reports: []*report.Report{null}},
		"several and a gate": {Reports: []*report.Report{sample.Report(), empty, sample.Hook(), sample.Report()}, Gates: []report.Gate{{Name: "passRate>=1"}}},
		"no report":          {},
	}
	for name, doc := range tests {
		var got, want bytes.Buffer
		if err := report.WriteJSON(&got, doc); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := report.Indented(&want, doc); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got.Bytes(), want.Bytes())
		}
	}
}
