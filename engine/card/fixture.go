package card

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
	"ome-tui/engine/trace"
)

// defaultCategory is what OME puts where a card has none; it takes part in
// ranking, so the same word stands here.
const defaultCategory = "未分类"

// fixture decodes one card.
type fixture struct {
	*source.Object
	card   *Card
	nested []string
}

func (d *fixture) decode() {
	c := d.card
	c.Pos = d.Node.Pos()
	d.KnownOr(d.nested, "id", "status", "title", "category", "summary", "language", "criteria", "engine_hints", "recall",
		"scope", "aliases", "sources", "rule", "body", "libraryScope")
	d.identity()
	d.texts()
	d.criteria()
	d.hints()
	d.recall()
	d.scope()
	if d.enum(d.Object, "libraryScope", fieldLibrary, "global") == "project" {
		c.Library = trace.Project
	}
	c.Folder = c.Status
}

func (d *fixture) identity() {
	c := d.card
	c.ID = d.text(d.Object, "id", fieldID)
	switch n := d.Get("id"); {
	case n == nil || n.Kind == source.Null:
		d.Add(fault.Error, "missing-field", "", "a card without id", `give it an "id"`)
	case n.Kind == source.String:
		if what, remedy := badID(c.ID); what != "" {
			d.Add(fault.Error, "bad-id", "id", what, remedy)
		}
	}
	c.Status = d.enum(d.Object, "status", fieldStatus, "active")
	c.Language = d.enum(d.Object, "language", fieldLanguage, "auto")
}

// badID says why a text cannot be a card's id; "" when it can.
func badID(id string) (what, remedy string) {
	switch {
	case strings.TrimSpace(id) == "":
		return "the id is empty", "give the card a short name, as in browser-validation"
	case strings.ContainsAny(id, `/\`):
		return fmt.Sprintf("the id %q has a path separator in it", id), "use - instead"
	case strings.ContainsFunc(id, unicode.IsControl):
		return fmt.Sprintf("the id %q has a control character in it", id), "take it out"
	case !utf8.ValidString(id):
		return fmt.Sprintf("the id %q is no UTF-8", id), ""
	}
	return "", ""
}

func (d *fixture) texts() {
	c := d.card
	c.Title = d.text(d.Object, "title", fieldTitle)
	c.Summary = d.text(d.Object, "summary", fieldSummary)
	c.Rule = strings.TrimSpace(d.text(d.Object, "rule", fieldRule))
	c.Body = d.text(d.Object, "body", fieldBody)
	c.Category = cmp.Or(d.text(d.Object, "category", fieldCategory), defaultCategory)
	if c.Sources, _ = d.Strings("sources"); c.Sources == nil {
		c.Sources = []string{"eval-fixture"}
	}
	for _, name := range []string{"title", "summary", "rule"} {
		if n := d.Get(name); n == nil || n.Text == "" && (n.Kind == source.Null || n.Kind == source.String) {
			d.Add(fault.Warning, "missing-field", "", d.name()+" has no "+name, "OME refuses such a card")
		}
	}
	c.Title = cmp.Or(c.Title, c.ID) // as OME reads it from a library
}

// name is how messages call the card.
func (d *fixture) name() string {
	if d.card.ID != "" {
		return fmt.Sprintf("card %q", d.card.ID)
	}
	return d.Path()
}

func (d *fixture) criteria() {
	c := d.card
	o, _ := d.Object.Object("criteria")
	o.Known("use_when", "ignore_when", "intent_modes")
	c.UseWhen = d.list(o, "use_when", fieldUseWhen)
	c.IgnoreWhen = d.list(o, "ignore_when", fieldIgnoreWhen)
	modes, _ := o.Object("intent_modes")
	modes.Known("include", "exclude")
	c.IntentInclude = d.modes(modes, "include", fieldIntentInclude)
	c.IntentExclude = d.modes(modes, "exclude", fieldIntentExclude)
}

func (d *fixture) hints() {
	c := d.card
	o, _ := d.Object.Object("engine_hints")
	o.Known("positive", "required_all", "negative")
	c.Positive = d.list(o, "positive", fieldPositive)
	c.RequiredAll = d.list(o, "required_all", fieldRequiredAll)
	c.Negative = d.list(o, "negative", fieldNegative)
}

func (d *fixture) recall() {
	c := d.card
	o, _ := d.Object.Object("recall")
	o.Known("policy", "risk", "confidence", "triggers", "topics", "aliases")
	c.Policy = d.enum(o, "policy", fieldPolicy, "should")
	c.Risk = d.enum(o, "risk", fieldRisk, "medium")
	c.Confidence = d.enum(o, "confidence", fieldConfidence, "medium")
	c.Triggers = d.list(o, "triggers", fieldTriggers)
	c.Topics = d.list(o, "topics", fieldTopics)
	if o.Has("aliases") {
		d.aliases(o)
	} else {
		d.aliases(d.Object)
	}
}

// aliases reads a map from language to list.
func (d *fixture) aliases(parent *source.Object) {
	o, ok := parent.Object("aliases")
	if !ok {
		return
	}
	for _, k := range o.Node.Keys {
		if terms, ok := o.Strings(k.Name); ok {
			d.card.Aliases = append(d.card.Aliases, AliasGroup{Language: k.Name, Terms: terms})
		}
	}
	d.card.places.node(fieldAliases, o.Node)
}

func (d *fixture) scope() {
	c := d.card
	o, _ := d.Object.Object("scope")
	o.Known("level", "project_key", "module_path", "confidence", "rationale")
	c.Level = d.enum(o, "level", fieldLevel, "global")
	c.ProjectKey = d.text(o, "project_key", fieldProjectKey)
	c.ModulePath = d.text(o, "module_path", fieldModulePath)
	// OME drops a fixture's scope.confidence and rationale when it writes the
	// card; a fingerprint holds the defaults.
	d.enum(o, "confidence", fieldScopeConfidence, "medium")
	d.text(o, "rationale", fieldScopeRationale)
	c.ScopeConfidence = "medium"
}

// text reads a field and notes where it stands.
func (d *fixture) text(o *source.Object, name string, f field) string {
	d.card.places.node(f, o.Get(name))
	value, _ := o.String(name)
	return value
}

// enum is text with a closed set of values.
func (d *fixture) enum(o *source.Object, name string, f field, otherwise string) string {
	d.card.places.node(f, o.Get(name))
	if value, ok := o.Enum(name, f.values()...); ok {
		return value
	}
	return otherwise
}

// list reads a list of texts and notes where each stands.
func (d *fixture) list(o *source.Object, name string, f field) []string {
	values, ok := o.Strings(name)
	if ok {
		d.card.places.list(f, o.Get(name))
	}
	return values
}

func (d *fixture) modes(o *source.Object, name string, f field) []string {
	values := d.list(o, name, f)
	for i, v := range values {
		if !slices.Contains(f.values(), v) {
			o.AddItem(fault.Error, "unknown-value", name, i, fmt.Sprintf("%q is no intent mode", v), source.OneOf(v, f.values()))
		}
	}
	return values
}
