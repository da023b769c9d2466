package source

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// testdata/dump.jsonl holds how js-yaml 3.15, through which OME writes its
// cards, writes texts: as an item three levels down, as a value at the top,
// and as a name.
func TestAppendYAMLAsJSYAML(t *testing.T) {
	f, err := os.Open("testdata/dump.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, bad := 0, 0
	for sc := bufio.NewScanner(f); sc.Scan(); rows++ {
		var row struct {
			Text, Item, Top string
			Key             *string
		}
		if err := json.Unmarshal(sc.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		check := func(what, got, want string) {
			if got != want {
				if bad++; bad < 20 {
					t.Errorf("%s of %q:\n got %q\nwant %q", what, row.Text, got, want)
				}
			}
		}
		check("item", string(AppendYAML(nil, row.Text, 8)), strings.TrimSuffix(row.Item, "\n"))
		check("top", string(AppendYAML(nil, row.Text, 2)), strings.TrimSuffix(row.Top, "\n"))
		if row.Key != nil {
			check("key", string(AppendYAMLKey(nil, row.Text)), *row.Key)
		}
	}
	if rows < 600 {
		t.Fatalf("only %d rows", rows)
	}
	t.Logf("%d rows, %d differ", rows, bad)
}

func TestAppendYAMLReadsBack(t *testing.T) {
	f, err := os.Open("testdata/dump.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, quick := 0, 0
	for sc := bufio.NewScanner(f); sc.Scan(); rows++ {
		var row struct{ Text, Item string }
		if err := json.Unmarshal(sc.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		doc := "a:\n  b:\n    c:\n      - " + row.Item + "    d: e\n"
		n, faults := ParseYAML("f", []byte(doc), 1)
		if faults != nil {
			t.Errorf("%q: %v\n%s", row.Text, faults, doc)
			continue
		}
		if got := n.Get("a").Get("b").Get("c").Items[0].Text; got != row.Text {
			t.Errorf("got %q, want %q\n%s", got, row.Text, doc)
		}
		if _, ok := parsePlain(doc); ok {
			quick++
		}
	}
	t.Logf("%d of %d by the small reader", quick, rows)
}
