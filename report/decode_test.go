package report_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"ome-tui/engine/source"
	"ome-tui/report"
	"ome-tui/report/internal/sample"
)

func encode(t *testing.T, d *report.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := report.WriteJSON(&b, d); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func documents() map[string]*report.Document {
	part := sample.Report()
	part.Shard = &report.Shard{Index: 1, Count: 2, SuiteCases: 9, Positions: []int{0, 2, 3, 7}}
	empty := sample.Report()
	empty.Cases, empty.Complete, empty.Gates = []report.Case{}, false, nil
	empty.Metrics = &report.Metrics{Cases: new(int), Passed: new(int), RecallPositive: &report.Mean{}, PrecisionReturned: &report.Mean{},
		PositivePassRate: &report.Mean{}, NegativePassRate: &report.Mean{}, ByDifficulty: report.Groups{}}
	return map[string]*report.Document{
		"one report":            {Reports: []*report.Report{sample.Report()}},
		"a shard":               {Reports: []*report.Report{part}},
		"hook report":           {Reports: []*report.Report{sample.Hook()}},
		"several":               {Reports: []*report.Report{sample.Report(), sample.Hook()}, Verdict: "failed"},
		"no case was measured":  {Reports: []*report.Report{empty}},
		"no report was written": {},
	}
}

func TestSchema(t *testing.T) {
	schema := compile(t)
	for name, d := range documents() {
		t.Run(name, func(t *testing.T) {
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(encode(t, d)))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(value); err != nil {
				t.Error(err)
			}
		})
	}
}

