package source

import (
	"strings"
	"unicode/utf8"
)

// scalar reads a value that ends on its line.
func (p *plainYAML) scalar(s string, offset int) *Node {
	n := p.node(String, p.line, uint32(offset+1))
	var ok bool
	switch s[0] {
	case '\'':
		n.Text, s, ok = singleQuoted(s)
		ok = ok && afterValue(s)
	case '"':
		n.Text, s, ok = doubleQuoted(s)
		ok = ok && afterValue(s)
	case '[':
		return p.flowList(n, s, offset)
	case '{':
		n.Kind = Map
		ok = strings.TrimRight(s, " ") == "{}"
	default:
		var text string
		if text, ok = plainScalar(s); ok {
			resolve(n, text)
		}
	}
	if !ok {
		return p.fail()
	}
	return n
}

func plainScalar(s string) (text string, ok bool) {
	if !startsPlain(s[0]) || isIndicator(s) {
		return "", false
	}
	text, ok = plainLine(s)
	return text, ok && text != "<<"
}

// plainLine reads one line of a plain scalar, up to a comment; false where a
// colon ends a name.
func plainLine(s string) (text string, ok bool) {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '#' && isBlank(s[i-1]):
			s = s[:i]
		case isBlank(s[i]) && s[i-1] == ':':
			return "", false
		}
	}
	s = strings.TrimRight(s, " \t")
	return s, s[len(s)-1] != ':'
}

// startsPlain leaves out some characters that may start a plain scalar, where
// YAML readers differ.
func startsPlain(c byte) bool {
	return strings.IndexByte("&*!|>@`%,]}#?:\t", c) < 0
}

// afterValue accepts blanks, and a comment after a blank.
func afterValue(s string) bool {
	rest := strings.TrimLeft(s, " \t")
	return rest == "" || rest[0] == '#' && len(rest) < len(s)
}

// flowList reads [a, 'b', "c"] on one line.
func (p *plainYAML) flowList(n *Node, s string, offset int) *Node {
	n.Kind = List
	full := len(s)
	s = strings.TrimLeft(s[1:], " ")
	for first := true; ; first = false {
		if s == "" {
			return p.fail()
		}
		if s[0] == ']' && (first || len(n.Items) == 0) {
			break
		}
		item := p.node(String, p.line, uint32(offset+full-len(s)+1))
		rest, ok := flowScalar(item, s)
		if !ok || rest == "" {
			return p.fail()
		}
		n.Items = append(n.Items, item)
		s = rest
		if s[0] == ']' {
			break
		}
		s = strings.TrimLeft(s[1:], " ")
	}
	if !afterValue(s[1:]) {
		return p.fail()
	}
	return n
}

// flowScalar reads an item and returns what follows it, from the comma or
// bracket on.
func flowScalar(n *Node, s string) (rest string, ok bool) {
	switch s[0] {
	case '\'':
		n.Text, rest, ok = singleQuoted(s)
	case '"':
		n.Text, rest, ok = doubleQuoted(s)
	default:
		end := strings.IndexAny(s, ",]")
		if end <= 0 || !startsPlain(s[0]) || strings.ContainsAny(s[:end], "[{}#'\":&*!|>%@`?\t") || s[0] == '-' {
			return "", false
		}
		resolve(n, strings.TrimRight(s[:end], " "))
		return s[end:], true
	}
	rest = strings.TrimLeft(rest, " \t")
	return rest, ok && rest != "" && (rest[0] == ',' || rest[0] == ']')
}

// singleQuoted reads a string and returns what follows the closing quote.
func singleQuoted(s string) (text, rest string, ok bool) {
	for i := 1; i < len(s); i++ {
		if s[i] != '\'' {
			continue
		}
		if i+1 < len(s) && s[i+1] == '\'' {
			i++
			continue
		}
		text = s[1:i]
		if strings.Contains(text, "''") {
			text = strings.ReplaceAll(text, "''", "'")
		}
		return text, s[i+1:], true
	}
	return "", "", false
}

func doubleQuoted(s string) (text, rest string, ok bool) {
	var b []byte
	from := 1
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			if b == nil {
				return s[1:i], s[i+1:], true
			}
			return string(append(b, s[from:i]...)), s[i+1:], true
		case '\\':
			b = append(b, s[from:i]...)
			r, size := yamlEscape(s[i+1:])
			if size == 0 {
				return "", "", false
			}
			b = utf8.AppendRune(b, r)
			i += size
			from = i + 1
		}
	}
	return "", "", false
}

// yamlEscape reads what follows a backslash; size 0 when it is none that is
// known here.
func yamlEscape(s string) (r rune, size int) {
	if s == "" {
		return 0, 0
	}
	switch s[0] {
	case 'x':
		return hexEscape(s[1:], 2)
	case 'u':
		return hexEscape(s[1:], 4)
	case 'U':
		return hexEscape(s[1:], 8)
	case 'N':
		return 0x85, 1
	case '_':
		return 0xA0, 1
	case 'L':
		return 0x2028, 1
	case 'P':
		return 0x2029, 1
	}
	const names, values = `0abtnvfre"\ /`, "\x00\a\b\t\n\v\f\r\x1b\"\\ /"
	if i := strings.IndexByte(names, s[0]); i >= 0 {
		return rune(values[i]), 1
	}
	return 0, 0
}

func hexEscape(s string, digits int) (r rune, size int) {
	if len(s) < digits {
		return 0, 0
	}
	for i := range digits {
		v, ok := hexDigit(s[i])
		if !ok || r > utf8.MaxRune {
			return 0, 0
		}
		r = r<<4 | v
	}
	if !utf8.ValidRune(r) {
		return 0, 0
	}
	return r, digits + 1
}
