package source

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
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
		if row.Key != nil && !strings.HasPrefix(row.Text, "...") && !strings.Contains(row.Text, "<<") { // quoted here, for other readers
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

// Any text comes back as it was.
func FuzzAppendYAML(f *testing.F) {
	for _, s := range []string{"", "a", " a", "a ", "\n", "a\n\n", "x: y", "# c", "12:30", "yes", strings.Repeat("word ", 40), strings.Repeat("x", 200) + "\n y\n\nz", "\t", "\u3000", "中文", "😀", "\u2028", "\uFEFF", "-", "---", "...", "'", "\"", "<<", "=", "\r\n", "a\n b\n  c\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) && len(text) < 2 {
			return
		}
		doc := append(AppendYAML([]byte("k:\n  - "), text, 4), "\n  - end\n"...)
		if _, ok := parsePlain(string(doc)); !ok {
			t.Fatalf("%q is not written for the small reader\n%s", text, doc)
		}
		n, faults := ParseYAML("f", doc, 1)
		if faults != nil {
			t.Fatalf("%q: %v\n%s", text, faults, doc)
		}
		if items := n.Get("k").Items; len(items) != 2 || items[0].Kind != String || items[0].Text != text || items[1].Text != "end" {
			t.Fatalf("%q came back as\n%s\n%s", text, show(n), doc)
		}
		doc = append(AppendYAMLKey(nil, text), ": v\n"...)
		if _, ok := parsePlain(string(doc)); !ok && text != "" && text != "<<" {
			t.Fatalf("the key %q is not written for the small reader", text)
		}
		n, faults = ParseYAML("f", doc, 1)
		if faults != nil || len(n.Keys) != 1 || n.Keys[0].Name != text {
			t.Fatalf("key %q came back as %s %v", text, show(n), faults)
		}
	})
}
