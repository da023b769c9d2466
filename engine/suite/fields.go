package suite

import (
	"bytes"
	"encoding/json"
	"strings"

	"ome-tui/engine/rewrite"
	"ome-tui/engine/source"
)

// Fields are the fields of a case as a suite file states it, in the order of
// the documents; what is absent is left out.
func (c *Case) Fields() []rewrite.Field {
	str := func(s string) string { return string(source.AppendString(nil, s)) }
	out := []rewrite.Field{{Name: "id", Literal: str(c.ID)}}
	add := func(name, literal string, there bool) {
		if there {
			out = append(out, rewrite.Field{Name: name, Literal: literal})
		}
	}
	text := func(name, s string) { add(name, str(s), s != "") }
	list := func(name string, l []string, there bool) { add(name, string(source.AppendStrings(nil, l)), there) }
	text("difficulty", c.Difficulty)
	add("prompt", str(c.Prompt), true)
	list("expectedCards", c.Expected, true)
	list("allowedExtraCards", c.AllowedExtra, len(c.AllowedExtra) > 0)
	list("unexpectedCards", c.Unexpected, len(c.Unexpected) > 0)
	add("expectNoMatches", "true", c.ExpectNoMatches)
	if c.Threshold != nil {
		add("threshold", string(source.AppendNumber(nil, *c.Threshold)), true)
	}
	text("cwd", c.CWD)
	if p := c.Project; p != nil {
		add("projectContext", `{"projectKey":`+str(p.ProjectKey)+`,"modulePath":`+str(p.ModulePath)+`}`, true)
	}
	list("tags", c.Tags, len(c.Tags) > 0)
	text("note", c.Note)
	var allows []string
	for _, a := range c.LintAllow {
		allows = append(allows, `{"rule":`+str(a.Rule)+`,"reason":`+str(a.Reason)+`}`)
	}
	add("lintAllow", "["+strings.Join(allows, ",")+"]", len(allows) > 0)
	return out
}

// JSON is the case as a suite file states it, indented.
func (c *Case) JSON() string {
	b := []byte("{")
	for i, f := range c.Fields() {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(source.AppendString(b, f.Name), ':'), f.Literal...)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, append(b, '}'), "", "  "); err != nil {
		panic(err) // the literals are made above
	}
	return out.String() + "\n"
}
