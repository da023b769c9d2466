package hook_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ome-tui/engine/hook"
	"ome-tui/engine/hook/telemetry"
)

// place is an isolated home with a data directory.
type place struct{ root, data, project string }

func newPlace(t testing.TB) place {
	t.Helper()
	root := t.TempDir()
	p := place{root: root, data: filepath.Join(root, "data"), project: filepath.Join(root, "project")}
	p.write(t, "project/package.json", `{"name":"demo-app"}`)
	if err := os.MkdirAll(p.data, 0o700); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p place) write(t testing.TB, name, text string) {
	t.Helper()
	name = filepath.Join(p.root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (p place) options() hook.Options {
	began := time.Date(2026, 3, 4, 5, 6, 7, 890e6, time.UTC)
	return hook.Options{
		DataDir: p.data, WorkDir: p.project,
		Environ: func(name string) string {
			if name == "HOME" {
				return filepath.Join(p.root, "home")
			}
			return ""
		},
		Started: began,
		Now:     func() time.Time { return began.Add(25 * time.Millisecond) },
		NewID:   func() string { return "00000000-0000-4000-8000-000000000000" },
	}
}

// events reads the log; it has none where there is no file.
func (p place) events(t *testing.T) []telemetry.Event {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(p.data, telemetry.File))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	var out []telemetry.Event
	for line := range strings.Lines(string(data)) {
		var e telemetry.Event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		out = append(out, e)
	}
	return out
}

func (p place) run(t *testing.T, in io.Reader, o hook.Options) string {
	t.Helper()
	var out bytes.Buffer
	hook.Run(context.Background(), in, &out, o)
	return out.String()
}

func TestSaysNothing(t *testing.T) {
	const ok, goOn = "{}\n", "{\"continue\":true}\n"
	cases := []struct {
		name, in, provider string
		out                string
		fault              string // part of the logged fault, "" for no line at all
	}{
		{"no JSON", "fix the page", "", goOn, "not a JSON value"},
		{"empty", "", "", goOn, "nothing on standard input"},
		{"truncated", `{"prompt":"fix`, "", goOn, "ends early"},
		{"a list", `[]`, "", goOn, "not a JSON object"},
		{"no JSON for codex is neutral too", "x", "codex", goOn, "not a JSON value"},
		{"5 MiB", `{"prompt":"` + strings.Repeat("x", 5<<20) + `"}`, "", goOn, "larger than 4 MiB"},
		{"a prompt that is a number", `{"session_id":"s","prompt":42}`, "", ok, "the prompt is no string (number)"},
		{"a prompt that is a list, cursor", `{"cursor_version":"3","prompt":[]}`, "", goOn, "the prompt is no string (array)"},
		{"no prompt", `{"session_id":"s"}`, "", ok, ""},
		{"blank prompt", `{"session_id":"s","prompt":" \n"}`, "", ok, ""},
		{"no prompt, cursor", `{"cursor_version":"3"}`, "", goOn, ""},
		{"maintenance command", `{"session_id":"s","prompt":"run ome doctor"}`, "", ok, ""},
		{"stop without a prompt", `{"hook_event_name":"Stop","session_id":"s"}`, "", ok, ""},
		{"stop of cursor", `{"hook_event_name":"stop","cursor_version":"3","status":"completed"}`, "", ok, ""},
		{"unknown event without a prompt", `{"hook_event_name":"PreCompact","session_id":"s"}`, "", ok, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			o := p.options()
			o.Provider = c.provider
			if got := p.run(t, strings.NewReader(c.in), o); got != c.out {
				t.Errorf("output %q, want %q", got, c.out)
			}
			events := p.events(t)
			if c.fault == "" {
				if len(events) != 0 {
					t.Errorf("logged %+v", events)
				}
				return
			}
			if len(events) != 1 || events[0].Error == nil || !strings.Contains(*events[0].Error, c.fault) {
				t.Fatalf("logged %+v, want the fault %q", events, c.fault)
			}
			if e := events[0]; e.CandidateStage.Available || e.Rendered || e.DeliveryStatus != "unknown" {
				t.Errorf("%+v", e)
			}
		})
	}
}

func TestFaultKeepsProviderSessionAndPromptHash(t *testing.T) {
	p := newPlace(t)
	p.write(t, "data/config.json", "{not json")
	in := `{"session_id":"s-9","turn_id":"t-9","prompt":"order me a sandwich"}`
	if got := p.run(t, strings.NewReader(in), p.options()); got != "{}\n" {
		t.Errorf("output %q", got)
	}
	events := p.events(t)
	if len(events) != 1 {
		t.Fatalf("%d lines", len(events))
	}
	e := events[0]
	// printf 'order me a sandwich' | sha256sum
	const hash = "0eff1ff4e610672015cc15b1901b9d23ee7f81ee5fd26f0aeea55537a42b9d9e"
	if e.Provider != "codex" || *e.SessionID != "s-9" || *e.TurnID != "t-9" || e.PromptHash != hash || e.Error == nil {
		t.Errorf("%+v", e)
	}
	if e.ConfigFingerprint != nil || e.LibraryFingerprint != nil {
		t.Error("fingerprints of what was never read")
	}
	if strings.Contains(*e.Error, p.root) || !strings.Contains(*e.Error, "config.json") {
		t.Errorf("the fault reads %q", *e.Error)
	}
}

