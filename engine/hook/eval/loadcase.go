package eval

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/hook/payload"
	"ome-tui/engine/source"
	"ome-tui/engine/suite"
)

func (l loader) hookCase(o *source.Object, ids suite.IDs) Case {
	o.Known("id", "note", "tags", "provider", "payload", "raw", "rawBase64", "rawFile", "padTo", "keepStdinOpen",
		"irregular", "config", "configText", "project", "expect", "expectOME", "canaries")
	c := Case{Pos: o.Node.Pos(), Config: l.config(o)}
	c.ID = ids.Take(o)
	c.Note, _ = o.String("note")
	c.Tags, _ = o.Strings("tags")
	c.Canaries, _ = o.Strings("canaries")
	c.Irregular, _ = o.String("irregular")
	c.KeepStdinOpen, _ = o.Bool("keepStdinOpen")
	if c.Provider, _ = o.String("provider"); c.Provider == "" {
		o.Add(fault.Error, "no-provider", "provider", "the case does not say which client it plays", `as in "provider": "codex"`)
	}
	c.Payload = l.payload(o)
	if len(c.Payload) > maxPayload {
		o.Add(fault.Error, "too-large", "", fmt.Sprintf("the payload is %d bytes long", len(c.Payload)), fmt.Sprintf("at most %d", maxPayload))
		c.Payload = nil
		return c
	}
	_, err := payload.Read(strings.NewReader(string(c.Payload)))
	c.Malformed = err != nil
	l.pad(o, &c)
	if p, ok := o.Object("project"); ok {
		c.Project = l.project(p)
	}
	if e, ok := o.Object("expect"); ok {
		c.Expect = expect(e)
	}
	if e, ok := o.Object("expectOME"); ok {
		other := expect(e)
		c.ExpectOME = &other
	}
	return c
}

// payload reads the one of four fields that gives the bytes.
func (l loader) payload(o *source.Object) []byte {
	var given []string
	for _, name := range []string{"payload", "raw", "rawBase64", "rawFile"} {
		if o.Get(name) != nil {
			given = append(given, name)
		}
	}
	if len(given) != 1 {
		what := "the case has no payload"
		if len(given) > 1 {
			what = "the case has more than one payload: " + strings.Join(given, ", ")
		}
		o.Add(fault.Error, "no-payload", "", what, "give one of payload, raw, rawBase64, rawFile")
		return nil
	}
	switch given[0] {
	case "payload":
		return appendCompact(nil, o.Get("payload"))
	case "raw":
		text, _ := o.String("raw")
		return []byte(text)
	case "rawBase64":
		text, _ := o.String("rawBase64")
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			o.Add(fault.Error, "bad-base64", "rawBase64", "is no base64", "encode the bytes with padding")
		}
		return data
	}
	return l.rawFile(o)
}

// appendCompact writes a payload in the order of the suite file.
func appendCompact(out []byte, n *source.Node) []byte {
	switch n.Kind {
	case source.Map:
		out = append(out, '{')
		for i, k := range n.Keys {
			if i > 0 {
				out = append(out, ',')
			}
			out = appendCompact(append(source.AppendString(out, k.Name), ':'), k.Value)
		}
		return append(out, '}')
	case source.List:
		out = append(out, '[')
		for i, item := range n.Items {
			if i > 0 {
				out = append(out, ',')
			}
			out = appendCompact(out, item)
		}
		return append(out, ']')
	case source.String:
		return source.AppendString(out, n.Text)
	}
	return append(out, n.Text...)
}

func (l loader) rawFile(o *source.Object) []byte {
	name, _ := o.String("rawFile")
	at, ok := l.beside(o, "rawFile", name)
	if !ok {
		return nil
	}
	data, faults := at.Read()
	*l.faults = append(*l.faults, faults...)
	return data
}

func (l loader) pad(o *source.Object, c *Case) {
	n, ok := o.Int("padTo")
	if !ok {
		return
	}
	if n < len(c.Payload) || n > maxPad {
		o.Add(fault.Error, "out-of-range", "padTo", fmt.Sprintf("padTo is %d", n), fmt.Sprintf("%d to %d", len(c.Payload), maxPad))
	}
	if len(c.Payload) > 0 && promptAt(c.Payload) < 0 {
		o.Add(fault.Error, "no-prompt", "padTo", "the payload has no prompt to lengthen", "give it a prompt, which may be empty")
	}
	if n > payload.MaxBytes {
		c.Malformed = true
	}
	c.PadTo = n
}

func (l loader) project(o *source.Object) Project {
	o.Known("files", "cards")
	p := Project{Cards: l.cards(o, "cards")}
	files, _ := o.Object("files")
	if files.Node == nil {
		return p
	}
	for _, k := range files.Node.Keys {
		if !filepath.IsLocal(filepath.FromSlash(k.Name)) {
			files.Add(fault.Error, "outside", k.Name, fmt.Sprintf("%q leads outside the project", k.Name), "use a path below it")
			continue
		}
		text, _ := files.String(k.Name)
		p.Files = append(p.Files, File{k.Name, text})
	}
	return p
}

func expect(o *source.Object) Expect {
	o.Known("event", "output", "cards", "truncated", "telemetry", "rawPromptStored")
	var e Expect
	if n := o.Get("event"); n != nil && n.Kind == source.Null {
		e.NoEvent = true
	} else if event, ok := o.Object("event"); ok {
		event.Known("provider", "event", "prompt", "sessionId", "turnId", "cwd")
		e.Event = event.Node
	}
	e.Output, _ = o.Enum("output", "context", "empty")
	e.Cards, e.CardsSet = o.Strings("cards")
	if e.Output == "" && e.CardsSet {
		e.Output = "empty"
		if len(e.Cards) > 0 {
			e.Output = "context"
		}
	}
	if e.Output == "empty" && len(e.Cards) > 0 {
		o.Add(fault.Error, "contradiction", "cards", "cards are expected of an empty output", "drop one of the two")
	}
	if t, ok := o.Bool("truncated"); ok {
		e.Truncated = &t
	}
	if t, ok := o.Object("telemetry"); ok {
		e.Telemetry = t.Node
	}
	e.RawPromptStored, _ = o.Bool("rawPromptStored")
	return e
}

// plain turns a node into what encoding/json gives for the same text.
func plain(n *source.Node) any {
	var v any
	if json.Unmarshal(appendCompact(nil, n), &v) != nil {
		return nil
	}
	return v
}
