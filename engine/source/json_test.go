package source

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"ome-tui/engine/fault"
)

func TestJSONFaults(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"good", `{"a":[1,-0.5e+3,true,false,null,"x\n\u00e9\ud83d\ude00"]}`, nil},
		{"mark before it", "\uFEFF{}", nil},
		{"blanks of Windows", "{\r\n\t\"a\": 1\r\n}\r\n", nil},
		{"nothing", "", []string{"f:1:1: holds no JSON value (write one, as in {})"}},
		{"blanks only", " \n ", []string{"f:2:2: holds no JSON value (write one, as in {})"}},
		{"trailing comma in a list", "[1,\n2,\n]", []string{`f:2:2: a comma before the closing "]" (take the comma out)`}},
		{"trailing comma in an object", `{"a":1,}`, []string{`f:1:7: a comma before the closing "}" (take the comma out)`}},
		{"two commas", `[1,,2]`, []string{"f:1:4: a comma with no value before it (take it out)"}},
		{"missing comma", "[1 2]", []string{`f:1:4: no comma before "2" (put a comma between the values)`}},
		{"missing comma between fields", "{\"a\":1\n\"b\":2}", []string{`f:2:1: no comma before "\"" (put a comma between the values)`}},
		{"text after it", "{} x", []string{`f:1:4: text after the end of the JSON value: "x" (one value a file)`}},
		{"two values", "{}\n{}", []string{`f:2:1: text after the end of the JSON value: "{" (one value a file)`}},
		{"same key twice", `{"a":1,"b":2,"a":3}`, []string{`f:1:14: the key "a" stands twice in this object (keep one)`}},
		{"same key, written differently", `{"a":1,"\u0061":3}`, []string{`f:1:8: the key "a" stands twice in this object (keep one)`}},
		{"comment", "{ // x\n\"a\": /* y */ 1}", []string{
			`f:1:3: JSON has no comments (take it out, or use a field "note")`, `f:2:6: JSON has no comments (take it out, or use a field "note")`}},
		{"single quotes", `{'a':'b'}`, []string{"f:1:2: a key in single quotes (use double quotes)", "f:1:6: a string in single quotes (use double quotes)"}},
		{"bare key", `{a:1}`, []string{`f:1:2: a key without quotes: "a" (put it in double quotes)`}},
		{"bare word", `[abc]`, []string{"f:1:2: abc is no JSON value (put text in double quotes)"}},
		{"words of other languages", `[True,None,undefined,NaN,-Infinity]`, []string{
			"f:1:2: True is no JSON value (write true)", "f:1:7: None is no JSON value (write null)", "f:1:12: undefined is no JSON value (write null)",
			"f:1:22: NaN is no JSON value (write a number)", "f:1:26: -Infinity is no JSON value (write a number)"}},
		{"numbers", `[01,+1,.5,1.,1e,0x10,--1]`, []string{
			"f:1:2: 01 is no JSON number (write it as in 40, 0.5 or 1e3)", "f:1:5: +1 is no JSON number (write it as in 40, 0.5 or 1e3)",
			"f:1:8: .5 is no JSON number (write it as in 40, 0.5 or 1e3)", "f:1:11: 1. is no JSON number (write it as in 40, 0.5 or 1e3)",
			"f:1:14: 1e is no JSON number (write it as in 40, 0.5 or 1e3)", "f:1:17: 0x10 is no JSON number (write it as in 40, 0.5 or 1e3)",
			"f:1:22: --1 is no JSON number (write it as in 40, 0.5 or 1e3)"}},
		{"bad escape", `["C:\Users"]`, []string{`f:1:5: \U is no escape (write a backslash as \\)`}},
		{"bad unicode escape", `["\u12"]`, []string{`f:1:3: \u without four hexadecimal digits (write \u00e9, or the character itself)`}},
		{"half a character", `["\ud83d x"]`, []string{`f:1:3: \ud83d is half a character, read as U+FFFD (write both halves, or the character itself)`}},
		{"control character", "[\"a\tb\"]", []string{`f:1:4: a control character (0x09) in a string (write it as \u0009)`}},
		{"string over lines", "{\"a\": \"b\nc\", \"d\": 1}", []string{`f:1:7: the string does not close on its line (close it, and write a line break as \n)`}},
		{"string without end", `["abc`, []string{"f:1:2: the string does not close (is the file cut off?)"}},
		{"cut off in a list", `[1,`, []string{`f:1:4: the file ends before the closing "]" (is it cut off?)`}},
		{"cut off after a key", `{"a":`, []string{"f:1:6: the file ends where a value should stand (is it cut off?)"}},
		{"wrong bracket", `[1}`, []string{`f:1:3: "}" where "]" should close (check the brackets)`}},
		{"no colon", `{"a" 1}`, []string{`f:1:6: no colon after the key "a" but "1" (write "key": value)`}},
		{"no value", `{"a":}`, []string{`f:1:6: unexpected "}" where a value should stand (a value is an object, a list, a string, a number, true, false or null)`}},
		{"not UTF-8", "{\"a\":\"\xff\"}", []string{"f:1:7: invalid UTF-8 (byte 0xFF) (save the file as UTF-8)"}},
		{"UTF-16", "\xff\xfe{\x00}\x00", []string{"f:1:1: is UTF-16 text (save it as UTF-8)"}},
		{"UTF-16 without a mark", "{\x00}\x00", []string{"f:1:1: is UTF-16 text (save it as UTF-8)"}},
		{"UTF-32", "\xff\xfe\x00\x00{\x00\x00\x00", []string{"f:1:1: is UTF-32 text (save it as UTF-8)"}},
		{"column in bytes", `["é", x]`, []string{"f:1:8: x is no JSON value (put text in double quotes)"}},
		{"several at once", "{\"a\":1,\n\"a\":2,\n\"b\":True,}", []string{
			`f:2:1: the key "a" stands twice in this object (keep one)`, "f:3:5: True is no JSON value (write true)", `f:3:9: a comma before the closing "}" (take the comma out)`}},
	} {
		_, faults := ParseJSON("f", []byte(tt.text))
		var got []string
		for _, f := range faults {
			got = append(got, f.Error())
		}
		if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, strings.Join(got, "\n     "), strings.Join(tt.want, "\n     "))
		}
	}
}

