package source

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// show writes a tree with positions, so that two readers can be compared.
func show(n *Node) string {
	var b strings.Builder
	write(&b, n, "")
	return b.String()
}

func write(b *strings.Builder, n *Node, indent string) {
	if n == nil {
		b.WriteString("nil\n")
		return
	}
	at := fmt.Sprintf("%d:%d", n.line, n.col)
	switch n.Kind {
	case Null:
		at = "-" // readers differ on where nothing stands
		fallthrough
	default:
		// The library counts the column wrongly after some trailing blanks.
		at, _, _ = strings.Cut(at, ":")
		fmt.Fprintf(b, "%s %v %q\n", at, n.Kind, n.Text)
	case List:
		fmt.Fprintf(b, "%s list\n", at)
		for _, item := range n.Items {
			b.WriteString(indent + "- ")
			write(b, item, indent+"  ")
		}
	case Map:
		fmt.Fprintf(b, "%s map\n", at)
		for _, k := range n.Keys {
			fmt.Fprintf(b, "%s%q %d:%d: ", indent, k.Name, k.line, k.col)
			write(b, k.Value, indent+"  ")
		}
	}
}

const cardFrontMatter = `schema: ome-card
id: badge-reprint
title: 'Reprint a visitor badge: "quoted" & colon'
summary: >-
  Reprint only after the old badge is voided; never for a visitor who has left, and
  never twice.
criteria:
  use_when:
    - reprint a badge
    - 'badge: reprint'
    - "tab\there \U0001F600"
  ignore_when: []
engine_hints: {}
recall:
  policy: must
  aliases: &ref_0
    zh:
      - 补打胸牌
aliases: *ref_0
scope:
  level: project
sources:
- eval-fixture
note: |
  two
    lines

  more
tags: [a, 'b c', 1, "d"]
`

func plainSeeds() []string {
	return []string{
		cardFrontMatter, "", "a", "a: b", "a: 1\nb: [x]\n", "- a\n- b: c\n  d: e\n-\n  - f\n", "a:\n  b:\nc: ~\n",
		"a: |+\n\n\n", "a: |2-\n    x\n   y\n", "a: >\n  x\n  y\n\n  z\n   deep\n  w\n\n", "# c\na: b # d\n", "a:   \n\n  - x\n",
		"a: 'it''s'\nb: \"\\x41\\u00e9\\N\"\n", "a: &x\n  b: c\nd: *x\ne: *x\n", "a: -\n", "a: - b\n", "a: b: c\n", "a: [a, b: c]\n",
		"a: [ 'x' , y ] # z\n", "x: {}\ny: []\n", "a: b\n c\n", "a:\n- b\n c\n", "a: |\n  x\n y: z\n", "- |\n a\n- >-\n b\n",
		"a: 012\nb: 12:30\nc: 1_0\nd: 2024-01-01\n", "- - a\n", "a: %x\n", "a: @x\n", "? a\n", "---\na: b\n", "a: x:y\nb: x #y\nc: x#y\n", "a : b\n", "a: \"x\"y\n", "a: b\na: c\n", "<<: {a: b}\n", "- <<x\n- =\n- <<\n",
		"[:", "{a: b\n", "page check: x\n中文: y\n- a b: c\n", "a\tb: c\n", "a: b\tc \t# d\n", "\"\\a\": |+\n\n\nb: c\n", "a: |\n  x\n\ty\n",
	}
}

var emptyItem = regexp.MustCompile(`(?m)^ *- *(#.*)?$`)

func parsePlain(text string) (*Node, bool) {
	var p plainYAML
	file := "f"
	return p.parse(&file, text, 1)
}

// The small reader and the library must agree on whatever the small one takes.
func FuzzPlainYAML(f *testing.F) {
	for _, s := range plainSeeds() {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || otherEncoding(text) != "" {
			return
		}
		n, ok := parsePlain(text)
		if !ok {
			return
		}
		if emptyItem.MatchString(text) {
			return // the library loses what follows an empty item
		}
		want, faults := parseAnyYAML("f", text, 1)
		if faults != nil {
			t.Fatalf("%q\nsmall reader takes it:\n%s\nlibrary: %v", text, show(n), faults)
		}
		if got, want := show(n), show(want); got != want {
			t.Fatalf("%q\nsmall reader:\n%s\nlibrary:\n%s", text, got, want)
		}
	})
}

func TestPlainYAMLTakesCards(t *testing.T) {
	if _, ok := parsePlain(cardFrontMatter); !ok {
		t.Error("the shape of a card goes the slow way")
	}
}