func TestStopRecallsNothingAndIsLogged(t *testing.T) {
	p := newPlace(t)
	in := `{"hook_event_name":"Stop","session_id":"s","transcript_path":"/t","cwd":"/c","prompt":"order me a sandwich"}`
	if got := p.run(t, strings.NewReader(in), p.options()); got != "{}\n" {
		t.Errorf("output %q", got)
	}
	events := p.events(t)
	if len(events) != 1 || events[0].Event != "agent.stop" || events[0].CandidateStage.Available || events[0].Error != nil {
		t.Fatalf("%+v", events)
	}
}

func TestAnswersWithStdinOpen(t *testing.T) {
	p := newPlace(t)
	r, w := io.Pipe()
	t.Cleanup(func() { w.Close() })
	go w.Write([]byte(`{"session_id":"s","prompt":"run ome doctor"}`))
	done := make(chan string, 1)
	go func() { done <- p.run(t, r, p.options()) }()
	select {
	case out := <-done:
		if out != "{}\n" {
			t.Errorf("output %q", out)
		}
	case <-time.After(3 * time.Second): // below the default time limit of 4 s
		t.Fatal("waits for the end of standard input")
	}
}

func TestTimeLimitCoversReading(t *testing.T) {
	p := newPlace(t)
	p.write(t, "data/config.json", `{"retrieval":{"hookTimeoutMs":60}}`)
	r, w := io.Pipe()
	t.Cleanup(func() { w.Close() })
	go w.Write([]byte(`{"session_id":"s","prompt":"never`))
	if got := p.run(t, r, p.options()); got != "{\"continue\":true}\n" {
		t.Errorf("output %q", got)
	}
	events := p.events(t)
	if len(events) != 1 || events[0].Error == nil || !strings.Contains(*events[0].Error, "time limit") {
		t.Fatalf("%+v", events)
	}
}

func TestLogThatCannotBeWrittenChangesNoOutput(t *testing.T) {
	in := `{"session_id":"s","prompt":"order me a sandwich"}`
	p := newPlace(t)
	want := p.run(t, strings.NewReader(in), p.options())
	for name, spoil := range map[string]func(place){
		"the log is a folder":      func(p place) { p.write(t, "data/events.jsonl/x", "") },
		"the key is a folder":      func(p place) { p.write(t, "data/telemetry.key/x", "") },
		"the key is too short":     func(p place) { p.write(t, "data/telemetry.key", "short") },
		"the data dir is a file":   func(p place) { os.RemoveAll(p.data); p.write(t, "data", "") },
		"the data dir is lacking":  func(p place) { os.RemoveAll(p.data) },
		"the data dir is readable": func(p place) { os.Chmod(p.data, 0o500); t.Cleanup(func() { os.Chmod(p.data, 0o700) }) },
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlace(t)
			spoil(p)
			if got := p.run(t, strings.NewReader(in), p.options()); got != want {
				t.Errorf("output %q, want %q", got, want)
			}
		})
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestOutputThatCannotBeWrittenIsLogged(t *testing.T) {
	p := newPlace(t)
	hook.Run(context.Background(), strings.NewReader(`{"session_id":"s","prompt":"order me a sandwich"}`), brokenPipe{}, p.options())
	events := p.events(t)
	if len(events) != 1 || events[0].Error == nil || !strings.Contains(*events[0].Error, "standard output") {
		t.Fatalf("%+v", events)
	}
}

func TestRefuse(t *testing.T) {
	p := newPlace(t)
	var out bytes.Buffer
	hook.Refuse(&out, errors.New(`unknown flag "--jsn"`), p.options())
	if out.String() != "{\"continue\":true}\n" {
		t.Errorf("output %q", out.String())
	}
	events := p.events(t)
	if len(events) != 1 || events[0].Error == nil || !strings.Contains(*events[0].Error, "--jsn") {
		t.Fatalf("%+v", events)
	}
}

func TestExplainWritesNothing(t *testing.T) {
	p := newPlace(t)
	x := hook.Explain(context.Background(), strings.NewReader(`{"session_id":"s","prompt":"order me a sandwich"}`), p.options())
	if x.Log == nil || x.Log.PromptHash == "" || x.Fault != nil || string(x.Output) != "{}\n" {
		t.Errorf("%+v", x)
	}
	left, err := os.ReadDir(p.data)
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestNoLibraryIsSaidInTheLog(t *testing.T) {
	p := newPlace(t)
	os.RemoveAll(p.data)
	if got := p.run(t, strings.NewReader(`{"session_id":"s","prompt":"order me a sandwich"}`), p.options()); got != "{}\n" {
		t.Errorf("output %q", got)
	}
	events := p.events(t)
	if len(events) != 1 || len(events[0].Warnings) != 1 || events[0].Warnings[0] != "no library at <dataDir>" || events[0].Libraries[0].Exists {
		t.Fatalf("%+v", events)
	}
}
