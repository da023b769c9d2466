package rewrite_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	cards "ome-tui/engine/card"
	"ome-tui/engine/rewrite"
	"ome-tui/engine/source"
)

// TestMatter changes front matters as people write them. Lines that are not
// named below, comments and quotes stay as they are.
func TestMatter(t *testing.T) {
	add := func(item string, path ...string) func([]byte) ([]byte, error) {
		return func(d []byte) ([]byte, error) { return rewrite.AddMatter(d, path, item) }
	}
	remove := func(item string, path ...string) func([]byte) ([]byte, error) {
		return func(d []byte) ([]byte, error) { return rewrite.RemoveMatter(d, path, item) }
	}
	set := func(value string, path ...string) func([]byte) ([]byte, error) {
		return func(d []byte) ([]byte, error) { return rewrite.SetMatter(d, path, value) }
	}
	for _, c := range []struct {
		name string
		do   func([]byte) ([]byte, error)
		in   string
		want string
	}{
		{"a block list", add("new", "recall", "triggers"), "recall:\n  triggers:\n    - a # first\n    - 'b'\n  topics: [t]\n", "recall:\n  triggers:\n    - a # first\n    - 'b'\n    - 'new'\n  topics: [t]\n"},
		{"a list under its name", add("new", "recall", "triggers"), "recall:\n  triggers:\n  - \"a\"\n  topics: [t]\n", "recall:\n  triggers:\n  - \"a\"\n  - \"new\"\n  topics: [t]\n"},
		{"an item over lines", add("new", "triggers"), "triggers:\n  - >-\n    a\n    b\n# c\nid: x\n", "triggers:\n  - >-\n    a\n    b\n  - new\n# c\nid: x\n"},
		{"brackets", add("new", "triggers"), "triggers: [a, \"b, c\"] # both\n", "triggers: [a, \"b, c\", \"new\"] # both\n"},
		{"brackets and a comma", add("x, y", "triggers"), "triggers: [a]\n", "triggers: [a, 'x, y']\n"},
		{"empty brackets", add("new", "triggers"), "triggers: [] # none yet\nid: x\n", "triggers: # none yet\n  - new\nid: x\n"},
		{"a name alone", add("new: er", "recall", "triggers"), "recall:\n    triggers:\nid: x\n", "recall:\n    triggers:\n      - 'new: er'\nid: x\n"},
		{"a list that is not there", add("new", "recall", "triggers"), "recall:\n  policy: must\n\n# about\nid: x\n", "recall:\n  policy: must\n  triggers:\n    - new\n\n# about\nid: x\n"},
		{"after a list under its name", add("new", "ignore_when"), "use_when:\n- a\n", "use_when:\n- a\nignore_when:\n  - new\n"},
		{"empty braces", add("debug", "criteria", "intent_modes", "include"), "criteria: {}\nid: x\n", "criteria:\n  intent_modes:\n    include:\n      - debug\nid: x\n"},
		{"nothing on the way", add("new", "criteria", "ignore_when"), "id: x\n", "id: x\ncriteria:\n  ignore_when:\n    - new\n"},
		{"the first of a block", remove("a", "triggers"), "triggers:\n  - a\n  - b\n", "triggers:\n  - b\n"},
		{"the only one of a block", remove("a", "triggers"), "triggers: # all\n  - \"a\"\nid: x\n", "triggers: [] # all\nid: x\n"},
		{"the last in brackets", remove("b", "triggers"), "triggers: [a, 'b']\n", "triggers: [a]\n"},
		{"the first in brackets", remove("a", "triggers"), "triggers: [a, 'b']\n", "triggers: ['b']\n"},
		{"a plain value", set("active", "status"), "id: x\nstatus:  draft   # for now\n", "id: x\nstatus:  active   # for now\n"},
		{"a quoted value", set("global", "scope", "level"), "scope:\n  level: \"project\"\n", "scope:\n  level: \"global\"\n"},
		{"a comment behind a tab", set("active", "status"), "status: draft\t# for now\n", "status: active\t# for now\n"},
		{"no value, and a comment behind a tab", set("active", "status"), "id: x\nstatus:\t# which?\n", "id: x\nstatus: active\t# which?\n"},
		{"a value among others in braces", set("must", "recall", "policy"), "recall: {policy: mst, risk: low}\nid: x\n", "recall: {policy: must, risk: low}\nid: x\n"},
		{"the last value in braces", set("a, b", "recall", "policy"), "recall: {risk: low, policy: mst } # x\n", "recall: {risk: low, policy: 'a, b' } # x\n"},
		{"a value that stands twice in the text", set("low", "recall", "risk"), "recall: {policy: high, risk: high}\n", "recall: {policy: high, risk: low}\n"},
		{"a quoted value in braces", set("must", "recall", "policy"), "recall: {policy: 'mst', risk: low}\n", "recall: {policy: 'must', risk: low}\n"},
		{"braces over lines", set("must", "recall", "policy"), "recall: {\n  policy: mst # why\n  , risk: low,\n}\n", "recall: {\n  policy: must # why\n  , risk: low,\n}\n"},
		{"all of it in braces", set("must", "recall", "policy"), "{id: x, recall: {policy: mst}}\n", "{id: x, recall: {policy: must}}\n"},
		{"brackets in braces", add("new", "recall", "triggers"), "recall: {triggers: [a], risk: low}\n", "recall: {triggers: [a, new], risk: low}\n"},
		{"brackets over lines", add("new", "triggers"), "triggers: [\n  a,\n  b # last\n]\n", "triggers: [\n  a,\n  b, new # last\n]\n"},
		{"a value that is not there", set("should", "recall", "policy"), "recall:\n  risk: low\n", "recall:\n  risk: low\n  policy: should\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, eol := range []string{"\n", "\r\n"} {
				in := strings.ReplaceAll("---\n"+c.in+"---\nbody\n", "\n", eol)
				want := strings.ReplaceAll("---\n"+c.want+"---\nbody\n", "\n", eol)
				got, err := c.do([]byte(in))
				if err != nil {
					t.Fatal(err)
				}
				if string(got) != want {
					t.Errorf("got  %q\nwant %q", got, want)
				}
			}
		})
	}
}

