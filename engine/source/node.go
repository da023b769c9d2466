package source

import (
	"ome-tui/engine/fault"
)

// Kind is what a node holds.
type Kind uint8

const (
	// Null is JSON null, or an empty or null YAML scalar.
	Null Kind = iota
	// Bool is true or false.
	Bool
	// Number is a number; Text has its literal.
	Number
	// String is text.
	String
	// List is an ordered list.
	List
	// Map is an ordered map with unique names.
	Map
)

// String gives the kind as people call it ("a list", "a string", ...).
func (k Kind) String() string {
	switch k {
	case Null:
		return "null"
	case Bool:
		return "true or false"
	case Number:
		return "a number"
	case String:
		return "a string"
	case List:
		return "a list"
	default:
		return "an object"
	}
}

// Node is one value of a document.
type Node struct {
	// Text is a string's value, or the literal of any other scalar.
	Text string
	// Items are a list's values.
	Items []*Node
	// Keys are a map's entries in file order; names are unique.
	Keys []Key

	file      *string
	line, col uint32

	Kind Kind
	// Bool is a Bool node's value.
	Bool bool
	// Plain tells a YAML scalar without quotes, tag or block style.
	Plain bool
}

// Key is one entry of a map.
type Key struct {
	Name      string
	Value     *Node
	line, col uint32
}

// Pos is where the node starts.
func (n *Node) Pos() fault.Pos {
	if n == nil {
		return fault.Pos{}
	}
	return n.at(n.line, n.col)
}

func (n *Node) at(line, col uint32) fault.Pos {
	p := fault.Pos{Line: int(line), Column: int(col)}
	if n.file != nil {
		p.File = *n.file
	}
	return p
}

// LineColumn is the position without the file: line and byte column, from 1.
func (n *Node) LineColumn() (line, column uint32) { return n.line, n.col }

// Get is the value of that name in a map, nil when absent or no map.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Keys {
		if n.Keys[i].Name == name {
			return n.Keys[i].Value
		}
	}
	return nil
}

// KeyPos is where the name of a map entry stands; the node's own position
// when there is no such entry.
func (n *Node) KeyPos(name string) fault.Pos {
	if n == nil {
		return fault.Pos{}
	}
	for i := range n.Keys {
		if n.Keys[i].Name == name {
			return n.at(n.Keys[i].line, n.Keys[i].col)
		}
	}
	return n.Pos()
}

// slab hands out nodes and lists of them from blocks: a cards file has dozens
// per card, and one allocation each would cost more than scanning the text.
type slab struct {
	file  *string
	nodes block[Node]
	items block[*Node]
	keys  block[Key]
}

func (s *slab) node(kind Kind, line, col uint32) *Node {
	n := &s.nodes.take(1)[0]
	*n = Node{file: s.file, line: line, col: col, Kind: kind}
	return n
}

// list keeps a copy of items.
func (s *slab) list(items []*Node) []*Node {
	kept := s.items.take(len(items))
	copy(kept, items)
	return kept
}

// fields keeps a copy of keys.
func (s *slab) fields(keys []Key) []Key {
	kept := s.keys.take(len(keys))
	copy(kept, keys)
	return kept
}

// reset makes the blocks free for the next document.
func (s *slab) reset() {
	s.nodes.reset()
	s.items.reset()
	s.keys.reset()
}

// block is a piece of memory that is handed out from the front.
type block[T any] struct {
	all  []T
	used int
}

func (b *block[T]) take(n int) []T {
	if n == 0 {
		return nil
	}
	if b.used+n > len(b.all) {
		const first, most = 16, 1024
		b.all, b.used = make([]T, max(n, min(max(2*len(b.all), first), most))), 0
	}
	b.used += n
	return b.all[b.used-n : b.used : b.used]
}

func (b *block[T]) reset() { b.used = 0 }
