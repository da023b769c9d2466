package keys

import "strings"

// Binding gives one action its keys.
type Binding struct {
	Action Action
	// Name is the stable name for the palette and for --keys.
	Name string
	// Keys are the keys as Bubble Tea spells them ("ctrl+d", "pgup", "[").
	Keys []string
	// Where says in which places the keys act.
	Where Place
	// Long is the sentence of help and palette.
	Long string
	// Group is the heading in the help.
	Group string
}

// Table is the set of all bindings. It is a value: a rebound table is a new one.
type Table struct {
	bindings []Binding
	byKey    map[placeKey]Action
}

type placeKey struct {
	place Place
	key   string
}

// Default is the table of spec and README.
func Default() Table { return newTable(defaults()) }

func newTable(bs []Binding) Table {
	t := Table{bindings: bs, byKey: make(map[placeKey]Action, 4*len(bs))}
	for _, b := range bs {
		for p := Place(1); p < placeEnd; p <<= 1 {
			if b.Where&p == 0 {
				continue
			}
			for _, k := range b.Keys {
				t.byKey[placeKey{p, k}] = b.Action
			}
		}
	}
	return t
}

// Lookup gives what a key does in a place, None when nothing. Full-width
// twins of a key count as the key.
func (t Table) Lookup(p Place, key string) Action {
	if a, ok := t.byKey[placeKey{p, key}]; ok {
		return a
	}
	if p&(InInput|InText) == 0 {
		return t.byKey[placeKey{p, narrow(key)}]
	}
	return None
}

// Bindings gives all bindings in help order.
func (t Table) Bindings() []Binding { return t.bindings }

// Of gives the binding of an action.
func (t Table) Of(a Action) Binding {
	for _, b := range t.bindings {
		if b.Action == a {
			return b
		}
	}
	return Binding{}
}

// Labels gives all keys of an action as the screen shows them.
func (t Table) Labels(a Action) []string {
	b := t.Of(a)
	labels := make([]string, len(b.Keys))
	for i, k := range b.Keys {
		labels[i] = Label(k)
	}
	return labels
}

// Label gives a key as the screen shows it.
func Label(key string) string {
	if key == " " {
		return "space"
	}
	if len(key) > 1 && key[0] == 'f' && key[1] >= '1' && key[1] <= '9' {
		return "F" + key[1:]
	}
	return strings.ReplaceAll(key, "ctrl+", "ctrl-")
}

// narrow gives the ASCII twin of a full-width key, as Chinese input methods
// type them.
func narrow(key string) string {
	rs := []rune(key)
	if len(rs) != 1 {
		return key
	}
	switch r := rs[0]; {
	case r >= 0xff01 && r <= 0xff5e:
		return string(r - 0xff01 + '!')
	case r == '。':
		return "."
	case r == '、':
		return ","
	case r == '【', r == '「':
		return "["
	case r == '】', r == '」':
		return "]"
	case r == '『':
		return "{"
	case r == '』':
		return "}"
	case r == '《', r == '〈':
		return "<"
	case r == '》', r == '〉':
		return ">"
	}
	return key
}

// Clash is a key that means two things in one place.
type Clash struct {
	Key   string
	Place string
	A, B  string // names of the bindings
}

// Clashes lists every key with two meanings in one place.
func (t Table) Clashes() []Clash {
	var out []Clash
	seen := make(map[placeKey]string)
	for _, b := range t.bindings {
		for p := Place(1); p < placeEnd; p <<= 1 {
			if b.Where&p == 0 {
				continue
			}
			for _, k := range b.Keys {
				if other, ok := seen[placeKey{p, k}]; ok {
					out = append(out, Clash{k, p.name(), other, b.Name})
				}
				seen[placeKey{p, k}] = b.Name
			}
		}
	}
	return out
}