// TestMatterRefusals: what cannot be edited in single lines is refused.
func TestMatterRefusals(t *testing.T) {
	for name, in := range map[string]string{
		"no front matter":        "triggers: [a]\n",
		"a matter that is open":  "---\ntriggers: [a]\n",
		"no YAML":                "---\ntriggers: [a\n---\n",
		"JSON":                   "---json\n{\"triggers\": [\"a\"]}\n---\n",
		"a value for a list":     "---\ntriggers: a\n---\n",
		"braces":                 "---\nrecall: {triggers: [a]}\ntriggers: {a: b}\n---\n",
		"a bare carriage return": "---\nid: a\rtriggers: [a]\n---\n",
		"braces that close no deeper than their name": "---\nrecall: {\n  risk: low\n}\n---\n",
		"a list in a list":                            "---\ntriggers:\n  - - a\n---\n",
	} {
		if out, err := rewrite.AddMatter([]byte(in), []string{"triggers"}, "b"); err == nil {
			t.Errorf("%s: accepted: %q", name, out)
		}
	}
	for name, in := range map[string]string{
		"a value that goes on below":            "policy: a\n  b\n",
		"a value that goes on below, in braces": "{policy: a\n  b, id: x}\n",
		"a value no deeper than its name":       "policy:\na\n",
		"a tag":                                 "policy: !!str a\n",
		"an anchor":                             "policy: &x a\nid: *x\n",
		"what an anchor holds":                  "id: &x a\npolicy: *x\n",
		"nothing, in braces":                    "{\nid: x,\npolicy:\n}\n",
		"nothing there, in braces":              "{\nid: x\n}\n",
		"a name behind a question mark":         "? policy\n: a\n",
	} {
		if out, err := rewrite.SetMatter([]byte("---\n"+in+"---\n"), []string{"policy"}, "b"); err == nil {
			t.Errorf("%s: accepted: %q", name, out)
		}
	}
}

