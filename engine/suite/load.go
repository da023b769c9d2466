package suite

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// suiteFields and caseFields are the names a suite file may use.
var (
	suiteFields = []string{"name", "experiencesFile", "experiences", "cases", "note", "lintAllow", "$schema"}
	caseFields  = []string{"id", "prompt", "expectedCards", "allowedExtraCards", "unexpectedCards", "expectNoMatches",
		"difficulty", "tags", "threshold", "cwd", "note", "projectContext", "lintAllow"}
)

// Load reads a suite and its cards. The list holds every fault, sorted by
// place, warnings included; the suite is nil when one of them is an error.
func Load(at Location) (*Suite, fault.List) {
	data, faults := at.Read()
	if faults.Has(fault.Error) {
		return nil, faults
	}
	root, parsed := source.ParseJSON(at.Path, data)
	faults = append(faults, parsed...)
	if root == nil {
		return nil, faults
	}
	l := loader{at: at, faults: &faults}
	s := l.suite(source.Open(root, "", &faults))
	faults.Sort()
	if faults.Has(fault.Error) {
		return nil, faults
	}
	s.Warnings = faults.Only(fault.Warning)
	return s, faults
}

// loader turns one document into a suite.
type loader struct {
	at     Location
	faults *fault.List
}

func (l *loader) suite(o *source.Object) *Suite {
	s := &Suite{Path: l.at.Path, Pos: o.Node.Pos()}
	if o.Node == nil {
		return s
	}
	o.Known(suiteFields...)
	s.Name, _ = o.String("name")
	if s.Name == "" {
		s.Name = l.at.Base()
	}
	s.LintAllow = allows(o)
	l.cases(o, s)
	l.cards(o, s)
	return s
}

func (l *loader) cases(o *source.Object, s *Suite) {
	objects, ok := o.Objects("cases")
	if n := o.Get("cases"); n == nil || ok && len(n.Items) == 0 {
		o.Add(fault.Error, "no-cases", "cases", "the suite has no cases", "list at least one case in cases")
	}
	ids := make(IDs, len(objects))
	s.Cases = slices.Grow(s.Cases, len(objects))
	for _, c := range objects {
		if c.TooMany() {
			break
		}
		s.Cases = append(s.Cases, loadCase(c, ids))
	}
}

func loadCase(o *source.Object, ids IDs) Case {
	o.Known(caseFields...)
	c := Case{Pos: o.Node.Pos()}
	c.remember(o.Node)
	c.ID = ids.Take(o)
	c.Prompt = requirePrompt(o)
	c.Expected, _ = o.Strings("expectedCards")
	c.AllowedExtra, _ = o.Strings("allowedExtraCards")
	c.Unexpected, _ = o.Strings("unexpectedCards")
	c.ExpectNoMatches, _ = o.Bool("expectNoMatches")
	c.Difficulty, _ = o.String("difficulty")
	c.Tags, _ = o.Strings("tags")
	c.CWD, _ = o.String("cwd")
	c.Note, _ = o.String("note")
	if t, ok := o.Number("threshold"); ok {
		if t < 0 || t > 100 {
			o.Add(fault.Error, "out-of-range", "threshold", fmt.Sprintf("%s is %v", o.PathOf("threshold"), t), "0 to 100")
		}
		c.Threshold = &t
	}
	if p, ok := o.Object("projectContext"); ok {
		p.Known("projectKey", "modulePath")
		c.Project = &ProjectContext{}
		c.Project.ProjectKey, _ = p.String("projectKey")
		c.Project.ModulePath, _ = p.String("modulePath")
		if o.Has("cwd") {
			o.Add(fault.Error, "two-contexts", "projectContext", "the case has both cwd and projectContext", "keep one of them")
		}
	}
	c.LintAllow = allows(o)
	c.odd(o)
	return c
}

// IDs are the case ids of one suite file, each with the place of the first case
// that has it.
type IDs map[string]fault.Pos

// Take reads the id that a case must have; faults say what is wrong with it, or
// that another case has it.
func (ids IDs) Take(o *source.Object) string {
	id, ok := o.String("id")
	switch {
	case !ok && o.Has("id"): // of the wrong type, reported by String
	case strings.TrimSpace(id) == "":
		o.Add(fault.Error, "empty-id", "id", "the case has no id", "give each case an id of its own")
	case strings.ContainsAny(id, `/\`) || strings.ContainsFunc(id, unicode.IsControl):
		o.Add(fault.Error, "bad-id", "id", fmt.Sprintf("case id %q holds a path separator or a control character", id), `use any text without / \ and control characters`)
	}
	if first, twice := ids[id]; twice && id != "" {
		o.Add(fault.Error, "duplicate-case", "id", fmt.Sprintf("case id %q is used twice", id), "the first is at "+first.String())
	} else {
		ids[id] = o.Pos("id")
	}
	return id
}

func requirePrompt(o *source.Object) string {
	prompt, ok := o.String("prompt")
	switch {
	case !ok && !o.Has("prompt"):
		o.Add(fault.Error, "no-prompt", "prompt", "the case has no prompt", "give the text that a user would type")
	case len(prompt) > source.MaxPromptBytes:
		o.Add(fault.Error, "too-large", "prompt", fmt.Sprintf("the prompt is %d bytes long", len(prompt)), fmt.Sprintf("at most %d", source.MaxPromptBytes))
	case ok && strings.TrimSpace(prompt) == "":
		o.Add(fault.Warning, "empty-prompt", "prompt", "the prompt is empty", "an empty prompt recalls nothing")
	}
	return prompt
}

// allows reads lintAllow; an entry without rule or reason is bad input.
func allows(o *source.Object) []Allow {
	objects, _ := o.Objects("lintAllow")
	var out []Allow
	for _, a := range objects {
		a.Known("rule", "reason")
		rule, _ := a.String("rule")
		reason, _ := a.String("reason")
		if strings.TrimSpace(rule) == "" || strings.TrimSpace(reason) == "" {
			a.Add(fault.Error, "lint-allow", "", "an entry of lintAllow needs a rule and a reason", `as in {"rule": "uncovered-card", "reason": "guards a card to come"}`)
		}
		out = append(out, Allow{rule, reason})
	}
	return out
}
