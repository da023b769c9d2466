package source

import (
	"bufio"
	"cmp"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// testdata/canonical.jsonl holds what Node's JSON.stringify and localeCompare
// give.
func TestCanonicalAsECMAScript(t *testing.T) {
	f, err := os.Open("testdata/canonical.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := 0
	for sc := bufio.NewScanner(f); sc.Scan(); rows++ {
		var row struct {
			Number, Text, JSON string
			Sorted, Keys       []string
		}
		if err := json.Unmarshal(sc.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		switch {
		case row.Sorted != nil:
			sameOrder(t, row.Sorted, CompareText)
		case row.Keys != nil:
			sameOrder(t, row.Keys, CompareNames)
		case row.Number != "":
			n, err := strconv.ParseFloat(row.Number, 64)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(AppendNumber(nil, n)); got != row.JSON {
				t.Errorf("number %s: %s, want %s", row.Number, got, row.JSON)
			}
		default:
			if got := string(AppendString(nil, row.Text)); got != row.JSON {
				t.Errorf("text %q: %s, want %s", row.Text, got, row.JSON)
			}
		}
	}
	if rows < 250 {
		t.Fatalf("only %d rows", rows)
	}
}

func sameOrder(t *testing.T, want []string, compare func(a, b string) int) {
	t.Helper()
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortStableFunc(got, compare)
	if !slices.Equal(got, want) {
		t.Errorf("order:\n got %q\nwant %q", got, want)
	}
}

// FuzzCompareUTF16 holds the order against one of the units themselves.
func FuzzCompareUTF16(f *testing.F) {
	for _, s := range []string{"a|b", "ab|a", "|a", "\uD7FF|\U00010000", "\uE000|\U00010000", "x\uFFFD|x\U0010FFFF", "\U00010000|\U00010400", "é|e", "一|一a"} {
		a, b, _ := strings.Cut(s, "|")
		f.Add(a, b)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) {
			return
		}
		want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
		if got := cmp.Compare(CompareUTF16(a, b), 0); got != want {
			t.Errorf("%q and %q: %d, want %d", a, b, got, want)
		}
		if back := cmp.Compare(CompareUTF16(b, a), 0); back != -want {
			t.Errorf("%q and %q: %d, want %d", b, a, back, -want)
		}
	})
}

func TestCanonical(t *testing.T) {
	for _, tt := range []struct {
		name string
		v    any
		want string
	}{
		{"nothing", nil, "null"},
		{"names sorted with letter case ignored", map[string]any{"expectNoMatches": false, "expectedCards": []string{"x"}}, `{"expectedCards":["x"],"expectNoMatches":false}`},
		{"nested", map[string]any{"b": []any{1, 2.5, "x", nil, true}, "a": map[string]any{}}, `{"a":{},"b":[1,2.5,"x",null,true]}`},
		{"no HTML escaping", "<a>&\u2028", "\"<a>&\u2028\""},
		{"empty list", []string{}, "[]"},
	} {
		if got := string(Canonical(tt.v)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	n, faults := ParseJSON("f", []byte(`{"b": [1.50, -0, 1e2, "\u00e9"], "A": null, "a": {"y":1,"x":true}}`))
	if got := string(Canonical(n)); got != `{"a":{"x":true,"y":1},"A":null,"b":[1.5,0,100,"é"]}` || faults != nil {
		t.Errorf("node: %s %v", got, faults)
	}
}