// TestCopyMatter takes entries from a text as OME lays it out; the lines around
// them stay byte for byte.
func TestCopyMatter(t *testing.T) {
	const from = "---\nid: x\nrecall:\n  risk: low\n  triggers:\n    - a\n    - |-\n      b\n\n      c\n---\nother\n"
	for _, c := range []struct{ name, path, in, want string }{
		{"braces", "recall", "---\nid: x # mine\nrecall: {\n  risk: low }\nown: 1\n---\nbody", "---\nid: x # mine\nrecall:\n  risk: low\n  triggers:\n    - a\n    - |-\n      b\n\n      c\nown: 1\n---\nbody"},
		{"indented deeper", "recall.triggers", "---\nrecall:\n    triggers: !!str a\n    # kept\n    risk: low # too\n---\n", "---\nrecall:\n    triggers:\n      - a\n      - |-\n        b\n\n        c\n    # kept\n    risk: low # too\n---\n"},
		{"carriage returns", "recall.risk", "\ufeff---\r\nrecall:\r\n  risk: &r high\r\n  own: 1\r\n---\r\nbody\n", "\ufeff---\r\nrecall:\r\n  risk: low\r\n  own: 1\r\n---\r\nbody\n"},
		{"a list under its name", "recall.triggers", "---\nrecall:\n  triggers:\n  - &a z\n  - y\n  own: 1\n---\n", "---\nrecall:\n  triggers:\n    - a\n    - |-\n      b\n\n      c\n  own: 1\n---\n"},
		{"gone", "recall.topics", "---\nrecall:\n  risk: low\n  topics: &t [a]\n  own: 1\n---\n", "---\nrecall:\n  risk: low\n  own: 1\n---\n"},
		{"not there", "recall.triggers", "---\nrecall:\n  risk: low\n---\n", ""},
		{"an entry in braces", "recall.risk", "---\nrecall: {risk: high}\n---\n", ""},
		{"a name behind a question mark", "recall.risk", "---\nrecall:\n  ? risk\n  : high\n---\n", ""},
	} {
		out, err := rewrite.CopyMatter([]byte(c.in), strings.Split(c.path, "."), []byte(from))
		if string(out) != c.want || (err == nil) == (c.want == "") {
			t.Errorf("%s: %q, %v; want %q", c.name, out, err, c.want)
		}
	}
	in := "\ufeff--- \r\n{id: x, recall: {}}\r\n---\r\nbody"
	want := "\ufeff--- \r\n" + strings.ReplaceAll(from[len("---\n"):strings.LastIndex(from, "---")], "\n", "\r\n") + "---\r\nbody"
	if out, err := rewrite.CopyAllMatter([]byte(in), []byte(from)); err != nil || string(out) != want {
		t.Errorf("all of it: %q, %v; want %q", out, err, want)
	}
}

