package source

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"testing"
)

// testdata/scalars.jsonl holds what js-yaml 3.15, through which OME reads its
// cards, makes of unquoted scalars.
func TestPlainScalarsAsJSYAML(t *testing.T) {
	f, err := os.Open("testdata/scalars.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := 0
	for sc := bufio.NewScanner(f); sc.Scan(); rows++ {
		var row struct{ Text, Kind, Value string }
		if err := json.Unmarshal(sc.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		var n Node
		resolve(&n, row.Text)
		kind, value := scalarKind(&n), ""
		if n.Kind == Number {
			value = numberText(t, n.Text)
		}
		if kind != row.Kind || row.Kind == "number" && value != row.Value {
			t.Errorf("%q: got %s %s, want %s %s", row.Text, kind, value, row.Kind, row.Value)
		}
	}
	if rows < 800 {
		t.Fatalf("only %d rows", rows)
	}
}

func scalarKind(n *Node) string {
	switch n.Kind {
	case Null:
		return "null"
	case Bool:
		return "boolean"
	case Number:
		return "number"
	}
	if IsTimestamp(n.Text) {
		return "date"
	}
	return "string"
}

func numberText(t *testing.T, literal string) string {
	f, err := strconv.ParseFloat(literal, 64)
	if err != nil && !math.IsInf(f, 0) {
		t.Fatalf("%q: %v", literal, err)
	}
	switch {
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case math.IsNaN(f):
		return "NaN"
	}
	return string(AppendNumber(nil, f))
}