// Whatever the bytes, the way over the library ends, and ends the same.
func FuzzParseYAML(f *testing.F) {
	for _, s := range plainSeeds() {
		f.Add([]byte(s))
	}
	for _, s := range []string{"a: &a [*a]", "a: &a [1]\nb: [*a, *a]", "{a: b, c: [d]}", "? a\n: b\n", "!!str 1", "a: !x y", "<<: [{a: 1}, {b: 2}]", "%YAML 1.2\n---\na", "a: \"x\n y\"", "- !!a &b *c", "\xff", "a\t: b"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, faults := ParseYAML("f", data, 3)
		again, more := ParseYAML("f", data, 3)
		if show(n) != show(again) || faults.Error() != more.Error() {
			t.Fatalf("%q: two readings differ", data)
		}
		if n == nil && len(faults) == 0 {
			t.Fatalf("%q: neither node nor fault", data)
		}
		for _, one := range faults {
			if one.Line < 3 && one.Rule != "encoding" || one.What == "" {
				t.Fatalf("%q: %v", data, one)
			}
		}
	})
}

// Lines end as they do on Windows, or with a carriage return alone, which is
// a break for YAML and none for editors. Lines and columns are counted by hand.
func TestYAMLPlacesWithCarriageReturns(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"comments", "# c\r\na: 1 # d\r\n# e\r\n\r\nb: {c: d}\r\n  # f\r\né: [x, {y: z}] # g\r\nh: i\r\n",
			"a 4:1 4:4, b 7:1 7:4, b.c 7:5 7:8, é 9:1 9:5, é[0] 9:6, é[1] 9:9, é[1].y 9:10 9:13, h 10:1 10:4"},
		{"text over lines", "a: \"x\r\n  y\"\r\n# c\r\nb:\r\n  - {c: d} # e\r\n  - f\r\n", "a 3:1 3:4, b 6:1 7:3, b[0] 7:5, b[0].c 7:6 7:9, b[1] 8:5"},
		{"a block, then flow", "a: |+ # c\r\n\r\n# d\r\nb: {c: d}\r\n", "a 3:1 3:4, b 6:1 6:4, b.c 6:5 6:8"},
		{"plain", "# c\r\na: b # d\r\n# e\r\nf:\r\n  - g\r\n", "a 4:1 4:4, f 6:1 7:3, f[0] 7:5"},
		{"a carriage return alone", "# c\ra: {b: c} # d\r# e\r\nf: g\n", "a 3:5 3:8, a.b 3:9 3:12, f 4:1 4:4"},
		{"a fault", "# c\r\na: {b: c}\r\n# d\r\ne: f: g\r\n", "refused 6:4"},
		{"a key twice", "# c\r\na: {b: c}\r\n# d\r\na: x\r\n", "refused 6:1"},
	} {
		n, faults := ParseYAML("f", []byte(tt.text), 3)
		got := strings.Join(places(nil, "", n), ", ")
		if faults != nil {
			got = fmt.Sprintf("refused %d:%d", faults[0].Line, faults[0].Column)
		}
		if got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// places lists where names and values stand.
func places(out []string, path string, n *Node) []string {
	if n == nil {
		return out
	}
	for i, item := range n.Items {
		at := fmt.Sprintf("%s[%d]", path, i)
		out = places(append(out, fmt.Sprintf("%s %d:%d", at, item.line, item.col)), at, item)
	}
	for _, k := range n.Keys {
		at := strings.TrimPrefix(path+"."+k.Name, ".")
		out = places(append(out, fmt.Sprintf("%s %d:%d %d:%d", at, k.line, k.col, k.Value.line, k.Value.col)), at, k.Value)
	}
	return out
}

func TestYAMLFaults(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"good", "a: b\n", ""},
		{"flow style and anchors", "{a: [1, &x b], c: *x}\n", ""},
		{"key twice", "a: 1\nb: 2\na: 3\n", `f:5:1: the key "a" stands twice in this object (keep one)`},
		{"no YAML", "a: b: c\n", "f:3:4: is no YAML here: mapping value is not allowed in this context"},
		{"a tab that indents", "a:\n\tb: c\n", "f:4:1: a tab in the indentation: YAML takes blanks alone (indent with blanks)"},
		{"a tab after blanks", "a:\n  - b\n  \t- c\n", "f:5:3: a tab in the indentation: YAML takes blanks alone (indent with blanks)"},
		{"two documents", "a: b\n---\nc: d\n", "f:5:2: a second YAML document (one document a file)"},
		{"unknown anchor", "a: *x\n", "f:3:4: no anchor &x before this alias"},
		{"unknown tag", "a: !x b\n", "f:3:4: the tag !x is not read (take it out)"},
		{"too deep", strings.Repeat("[", 300) + strings.Repeat("]", 300), "f:3:1: lists and maps nest deeper than 200 (flatten it)"},
		{"aliases that multiply", "a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e,*e,*e,*e,*e,*e,*e,*e]\n",
			"f:3:1: aliases multiply it to more than 1048576 values (write out less)"},
		{"a control character", "a: b\nc: x\ay\n", "f:4:4: a control character that YAML does not allow here (take it out, or write its escape in double quotes)"},
		{"a control character in a block of text", "a: b\nc: |\n  x\x1by\n", "f:4:4: a control character that YAML does not allow here (take it out, or write its escape in double quotes)"},
		{"a list below text", "t: water the beds\n  - cut: roses\n", "f:4:3: is no YAML here: a colon in text that goes on from the line before (put the text in quotes; a list below a name wants no text behind the colon)"},
		{"a zero byte", "a: b\n# x\x00y\n", "f:4:4: a control character that YAML does not allow here (take it out, or write its escape in double quotes)"},
		{"not UTF-8", "a: \xff\n", "f:1:4: invalid UTF-8 (byte 0xFF) (save the file as UTF-8)"},
	} {
		_, faults := ParseYAML("f", []byte(tt.text), 3)
		if got := faults.Error(); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// Anchors, aliases, merges and tags are followed.
func TestAnyYAML(t *testing.T) {
	n, faults := ParseYAML("f", []byte("a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  b: 3\ne: !!str 12\nf: [*x, \"y\"]\ng: \"two\n  lines\"\n? h\n: i\n"), 1)
	if got, want := string(Canonical(n)), `{"a":{"b":1,"c":2},"d":{"b":3,"c":2},"e":"12","f":[{"b":1,"c":2},"y"],"g":"two lines","h":"i"}`; got != want || faults != nil {
		t.Errorf("got  %s\nwant %s\n%v", got, want, faults)
	}
}

// Nothing that the library is given makes it fall over or take long.
func TestHostileYAML(t *testing.T) {
	const n = 8 << 10
	rising := func(line string) string {
		var b strings.Builder
		for i := 0; b.Len() < 40*n; i++ {
			b.WriteString(strings.Repeat(" ", i) + line)
		}
		return b.String()
	}
	for name, text := range map[string]string{
		"tags": "a:\n" + strings.Repeat("!a\n", n), "tags on a line": "a: " + strings.Repeat("! ", n), "anchors": strings.Repeat("&a\n", n),
		"dashes": strings.Repeat("-\n", n), "dashes on a line": strings.Repeat("- ", n), "deeper lists": rising("-\n"), "deeper maps": rising("a:\n"),
		"flow list": "[" + strings.Repeat("a,", n) + "]", "flow map": "{" + strings.Repeat("a: b,", n) + "}", "brackets": strings.Repeat("[", n), "braces": strings.Repeat("{a: ", n),
		"quotes": `a: "` + strings.Repeat(`\"`, n) + `"`, "open quote": `a: "` + strings.Repeat("x\n", n), "folded plain": "a: " + strings.Repeat("x\n ", n),
		"questions": strings.Repeat("? \n", n), "colons": strings.Repeat(": \n", n), "documents": strings.Repeat("---\n", n), "directives": strings.Repeat("%a\n", n),
		"merges": "a: &a {b: 1}\n" + strings.Repeat("<<: *a\n", n), "too much": "a: {}\nb: {c: d}\n" + strings.Repeat("# x\n", maxYAMLBytes),
		"a long line": "a: 'x" + strings.Repeat("y", 1<<20) + "'\n",
	} {
		start := time.Now()
		n, faults := ParseYAML("f", []byte(text), 1)
		if n == nil && faults == nil || len(faults) > maxFaults {
			t.Errorf("%s: %d faults", name, len(faults))
		}
		if d := time.Since(start); d > 30*time.Second {
			t.Errorf("%s: %v", name, d)
		}
	}
}

// TestLongLineIsReadOnce: where each of many texts on one line stands is found
// in time that grows with the line, not with its square.
func TestLongLineIsReadOnce(t *testing.T) {
	const n = 20_000
	text := "of: &few [1]\nlist: [" + strings.Repeat(`"ü", `, n) + `"last"]` + "\n"
	began := time.Now()
	root, faults := ParseYAML("x.yaml", []byte(text), 1)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if took := time.Since(began); took > 1500*time.Millisecond {
		t.Errorf("took %s", took)
	}
	items := root.Get("list").Items
	if last := items[n].Pos(); len(items) != n+1 || last.Line != 2 || last.Column != len("list: [")+n*len(`"ü", `)+1 {
		t.Errorf("%d items, the last at %s", len(items), last)
	}
}
