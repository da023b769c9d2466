package rewrite_test

import (
	"encoding/json"
	"testing"

	"ome-tui/engine/rewrite"
)

var card = rewrite.Target{List: "experiences", Where: map[string][]string{"id": {"a"}}}

func TestRewrite(t *testing.T) {
	add := func(path ...string) func([]byte) ([]byte, error) {
		return func(d []byte) ([]byte, error) { return rewrite.Add(d, card, path, "new \"one\"") }
	}
	remove := func(item string) func([]byte) ([]byte, error) {
		return func(d []byte) ([]byte, error) { return rewrite.Remove(d, card, []string{"recall", "triggers"}, item) }
	}
	set := func(literal string, path ...string) func([]byte) ([]byte, error) {
		return func(d []byte) ([]byte, error) { return rewrite.Set(d, card, path, literal) }
	}
	cases := []struct {
		name, in string
		do       func([]byte) ([]byte, error)
		want     string
	}{
		{"a list on one line keeps its blanks", `{"experiences": [{"id": "a", "recall": {"triggers": ["x", "y"]}}]}`, add("recall", "triggers"),
			`{"experiences": [{"id": "a", "recall": {"triggers": ["x", "y", "new \"one\""]}}]}`},
		{"no blanks stay no blanks", `{"experiences":[{"id":"a","recall":{"triggers":["x","y"]}}]}`, add("recall", "triggers"),
			`{"experiences":[{"id":"a","recall":{"triggers":["x","y","new \"one\""]}}]}`},
		{"a list over lines keeps tabs and line ends", "{\"experiences\": [\r\n\t{\"id\": \"a\", \"recall\": {\"triggers\": [\r\n\t\t\"x\"\r\n\t]}}]}\r\n", add("recall", "triggers"),
			"{\"experiences\": [\r\n\t{\"id\": \"a\", \"recall\": {\"triggers\": [\r\n\t\t\"x\",\r\n\t\t\"new \\\"one\\\"\"\r\n\t]}}]}\r\n"},
		{"an empty list", `[{"id": "b"}, {"id": "a", "recall": {"triggers": [ ]}}]`, add("recall", "triggers"),
			`[{"id": "b"}, {"id": "a", "recall": {"triggers": ["new \"one\""]}}]`},
		{"a list that is not there", "[{\n  \"id\": \"a\"\n}]", add("criteria", "ignore_when"),
			"[{\n  \"id\": \"a\",\n  \"criteria\": {\"ignore_when\": [\"new \\\"one\\\"\"]}\n}]"},
		{"the first item", `[{"id":"a","recall":{"triggers":["x", "y"]}}]`, remove("x"), `[{"id":"a","recall":{"triggers":["y"]}}]`},
		{"the last item", `[{"id":"a","recall":{"triggers":["x", "y"]}}]`, remove("y"), `[{"id":"a","recall":{"triggers":["x"]}}]`},
		{"the only item, written with escapes", `[{"id":"a","recall":{"triggers":["\u0078\/"]}}]`, remove("x/"), `[{"id":"a","recall":{"triggers":[]}}]`},
		{"a value that is there", `[{"id":"a","status" : "draft"}]`, set(`"active"`, "status"), `[{"id":"a","status" : "active"}]`},
		{"a value that is not there", `[{"id":"a"}]`, set(`"global"`, "scope", "level"), `[{"id":"a", "scope": {"level": "global"}}]`},
		{"a null on the way reads as absent", `[{"id":"a","recall": null}]`, add("recall", "triggers"), `[{"id":"a","recall": {"triggers": ["new \"one\""]}}]`},
		{"a byte order mark stays", "\xef\xbb\xbf[{\"id\":\"a\",\"status\":\"draft\"}]", set(`"active"`, "status"), "\xef\xbb\xbf[{\"id\":\"a\",\"status\":\"active\"}]"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.do([]byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestAppend(t *testing.T) {
	fields := []rewrite.Field{{Name: "id", Literal: `"new"`}, {Name: "prompt", Literal: `"p"`}}
	for _, c := range []struct{ name, in, want string }{
		{"one line", `{"cases": [{"id": "a"}]}`, `{"cases": [{"id": "a"}, {"id": "new", "prompt": "p"}]}`},
		{"indented", "{\n  \"cases\": [\n    {\n      \"id\": \"a\"\n    }\n  ]\n}\n",
			"{\n  \"cases\": [\n    {\n      \"id\": \"a\"\n    },\n    {\n      \"id\": \"new\",\n      \"prompt\": \"p\"\n    }\n  ]\n}\n"},
		{"tabs", "{\"cases\": [\n\t{\n\t\t\"id\": \"a\"\n\t}\n]}", "{\"cases\": [\n\t{\n\t\t\"id\": \"a\"\n\t},\n\t{\n\t\t\"id\": \"new\",\n\t\t\"prompt\": \"p\"\n\t}\n]}"},
		{"empty", `{"cases": []}`, `{"cases": [{"id": "new", "prompt": "p"}]}`},
	} {
		got, err := rewrite.Append([]byte(c.in), "cases", fields)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %v\ngot  %s\nwant %s", c.name, err, got, c.want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for name, do := range map[string]func() ([]byte, error){
		"no JSON":   func() ([]byte, error) { return rewrite.Add([]byte(`{"experiences": [}`), card, []string{"x"}, "y") },
		"no object": func() ([]byte, error) { return rewrite.Add([]byte(`[{"id": "b"}]`), card, []string{"x"}, "y") },
		"no list":   func() ([]byte, error) { return rewrite.Add([]byte(`[{"id": "a", "x": 1}]`), card, []string{"x"}, "y") },
		"a list on the way": func() ([]byte, error) {
			return rewrite.Set([]byte(`[{"id": "a", "x": ["z"]}]`), card, []string{"x", "y"}, "1")
		},
		"absent item": func() ([]byte, error) {
			return rewrite.Remove([]byte(`[{"id": "a", "x": ["z"]}]`), card, []string{"x"}, "y")
		},
		"absent root": func() ([]byte, error) { return rewrite.Add([]byte(`{}`), card, []string{"x"}, "y") },
	} {
		if out, err := do(); err == nil {
			t.Errorf("%s: accepted: %s", name, out)
		}
	}
}

// FuzzRewrite: whatever the text, an added item can be taken out again, and
// the text stays valid JSON.
func FuzzRewrite(f *testing.F) {
	f.Add(`{"experiences": [{"id": "a", "recall": {"triggers": ["x"]}}]}`, "new")
	f.Add("[{\"id\": \"a\"}]", "\x00\n\"")
	f.Add(`[{"id": "a", "recall": null}]`, "新")
	f.Fuzz(func(t *testing.T, text, item string) {
		path := []string{"recall", "triggers"}
		out, err := rewrite.Add([]byte(text), card, path, item)
		if err != nil {
			return
		}
		if !json.Valid(trimBOM(out)) {
			t.Fatalf("%q became %q", text, out)
		}
	})
}

func trimBOM(b []byte) []byte {
	if len(b) >= 3 && string(b[:3]) == "\xef\xbb\xbf" {
		return b[3:]
	}
	return b
}
