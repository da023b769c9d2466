package oracle

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the sample in testdata anew from the recordings")

// every says which rows the sample keeps: the first, then each n-th.
var every = map[string]int{"tokens.jsonl": 3, "envelope.jsonl": 9, "similarity.jsonl": 5}

const everyRecall = 16

// TestSample holds the copy in testdata equal to the recordings it was taken
// from; with -update it is written anew.
func TestSample(t *testing.T) {
	full := Open()
	if !full.Full() {
		t.Log("the recordings are absent: the sample stands alone")
		return
	}
	for name, data := range takeSample(t, full) {
		file := filepath.Join("testdata", filepath.FromSlash(name))
		if *update {
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, data) {
			t.Errorf("%s differs from the recordings: run with -update", name)
		}
	}
}

// takeSample gives the files of the sample, overlay applied.
func takeSample(t *testing.T, r Recordings) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for name, n := range every {
		out[name] = thin(t, r, name, n)
	}
	keep := func(name string) {
		data, err := r.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = data
	}
	for _, lib := range must(r.Libraries())(t) {
		out["recall/"+lib+".jsonl"] = thin(t, r, "recall/"+lib+".jsonl", everyRecall)
		keep("recall/" + lib + ".cards.json")
	}
	keep("recall/scoped-projects.project.cards.json")
	for _, suite := range []string{"git-hygiene", "zh-ops"} {
		for _, part := range []string{"suite", "cards", "report", "report.limit2-threshold60"} {
			keep("eval/" + suite + "." + part + ".json")
		}
	}
	for _, name := range must(r.Comparisons())(t) {
		for _, part := range []string{"before", "after", "expected"} {
			keep("compare/" + name + "/" + part + ".json")
		}
	}
	for _, name := range must(r.Hooks())(t) {
		keep("hook/" + name + ".json")
	}
	return out
}

func thin(t *testing.T, r Recordings, name string, n int) []byte {
	t.Helper()
	var out bytes.Buffer
	for i, row := range must(Lines[json.RawMessage](r, name))(t) {
		if i%n == 0 {
			out.Write(row)
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestReaders reads everything of both sets once, so that a row which does
// not fit its type fails here and not in a table of agreement.
func TestReaders(t *testing.T) {
	for _, r := range []Recordings{Open(), Sample()} {
		t.Run(r.Name(), func(t *testing.T) {
			tokens, envelopes := must(r.Tokens())(t), must(r.Envelopes())(t)
			if len(tokens) == 0 || len(envelopes) == 0 || len(must(r.Similarity())(t)) == 0 {
				t.Error("a file without rows")
			}
			for _, lib := range must(r.Libraries())(t) {
				if rows := must(r.Recall(lib))(t); len(rows) == 0 {
					t.Errorf("%s: no rows", lib)
				}
				if _, _, err := r.Cards(lib); err != nil {
					t.Error(err)
				}
			}
			for _, name := range must(r.Suites())(t) {
				must(r.Eval(name))(t)
			}
			for _, name := range must(r.Comparisons())(t) {
				must(r.Comparison(name))(t)
			}
			for _, name := range must(r.Hooks())(t) {
				must(r.Hook(name))(t)
			}
		})
	}
}

// TestOverlay pins one row that the segmenter changes.
func TestOverlay(t *testing.T) {
	r := Open()
	if !r.Full() {
		t.Log("the sample has its overlay applied already")
		return
	}
	for _, row := range must(r.Tokens())(t) {
		if row.Text == "修复货架计数" {
			want := []string{"修复货架计数", "修复", "复货", "货架", "架计", "计数"}
			if len(row.Sequence) != len(want) {
				t.Errorf("sequence %q, want %q: the overlay is not applied", row.Sequence, want)
			}
			return
		}
	}
	t.Error("row not found")
}
