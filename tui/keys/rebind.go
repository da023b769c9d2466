package keys

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// Rebind reads a user's table over this one. Each line is
//
//	name = key key ...
//
// with the names of the help and the keys as Bubble Tea spells them; "#"
// starts a comment, an empty right side unbinds. All faults are reported,
// each with its line; with a fault the table is returned unchanged.
func (t Table) Rebind(file string, data []byte) (Table, fault.List) {
	bs := slices.Clone(t.bindings)
	var faults fault.List
	lines := make(map[string]int)
	for i, line := range strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n") {
		r := rule{file: file, number: i + 1, text: line}
		if f := r.apply(bs, lines); f != nil {
			faults = append(faults, *f)
		}
	}
	next := newTable(bs)
	for _, c := range next.Clashes() {
		faults = append(faults, clashFault(file, c, lines))
	}
	if len(faults) > 0 {
		faults.Sort()
		return t, faults
	}
	return next, nil
}

// names lists the names that can be bound.
func names(bs []Binding) []string {
	var out []string
	for _, b := range bs {
		if b.Name != "" {
			out = append(out, b.Name)
		}
	}
	return out
}

type rule struct {
	file   string
	number int
	text   string
}

// apply changes the named binding, and remembers in which line.
func (r rule) apply(bs []Binding, lines map[string]int) *fault.Fault {
	text := strings.TrimSpace(strings.TrimSuffix(r.text, "\r"))
	if text == "" || strings.HasPrefix(text, "#") {
		return nil
	}
	name, keys, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	if !ok {
		return r.fault("keys-syntax", "no \"=\" in the line", "name = key key ...")
	}
	at := slices.IndexFunc(bs, func(b Binding) bool { return b.Name != "" && b.Name == name })
	if at < 0 {
		return r.fault("keys-unknown-name", fmt.Sprintf("unknown name %q", name), source.Suggest(name, names(bs)))
	}
	if first := lines[name]; first > 0 {
		return r.fault("keys-twice", fmt.Sprintf("%s is bound twice", name), fmt.Sprintf("first in line %d", first))
	}
	lines[name] = r.number
	list := strings.Fields(strings.TrimSpace(keys))
	for i, k := range list {
		key, known := parseKey(k)
		if !known {
			return r.fault("keys-unknown-key", fmt.Sprintf("unknown key %q", k), `a character, or one of enter esc tab space up down left right home end pgup pgdown insert delete f1-f12, with ctrl+ alt+ shift+ in front`)
		}
		list[i] = key
	}
	bs[at].Keys = list
	return nil
}

func (r rule) fault(name, what, remedy string) *fault.Fault {
	return &fault.Fault{Pos: fault.Pos{File: r.file, Line: r.number, Column: 1}, Rule: name, What: what, Remedy: remedy}
}

func clashFault(file string, c Clash, lines map[string]int) fault.Fault {
	return fault.Fault{
		Pos: fault.Pos{File: file, Line: max(lines[c.A], lines[c.B]), Column: 1}, Rule: "keys-clash",
		What:   fmt.Sprintf("%q means two things in %s: %s and %s", c.Key, c.Place, orInput(c.A), orInput(c.B)),
		Remedy: "give one of them another key",
	}
}

func orInput(name string) string {
	if name == "" {
		return "a key of the input itself"
	}
	return name
}

// parseKey gives the key as Bubble Tea spells it.
func parseKey(s string) (string, bool) {
	if s == "space" {
		return " ", true
	}
	base := s
	for _, mod := range []string{"alt+", "ctrl+", "shift+"} {
		base = strings.TrimPrefix(base, mod)
	}
	if len([]rune(base)) == 1 {
		return s, true
	}
	named := []string{"enter", "esc", "tab", "up", "down", "left", "right", "home", "end", "pgup", "pgdown", "insert", "delete", "backspace",
		"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12"}
	return s, slices.Contains(named, base)
}
