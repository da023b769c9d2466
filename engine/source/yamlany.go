package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"ome-tui/engine/fault"
)

const (
	// maxYAMLBytes bounds what the YAML library gets: its time grows with the
	// square of a long flow list (four seconds for this much). Front matter
	// has a few kilobytes; what the small reader takes is not bounded by it.
	maxYAMLBytes = 128 << 10
	// maxAliasNodes bounds what aliases may multiply a document to.
	maxAliasNodes = 1 << 20
)

// parseAnyYAML reads any YAML by way of the library.
func parseAnyYAML(file, text string, firstLine int) (n *Node, faults fault.List) {
	y := &yamlTree{slab: slab{file: &file}, text: text, first: firstLine, anchors: map[string]*Node{}}
	if len(text) > maxYAMLBytes {
		return nil, fault.List{bare(file, "too-large", fmt.Sprintf("is more than %d KiB of YAML beyond plain maps and lists", maxYAMLBytes>>10), "write it plainly, or split it")}
	}
	if line := deepLine(text); line > 0 {
		return nil, fault.List{yamlFault(file, firstLine+line-1, 1, "too-deep", fmt.Sprintf("lists and maps nest deeper than %d", MaxDepth), "flatten it")}
	}
	defer func() {
		// The library is not ours, and the input not its author's.
		if r := recover(); r != nil {
			n, faults = nil, fault.List{yamlFault(file, firstLine, 1, "syntax", fmt.Sprintf("is no YAML that can be read: %v", r), "")}
		}
	}()
	// A carriage return alone breaks a line, too: for YAML, not for editors.
	lifted, bad := liftBlocks(strings.ReplaceAll(text, "\r", "\n"))
	if at := strings.IndexByte(text, 0); at >= 0 {
		bad = &misfit{at: at}
	}
	if bad != nil {
		return nil, fault.List{bad.fault(file, text, firstLine)}
	}
	doc, err := parser.ParseBytes([]byte(lifted), 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, fault.List{y.syntaxFault(err)}
	}
	n = y.document(doc)
	if y.faults == nil && !fits(n) {
		y.faults = fault.List{yamlFault(file, firstLine, 1, "too-large", fmt.Sprintf("aliases multiply it to more than %d values", maxAliasNodes), "write out less")}
	}
	y.faults.Sort()
	return n, y.faults
}

type yamlTree struct {
	slab
	text    string
	first   int // line of the file that text starts on
	starts  []lineStart
	last    tokenPlace // of the token that was found last
	anchors map[string]*Node
	depth   int
	faults  fault.List
}

func (y *yamlTree) syntaxFault(err error) fault.Fault {
	var ye yaml.Error
	if !errors.As(err, &ye) || ye.GetToken() == nil {
		return yamlFault(*y.file, y.first, 1, "syntax", "is no YAML: "+err.Error(), "")
	}
	line, col := y.place(ye.GetToken())
	if tab := y.tab(int(line) - y.first); tab >= 0 {
		return yamlFault(*y.file, int(line), tab+1, "syntax", "a tab in the indentation: YAML takes blanks alone", "indent with blanks")
	}
	return yamlFault(*y.file, int(line), int(col), "syntax", "is no YAML here: "+visible(ye.GetMessage()), "")
}

// tab is where a tab stands in the indentation of a line, counted from 0; -1
// where none does.
func (y *yamlTree) tab(line int) int {
	rest := y.text
	for range line {
		_, rest, _ = strings.Cut(rest, "\n")
	}
	rest = rest[:len(rest)-len(strings.TrimLeft(rest, " \t"))]
	return strings.IndexByte(rest, '\t')
}

