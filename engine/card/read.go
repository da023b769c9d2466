package card

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// Verdict is what a card file turned out to be.
type Verdict uint8

const (
	// Good is a card.
	Good Verdict = iota
	// Legacy is an old card file, without "schema: ome-card".
	Legacy
	// Malformed is a file that OME refuses.
	Malformed
)

// ParseMarkdown reads one card file. Faults of a malformed card are Errors;
// what OME reads silently in a way its author may not expect is a Warning.
func ParseMarkdown(file string, data []byte) (Card, Verdict, fault.List) {
	var r cardReader
	verdict := r.read(file, string(data))
	return r.card, verdict, r.faults
}

// cardReader decodes card files the way OME does: scalars where lists are
// wanted, numbers where text is wanted in lists, defaults for what is empty.
// It may be used again; card and faults are those of the last file.
type cardReader struct {
	file   string
	card   Card
	faults fault.List
	// lenient is for files of our own writing. A card without summary or rule
	// is accepted, because it was warned about before; and where its fields
	// stand does not matter, because the fixture's places do.
	lenient bool
	yaml    source.YAMLReader
	front   string // the YAML of the last file
	// open tells that the front matter of the last file does not close,
	// misspelt what stands there for a value of a closed set.
	open     bool
	misspelt []misspelt
}

// matterLine is the line of a file on which its front matter begins.
const matterLine = 2

// mark notes where a field stands.
func (r *cardReader) mark(f field, n *source.Node) {
	if !r.lenient {
		r.card.places.node(f, n)
	}
}

// markList notes where a list and its items stand.
func (r *cardReader) markList(f field, n *source.Node) {
	if !r.lenient {
		r.card.places.list(f, n)
	}
}

func (r *cardReader) read(file, text string) Verdict {
	r.file, r.faults, r.open, r.misspelt = file, nil, false, nil
	r.card = Card{Pos: fault.Pos{File: file, Line: 1, Column: 1}}
	verdict := r.parse(text)
	r.faults.Sort()
	return verdict
}

func (r *cardReader) fail(line int, rule, what, remedy string) Verdict {
	r.faults = append(r.faults, fault.Fault{Pos: fault.Pos{File: r.file, Line: line, Column: 1}, Rule: rule, What: what, Remedy: remedy})
	return Malformed
}

func (r *cardReader) parse(text string) Verdict {
	text, faults := source.Text(r.file, text)
	if faults != nil {
		r.faults = faults
		return Malformed
	}
	front, found := source.FindFrontMatter(text)
	switch {
	case !found:
		r.fail(1, "legacy-card", "an old card without front matter", `migrate it to "schema: ome-card"`)
		return Legacy
	case !front.Closed:
		r.open = true
		return r.fail(1, "front-matter", "the front matter does not close", "put a line --- after it")
	case front.End-front.Start > maxMatterBytes:
		return r.fail(1, "too-large", fmt.Sprintf("the front matter is larger than %d MiB", maxMatterBytes>>20), "put long text below it")
	}
	root := r.matter(text[front.Start:front.End], front)
	if root == nil || r.faults.Has(fault.Error) {
		return Malformed
	}
	if schema := root.Get("schema"); root.Kind != source.Map || schema == nil || schema.Text != "ome-card" {
		r.fail(1, "legacy-card", `an old card without "schema: ome-card"`, "migrate it")
		return Legacy
	}
	r.card.Body = strings.TrimSpace(text[front.Body:])
	return r.decode(root)
}

// matter parses the front matter, nil when it cannot.
func (r *cardReader) matter(text string, front source.FrontMatter) *source.Node {
	var root *source.Node
	r.front = ""
	switch {
	case front.IsYAML():
		r.front = text
		root, r.faults = r.yaml.Parse(r.file, text, matterLine)
	case front.Language == "json":
		lines := strings.Repeat("\n", matterLine-1) // places count from the start of the file
		root, r.faults = source.ParseJSON(r.file, []byte(lines+text))
	default:
		r.fail(1, "front-matter", fmt.Sprintf("front matter in %q is not read", front.Language), "write YAML")
	}
	return root
}

func (r *cardReader) decode(root *source.Node) Verdict {
	c := &r.card
	o := source.Open(root, "", &r.faults)
	r.typos(o, topFields("schema", "origin"))
	c.ID = r.loose(o, fieldID)
	if what, remedy := badID(c.ID); what != "" {
		o.Add(r.idSeverity(), "bad-id", "id", what, remedy)
	}
	c.Status = r.enum(o, fieldStatus, "draft")
	c.Title = cmp.Or(r.strict(o, fieldTitle), c.ID)
	c.Category = r.category(o)
	c.Language = r.enum(o, fieldLanguage, "auto")
	if c.Summary = r.loose(o, fieldSummary); c.Summary == "" && !r.lenient {
		o.Add(fault.Error, "missing-field", "", "no summary", "say in one sentence when the card helps")
	}
	c.Sources = r.list(o, fieldSources)
	r.criteria(r.section(o, "criteria"))
	r.hints(r.section(o, "engine_hints"))
	r.recall(o, r.section(o, "recall"))
	r.scope(r.section(o, "scope"))
	r.rule()
	if r.faults.Has(fault.Error) {
		return Malformed
	}
	return Good
}

