package payload_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ome-tui/engine/hook/payload"
	"ome-tui/engine/internal/oracle"

	"github.com/google/go-cmp/cmp"
)

// recorded is the normalized form in the recordings; prompt may be no string.
type recorded struct {
	Provider  string  `json:"provider"`
	Event     string  `json:"event"`
	Prompt    any     `json:"prompt"`
	SessionID *string `json:"sessionId"`
	TurnID    *string `json:"turnId"`
	CWD       string  `json:"cwd"`
}

func TestNormalizeAgreesWithTheRecordings(t *testing.T) {
	recs := oracle.Open()
	names, err := recs.Hooks()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		run, err := recs.Hook(name)
		if err != nil {
			t.Fatal(err)
		}
		var want recorded
		if err := json.Unmarshal(run.Normalized, &want); err != nil {
			t.Fatal(err)
		}
		fields, err := payload.Read(bytes.NewReader(run.Payload))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := payload.Normalize(fields, payload.Auto)
		prompt, isText := want.Prompt.(string)
		if isText != (got.PromptFault == "") {
			t.Errorf("%s: prompt fault %q, recorded prompt %v", name, got.PromptFault, want.Prompt)
		}
		wantEvent := payload.Event{
			Provider: want.Provider, Kind: want.Event, Prompt: prompt,
			SessionID: deref(want.SessionID), TurnID: deref(want.TurnID), CWD: want.CWD,
			PromptFault: got.PromptFault,
		}
		if diff := cmp.Diff(wantEvent, got); diff != "" {
			t.Errorf("%s: (-recorded +got)\n%s", name, diff)
		}
	}
	t.Logf("%d normalized events of the %s agree", len(names), recs.Name())
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func TestMaintenanceAgreesWithTheRecordings(t *testing.T) {
	recs := oracle.Open()
	names, err := recs.Hooks()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		run, err := recs.Hook(name)
		if err != nil {
			t.Fatal(err)
		}
		fields, err := payload.Read(bytes.NewReader(run.Payload))
		if err != nil {
			t.Fatal(err)
		}
		e := payload.Normalize(fields, "")
		silent := !e.HasPrompt() && e.PromptFault == "" || payload.IsMaintenance(e.Prompt)
		if silent != run.EventIsNull {
			t.Errorf("%s: silent %v, recorded %v", name, silent, run.EventIsNull)
		}
	}
}

// The lines were given to OME 0.4.0 as prompts; silent ones wrote no event.
func TestMaintenanceLines(t *testing.T) {
	silent := []string{
		"run ome doctor", "ome doctor", "please run ome doctor now", "execute ome doctor", "run `ome doctor`",
		"`ome doctor`", "$ ome doctor", "> ome doctor", "$$ ome doctor", "> $ ome doctor", "``ome doctor``",
		"npx ome doctor", "NPX ome doctor", "npx oh-my-experience doctor", "run `npx ome doctor`",
		"ome experience list", "ome config", "ome hook", "ome init.", "ome uninstall --yes", "ome project",
		"ome source status", "ome reflect list", "ome doctor-x", "ome doctor, then tell me", "RUN OME DOCTOR",
		"请运行 ome experience list", "请 运行 ome doctor", "帮我执行 ome doctor", "请 ome doctor", "请运行ome doctor",
		"ome\tdoctor", "\u3000ome\u00a0doctor", "see\nome doctor", "see\r\nome doctor\r\nmore", "please ome doctor",
		"please 运行 ome doctor", "runome doctor", "ome doctor中文", "\ufeffome doctor", "`$ ome doctor`",
	}
	spoken := []string{
		"ome", "ome --version", "ome help", "ome version", "ome stats", "ome eval recall --suite x", "ome is great",
		"can you run ome doctor", "run the ome doctor", "use ome doctor", "- ome doctor", "1. ome doctor",
		"# ome doctor", "npx -y ome doctor", "pnpm ome doctor", "sudo ome doctor", "./ome doctor", "omedoctor",
		"ome: doctor", "请用 ome doctor", "跑一下 ome doctor", "请帮我运行 ome doctor", "请运行： ome doctor",
		"ome doctors", "ome doctor_x", "ome projects", "% ome doctor", "`run ome doctor`", "> run ome doctor",
		"run: ome doctor", "see\rome doctor", "ome\ndoctor", "please please run ome doctor", "npx `ome doctor`",
		"npxome doctor", "ome `doctor`", "please, run ome doctor", "请please run ome doctor", "",
		"I will try ome doctor myself", "ome-tui doctor",
	}
	for _, line := range silent {
		if !payload.IsMaintenance(line) {
			t.Errorf("%q recalls, OME is silent", line)
		}
	}
	for _, line := range spoken {
		if payload.IsMaintenance(line) {
			t.Errorf("%q is silent, OME recalls", line)
		}
	}
}

