package card

import (
	"fmt"
	"slices"
	"strconv"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// strict reads text that OME takes as text only.
func (r *cardReader) strict(o *source.Object, f field) string {
	name := f.name()
	n := o.Get(name)
	r.mark(f, n)
	if n != nil && n.Plain && n.Kind == source.String && source.IsTimestamp(n.Text) {
		o.Add(fault.Error, "wrong-type", name, o.PathOf(name)+" must be a string, not a date ("+n.Text+")", "put it in quotes")
		return ""
	}
	value, _ := o.String(name)
	return value
}

// loose reads text that OME makes of any scalar.
func (r *cardReader) loose(o *source.Object, f field) string {
	name := f.name()
	n := o.Get(name)
	r.mark(f, n)
	if n == nil || n.Kind == source.Null {
		return ""
	}
	return r.coerce(o, name, n)
}

// enum reads one of a closed set; an absent or empty one is the default.
func (r *cardReader) enum(o *source.Object, f field, otherwise string) string {
	name := f.name()
	n := o.Get(name)
	if n == nil || n.Kind == source.String && n.Text == "" {
		return otherwise
	}
	r.mark(f, n)
	if value, ok := o.Enum(name, f.values()...); ok {
		return value
	}
	if n.Kind == source.String {
		if near := onlyNear(n.Text, f.values()); near != "" {
			r.misspelt = append(r.misspelt, misspelt{f.path(), near})
		}
	}
	return otherwise
}

// list reads a list of texts and notes where each stands.
func (r *cardReader) list(o *source.Object, f field) []string {
	name := f.name()
	values := r.texts(o, name)
	if n := o.Get(name); n != nil {
		r.markList(f, n)
		r.dashes(o, name, n)
	}
	return values
}

// texts reads a list of scalars as text, or a single scalar as a list of one.
func (r *cardReader) texts(o *source.Object, name string) []string {
	n := o.Get(name)
	switch {
	case n == nil || n.Kind == source.Null || n.Kind == source.String && n.Text == "":
		return nil
	case n.Kind != source.List:
		if n.Kind != source.String {
			return []string{r.coerce(o, name, n)}
		}
		return []string{n.Text}
	case len(n.Items) == 0:
		return nil
	}
	values := make([]string, len(n.Items))
	for i, item := range n.Items {
		if item.Kind == source.String {
			values[i] = item.Text
		} else {
			values[i] = r.coerce(o, name, item)
		}
	}
	return values
}

// coerce is the text that OME makes of a value, with a warning when it is
// other than what the author wrote.
func (r *cardReader) coerce(o *source.Object, name string, n *source.Node) string {
	if n.Kind == source.String {
		return n.Text
	}
	text := ecmaText(n)
	pos := n.Pos()
	r.faults = append(r.faults, fault.Fault{Pos: pos, Severity: fault.Warning, Rule: "not-text", Field: o.PathOf(name),
		What: fmt.Sprintf("%s is %s, read as the text %q", o.PathOf(name), n.Kind, text), Remedy: "put it in quotes"})
	return text
}

// ecmaText is ECMAScript's String(value).
func ecmaText(n *source.Node) string {
	switch n.Kind {
	case source.Null:
		return "null"
	case source.Bool:
		return strconv.FormatBool(n.Bool)
	case source.Number:
		return ecmaNumber(n.Text)
	case source.List:
		text := ""
		for i, item := range n.Items {
			if i > 0 {
				text += ","
			}
			if item.Kind != source.Null {
				text += ecmaText(item)
			}
		}
		return text
	case source.Map:
		return "[object Object]"
	}
	return n.Text
}

func ecmaNumber(literal string) string {
	switch literal {
	case "Inf", "+Inf":
		return "Infinity"
	case "-Inf":
		return "-Infinity"
	case "NaN":
		return literal
	}
	f, err := strconv.ParseFloat(literal, 64)
	if err != nil {
		return literal
	}
	return string(source.AppendNumber(nil, f))
}

// modes reads a list of intent modes, which OME wants as a list of known ones.
func (r *cardReader) modes(o *source.Object, f field) []string {
	name := f.name()
	values, ok := o.Strings(name)
	if !ok {
		return nil
	}
	r.markList(f, o.Get(name))
	for i, v := range values {
		if !slices.Contains(f.values(), v) {
			o.AddItem(fault.Error, "unknown-value", name, i, fmt.Sprintf("%q is no intent mode", v), source.OneOf(v, f.values()))
		}
	}
	return values
}