func compile(t *testing.T) *jsonschema.Schema {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(report.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("report.json", value); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("report.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestRoundTrip(t *testing.T) {
	for name, d := range documents() {
		t.Run(name, func(t *testing.T) {
			data := encode(t, d)
			back, faults := report.Decode("r.json", data)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			if again := encode(t, back); !bytes.Equal(again, data) {
				t.Error(cmp.Diff(string(data), string(again)))
			}
			if diff := cmp.Diff(d, back, cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(report.Report{}, report.Case{}), cmpopts.IgnoreFields(report.Document{}, "Verdict")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestRecordedReports reads what OME wrote.
func TestRecordedReports(t *testing.T) {
	for _, name := range []string{"git-hygiene", "zh-ops"} {
		data, err := sample.Oracle("eval/" + name + ".report.json")
		if err != nil {
			t.Fatal(err)
		}
		d, faults := report.Decode(name, data)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		r := d.Reports[0]
		if r.SchemaVersion != 0 || !r.Complete || len(r.Cases) != 25 || *r.Limit != 4 || r.Metrics.PassRate == nil || r.EngineVersion != "sparse-v2" {
			t.Errorf("%s: read as %+v", name, r.Header)
		}
		if r.Metrics.RecallPositive != nil || r.Metrics.AvgDurationMs != nil || r.Cases[0].Diagnostics != nil {
			t.Errorf("%s: absent figures read as present", name)
		}
	}
}

// TestDecodeFaults changes one thing in a good report of ours.
func TestDecodeFaults(t *testing.T) {
	good := string(encode(t, &report.Document{Reports: []*report.Report{sample.Report()}}))
	tests := []struct{ name, old, new, want string }{
		{"another schema", `"schemaVersion": 1`, `"schemaVersion": 2`, "schemaVersion is 2 (this program reads schema 1)"},
		{"schema null", `"schemaVersion": 1`, `"schemaVersion": null`, "schemaVersion is null"},
		{"letter case of a key", `"passRate": 0.25`, `"PassRate": 0.25`, `unknown field "PassRate" (did you mean "passRate"?)`},
		{"an unknown key", `"isolated": true`, `"isolated": true, "extra": 1`, `unknown field "extra"`},
		{"a key twice", `"isolated": true`, `"isolated": true, "isolated": true`, `the key "isolated" stands twice`},
		{"a key that is missing", `"isolated": true,`, ``, "isolated is missing"},
		{"a metric that is missing", `"mrr": 0.5,`, ``, "metrics.mrr is missing"},
		{"a case's prompt is missing", `"prompt": "push the layout fix",`, ``, "cases[1].prompt is missing"},
		{"a case's passed is missing", `"passed": false,`, ``, "cases[1].passed is missing"},
		{"a number as text", `"limit": 4`, `"limit": "4"`, `limit must be a number, not the string "4"`},
		{"a number past all bounds", `"passRate": 0.25`, `"passRate": 1e999`, "metrics.passRate is no number that can be held"},
		{"not a number", `"passRate": 0.25`, `"passRate": NaN`, "NaN"},
		{"an unknown kind", `"kind": "recall"`, `"kind": "recal"`, `did you mean "recall"?`},
		{"a list that is none", `"cases": [`, `"cases": {}, "x": [`, "cases must be a list"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bad := strings.Replace(good, tt.old, tt.new, 1)
			if bad == good {
				t.Fatal("nothing was changed")
			}
			d, faults := report.Decode("r.json", []byte(bad))
			if d != nil || !strings.Contains(faults.Error(), tt.want) {
				t.Errorf("got %v, want %q", faults, tt.want)
			}
		})
	}
	for name, data := range map[string]string{"data after the end": good + "{}", "empty": "", "no object": "[]", "cut off": good[:len(good)/2]} {
		if d, faults := report.Decode("r.json", []byte(data)); d != nil || len(faults) == 0 {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestDecodeForeign shows how far a report without schemaVersion is trusted.
func TestDecodeForeign(t *testing.T) {
	decode := func(text string) (*report.Document, string) {
		d, faults := report.Decode("ome.json", []byte(text))
		return d, faults.Error()
	}
	d, faults := decode(`{"suite":"s","extra":1,"metrics":{"mrr":"0.5","ndcgAtK":"","passRate":null},"cases":[{"id":"a","prompt":"p","expectedCards":[],"passed":null}]}`)
	if d == nil || !strings.Contains(faults, `unknown field "extra"`) {
		t.Fatalf("an unknown key is no warning: %v", faults)
	}
	r := d.Reports[0]
	if *r.Metrics.MRR != 0.5 || r.Metrics.NdcgAtK != nil || r.Metrics.PassRate != nil || r.Cases[0].Passed != nil || r.Limit != nil {
		t.Errorf("presence is lost: %+v %+v", r.Metrics, r.Cases[0])
	}
	for name, text := range map[string]string{
		"a known key in another letter case": `{"suite":"s","Metrics":{}}`,
		"a case without id":                  `{"cases":[{"prompt":"p","expectedCards":[]}]}`,
		"a case without expectation":         `{"cases":[{"id":"a","prompt":"p"}]}`,
		"a prompt that is no text":           `{"cases":[{"id":"a","prompt":1,"expectedCards":[]}]}`,
	} {
		if d, _ := decode(text); d != nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzDecode(f *testing.F) {
	small := sample.Report()
	small.Cases, small.Gates, small.Warnings = small.Cases[1:2], nil, nil
	for _, r := range []*report.Report{small, sample.Hook()} {
		data, err := json.Marshal(r)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"suite":"s","limit":4,"threshold":40,"metrics":{"passRate":1,"byDifficulty":{"easy":{"cases":1,"passRate":1}}},"cases":[]}`))
	f.Add([]byte(`{"reports":[{"suite":1,"limit":"4","cases":[{"id":"a","prompt":"","expectedCards":["x"],"threshold":{}}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, faults := report.Decode("f.json", data)
		if d == nil {
			if len(faults) == 0 {
				t.Error("refused without a word")
			}
			return
		}
		var b bytes.Buffer
		if err := report.WriteJSON(&b, d); err != nil {
			t.Errorf("what was read cannot be written: %v", err)
		}
	})
}

// TestReportTooLarge names the way on: a report can not be split by hand.
func TestReportTooLarge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.json")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, source.MaxFileBytes+1); err != nil { // sparse
		t.Fatal(err)
	}
	if doc, faults := report.ReadFile(path); doc != nil || len(faults) != 1 || !strings.Contains(faults[0].Error(), "(store it with --write-baseline") {
		t.Errorf("%v, %v", doc, faults)
	}
}