func TestNormalizeByHand(t *testing.T) {
	cases := []struct {
		name, in, override string
		want               payload.Event
	}{
		{"codex with a transcript is codex: turn_id is asked first", `{"turn_id":"t","transcript_path":"/t","hook_event_name":"UserPromptSubmit","prompt":"p"}`, "",
			payload.Event{Provider: "codex", Kind: "prompt.submit", Prompt: "p", TurnID: "t"}},
		{"claude by transcript", `{"session_id":"s","transcript_path":"/t","prompt_id":"i","cwd":"/c","prompt":"p"}`, "",
			payload.Event{Provider: "claude", Kind: "prompt.submit", Prompt: "p", SessionID: "s", TurnID: "i", CWD: "/c"}},
		{"a null transcript is none", `{"session_id":"s","transcript_path":null,"prompt":"p"}`, "",
			payload.Event{Provider: "codex", Kind: "prompt.submit", Prompt: "p", SessionID: "s"}},
		{"cursor without a folder", `{"conversation_id":"c","generation_id":"","workspace_roots":[],"prompt":"p"}`, "",
			payload.Event{Provider: "cursor", Kind: "prompt.submit", Prompt: "p", SessionID: "c"}},
		{"cursor's stop is lower case", `{"cursor_version":"3","hook_event_name":"stop","status":"completed"}`, "",
			payload.Event{Provider: "cursor", Kind: "agent.stop"}},
		{"the override wins over the payload", `{"provider":"gemini","prompt":"p"}`, "claude",
			payload.Event{Provider: "claude", Kind: "prompt.submit", Prompt: "p"}},
		{"auto is no provider", `{"session_id":"s","prompt":"p"}`, "auto",
			payload.Event{Provider: "codex", Kind: "prompt.submit", Prompt: "p", SessionID: "s"}},
		{"an empty name passes the turn on", `{"prompt":"","userPrompt":"u","session_id":"","sessionId":"b"}`, "",
			payload.Event{Provider: "unknown", Kind: "prompt.submit", Prompt: "u", SessionID: "b"}},
		{"userPrompt before input, input before user_prompt", `{"user_prompt":"c","input":"b"}`, "",
			payload.Event{Provider: "unknown", Kind: "prompt.submit", Prompt: "b"}},
		{"a prompt that is a list is a fault", `{"prompt":["x"],"session_id":"s"}`, "",
			payload.Event{Provider: "codex", Kind: "prompt.submit", SessionID: "s", PromptFault: "array"}},
		{"numbers as ids stay as written", `{"prompt":"p","session_id":42}`, "",
			payload.Event{Provider: "codex", Kind: "prompt.submit", Prompt: "p", SessionID: "42"}},
		{"zero is none, however it is written", `{"prompt":"p","session_id":0.00,"sessionId":-0e5,"conversation_id":7}`, "",
			payload.Event{Provider: "cursor", Kind: "prompt.submit", Prompt: "p", SessionID: "7"}},
		{"a folder that is no string is none", `{"prompt":"p","cwd":7,"workspace_roots":[7,"","/w"]}`, "",
			payload.Event{Provider: "cursor", Kind: "prompt.submit", Prompt: "p", CWD: "/w"}},
		{"nested ids", `{"prompt":"p","session":{"id":"s"},"turn":{"id":"t"}}`, "",
			payload.Event{Provider: "unknown", Kind: "prompt.submit", Prompt: "p", SessionID: "s", TurnID: "t"}},
		{"the last of two equal names counts", `{"prompt":"a","prompt":"b"}`, "",
			payload.Event{Provider: "unknown", Kind: "prompt.submit", Prompt: "b"}},
		{"names keep their letter case", `{"PROMPT":"a","Session_Id":"b"}`, "",
			payload.Event{Provider: "unknown", Kind: "prompt.submit"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			fields, err := payload.Read(strings.NewReader(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, payload.Normalize(fields, c.override)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestClientsSamples(t *testing.T) {
	files, err := filepath.Glob("testdata/clients/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fields, err := payload.Read(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		e := payload.Normalize(fields, "")
		provider, rest, _ := strings.Cut(filepath.Base(file), ".")
		if e.Provider != provider {
			t.Errorf("%s: provider %s", file, e.Provider)
		}
		if stop := strings.Contains(rest, "stop"); stop != (e.Kind == payload.AgentStop) {
			t.Errorf("%s: event %s", file, e.Kind)
		}
	}
}

func TestReadBytes(t *testing.T) {
	read := func(name string) []byte {
		data, err := os.ReadFile("testdata/clients/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	pad := func(n int) []byte {
		const frame = `{"prompt":""}`
		return []byte(`{"prompt":"` + strings.Repeat("x", n-len(frame)) + `"}`)
	}
	cases := []struct {
		name   string
		in     []byte
		prompt string
		err    error
	}{
		{"one byte order mark", read("cursor.stdin.one-bom.bin"), "Rename the config loader", nil},
		{"two byte order marks, CR LF", read("cursor.stdin.two-bom-crlf.bin"), "Rename the config loader", nil},
		{"lone surrogate", read("claude.stdin.lone-surrogate.bin"), "bad \ufffd end", nil},
		{"truncated", read("codex.stdin.truncated.bin"), "", payload.ErrTruncated},
		{"empty", read("claude.stdin.empty.bin"), "", payload.ErrEmpty},
		{"a mark alone", []byte("\ufeff"), "", payload.ErrEmpty},
		{"blanks alone", []byte(" \r\n\t"), "", payload.ErrEmpty},
		{"no JSON", []byte("fix the login page"), "", payload.ErrNotJSON},
		{"a string", []byte(`"fix it"`), "", payload.ErrNotObject},
		{"a list", []byte(`[{"prompt":"p"}]`), "", payload.ErrNotObject},
		{"null", []byte(`null`), "", payload.ErrNotObject},
		{"UTF-16", []byte("\xff\xfe{\x00}\x00"), "", payload.ErrNotJSON},
		{"a second value is left alone", []byte(`{"prompt":"a"}{"prompt":"b"}`), "a", nil},
		{"text after the value is left alone", []byte("{\"prompt\":\"a\"}\nbye"), "a", nil},
		{"a cut three-byte character is one replacement", []byte("{\"prompt\":\"a\xe4\xbdb\"}"), "a\ufffdb", nil},
		{"a stray continuation is one, an overlong pair two", []byte("{\"prompt\":\"\x80 \xc0\xaf\"}"), "\ufffd \ufffd\ufffd", nil},
		{"an encoded surrogate is three", []byte("{\"prompt\":\"\xed\xa0\x80\"}"), "\ufffd\ufffd\ufffd", nil},
		{"a cut emoji is one", []byte("{\"prompt\":\"\xf0\x9f\x98\"}"), "\ufffd", nil},
		{"an emoji stays", []byte("{\"prompt\":\"\U0001F600\\ud83d\\ude00\"}"), "\U0001F600\U0001F600", nil},
		{"at the limit", pad(payload.MaxBytes), strings.Repeat("x", payload.MaxBytes-13), nil},
		{"over the limit", pad(payload.MaxBytes + 1), "", payload.ErrTooLarge},
		{"far over the limit", pad(payload.MaxBytes + 1<<20), "", payload.ErrTooLarge},
		{"endless blanks", bytes.Repeat([]byte(" "), payload.MaxBytes+2), "", payload.ErrTooLarge},
		{"deep nesting", bytes.Repeat([]byte("["), 200000), "", payload.ErrNotJSON},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range []io.Reader{bytes.NewReader(c.in), trickle{bytes.NewReader(c.in)}} {
				fields, err := payload.Read(r)
				if !errors.Is(err, c.err) {
					t.Fatalf("error %v, want %v", err, c.err)
				}
				if got := payload.Normalize(fields, "").Prompt; got != c.prompt {
					t.Fatalf("prompt %.40q, want %.40q", got, c.prompt)
				}
				if len(c.in) > 1<<20 {
					return // byte by byte takes too long
				}
			}
		})
	}
}

// trickle hands out one byte at a time.
type trickle struct{ r io.Reader }

func (t trickle) Read(p []byte) (int, error) { return t.r.Read(p[:min(1, len(p))]) }

func TestReadAnswersWithTheWriterStillOpen(t *testing.T) {
	r, w := io.Pipe()
	t.Cleanup(func() { w.Close() })
	go w.Write([]byte("\ufeff{\"prompt\":\"p\"}\n"))
	done := make(chan error, 1)
	go func() {
		_, err := payload.Read(r)
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("waits for the end of an open pipe")
	}
}

func TestErrorsQuoteNothing(t *testing.T) {
	for _, in := range []string{`zanzibar`, `{"zanzibar":`, `{"prompt":"zanzibar" x}`, `"zanzibar"`} {
		if _, err := payload.Read(strings.NewReader(in)); err == nil || strings.Contains(err.Error(), "zanz") {
			t.Errorf("%q: %v", in, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/clients/*")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, s := range []string{"{}", "\ufeff\ufeff{}", "{\"prompt\":\"\xe4\"}", `{"prompt":"\ud800","turn":{"id":1}}`, `{"workspace_roots":{}}`, "{\"prompt\":\"run ome doctor\"}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		fields, err := payload.Read(bytes.NewReader(in))
		slow, slowErr := payload.Read(trickle{bytes.NewReader(in)})
		if (err == nil) != (slowErr == nil) {
			t.Fatalf("by blocks %v, by bytes %v", err, slowErr)
		}
		e := payload.Normalize(fields, "")
		if diff := cmp.Diff(e, payload.Normalize(slow, "")); diff != "" {
			t.Fatal(diff)
		}
		if err != nil {
			return
		}
		if e.Provider == "" || e.Kind != payload.PromptSubmit && e.Kind != payload.AgentStop {
			t.Fatalf("%+v", e)
		}
		// The standard library's reading of the same well-formed bytes.
		var std map[string]any
		if json.Unmarshal(bytes.TrimSpace(in), &std) == nil {
			if p, ok := std["prompt"].(string); ok && p != "" && p != e.Prompt && !strings.Contains(e.Prompt, "\ufffd") {
				t.Fatalf("prompt %q, want %q", e.Prompt, p)
			}
		}
		payload.IsMaintenance(e.Prompt)
	})
}
