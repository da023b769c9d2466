package source

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/text"
)

const ruleTooMany = "too-many-faults"

// TooMany tells that the document has more errors than are told apart: there
// is no sense in reading on.
func (o *Object) TooMany() bool {
	last := len(*o.faults) - 1
	return last >= MaxFaults && (*o.faults)[last].Rule == ruleTooMany && (*o.faults)[last].Severity == fault.Error
}

func (o *Object) report(f fault.Fault) { Report(o.faults, f) }

// Report puts a fault on the list of a document. Past MaxFaults, one for each
// severity stands for the rest.
func Report(list *fault.List, f fault.Fault) {
	n := len(*list)
	if n < MaxFaults {
		*list = append(*list, f)
		return
	}
	if last := (*list)[n-1]; last.Rule == ruleTooMany && last.Severity <= f.Severity {
		return
	}
	*list = append(*list, fault.Fault{Pos: f.Pos, Severity: f.Severity, Rule: ruleTooMany,
		What: fmt.Sprintf("more than %d faults: what is wrong from here on is not listed", MaxFaults), Remedy: "mend the others first"})
}

// Add puts a fault of that field on the list, at its value; field "" means
// the object itself.
func (o *Object) Add(severity fault.Severity, rule, field, what, remedy string) {
	pos, path := o.Node.Pos(), o.Path()
	if field != "" {
		pos, path = o.Pos(field), o.PathOf(field)
	}
	o.report(fault.Fault{Pos: pos, Severity: severity, Rule: rule, Field: path, What: what, Remedy: remedy})
}

// UnknownField warns at the name of entry i of the node's keys.
func (o *Object) UnknownField(i int, remedy string) {
	k := &o.Node.Keys[i]
	o.report(fault.Fault{Pos: o.Node.at(k.line, k.col), Severity: fault.Warning, Rule: "unknown-field",
		Field: o.PathOf(k.Name), What: fmt.Sprintf("unknown field %q", clip(k.Name)), Remedy: remedy})
}

// AddItem is Add for one item of a list field.
func (o *Object) AddItem(severity fault.Severity, rule, field string, index int, what, remedy string) {
	pos, path := o.Pos(field), o.PathOf(field)+"["+strconv.Itoa(index)+"]"
	if n := o.Get(field); n != nil && index < len(n.Items) {
		pos = n.Items[index].Pos()
	}
	o.report(fault.Fault{Pos: pos, Severity: severity, Rule: rule, Field: path, What: what, Remedy: remedy})
}

func (o *Object) wrongType(n *Node, path, want string) {
	what := fmt.Sprintf("must be %s, not %s", want, describe(n))
	if path != "" {
		what = path + " " + what
	}
	o.report(fault.Fault{Pos: n.Pos(), Rule: "wrong-type", Field: path, What: what})
}

func describe(n *Node) string {
	switch n.Kind {
	case Number, Bool:
		return n.Kind.String() + " (" + clip(n.Text) + ")"
	case String:
		return "the string " + strconv.Quote(clip(n.Text))
	}
	return n.Kind.String()
}

func clip(s string) string { return text.Head(s, 40) }

// OneOf is the remedy for a value outside a closed set: the nearest one, and
// all of them.
func OneOf(value string, allowed []string) string {
	if near := Nearest(value, allowed); near != "" {
		return fmt.Sprintf("did you mean %q? allowed: %s", near, strings.Join(allowed, ", "))
	}
	return "allowed: " + strings.Join(allowed, ", ")
}

// Known warns about every field that is not in the list, with the nearest one
// that is.
func (o *Object) Known(fields ...string) { o.KnownOr(nil, fields...) }

// KnownOr is Known with paths of fields that stand elsewhere in the document:
// a name that is near the end of one is probably meant there.
func (o *Object) KnownOr(elsewhere []string, fields ...string) {
	if o.Node == nil {
		return
	}
	for i := range o.Node.Keys {
		if name := o.Node.Keys[i].Name; !slices.Contains(fields, name) {
			o.UnknownField(i, meant(name, fields, elsewhere))
		}
	}
}

func meant(name string, fields, elsewhere []string) string {
	if near := Nearest(name, fields); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	last := make([]string, len(elsewhere))
	for i, path := range elsewhere {
		last[i] = path[strings.LastIndexByte(path, '.')+1:]
		if last[i] == name {
			return fmt.Sprintf("did you mean %q?", path)
		}
	}
	if near := Nearest(name, last); near != "" {
		return fmt.Sprintf("did you mean %q?", elsewhere[slices.Index(last, near)])
	}
	return "known here: " + strings.Join(fields, ", ")
}
