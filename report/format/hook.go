package format

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"ome-tui/engine/hook"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/trace"
	"ome-tui/report"
	"ome-tui/report/words"
)

// WriteHookExplanation tells what the hook does with a payload, as text or
// JSON: the event, the decision with the returned cards in full, the output
// and the log line. stories are those cards, with all detail.
func WriteHookExplanation(w io.Writer, name Name, x hook.Explanation, stories []trace.Candidate, o Options) error {
	e := hookStory(x, stories)
	switch name {
	case JSON:
		return writeJSON(w, hookJSON(x, e))
	case Text:
		t := &textWriter{style: o.Style}
		t.hook(x, e)
		return t.flush(w)
	default:
		return fmt.Errorf("an explanation has no format %q (one of text, json)", name)
	}
}

// hookStory is the decision as an explanation; nil without one.
func hookStory(x hook.Explanation, stories []trace.Candidate) *report.Explanation {
	if x.Decision == nil {
		return nil
	}
	return &report.Explanation{Library: x.DataDir, Project: x.Project.Key, Analysis: x.Analysis, Decision: *x.Decision, Stories: stories, Context: x.Context}
}

func (t *textWriter) hook(x hook.Explanation, e *report.Explanation) {
	t.section("The event", eventLines(x))
	switch {
	case x.Fault != nil:
		t.line(t.paint(red, "fault: "), words.Clean(x.Fault.Error()), "; the hook says nothing")
	case x.Quiet != hook.Recalled:
		t.line("the hook says nothing: ", x.Quiet.String())
	}
	for _, w := range x.Warnings {
		t.line(t.paint(yellow, "warning: "), words.Clean(w))
	}
	if e != nil {
		t.line("")
		t.explanation(e)
		t.line("")
	}
	t.section("The output", []string{words.Clean(string(x.Output))})
	if x.Log == nil {
		t.section("The log line", []string{"none is written"})
		return
	}
	data, err := json.MarshalIndent(x.Log, "", "  ")
	if err != nil {
		data = []byte(err.Error())
	}
	t.section("The log line", strings.Split(words.CleanLines(string(data)), "\n"))
}

func eventLines(x hook.Explanation) []string {
	var lines []string
	for _, f := range []struct{ label, value string }{
		{"provider", x.Event.Provider}, {"event", x.Event.Kind}, {"session", x.Event.SessionID}, {"turn", x.Event.TurnID}, {"cwd", x.Event.CWD},
		{"data directory", x.DataDir},
	} {
		if f.value != "" {
			lines = append(lines, fmt.Sprintf("%-14s %s", f.label, words.Clean(f.value)))
		}
	}
	return lines
}

type jsonHook struct {
	SchemaVersion int              `json:"schemaVersion"`
	Event         jsonEvent        `json:"event"`
	DataDir       string           `json:"dataDir"`
	Quiet         string           `json:"quiet,omitempty"`
	Fault         string           `json:"fault,omitempty"`
	Warnings      []string         `json:"warnings"`
	Decision      *jsonExplanation `json:"decision"`
	Output        string           `json:"output"`
	Log           *telemetry.Event `json:"log"`
}

type jsonEvent struct {
	Provider  string `json:"provider"`
	Event     string `json:"event"`
	Prompt    string `json:"prompt"`
	SessionID string `json:"sessionId"`
	TurnID    string `json:"turnId"`
	Cwd       string `json:"cwd"`
}

func hookJSON(x hook.Explanation, e *report.Explanation) jsonHook {
	j := jsonHook{SchemaVersion: report.SchemaVersion, DataDir: x.DataDir, Warnings: orEmpty(x.Warnings), Output: string(x.Output), Log: x.Log,
		Event: jsonEvent{x.Event.Provider, x.Event.Kind, x.Event.Prompt, x.Event.SessionID, x.Event.TurnID, x.Event.CWD}}
	if x.Fault != nil {
		j.Fault = x.Fault.Error()
	}
	if x.Quiet != hook.Recalled {
		j.Quiet = x.Quiet.String()
	}
	if e != nil {
		decision := explanationJSON(e)
		j.Decision = &decision
	}
	return j
}