// idSeverity: OME keeps a card whose id has a control character in it, and
// refuses an empty id or a path.
func (r *cardReader) idSeverity() fault.Severity {
	if strings.TrimSpace(r.card.ID) == "" || strings.ContainsAny(r.card.ID, `/\`) {
		return fault.Error
	}
	return fault.Warning
}

func (r *cardReader) category(o *source.Object) string {
	category := r.strict(o, fieldCategory)
	if n := o.Get("category"); !r.lenient && n != nil && n.Kind == source.String && strings.TrimSpace(n.Text) == "" {
		o.Add(fault.Error, "missing-field", "category", "the category is empty", "name one, or take the line out")
	}
	return cmp.Or(category, defaultCategory)
}

func (r *cardReader) rule() {
	rule, usual := ruleOf(r.card.Body)
	r.card.Rule = rule
	switch {
	case r.lenient:
	case rule == "":
		r.fail(1, "missing-rule", "the body holds no rule", fmt.Sprintf("put it in a ``` block under %q", headingRule))
	case !usual:
		r.faults = append(r.faults, fault.Fault{Pos: r.card.Pos, Severity: fault.Warning, Rule: "rule-fence",
			What: "OME does not find the rule in this body", Remedy: "fence it with ```text and no backticks in it"})
	}
}

// typos warns about an unknown field only when a known one is near: libraries
// hold fields of other versions.
func (r *cardReader) typos(o *source.Object, known []string) {
	if o.Node == nil {
		return
	}
	for i := range o.Node.Keys {
		name := o.Node.Keys[i].Name
		if slices.Contains(known, name) {
			continue
		}
		if near := source.Nearest(name, known); near != "" {
			o.UnknownField(i, fmt.Sprintf("did you mean %q?", near))
		}
	}
}

// section is a nested map, its names checked; anything else reads as empty.
func (r *cardReader) section(o *source.Object, name string) *source.Object {
	if n := o.Get(name); n != nil && n.Kind != source.Map && n.Kind != source.Null {
		o.Add(fault.Warning, "ignored-value", name, fmt.Sprintf("%s is %s and reads as empty", name, n.Kind), "write a map")
		return source.Open(nil, name, &r.faults)
	}
	section, _ := o.Object(name)
	r.typos(section, below(name))
	return section
}

func (r *cardReader) criteria(o *source.Object) {
	c := &r.card
	c.UseWhen = r.list(o, fieldUseWhen)
	c.IgnoreWhen = r.list(o, fieldIgnoreWhen)
	modes, _ := o.Object("intent_modes")
	r.typos(modes, below("intent_modes"))
	c.IntentInclude = r.modes(modes, fieldIntentInclude)
	c.IntentExclude = r.modes(modes, fieldIntentExclude)
}

func (r *cardReader) hints(o *source.Object) {
	c := &r.card
	c.Positive = r.list(o, fieldPositive)
	c.RequiredAll = r.list(o, fieldRequiredAll)
	c.Negative = r.list(o, fieldNegative)
}

func (r *cardReader) recall(top, o *source.Object) {
	c := &r.card
	c.Policy = r.enum(o, fieldPolicy, "should")
	c.Risk = r.enum(o, fieldRisk, "medium")
	c.Confidence = r.enum(o, fieldConfidence, "medium")
	c.Triggers = r.list(o, fieldTriggers)
	c.UseStandsIn = !r.lenient
	c.StandIn()
	c.Topics = r.list(o, fieldTopics)
	// The aliases at the top level win, an empty map too.
	if top.Has("aliases") {
		r.aliases(r.section(top, "aliases"))
	} else {
		r.aliases(r.section(o, "aliases"))
	}
}

func (r *cardReader) aliases(o *source.Object) {
	if o.Node == nil {
		return
	}
	r.mark(fieldAliases, o.Node)
	for _, k := range o.Node.Keys {
		r.card.Aliases = append(r.card.Aliases, AliasGroup{Language: k.Name, Terms: r.texts(o, k.Name)})
		r.dashes(o, k.Name, k.Value)
	}
}

func (r *cardReader) scope(o *source.Object) {
	c := &r.card
	c.Level = r.enum(o, fieldLevel, "global")
	c.ProjectKey = r.strict(o, fieldProjectKey)
	c.ModulePath = r.strict(o, fieldModulePath)
	c.ScopeConfidence = r.enum(o, fieldScopeConfidence, "medium")
	c.ScopeRationale = r.strict(o, fieldScopeRationale)
}