func TestJSONDepth(t *testing.T) {
	deep := func(n int) []byte { return []byte(strings.Repeat("[", n) + strings.Repeat("]", n)) }
	if _, faults := ParseJSON("f", deep(MaxDepth)); faults != nil {
		t.Error(faults)
	}
	_, faults := ParseJSON("f", deep(MaxDepth+1))
	if got := faults.Error(); got != "f:1:201: lists and objects nest deeper than 200 (flatten it)" {
		t.Error(got)
	}
}

// A hostile document costs no more than its length.
func TestJSONIsLinear(t *testing.T) {
	many := func(f func(b *strings.Builder, i int), n int) []byte {
		var b strings.Builder
		for i := range n {
			f(&b, i)
		}
		return []byte(b.String())
	}
	const n = 300_000
	for name, text := range map[string][]byte{
		"deep":             []byte(strings.Repeat("[", 10*n)),
		"keys":             append(append([]byte(`{"a":0`), many(func(b *strings.Builder, i int) { fmt.Fprintf(b, `,"k%d":0`, i) }, n)...), '}'),
		"same keys":        append(append([]byte(`{"a":0`), []byte(strings.Repeat(`,"a":0`, n))...), '}'),
		"faults":           []byte("[" + strings.Repeat("x,", n)),
		"quotes":           []byte(strings.Repeat(`"`, 10*n)),
		"long line":        []byte(`"` + strings.Repeat("x", 16<<20) + `"`),
		"escapes":          []byte(`"` + strings.Repeat(`\u00e9`, n) + `"`),
		"comments":         []byte(strings.Repeat("/*", n)),
		"open comments":    []byte(strings.Repeat("/* x */", n)),
		"digits":           []byte(strings.Repeat("9", 10*n)),
		"nested, siblings": []byte("[" + strings.Repeat(`{"a":{"b":[]}},`, n) + "0]"),
	} {
		start := time.Now()
		_, faults := ParseJSON("f", text)
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("%s: %v", name, d)
		}
		if len(faults) > maxFaults {
			t.Errorf("%s: %d faults", name, len(faults))
		}
	}
}

