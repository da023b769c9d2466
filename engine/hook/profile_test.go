package hook_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"ome-tui/engine/card"
	"ome-tui/engine/hook"
	"ome-tui/engine/trace"
)

// TestProfileProvidersDemand holds difference 4 of docs/profiles.md: what a
// provider demands goes before what OME does, whatever the profile.
func TestProfileProvidersDemand(t *testing.T) {
	const prompt = "order me a sandwich"
	for _, profile := range []trace.Profile{trace.Documented, trace.OME040} {
		for _, tt := range []struct {
			name, in, config string
			// out is what the answer must hold, none what it must not.
			out, none, provider string
		}{
			{"stop recalls nothing", `{"hook_event_name":"Stop","session_id":"s","transcript_path":"/t","cwd":"/c","prompt":"%s"}`, "", "{}\n", "Context", "claude"},
			{"codex is not taken for claude", `{"hook_event_name":"UserPromptSubmit","session_id":"s","turn_id":"t","model":"m","permission_mode":"default","cwd":"/c","prompt":"%s"}`, "",
				`"additionalContext"`, "", "codex"},
			{"cursor has its own shape", `{"hook_event_name":"beforeSubmitPrompt","cursor_version":"3","conversation_id":"s","prompt":"%s"}`,
				`{"hooks":{"providers":{"cursor":{"additionalContext":true}}}}`, `"additional_context"`, "hookSpecificOutput", "cursor"},
			{"a fault keeps who asked", `{"session_id":"s","turn_id":"t","prompt":"%s"}`, "{not json", "{}\n", "Context", "codex"},
		} {
			t.Run(fmt.Sprintf("%s, %s", tt.name, profile), func(t *testing.T) {
				p := sandwiches(t, 1)
				if tt.config != "" {
					p.write(t, "data/config.json", tt.config)
				}
				o := p.options()
				o.Profile = profile
				out := p.run(t, strings.NewReader(fmt.Sprintf(tt.in, prompt)), o)
				if !strings.Contains(out, tt.out) || tt.none != "" && strings.Contains(out, tt.none) {
					t.Errorf("answer %q", out)
				}
				events := p.events(t)
				if len(events) != 1 || events[0].Provider != tt.provider || events[0].SessionID == nil || *events[0].SessionID != "s" || len(events[0].PromptHash) != 64 {
					t.Errorf("logged %+v", events)
				}
			})
		}
		t.Run(fmt.Sprintf("never beyond the provider's limit, %s", profile), func(t *testing.T) {
			p := sandwiches(t, 60)
			p.write(t, "data/config.json", `{"retrieval":{"maxCards":60,"additionalContextMaxChars":90000}}`)
			o := p.options()
			o.Profile = profile
			out := p.run(t, strings.NewReader(fmt.Sprintf(`{"session_id":"s","turn_id":"t","prompt":"%s"}`, prompt)), o)
			var answer struct {
				HookSpecificOutput struct{ AdditionalContext string }
			}
			if err := json.Unmarshal([]byte(out), &answer); err != nil {
				t.Fatal(err)
			}
			text := answer.HookSpecificOutput.AdditionalContext
			if n := len(utf16.Encode([]rune(text))); len(text) < hook.ProviderBytes/2 || len(text) > hook.ProviderBytes || n > hook.ProviderUnits {
				t.Errorf("%d bytes, %d units", len(text), n)
			}
		})
	}
}

// sandwiches is a place with a library of n cards for one prompt, told apart
// by their titles.
func sandwiches(t *testing.T, n int) place {
	t.Helper()
	p := newPlace(t)
	for i := range n {
		c := card.Card{ID: fmt.Sprintf("sandwich-%02d", i), Status: "active", Category: "Kitchen", Policy: "must", Risk: "low", Confidence: "high", Level: "global",
			Title: fmt.Sprintf("Counter %d", i), Summary: strings.Repeat(fmt.Sprintf("Bread number %d. ", i*7), 20),
			Triggers: []string{"order me a sandwich", fmt.Sprintf("word%d other%d", i, i*3)}, Topics: []string{fmt.Sprintf("topic%d", i)}, Rule: "Cut it."}
		p.write(t, "data/experiences/active/"+c.ID+".md", string(card.AppendMarkdown(nil, &c)))
	}
	return p
}
