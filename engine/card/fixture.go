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
	d.KnownOr(d.nested, topFields("rule", "body", "libraryScope")...)
	d.identity()
	d.texts()
	d.criteria()
	d.hints()
	d.recall()
	d.scope()
	if d.enum(d.Object, fieldLibrary, "global") == "project" {
		c.Library = trace.Project
	}
	c.Folder = c.Status
}

func (d *fixture) identity() {
	c := d.card
	c.ID = d.text(d.Object, fieldID)
	switch n := d.Get("id"); {
	case n == nil || n.Kind == source.Null:
		d.Add(fault.Error, "missing-field", "", "a card without id", `give it an "id"`)
	case n.Kind == source.String:
		if what, remedy := badID(c.ID); what != "" {
			d.Add(fault.Error, "bad-id", "id", what, remedy)
		}
	}
	c.Status = d.enum(d.Object, fieldStatus, "active")
	c.Language = d.enum(d.Object, fieldLanguage, "auto")
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
	c.Title = d.text(d.Object, fieldTitle)
	c.Summary = d.text(d.Object, fieldSummary)
	c.Rule = strings.TrimSpace(d.text(d.Object, fieldRule))
	c.Body = d.text(d.Object, fieldBody)
	c.Category = cmp.Or(d.text(d.Object, fieldCategory), defaultCategory)
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
	o := section(d.Object, "criteria")
	c.UseWhen = d.list(o, fieldUseWhen)
	c.IgnoreWhen = d.list(o, fieldIgnoreWhen)
	modes := section(o, "intent_modes")
	c.IntentInclude = d.modes(modes, fieldIntentInclude)
	c.IntentExclude = d.modes(modes, fieldIntentExclude)
}

func (d *fixture) hints() {
	c := d.card
	o := section(d.Object, "engine_hints")
	c.Positive = d.list(o, fieldPositive)
	c.RequiredAll = d.list(o, fieldRequiredAll)
	c.Negative = d.list(o, fieldNegative)
}

func (d *fixture) recall() {
	c := d.card
	o := section(d.Object, "recall")
	c.Policy = d.enum(o, fieldPolicy, "should")
	c.Risk = d.enum(o, fieldRisk, "medium")
	c.Confidence = d.enum(o, fieldConfidence, "medium")
	c.Triggers = d.list(o, fieldTriggers)
	c.Topics = d.list(o, fieldTopics)
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
	o := section(d.Object, "scope")
	c.Level = d.enum(o, fieldLevel, "global")
	c.ProjectKey = d.text(o, fieldProjectKey)
	c.ModulePath = d.text(o, fieldModulePath)
	// OME drops a fixture's scope.confidence and rationale when it writes the
	// card; a fingerprint holds the defaults.
	d.enum(o, fieldScopeConfidence, "medium")
	d.text(o, fieldScopeRationale)
	c.ScopeConfidence = "medium"
}

// section is a nested map, its names checked.
func section(o *source.Object, name string) *source.Object {
	child, _ := o.Object(name)
	child.Known(below(name)...)
	return child
}

// text reads a field and notes where it stands.
func (d *fixture) text(o *source.Object, f field) string {
	d.card.places.node(f, o.Get(f.name()))
	value, _ := o.String(f.name())
	return value
}

// enum is text with a closed set of values.
func (d *fixture) enum(o *source.Object, f field, otherwise string) string {
	d.card.places.node(f, o.Get(f.name()))
	if value, ok := o.Enum(f.name(), f.values()...); ok {
		return value
	}
	return otherwise
}

// list reads a list of texts and notes where each stands.
func (d *fixture) list(o *source.Object, f field) []string {
	values, ok := o.Strings(f.name())
	if ok {
		d.card.places.list(f, o.Get(f.name()))
	}
	return values
}

func (d *fixture) modes(o *source.Object, f field) []string {
	values := d.list(o, f)
	for i, v := range values {
		if !slices.Contains(f.values(), v) {
			o.AddItem(fault.Error, "unknown-value", f.name(), i, fmt.Sprintf("%q is no intent mode", v), source.OneOf(v, f.values()))
		}
	}
	return values
}
