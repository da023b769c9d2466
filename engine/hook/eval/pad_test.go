package eval

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"ome-tui/engine/hook/payload"
)

// TestPadding reads the lengthened payload back as the hook would.
func TestPadding(t *testing.T) {
	cases := []struct{ name, in, prompt string }{
		{"plain", `{"prompt":"p"}`, "p"},
		{"blanks around the colon", "{ \"prompt\" :\n\t\"p\" }", "p"},
		{"the name in escapes", `{"\u0070rompt":"p"}`, "p"},
		{"an empty prompt", `{"prompt":""}`, ""},
		{"a prompt that begins with a quotation mark", `{"prompt":"\"p\" said"}`, `"p" said`},
		{"one of another object comes first", `{"tool":{"prompt":"x"},"prompt":"p"}`, "p"},
		{"one inside a text comes first", `{"note":"\"prompt\":\"x\"","prompt":"p"}`, "p"},
		{"another client's name", `{"user_prompt":"p"}`, "p"},
		{"names in the order of the payload reader", `{"input":"x","userPrompt":"p"}`, "p"},
		{"of two the last counts", `{"prompt":"x","prompt":"p"}`, "p"},
		{"one that is null passes the turn on", `{"prompt":null,"userPrompt":"p"}`, "p"},
		{"byte order marks", "\ufeff\ufeff{\"prompt\":\"p\"}", "p"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			const size = 100
			out := padded([]byte(c.in), size)
			if len(out) != size {
				t.Fatalf("%d bytes: %s", len(out), out)
			}
			fields, err := payload.Read(strings.NewReader(string(out)))
			if err != nil {
				t.Fatal(err)
			}
			got := payload.Normalize(fields, payload.Auto).Prompt
			if !strings.HasSuffix(got, c.prompt) || len(got) != len(c.prompt)+size-len(c.in) {
				t.Errorf("the prompt is %q", got)
			}
		})
	}
	for _, in := range []string{"", "[]", `{"prompt":7}`, `{"prompt"`, `"prompt":"p"`, `{"tool":{"prompt":"x"}}`} {
		if at := promptAt([]byte(in)); at >= 0 {
			t.Errorf("a prompt in %s at %d", in, at)
		}
	}
	const torn = `{"prompt":"p","cwd":`
	if out := padded([]byte(torn), 100); len(out) != 100 || !strings.HasPrefix(string(out), `{"prompt":"filler`) || !strings.HasSuffix(string(out), torn[11:]) {
		t.Errorf("a torn payload becomes %s", out)
	}
}

// TestAPaddedCaseHasItsSize: the folders that stand in for place holders count.
func TestAPaddedCaseHasItsSize(t *testing.T) {
	text := `{"cases":[{"id":"a","provider":"codex","raw":%s,"padTo":2000,"expect":{"output":"empty"}}]}`
	raw, err := json.Marshal(`{ "session_id": "s", "turn_id": "t", "cwd": "$PROJECT", "hook_event_name": "UserPromptSubmit", "prompt": "sail" }`)
	if err != nil {
		t.Fatal(err)
	}
	run := judge(t, Options{Self: os.Args[0]}, write(t, fmt.Sprintf(text, raw)))
	if r := run.Results[0]; len(r.Payload) != 2000 || !strings.HasSuffix(r.Normalized["prompt"], "sail") {
		t.Errorf("%d bytes, prompt %.60q", len(r.Payload), r.Normalized["prompt"])
	}
}

func FuzzPadding(f *testing.F) {
	for _, seed := range []string{`{"prompt":"p"}`, `{"a":{"prompt":"x"},"prompt" : "\u0070"}`, `{"prompt":"`, "\ufeff{}", `{"userPrompt":"","x":[1]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		out := padded(in, len(in)+10)
		switch at := promptAt(in); {
		case at < 0 && string(out) != string(in):
			t.Fatalf("%q became %q", in, out)
		case at >= 0 && (len(out) != len(in)+10 || string(out[:at])+string(out[at+10:]) != string(in)):
			t.Fatalf("%q became %q", in, out)
		}
	})
}