func TestParseJSONItems(t *testing.T) {
	for _, tt := range []struct{ name, text, items, rest string }{
		{"root", `[1,{"a":[2]},"x"]`, `0:1 1:{"a":[2]} 2:"x"`, `[]`},
		{"field", `{"name":"n","list":[[1],[2]],"z":[3]}`, `0:[1] 1:[2]`, `{"list":[],"name":"n","z":[3]}`},
		{"field further down is another", `{"o":{"list":[1]},"list":[2]}`, `0:2`, `{"list":[],"o":{"list":[1]}}`},
		{"none", `{"a":1}`, ``, `{"a":1}`},
		{"a list in a root list", `[[1],[2]]`, `0:[1] 1:[2]`, `[]`},
		{"no list", `{"list":5}`, ``, `{"list":5}`},
	} {
		var items []string
		root, faults := ParseJSONItems("f", []byte(tt.text), "list", func(i int, n *Node) { items = append(items, fmt.Sprintf("%d:%s", i, Canonical(n))) })
		if got := strings.Join(items, " "); got != tt.items || faults != nil {
			t.Errorf("%s: items %s, want %s; %v", tt.name, got, tt.items, faults)
		}
		if got := string(Canonical(root)); got != tt.rest {
			t.Errorf("%s: rest %s, want %s", tt.name, got, tt.rest)
		}
	}
}

// The scanner takes what encoding/json takes, but for what suites must not
// have: keys twice, deep nesting.
func FuzzParseJSON(f *testing.F) {
	for _, s := range []string{"", "{}", "[1,2,]", `{"a":{"b":[1.5e3,"x\u00e9\\"]}}`, `{"a":1,"a":2}`, "[tru]", `"\ud800"`, "/**/1", "[1 2", "{'a':1}", "\uFEFF1", "1 2", `["\x"]`, "[\"\x01\"]", "-0", "1e5", "[[[[]]]]", "{\"a\"}", "nul"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, faults := ParseJSON("f", data)
		again, _ := ParseJSON("f", data)
		if string(Canonical(n)) != string(Canonical(again)) {
			t.Fatal("two readings differ")
		}
		for _, one := range faults {
			if one.Line < 1 || one.Column < 1 || one.Line > 1+strings.Count(string(data), "\n") {
				t.Fatalf("%q: a fault outside the text: %v", data, one)
			}
		}
		text, bad := Text("f", string(data))
		valid := bad == nil && json.Valid([]byte(text))
		if ok := !faults.Has(fault.Error); ok != valid && !(valid && onlyOurs(faults)) {
			t.Fatalf("%q: valid %v, faults %v", data, valid, faults)
		}
		if valid && n == nil {
			t.Fatalf("%q: no node", data)
		}
	})
}

func onlyOurs(faults fault.List) bool {
	for _, f := range faults.Only(fault.Error) {
		if f.Rule != "duplicate-key" && f.Rule != "too-deep" {
			return false
		}
	}
	return true
}

func TestRead(t *testing.T) {
	fsys := fstest.MapFS{"a.json": {Data: []byte("{}")}, "dir/x": {Data: nil}}
	if data, faults := Read(fsys, "a.json"); string(data) != "{}" || faults != nil {
		t.Errorf("%q %v", data, faults)
	}
	for name, want := range map[string]string{"none": "none: no such file (check the path)", "dir": "dir: is a directory (name a file in it)"} {
		if _, faults := Read(fsys, name); faults.Error() != want {
			t.Errorf("%s: %v, want %s", name, faults, want)
		}
	}
}

func TestNearest(t *testing.T) {
	known := []string{"triggers", "topics", "ignore_when", "use_when", "policy", "id"}
	for name, want := range map[string]string{"trigger": "triggers", "ignoreWhen": "ignore_when", "IGNORE-WHEN": "ignore_when", "polcy": "policy", "plociy": "policy",
		"rule": "", "zzz": "", "": "", "i": "id", strings.Repeat("x", 1000): ""} {
		if got := Nearest(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
