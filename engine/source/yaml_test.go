package source

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
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
	}
}

var (
	emptyBlock    = regexp.MustCompile(`(?m)[|>]\+ *$\n( *\n)+`)
	digitHeader   = regexp.MustCompile(`[|>][1-9]`)
	blockTrailing = regexp.MustCompile(`(?ms)[|>].* $`)
	emptyItem     = regexp.MustCompile(`(?m)^ *- *(#.*)?$`)
)

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
		want, faults := parseAnyYAML("f", text, 1)
		if faults != nil {
			if digitHeader.MatchString(text) || emptyBlock.MatchString(text) {
				return // the library refuses some that are right
			}
			t.Fatalf("%q\nsmall reader takes it:\n%s\nlibrary: %v", text, show(n), faults)
		}
		if blockTrailing.MatchString(text) || emptyItem.MatchString(text) {
			return // the library loses blanks at the end of folded lines, and keys after an empty item
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
