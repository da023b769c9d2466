package source

import (
	"fmt"
	"strconv"
	"strings"

	"ome-tui/engine/fault"
)

// ParseYAML reads one YAML document into the same tree as ParseJSON. Line
// firstLine of the file is the first line of data, so that front matter has
// right positions. Scalars follow the YAML 1.2 core schema; a date is text.
// An anchored node that is used twice is the same *Node twice.
//
// Block maps and lists with scalars on one line — what card files and signal
// packs consist of — go through a small reader of our own; whatever it does
// not know goes through the YAML library, which also words the faults.
func ParseYAML(file string, data []byte, firstLine int) (*Node, fault.List) {
	text, faults := decodeText(file, data)
	if faults != nil {
		return nil, faults
	}
	if n, ok := parsePlainYAML(file, asString(text), firstLine); ok {
		return n, nil
	}
	return parseAnyYAML(file, asString(text), firstLine)
}

// resolve gives a plain scalar its kind by the core schema. Number literals
// are rewritten to a form that strconv.ParseFloat reads.
func resolve(n *Node, s string) {
	n.Kind, n.Text = String, s
	if s == "" || s == "~" {
		n.Kind = Null
		return
	}
	switch c := s[0]; {
	case c == 'n' || c == 'N':
		if s == "null" || s == "Null" || s == "NULL" {
			n.Kind = Null
		}
	case c == 't' || c == 'T' || c == 'f' || c == 'F':
		if isYAMLBool(s) {
			n.Kind, n.Bool = Bool, c|0x20 == 't'
		}
	case '0' <= c && c <= '9' || c == '-' || c == '+' || c == '.':
		if lit, ok := yamlNumber(s); ok {
			n.Kind, n.Text = Number, lit
		}
	}
}

func isYAMLBool(s string) bool {
	switch s {
	case "true", "True", "TRUE", "false", "False", "FALSE":
		return true
	}
	return false
}

func yamlNumber(s string) (literal string, ok bool) {
	const longest = 400 // a float64 has at most 309 digits before the point
	if len(s) > longest {
		return "", false
	}
	if len(s) > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'o') {
		base := 16
		if s[1] == 'o' {
			base = 8
		}
		v, err := strconv.ParseUint(s[2:], base, 64)
		return strconv.FormatUint(v, 10), err == nil
	}
	unsigned := strings.TrimLeft(s[:1], "+-") + s[1:]
	switch unsigned {
	case ".inf", ".Inf", ".INF":
		return s[:len(s)-len(unsigned)] + "Inf", true
	case ".nan", ".NaN", ".NAN":
		return "NaN", unsigned == s
	}
	return s, isDecimal(unsigned)
}

// isDecimal matches (\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?
func isDecimal(s string) bool {
	whole := countDigits(s)
	s = s[whole:]
	if s != "" && s[0] == '.' {
		fraction := countDigits(s[1:])
		if whole+fraction == 0 {
			return false
		}
		s = s[1+fraction:]
	} else if whole == 0 {
		return false
	}
	if s == "" {
		return true
	}
	if s[0]|0x20 != 'e' {
		return false
	}
	s = s[1:]
	if s != "" && (s[0] == '+' || s[0] == '-') {
		s = s[1:]
	}
	return s != "" && countDigits(s) == len(s)
}

func countDigits(s string) int {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return i
}

func yamlFault(file string, line, col int, rule, what, remedy string) fault.Fault {
	return fault.Fault{Pos: fault.Pos{File: file, Line: line, Column: col}, Rule: rule, What: what, Remedy: remedy}
}

func duplicateKey(name string) (what, remedy string) {
	return fmt.Sprintf("the key %q stands twice in this object", name), "keep one"
}