// FuzzMatterValue: whatever the form of a front matter, a value that is set,
// added or removed is the only one that changes.
func FuzzMatterValue(f *testing.F) {
	f.Add("recall: {policy: auto, risk: low}\n", "must")
	f.Add("recall:\n  policy: auto\t# x\n  triggers:\n  - a\n  - b\n", "x: y")
	f.Add("recall: {\n  triggers: [a,\n    a\n    b\n  ], policy: 'x'\n}\n", "a, b")
	f.Add("recall:\n  triggers:\n    - >-\n      a\n\t\n      b\n\n# c\n  policy: |\n   x\nid: z\n", "#")
	f.Add("a:\n- b\rrecall:\n  policy: a\n    b\n", "b\n")
	f.Add("recall:\n policy:\n a\n triggers:\n b\n", "c")
	f.Add("? recall\n: policy : !!str x\n  triggers: []\n", "")
	policy, triggers := []string{"recall", "policy"}, []string{"recall", "triggers"}
	f.Fuzz(func(t *testing.T, matter, value string) {
		text := "---\n" + matter + "\n---\nbody\n"
		if strings.ContainsAny(matter, "&*") || strings.Contains(matter, "---") || !utf8.ValidString(text+value) {
			return // one node under several names changes under all of them
		}
		if slices.ContainsFunc(strings.Split(matter, "\n"), func(line string) bool { return strings.TrimSpace(line) == "-" }) {
			return // the YAML library takes a name below an empty item for the item's
		}
		same := func(out []byte, err error, path []string, want func(n *source.Node) bool) {
			t.Helper()
			if err != nil {
				return
			}
			before, was := treeWithout(text, path)
			after, is := treeWithout(string(out), path)
			if after == "" {
				return // no YAML any more, which no caller takes for the file
			}
			if before != after || !want(is) {
				t.Errorf("%q became %q: %v, then %v", text, out, was, is)
			}
		}
		out, err := rewrite.SetMatter([]byte(text), policy, value)
		same(out, err, policy, func(n *source.Node) bool { return n.Kind != source.String || n.Text == value })
		out, err = rewrite.AddMatter([]byte(text), triggers, value)
		same(out, err, triggers, func(n *source.Node) bool {
			return n.Items[len(n.Items)-1].Kind != source.String || n.Items[len(n.Items)-1].Text == value
		})
		out, err = rewrite.RemoveMatter([]byte(text), triggers, value)
		same(out, err, triggers, func(n *source.Node) bool { return n.Kind == source.List })
	})
}

// treeWithout gives the front matter without one value, and that value. Maps
// on the way to it that are empty count as absent. A text that is no YAML
// gives nothing.
func treeWithout(text string, path []string) (string, *source.Node) {
	matter := text[len("---\n"):]
	matter = matter[:strings.Index("\n"+matter, "\n---")]
	root, faults := source.ParseYAML("", []byte(matter), 1)
	if faults != nil {
		return "", nil
	}
	value := root.Get(path[0]).Get(path[1])
	without := func(n *source.Node, name string) {
		n.Keys = slices.DeleteFunc(n.Keys, func(k source.Key) bool { return k.Name == name })
	}
	if parent := root.Get(path[0]); parent != nil {
		if without(parent, path[1]); len(parent.Keys) == 0 {
			without(root, path[0])
		}
	}
	return string(source.Canonical(root)), value
}

// FuzzMatter: an item that was added to a card of OME's own form is read back,
// and taking it out gives the text that was there.
func FuzzMatter(f *testing.F) {
	f.Add("a", "new")
	f.Add("x: y", "'")
	f.Add("- a", "# \"\\")
	f.Fuzz(func(t *testing.T, old, item string) {
		c := cards.Card{ID: "a", Status: "active", Title: "t", Summary: "s", Rule: "r", Policy: "must", Triggers: []string{old, "z"}, Level: "global"}
		text := cards.AppendMarkdown(nil, &c)
		before, verdict, _ := cards.ParseMarkdown("a.md", text)
		if verdict != cards.Good || len(before.Triggers) != 2 || before.Triggers[0] == item || item == "z" {
			return
		}
		out, err := rewrite.AddMatter(text, []string{"recall", "triggers"}, item)
		if err != nil {
			t.Fatal(err)
		}
		after, _, _ := cards.ParseMarkdown("a.md", out)
		if n := len(after.Triggers); n != 3 || after.Triggers[2] != item {
			return // blanks around it, or a character that no file can hold
		}
		back, err := rewrite.RemoveMatter(out, []string{"recall", "triggers"}, item)
		if err != nil || string(back) != string(text) {
			t.Fatalf("%v: %q became %q", err, text, back)
		}
	})
}
