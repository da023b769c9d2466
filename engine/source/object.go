package source

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"ome-tui/engine/fault"
)

// Object is typed access to a map node: each getter tells presence from
// zero, takes null for absent, and puts what has the wrong type on the list
// of faults with the field's path.
type Object struct {
	Node   *Node
	faults *fault.List
	parent *Object
	name   string // field in the parent, or the label of the root
	index  int    // position in the parent's list, -1 when it is no item
}

// Open gives typed access to the root of a document; a root that is no map is
// a fault and gives an empty object. label prefixes every field path and is
// empty for a whole file.
func Open(n *Node, label string, faults *fault.List) *Object {
	o := &Object{Node: n, faults: faults, name: label, index: -1}
	if n != nil && n.Kind != Map {
		o.wrongType(n, label, "an object")
		o.Node = nil
	}
	return o
}

// Path is the object's own path, as in "cases[3].projectContext".
func (o *Object) Path() string {
	path := o.name
	if o.parent != nil {
		path = o.parent.PathOf(o.name)
	}
	if o.index >= 0 {
		path += "[" + strconv.Itoa(o.index) + "]"
	}
	return path
}

// PathOf is the path of a field of the object.
func (o *Object) PathOf(field string) string {
	if p := o.Path(); p != "" {
		return p + "." + field
	}
	return field
}

// Pos is where a field's value stands, else where the object stands.
func (o *Object) Pos(field string) fault.Pos {
	if n := o.Node.Get(field); n != nil {
		return n.Pos()
	}
	return o.Node.Pos()
}

// Get is a field's node, nil when the field is absent (not when it is null).
func (o *Object) Get(field string) *Node { return o.Node.Get(field) }

// Has tells whether a field is there and not null.
func (o *Object) Has(field string) bool { return o.present(field) != nil }

func (o *Object) present(field string) *Node {
	n := o.Node.Get(field)
	if n == nil || n.Kind == Null {
		return nil
	}
	return n
}

// String is a text field.
func (o *Object) String(field string) (value string, ok bool) {
	n := o.present(field)
	if n == nil {
		return "", false
	}
	if n.Kind != String {
		o.wrongType(n, o.PathOf(field), "a string")
		return "", false
	}
	return n.Text, true
}

// Bool is a true or false field.
func (o *Object) Bool(field string) (value, ok bool) {
	n := o.present(field)
	if n == nil {
		return false, false
	}
	if n.Kind != Bool {
		o.wrongType(n, o.PathOf(field), "true or false")
		return false, false
	}
	return n.Bool, true
}

// Number is a number field; one beyond the range of a float64 is a fault.
func (o *Object) Number(field string) (value float64, ok bool) {
	n := o.present(field)
	if n == nil {
		return 0, false
	}
	if n.Kind != Number {
		o.wrongType(n, o.PathOf(field), "a number")
		return 0, false
	}
	value, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || math.IsInf(value, 0) || math.IsNaN(value) {
		o.Add(fault.Error, "out-of-range", field, o.PathOf(field)+" is no number that can be held: "+clip(n.Text), "")
		return 0, false
	}
	return value, true
}

// Int is a whole-number field within ±2^53.
func (o *Object) Int(field string) (value int, ok bool) {
	f, ok := o.Number(field)
	if !ok {
		return 0, false
	}
	if f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		o.wrongType(o.Node.Get(field), o.PathOf(field), "a whole number")
		return 0, false
	}
	return int(f), true
}

// Enum is a text field with a closed set of values; another one is a fault
// that names the nearest.
func (o *Object) Enum(field string, allowed ...string) (value string, ok bool) {
	value, ok = o.String(field)
	if ok && !slices.Contains(allowed, value) {
		o.Add(fault.Error, "unknown-value", field, fmt.Sprintf("%s is %q", o.PathOf(field), clip(value)), OneOf(value, allowed))
		return "", false
	}
	return value, ok
}

// List is a field's items; a field of another type is a fault.
func (o *Object) List(field string) (items []*Node, ok bool) {
	n := o.present(field)
	if n == nil {
		return nil, false
	}
	if n.Kind != List {
		o.wrongType(n, o.PathOf(field), "a list")
		return nil, false
	}
	return n.Items, true
}

// Strings is a list of texts; items of another type are faults and left out.
func (o *Object) Strings(field string) (values []string, ok bool) {
	items, ok := o.List(field)
	if !ok {
		return nil, false
	}
	if len(items) > MaxStrings {
		o.Add(fault.Error, "too-many", field, fmt.Sprintf("%s has %d entries", o.PathOf(field), len(items)), fmt.Sprintf("at most %d", MaxStrings))
		return nil, true
	}
	values = make([]string, 0, len(items))
	for i, item := range items {
		if item.Kind != String {
			o.wrongType(item, o.PathOf(field)+"["+strconv.Itoa(i)+"]", "a string")
			continue
		}
		values = append(values, item.Text)
	}
	return values, true
}

// Object is a nested map; an absent one reads as empty with ok false.
func (o *Object) Object(field string) (child *Object, ok bool) {
	child = &Object{faults: o.faults, parent: o, name: field, index: -1}
	n := o.present(field)
	if n == nil {
		return child, false
	}
	if n.Kind != Map {
		o.wrongType(n, o.PathOf(field), "an object")
		return child, false
	}
	child.Node = n
	return child, true
}

// Objects is a list of maps; items of another type are faults and left out.
func (o *Object) Objects(field string) (children []*Object, ok bool) {
	items, ok := o.List(field)
	if !ok {
		return nil, false
	}
	if len(items) > MaxItems {
		o.Add(fault.Error, "too-many", field, fmt.Sprintf("%s has %d entries", o.PathOf(field), len(items)), fmt.Sprintf("at most %d", MaxItems))
		return nil, true
	}
	return objects(items, Object{faults: o.faults, parent: o, name: field}), true
}

// OpenItem is Open for item i of a list that is called label.
func OpenItem(n *Node, label string, i int, faults *fault.List) *Object {
	o := &Object{Node: n, faults: faults, name: label, index: i}
	if n.Kind != Map {
		o.wrongType(n, o.Path(), "an object")
		o.Node = nil
	}
	return o
}

func objects(items []*Node, like Object) []*Object {
	all := make([]Object, 0, len(items))
	children := make([]*Object, 0, len(items))
	for i, item := range items {
		like.Node, like.index = item, i
		if item.Kind != Map {
			like.wrongType(item, like.Path(), "an object")
			if like.TooMany() {
				break
			}
			continue
		}
		all = append(all, like)
		children = append(children, &all[len(all)-1])
	}
	return children
}
