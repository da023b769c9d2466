package eval

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/hook"
	"ome-tui/engine/hook/payload"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/internal/process"
	"ome-tui/engine/source"
)

// observation is what the checks look at.
type observation struct {
	session  *Session
	suite    *Suite
	hookCase *Case
	expect   *Expect
	box      *box

	payload []byte
	fields  payload.Fields
	// event is the event as this program reads the payload; story is what the
	// own hook says of it, nil for another command.
	event  payload.Event
	story  *hook.Explanation
	config card.Config

	proc    process.Result
	context string // decoded from the output
	// answer is the one JSON object of the output, nil when it is not one.
	answer map[string]any
	// lines are the hook lines of the log.
	lines []telemetry.Past
	raw   []json.RawMessage
	// brokenLines is what the log holds beside whole lines.
	brokenLines int
	left        []leftFile
	leaks       []Leak
	// badLink is what is wrong with the links and commands of the context,
	// empty when nothing is.
	badLink string
}

// observe runs the case and reads everything that it left behind.
func (o *observation) observe(ctx context.Context) error {
	o.payload = padded(o.box.namedJSON(o.hookCase.Payload), o.hookCase.PadTo)
	if fields, err := payload.Read(bytes.NewReader(o.payload)); err == nil {
		o.fields = fields
		o.event = payload.Normalize(fields, payload.Auto)
	}
	o.config = o.configuration()
	environ := o.box.environ(o.session.Environ)
	if o.session.own {
		// For an agent's own calls. Where links may not be made the checks,
		// which know the program's path, do without.
		_ = os.Symlink(o.session.Self, filepath.Join(o.box.bin, "ome-tui"))
		story := hook.Explain(ctx, bytes.NewReader(o.payload), hook.Options{
			Environ: variables(environ), WorkDir: o.box.project, Profile: o.session.Profile,
		})
		o.story = &story
	}
	var err error
	o.proc, err = process.Call{
		Command: o.session.Command, Dir: o.box.project, Environ: environ, Stdin: o.payload, KeepOpen: o.hookCase.KeepStdinOpen,
		Limit: time.Duration(o.config.HookTimeout)*time.Millisecond + slack + o.session.patience,
	}.Run(ctx)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	o.readAnswer()
	if o.left, err = o.box.leftBehind(); err != nil {
		return err
	}
	o.readLog()
	o.leaks = o.findLeaks()
	o.badLink = o.followLinks(ctx)
	return ctx.Err()
}

// configuration is the case's config.json as far as it can be read.
func (o *observation) configuration() card.Config {
	config, faults := card.LoadConfig(os.DirFS(o.box.data), card.ConfigFile)
	if faults.Has(fault.Error) {
		return card.DefaultConfig()
	}
	return config
}

// variables looks names up in an environment; the last entry of a name wins.
func variables(environ []string) func(string) string {
	return func(name string) string {
		value := ""
		for _, entry := range environ {
			if n, v, _ := strings.Cut(entry, "="); n == name {
				value = v
			}
		}
		return value
	}
}

func (o *observation) readAnswer() {
	dec := json.NewDecoder(bytes.NewReader(o.proc.Stdout))
	var answer map[string]any
	if dec.Decode(&answer) != nil || answer == nil {
		return
	}
	if _, err := dec.Token(); err != io.EOF {
		return
	}
	o.answer = answer
	if nested, ok := answer["hookSpecificOutput"].(map[string]any); ok {
		o.context, _ = nested["additionalContext"].(string)
	}
	if o.context == "" {
		o.context, _ = answer["additional_context"].(string)
	}
}

func (o *observation) readLog() {
	data, faults := source.ReadFile(filepath.Join(o.box.data, telemetry.File))
	if faults != nil {
		return
	}
	before := o.box.before[filepath.Join("data", telemetry.File)]
	for line := range bytes.Lines(bytes.TrimPrefix(data, before)) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		var past telemetry.Past
		if json.Unmarshal(line, &past.Event) != nil {
			o.brokenLines++
			continue
		}
		if past.Kind == telemetry.Kind {
			o.lines = append(o.lines, past)
			o.raw = append(o.raw, json.RawMessage(bytes.Clone(line)))
		}
	}
}

// line is the last hook line of the log, nil without one.
func (o *observation) line() *telemetry.Event {
	if len(o.lines) == 0 {
		return nil
	}
	return &o.lines[len(o.lines)-1].Event
}

func (o *observation) eventLine() json.RawMessage {
	if len(o.raw) == 0 {
		return nil
	}
	return o.raw[len(o.raw)-1]
}

// normalized is the event for people. What a log does not hold is known of
// the own hook only.
func (o *observation) normalized() map[string]string {
	e := o.event
	out := map[string]string{"provider": e.Provider, "event": e.Kind, "sessionId": e.SessionID, "turnId": e.TurnID}
	if l := o.line(); l != nil {
		out["provider"], out["event"] = l.Provider, l.Event
		out["sessionId"], out["turnId"] = orEmpty(l.SessionID), orEmpty(l.TurnID)
		out["promptHash"] = l.PromptHash
	}
	if o.story != nil {
		out["prompt"], out["cwd"] = o.story.Event.Prompt, o.story.Event.CWD
	}
	return out
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// kind is the event that the client plays.
func (o *observation) kind() string {
	if o.event.Kind == payload.AgentStop {
		return payload.AgentStop
	}
	return payload.PromptSubmit
}
