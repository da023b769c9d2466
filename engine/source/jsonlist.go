package source

import "fmt"

func (p *jsonParser) array() *Node {
	n := p.newNode(List)
	if !p.enter() {
		return n
	}
	p.at++
	base := len(p.openItems)
	for comma := true; p.more(']', &comma); {
		if v := p.value(); v != nil {
			p.openItems = append(p.openItems, v)
		}
	}
	n.Items = p.slab.list(p.openItems[base:])
	p.openItems = p.openItems[:base]
	p.depth--
	return n
}

// stream reads a list and gives its items away.
func (p *jsonParser) stream(each func(int, *Node)) *Node {
	n := p.newNode(List)
	p.enter()
	p.at++
	outer := p.slab
	p.slab = slab{file: p.file}
	for i, comma := 0, true; p.more(']', &comma); i++ {
		p.reset()
		if v := p.value(); v != nil {
			each(i, v)
		}
	}
	p.slab = outer
	p.depth--
	return n
}

func (p *jsonParser) object() *Node {
	n := p.newNode(Map)
	if !p.enter() {
		return n
	}
	p.at++
	for len(p.seen) <= p.depth {
		p.seen = append(p.seen, nil)
	}
	p.seen[p.depth] = nil
	base := len(p.openKeys)
	for comma := true; p.more('}', &comma); {
		p.entry(base)
	}
	n.Keys = p.fields(p.openKeys[base:])
	p.openKeys = p.openKeys[:base]
	p.depth--
	return n
}

// more stands between the elements of a list or object: it tells whether
// another one follows and leaves the cursor on it, or past the end. comma
// says that none is needed before the next element.
func (p *jsonParser) more(end byte, comma *bool) bool {
	for {
		p.space()
		switch {
		case p.broken:
			return false
		case p.at >= len(p.text):
			p.stop("unexpected-end", fmt.Sprintf("the file ends before the closing %q", string(end)), "is it cut off?")
			return false
		case p.text[p.at] == end:
			p.at++
			return false
		case p.text[p.at] == ',':
			if *comma {
				p.fault("comma", "a comma with no value before it", "take it out")
			}
			*comma = true
			if p.trailingComma(end) {
				return false
			}
		case p.text[p.at] == '}' || p.text[p.at] == ']':
			p.stop("bracket", fmt.Sprintf("%s where %q should close", p.here(), string(end)), "check the brackets")
			return false
		default:
			if !*comma {
				p.fault("comma", "no comma before "+p.here(), "put a comma between the values")
			}
			*comma = false
			return true
		}
	}
}

// trailingComma steps over a comma; true when the list or object ends right
// after it.
func (p *jsonParser) trailingComma(end byte) bool {
	line, col := p.line, uint32(p.at-p.lineStart+1)
	p.at++
	p.space()
	if p.at < len(p.text) && p.text[p.at] == end {
		p.faultAt(line, col, "trailing-comma", fmt.Sprintf("a comma before the closing %q", string(end)), "take the comma out")
		p.at++
		return true
	}
	return false
}

func (p *jsonParser) entry(base int) {
	k := Key{line: p.line, col: uint32(p.at - p.lineStart + 1)}
	switch c := p.text[p.at]; {
	case c == '"':
		k.Name = p.str()
	case c == '\'':
		p.fault("quotes", "a key in single quotes", "use double quotes")
		k.Name = p.quoted('\'')
	case isWord(c):
		p.fault("quotes", "a key without quotes: "+p.here(), "put it in double quotes")
		start := p.at
		for p.at < len(p.text) && isWord(p.text[p.at]) {
			p.at++
		}
		k.Name = p.text[start:p.at]
	default:
		p.stop("unexpected", "unexpected "+p.here()+" where a key should stand", "a key is a string in double quotes")
		return
	}
	if len(p.openKeys)-base >= MaxKeys {
		p.stop("too-many", fmt.Sprintf("an object with more than %d names", MaxKeys), "split it")
		return
	}
	p.space()
	if p.at >= len(p.text) || p.text[p.at] != ':' {
		p.stop("colon", "no colon after the key "+fmt.Sprintf("%q", k.Name)+" but "+p.here(), "write \"key\": value")
		return
	}
	p.at++
	p.space()
	if p.depth == 1 {
		p.field = k.Name
	}
	k.Value = p.value()
	if k.Value == nil || p.duplicate(base, k) {
		return
	}
	p.openKeys = append(p.openKeys, k)
}

// duplicateKey words the fault of a name that stands twice, in JSON and YAML.
func duplicateKey(name string) (what, remedy string) {
	return fmt.Sprintf("the key %q stands twice in this object", name), "keep one"
}

// duplicate reports a name that the object already has.
func (p *jsonParser) duplicate(base int, k Key) bool {
	if !p.has(base, k.Name) {
		return false
	}
	what, remedy := duplicateKey(k.Name)
	p.faultAt(k.line, k.col, "duplicate-key", what, remedy)
	return true
}

// has looks for a name among the object's keys so far, and keeps the work
// linear for objects with very many.
func (p *jsonParser) has(base int, name string) bool {
	const few = 32
	keys := p.openKeys[base:]
	if len(keys) < few {
		for i := range keys {
			if keys[i].Name == name {
				return true
			}
		}
		return false
	}
	set := p.seen[p.depth]
	if set == nil {
		set = make(map[string]struct{}, 2*len(keys))
		for i := range keys {
			set[keys[i].Name] = struct{}{}
		}
		p.seen[p.depth] = set
	}
	_, dup := set[name]
	set[name] = struct{}{}
	return dup
}
