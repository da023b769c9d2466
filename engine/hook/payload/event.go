package payload

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// Providers that payloads are told apart by. A payload may name any other.
const (
	Codex   = "codex"
	Claude  = "claude"
	Cursor  = "cursor"
	Unknown = "unknown"
	// Auto as an override means: tell by the payload.
	Auto = "auto"
)

// Kinds of events.
const (
	PromptSubmit = "prompt.submit"
	AgentStop    = "agent.stop"
)

// Event is a payload of any provider in one form. Absent ids and folders are
// empty.
type Event struct {
	Provider  string
	Kind      string // PromptSubmit or AgentStop
	Prompt    string
	SessionID string
	TurnID    string
	CWD       string
	// PromptFault names the JSON type of a prompt that is no string; Prompt
	// is empty then.
	PromptFault string
}

// HasPrompt tells whether there is anything to recall for.
func (e Event) HasPrompt() bool { return strings.TrimSpace(e.Prompt) != "" }

// Normalize reads an event from a payload's fields. override names the
// provider, unless it is empty or Auto.
func Normalize(f Fields, override string) Event {
	e := Event{
		Provider:  override,
		Kind:      PromptSubmit,
		SessionID: f.text("session_id", "sessionId", "conversation_id", "session.id"),
		TurnID:    f.text("turn_id", "turnId", "generation_id", "prompt_id", "turn.id"),
		CWD:       f.folder(),
	}
	if name := f.eventName(); name == "Stop" || name == "stop" {
		e.Kind = AgentStop
	}
	if override == "" || override == Auto {
		e.Provider = f.provider()
	}
	e.Prompt, e.PromptFault = f.prompt()
	return e
}

// provider tells the sender. Codex is asked before Claude: its payloads carry
// transcript_path and UserPromptSubmit too.
func (f Fields) provider() string {
	if own := f.text("provider"); own != "" {
		return own
	}
	switch {
	case f.has("cursor_version"), f.has("conversation_id"), f.has("workspace_roots"), f.eventName() == "beforeSubmitPrompt":
		return Cursor
	case f.has("turn_id"):
		return Codex
	case f.has("transcript_path"), f.eventName() == "UserPromptSubmit":
		return Claude
	case f.has("session_id"):
		return Codex
	default:
		return Unknown
	}
}

func (f Fields) eventName() string { return f.text("hook_event_name", "hookEventName") }

// PromptNames are the members that hold the prompt, the first that holds
// something counts.
func PromptNames() []string { return []string{"prompt", "userPrompt", "input", "user_prompt"} }

func (f Fields) prompt() (prompt, fault string) {
	for _, name := range PromptNames() {
		if !f.has(name) {
			continue
		}
		if text, ok := decodeString(f[name]); ok {
			return text, ""
		}
		return "", typeName(f[name])
	}
	return "", ""
}

func (f Fields) folder() string {
	for _, name := range []string{"cwd", "working_directory"} {
		if text, ok := decodeString(f[name]); ok && text != "" {
			return text
		}
	}
	var roots []json.RawMessage
	if json.Unmarshal(f["workspace_roots"], &roots) != nil {
		return ""
	}
	for _, root := range roots {
		if text, ok := decodeString(root); ok && text != "" {
			return text
		}
	}
	return ""
}

// text gives the first name that holds something, as text; "session.id" is
// the member id of the object session. Numbers stay as written.
func (f Fields) text(names ...string) string {
	for _, name := range names {
		outer, inner, nested := strings.Cut(name, ".")
		raw := f[outer]
		if nested {
			raw = member(raw, inner)
		}
		if text, ok := decodeString(raw); ok && text != "" {
			return text
		}
		if typeName(raw) == "number" && holds(raw) {
			return string(raw)
		}
	}
	return ""
}

func (f Fields) has(name string) bool { return holds(f[name]) }

// holds is how the clients' own language reads a value as a condition: null,
// false, zero and the empty string stand for nothing, so that the next name
// is asked.
func holds(raw json.RawMessage) bool {
	text := string(bytes.TrimSpace(raw))
	switch text {
	case "", "null", "false", `""`:
		return false
	}
	number, err := strconv.ParseFloat(text, 64)
	return err != nil || number != 0
}

func member(raw json.RawMessage, name string) json.RawMessage {
	if typeName(raw) != "object" {
		return nil
	}
	var inner Fields
	if json.Unmarshal(raw, &inner) != nil {
		return nil
	}
	return inner[name]
}

func decodeString(raw json.RawMessage) (string, bool) {
	if typeName(raw) != "string" {
		return "", false
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		return "", false
	}
	return text, true
}

func typeName(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "absent"
	}
	switch raw[0] {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	default:
		return "number"
	}
}
