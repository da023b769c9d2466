package source

import "ome-tui/engine/fault"

// deepLine is the first line that nests more than MaxDepth by itself, 0 when
// none does: the library recurses per level.
func deepLine(text string) int {
	line, flow, marks, wordStart := 1, 0, 0, true
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\n':
			line, marks = line+1, 0
		case '[', '{':
			flow++
		case ']', '}':
			flow = max(flow-1, 0)
		case '-', '?', '&', '!', '*', ':':
			if wordStart {
				marks++
			}
		}
		wordStart = text[i] == ' ' || text[i] == '\n' || text[i] == '\t'
		if flow > MaxDepth || marks > MaxDepth {
			return line
		}
	}
	return 0
}

// fits counts the values that a walk would meet, aliases followed.
func fits(n *Node) bool {
	sizes := map[*Node]int{}
	var size func(n *Node) int
	size = func(n *Node) int {
		if n == nil {
			return 0
		}
		if s, ok := sizes[n]; ok {
			return s
		}
		s := 1
		for _, item := range n.Items {
			s = min(s+size(item), maxAliasNodes+1)
		}
		for _, k := range n.Keys {
			s = min(s+size(k.Value), maxAliasNodes+1)
		}
		sizes[n] = s
		return s
	}
	return size(n) <= maxAliasNodes
}

func controlFault(file string, line, col int) fault.Fault {
	return yamlFault(file, line, col, "control-character", "a control character that YAML does not allow here", "take it out, or write its escape in double quotes")
}

func (m *misfit) fault(file, text string, firstLine int) fault.Fault {
	line, col := lineColumn(text, m.at)
	if !m.name {
		return controlFault(file, firstLine+line-1, col)
	}
	return yamlFault(file, firstLine+line-1, col, "syntax", "is no YAML here: a colon in text that goes on from the line before", "put the text in quotes; a list below a name wants no text behind the colon")
}
