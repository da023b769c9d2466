package source

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
)

// testdata/loaded.jsonl holds what js-yaml 3.15, through which OME reads its
// cards, makes of block scalars, of control characters, of dashes in plain
// scalars and of tabs; no value where it refuses. Both readers give the same,
// or leave it to the other.
func TestYAMLAsJSYAMLLoadsIt(t *testing.T) {
	f, err := os.Open("testdata/loaded.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, plain := 0, 0
	for sc := bufio.NewScanner(f); sc.Scan(); rows++ {
		var row struct {
			Text  string
			Value json.RawMessage
		}
		if err := json.Unmarshal(sc.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		want := "refused"
		if row.Value != nil {
			value, faults := ParseJSON("want", row.Value)
			if faults != nil {
				t.Fatal(faults)
			}
			want = string(Canonical(value))
		}
		got := "refused"
		n, faults := parseAnyYAML("f", row.Text, 1)
		if faults == nil {
			got = string(Canonical(n))
		}
		if got != want {
			t.Errorf("%q by way of the library:\n got %s %v\nwant %s", row.Text, got, faults, want)
		}
		if n, ok := parsePlain(row.Text); ok {
			plain++
			if got := string(Canonical(n)); got != want {
				t.Errorf("%q by the small reader:\n got %s\nwant %s", row.Text, got, want)
			}
		}
	}
	if rows < 600 || plain < 100 {
		t.Errorf("only %d rows, %d by the small reader", rows, plain)
	}
}
