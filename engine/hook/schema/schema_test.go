package schema_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine/hook/payload"
	"ome-tui/engine/hook/schema"
	"ome-tui/engine/internal/oracle"
)

func load(t *testing.T) *schema.Set {
	t.Helper()
	s, err := schema.Load()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// samples are payloads as the clients write them, by file.
func samples(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("../payload/testdata/clients/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	out := map[string][]byte{}
	for _, file := range files {
		if out[file], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func TestClientsSamplesAreValid(t *testing.T) {
	s := load(t)
	for file, data := range samples(t) {
		provider, _, _ := strings.Cut(filepath.Base(file), ".")
		if err := s.Stdin(provider, data); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestStdin(t *testing.T) {
	s := load(t)
	if err := s.Stdin("codex", []byte(`{"session_id":"s","prompt":"p","hook_event_name":"UserPromptSubmit"}`)); err == nil {
		t.Error("a Codex payload without turn_id is taken")
	}
	if err := s.Stdin("gemini", []byte(`{}`)); !errors.Is(err, schema.ErrUnknownProvider) {
		t.Error(err)
	}
	if err := s.Stdin("claude", []byte(`{"prompt":`)); err == nil {
		t.Error("half a payload is taken")
	}
}

func TestStdout(t *testing.T) {
	s := load(t)
	const context = `{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"x"}}`
	submit := func(provider string) schema.Output {
		return schema.Output{Provider: provider, Kind: payload.PromptSubmit}
	}
	stop := func(provider string) schema.Output { return schema.Output{Provider: provider, Kind: payload.AgentStop} }
	cases := []struct {
		name string
		out  schema.Output
		doc  string
		ok   bool
	}{
		{"claude takes a context", submit("claude"), context, true},
		{"codex takes a context", submit("codex"), context, true},
		{"codex fails on one more key", submit("codex"), `{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit"},"x":1}`, false},
		{"a context at top level is ignored by claude", submit("claude"), `{"additionalContext":"x"}`, false},
		{"the nested shape means nothing to cursor", submit("cursor"), context, false},
		{"cursor", submit("cursor"), `{"continue":true}`, true},
		{"cursor's own context is off", submit("cursor"), `{"continue":true,"additional_context":"x"}`, false},
		{"cursor's own context, allowed", schema.Output{Provider: "cursor", Kind: payload.PromptSubmit, CursorContext: true}, `{"continue":true,"additional_context":"x"}`, true},
		{"nothing, claude", submit("claude"), `{}`, true},
		{"nothing, codex", submit("codex"), `{}`, true},
		{"nothing for cursor names continue", submit("cursor"), `{}`, false},
		{"continue is neutral for codex", submit("codex"), `{"continue":true}`, true},
		{"continue is neutral for claude", submit("claude"), `{"continue":true}`, true},
		{"stop, codex", stop("codex"), `{}`, true},
		{"stop, cursor", stop("cursor"), `{}`, true},
		{"stop, claude", stop("claude"), `{}`, true},
		{"codex has no context at a stop", stop("codex"), context, false},
		{"two values", submit("codex"), `{}{}`, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if err := s.Stdout(c.out, []byte(c.doc)); (err == nil) != c.ok {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestRecordedLinesAreValid(t *testing.T) {
	s, recs := load(t), oracle.Open()
	names, err := recs.Hooks()
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, name := range names {
		run, err := recs.Hook(name)
		if err != nil {
			t.Fatal(err)
		}
		if run.EventIsNull {
			continue
		}
		checked++
		// Put back what was removed from the recordings.
		line := strings.NewReplacer(
			`"<equals additionalContext.length>"`, "1", `"<hash removed>"`, `"`+strings.Repeat("0", 64)+`"`,
		).Replace(string(run.Event))
		line = `{"id":"x","createdAt":"2026-01-02T03:04:05.006Z","durationMs":1,` + strings.TrimPrefix(strings.TrimSpace(line), "{")
		if err := s.Telemetry([]byte(line)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if checked < 20 {
		t.Errorf("only %d lines", checked)
	}
}

func TestBrokenLinesAreNot(t *testing.T) {
	s := load(t)
	for _, line := range []string{`{}`, `{"kind":"hook","schemaVersion":2}`, `[]`, ``} {
		if s.Telemetry([]byte(line)) == nil {
			t.Errorf("%q is taken", line)
		}
	}
}