// visible writes control characters as their escapes.
func visible(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unprintable(r) || r == '\t' || r == '\n' {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// place turns the library's position, which counts characters, into ours.
func (y *yamlTree) place(t *token.Token) (line, col uint32) {
	line, col, _ = y.find(t)
	return line, col
}

// find gives the place of a token and the text from there on. Tokens come in
// their order, so that a line is gone along once and not again for each.
func (y *yamlTree) find(t *token.Token) (line, col uint32, from string) {
	if t == nil || t.Position == nil {
		return uint32(y.first), 1, y.text
	}
	if y.starts == nil {
		y.starts, y.last.column = lineStarts(y.text), 1
	}
	row := min(max(t.Position.Line, 1), len(y.starts)) - 1
	l := y.last
	if l.row != row || l.column > t.Position.Column {
		l = tokenPlace{y.starts[row], row, 1}
	}
	for ; l.column < t.Position.Column && l.at < len(y.text) && y.text[l.at] != '\n' && y.text[l.at] != '\r'; l.column++ {
		_, size := utf8.DecodeRuneInString(y.text[l.at:])
		l.at, l.col = l.at+size, l.col+size
	}
	y.last = l
	return uint32(y.first + l.line), uint32(l.col + 1), y.text[l.at:]
}

// tokenPlace is where a token stands: for us, and as the library counts, rows
// from 0 and characters from 1.
type tokenPlace struct {
	lineStart
	row, column int
}

// lineStart is where a line of the library starts: place in the text, line
// and column as editors count them, from 0.
type lineStart struct{ at, line, col int }

func lineStarts(text string) []lineStart {
	out := []lineStart{{}}
	for i := range len(text) {
		last := out[len(out)-1]
		switch text[i] {
		case '\n':
			out = append(out, lineStart{i + 1, last.line + 1, 0})
		case '\r':
			out = append(out, lineStart{i + 1, last.line, last.col + i + 1 - last.at})
		}
	}
	return out
}

func (y *yamlTree) make(kind Kind, t *token.Token) *Node {
	line, col := y.place(t)
	return y.node(kind, line, col)
}

func (y *yamlTree) fault(t *token.Token, rule, what, remedy string) {
	if len(y.faults) >= maxFaults {
		return
	}
	line, col := y.place(t)
	y.faults = append(y.faults, yamlFault(*y.file, int(line), int(col), rule, what, remedy))
}

func (y *yamlTree) document(f *ast.File) *Node {
	var root *Node
	for _, doc := range f.Docs {
		if doc.Body == nil {
			continue
		}
		if root != nil {
			y.fault(doc.Body.GetToken(), "trailing-data", "a second YAML document", "one document a file")
			break
		}
		root = y.value(doc.Body)
	}
	if root == nil {
		root = y.node(Null, uint32(y.first), 1)
	}
	return root
}

func (y *yamlTree) value(n ast.Node) *Node {
	y.depth++
	defer func() { y.depth-- }()
	if y.depth > MaxDepth {
		y.fault(n.GetToken(), "too-deep", fmt.Sprintf("lists and maps nest deeper than %d", MaxDepth), "flatten it")
		return y.make(Null, n.GetToken())
	}
	switch n := n.(type) {
	case *ast.MappingNode:
		return y.mapping(n)
	case *ast.MappingValueNode:
		return y.entries(y.make(Map, n.Key.GetToken()), []*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		out := y.make(List, n.Start)
		for _, item := range n.Values {
			out.Items = append(out.Items, y.value(item))
		}
		return out
	case *ast.AnchorNode:
		out := y.value(n.Value)
		y.anchors[n.Name.GetToken().Value] = out
		return out
	case *ast.AliasNode:
		return y.alias(n)
	case *ast.TagNode:
		return y.tagged(n)
	}
	return y.scalar(n)
}

func (y *yamlTree) alias(n *ast.AliasNode) *Node {
	name := n.Value.GetToken().Value
	if target, ok := y.anchors[name]; ok {
		return target
	}
	y.fault(n.Start, "anchor", "no anchor &"+clip(name)+" before this alias", "")
	return y.make(Null, n.Start)
}

func (y *yamlTree) tagged(n *ast.TagNode) *Node {
	if n.Value == nil {
		return y.make(Null, n.Start)
	}
	out := y.value(n.Value)
	switch tag := n.Start.Value; tag {
	case "!!str":
		if t := n.Value.GetToken(); out.Kind != List && out.Kind != Map && out.Kind != String {
			s := y.make(String, t)
			s.Text = t.Value
			return s
		}
	case "!!int", "!!float", "!!bool", "!!null", "!!seq", "!!map":
	default:
		y.fault(n.Start, "tag", "the tag "+clip(tag)+" is not read", "take it out")
	}
	return out
}

func (y *yamlTree) scalar(n ast.Node) *Node {
	t := n.GetToken()
	out := y.make(String, t)
	y.printable(t)
	switch n := n.(type) {
	case *ast.LiteralNode:
		out.Text = n.Value.Value
	case *ast.StringNode:
		if t.Type == token.SingleQuoteType || t.Type == token.DoubleQuoteType {
			out.Text = n.Value
			_, _, from := y.find(t)
			out.Plain = from != "" && strings.IndexByte("\"'|>", from[0]) < 0 // quoted by liftBlocks
		} else {
			resolve(out, n.Value)
		}
	case *ast.NullNode:
		out.Kind = Null
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		resolve(out, strings.TrimSpace(t.Value))
	default:
		y.fault(t, "syntax", fmt.Sprintf("unexpected %s", n.Type()), "")
		out.Kind = Null
	}
	return out
}

// printable refuses a scalar that holds control characters as they are; in
// quotes only those of ASCII.
func (y *yamlTree) printable(t *token.Token) {
	quoted := t.Type == token.SingleQuoteType || t.Type == token.DoubleQuoteType
	if strings.ContainsFunc(t.Origin, func(r rune) bool { return unprintable(r) && (r < 0x20 || !quoted) }) {
		line, col := y.place(t)
		y.faults = append(y.faults, controlFault(*y.file, int(line), int(col)))
	}
}

func (y *yamlTree) mapping(n *ast.MappingNode) *Node {
	start := n.Start
	if !n.IsFlowStyle && len(n.Values) > 0 {
		start = n.Values[0].Key.GetToken()
	}
	return y.entries(y.make(Map, start), n.Values)
}

func (y *yamlTree) entries(out *Node, values []*ast.MappingValueNode) *Node {
	var merged []*Node
	index := make(map[string]bool, len(values))
	for _, v := range values {
		if v.Key.IsMergeKey() {
			merged = append(merged, y.value(v.Value))
			continue
		}
		key, ok := y.key(v.Key)
		if !ok {
			continue
		}
		key.Value = y.value(v.Value)
		if index[key.Name] {
			what, remedy := duplicateKey(key.Name)
			y.fault(v.Key.GetToken(), "duplicate-key", what, remedy)
			continue
		}
		index[key.Name] = true
		out.Keys = append(out.Keys, key)
	}
	for _, m := range merged {
		y.merge(out, m, index)
	}
	return out
}

// key reads the name of a map entry: any scalar, as it is written.
func (y *yamlTree) key(k ast.MapKeyNode) (Key, bool) {
	var n ast.Node = k
	if explicit, ok := n.(*ast.MappingKeyNode); ok && explicit.Value != nil {
		n = explicit.Value
	}
	t := n.GetToken()
	line, col := y.place(t)
	y.printable(t)
	switch v := n.(type) {
	case *ast.StringNode:
		return Key{Name: v.Value, line: line, col: col}, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode, *ast.InfinityNode, *ast.NanNode:
		return Key{Name: t.Value, line: line, col: col}, true
	}
	y.fault(t, "bad-key", "a key that is no plain text", "write the name itself")
	return Key{}, false
}

// merge adds the entries of a merge key (<<) that the map itself has not.
func (y *yamlTree) merge(out, from *Node, index map[string]bool) {
	switch from.Kind {
	case List:
		for _, item := range from.Items {
			if item.Kind == Map {
				y.merge(out, item, index)
			}
		}
	case Map:
		for _, k := range from.Keys {
			if !index[k.Name] {
				index[k.Name] = true
				out.Keys = append(out.Keys, k)
			}
		}
	}
}
