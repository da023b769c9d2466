package schema_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine/hook/payload"
	"ome-tui/engine/hook/schema"

	peer "github.com/santhosh-tekuri/jsonschema/v6"
)

func TestFaultsNamePlaceAndRule(t *testing.T) {
	s := load(t)
	stdin := func(provider string) func(string) error {
		return func(doc string) error { return s.Stdin(provider, []byte(doc)) }
	}
	stdout := func(provider, kind string) func(string) error {
		return func(doc string) error {
			return s.Stdout(schema.Output{Provider: provider, Kind: kind}, []byte(doc))
		}
	}
	for _, c := range []struct {
		name  string
		check func(string) error
		doc   string
		want  string
	}{
		{"a member that is missing, of the event it claims to be", stdin("codex"),
			`{"session_id":"s","transcript_path":null,"cwd":"/","hook_event_name":"UserPromptSubmit","model":"m","permission_mode":"plan","prompt":"p"}`,
			`/: lacks "turn_id"`},
		{"a wrong type, once, though it breaks minLength too", stdin("claude"),
			`{"session_id":5,"transcript_path":"t","cwd":"/","hook_event_name":"UserPromptSubmit","prompt":"p"}`,
			`/session_id: is number, not string`},
		{"an empty text", stdin("claude"),
			`{"session_id":"","transcript_path":"t","cwd":"/","hook_event_name":"UserPromptSubmit","prompt":"p"}`,
			`/session_id: is too short`},
		{"one of several values", stdin("codex"),
			`{"session_id":"s","turn_id":"t","transcript_path":null,"cwd":"/","hook_event_name":"UserPromptSubmit","model":"m","permission_mode":"SECRET","prompt":"p"}`,
			`/permission_mode: is none of [default acceptEdits plan dontAsk bypassPermissions]`},
		{"two faults", stdin("claude"),
			`{"transcript_path":"t","cwd":"","hook_event_name":"UserPromptSubmit","prompt":"p"}`,
			`/: lacks "session_id"; /cwd: is too short`},
		{"more than three", stdin("claude"),
			`{"session_id":"","transcript_path":"","cwd":"","hook_event_name":"UserPromptSubmit","prompt":7}`,
			`/cwd: is too short; /prompt: is number, not string; /session_id: is too short; and 1 more`},
		{"a place inside a list", stdin("claude"),
			`{"session_id":"s","transcript_path":"t","cwd":"/","hook_event_name":"Stop","stop_hook_active":true,"background_tasks":[{"id":"a","type":"b","status":"c","description":"d"},{"id":"a","type":"b","status":"c"}]}`,
			`/background_tasks/1: lacks "description"`},
		{"no object", stdin("claude"), `[1]`, `/: is array, not object`},
		{"a closed object", stdout("codex", payload.PromptSubmit),
			`{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit"},"x":"SECRET"}`,
			`/: "x" is not allowed`},
		{"what a client ignores", stdout("claude", payload.PromptSubmit),
			`{"additionalContext":"SECRET"}`,
			`/: has what must not be there: additionalContext`},
		{"a block without a reason", stdout("claude", payload.AgentStop),
			`{"decision":"block"}`, `/: lacks "reason"`},
		{"a block with an empty reason", stdout("claude", payload.AgentStop),
			`{"decision":"block","reason":" "}`, `/reason: does not match \S`},
		{"a constant", stdout("claude", payload.PromptSubmit),
			`{"hookSpecificOutput":{"hookEventName":"SECRET"}}`,
			`/hookSpecificOutput/hookEventName: is not "UserPromptSubmit"`},
		{"two shapes at once", stdout("claude", payload.PromptSubmit),
			`{"async":true,"asyncTimeout":5}`, `/: fits 2 descriptions, of which one alone may fit`},
		{"a number beyond float64, as unknown as others", stdin("claude"),
			`{"session_id":"","transcript_path":"t","cwd":"/","hook_event_name":"UserPromptSubmit","prompt":"p","x":1e400}`,
			`/session_id: is too short`},
		{"two values", stdin("claude"), `{}{}`, `not one JSON value: more after it`},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := c.check(c.doc)
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

// peers compiles the same files with another library.
func peers(t testing.TB) map[string]*peer.Schema {
	t.Helper()
	c := peer.NewCompiler()
	paths, err := filepath.Glob("files/*.schema.json")
	if err != nil || len(paths) == 0 {
		t.Fatal(err, len(paths))
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := peer.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.AddResource("urn:peer:"+strings.TrimSuffix(filepath.Base(path), ".schema.json"), doc); err != nil {
			t.Fatal(err)
		}
	}
	compiled := map[string]*peer.Schema{}
	for _, name := range schema.Names() {
		if compiled[name], err = c.Compile("urn:peer:" + name); err != nil {
			t.Fatal(err)
		}
	}
	return compiled
}

// FuzzCheck holds every schema equal to another library's judgement of the
// same file, and asks that a refusal says where and why.
func FuzzCheck(f *testing.F) {
	for _, data := range samples(f) {
		f.Add(string(data))
	}
	for _, doc := range []string{
		`{}`, `[]`, `null`, `1e400`, `"x"`, `{"continue":true}`, `{"continue":null}`,
		`{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"x"}}`,
		`{"hookSpecificOutput":{"hookEventName":"Stop"},"decision":"block","reason":" "}`,
		`{"decision":"block"}`, `{"async":true,"asyncTimeout":-1}`, `{"async":true,"x":1}`,
		`{"continue":false,"user_message":"m","additional_context":"c"}`, `{"followup_message":"x"}`,
		`{"id":"x","createdAt":"2026-01-02T03:04:05.006Z","durationMs":1.5,"kind":"hook","schemaVersion":2}`,
		`{"transcript_path":null,"cwd":"é","prompt":"\u0000"}`,
		`{"session_id":"s","transcript_path":"t","cwd":"/","hook_event_name":"UserPromptSubmit","prompt":"p","x":1e400}`,
		`{"async":true,"asyncTimeout":1e400}`, `{"async":true,"asyncTimeout":-1e400}`,
	} {
		f.Add(doc)
	}
	s, err := schema.Load()
	if err != nil {
		f.Fatal(err)
	}
	compiled := peers(f)
	outputs := map[string]schema.Output{
		"claude.stdout":                    {Provider: payload.Claude, Kind: payload.PromptSubmit},
		"codex.stdout":                     {Provider: payload.Codex, Kind: payload.PromptSubmit},
		"codex.stdout#/$defs/stop":         {Provider: payload.Codex, Kind: payload.AgentStop},
		"cursor.stdout":                    {Provider: payload.Cursor, Kind: payload.PromptSubmit},
		"cursor.stdout#/$defs/withContext": {Provider: payload.Cursor, Kind: payload.PromptSubmit, CursorContext: true},
		"cursor.stdout#/$defs/stop":        {Provider: payload.Cursor, Kind: payload.AgentStop},
	}
	f.Fuzz(func(t *testing.T, doc string) {
		value, err := peer.UnmarshalJSON(strings.NewReader(doc))
		if err != nil {
			return
		}
		for name, p := range compiled {
			var got error
			switch provider, stdin := strings.CutSuffix(name, ".stdin"); {
			case stdin:
				got = s.Stdin(provider, []byte(doc))
			case name == "telemetry.v2":
				got = s.Telemetry([]byte(doc))
			default:
				got = s.Stdout(outputs[name], []byte(doc))
			}
			want := p.Validate(value)
			if (got == nil) != (want == nil) {
				t.Errorf("%s: %v, the other library: %v", name, got, want)
			}
			if got != nil && (got.Error() == "" || strings.Contains(got.Error(), "is not what the schema describes")) {
				t.Errorf("%s: %q is refused without a reason", name, doc)
			}
		}
	})
}
