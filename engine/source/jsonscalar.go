package source

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"ome-tui/engine/fault"
)

// asString shares the bytes: a cards file of 200 MiB must not be held twice.
func asString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// str reads a double-quoted string; text without escapes shares the document.
func (p *jsonParser) str() string {
	start := p.at + 1
	for i := start; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case c == '"':
			p.at = i + 1
			return p.text[start:i]
		case c == '\\' || c < 0x20:
			return p.quoted('"')
		}
	}
	return p.quoted('"')
}

// quoted reads a string with escapes or faults in it.
func (p *jsonParser) quoted(quote byte) string {
	openLine, openCol := p.line, uint32(p.at-p.lineStart+1)
	p.at++
	var b strings.Builder
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == quote:
			p.at++
			return b.String()
		case c == '\\':
			p.escape(&b)
		case c == '\n':
			// The rest of the file would be read inside out.
			p.faultAt(openLine, openCol, "open-string", "the string does not close on its line", `close it, and write a line break as \n`)
			p.broken = true
			return b.String()
		case c < 0x20:
			p.fault("control-character", fmt.Sprintf("a control character (0x%02X) in a string", c), fmt.Sprintf(`write it as \u%04x`, c))
			p.at++
		default:
			b.WriteByte(c)
			p.at++
		}
	}
	p.faultAt(openLine, openCol, "open-string", "the string does not close", "is the file cut off?")
	p.broken = true
	return b.String()
}

func (p *jsonParser) escape(b *strings.Builder) {
	if p.at+1 >= len(p.text) {
		p.at++
		return
	}
	c := p.text[p.at+1]
	if i := strings.IndexByte(`"\/bfnrt`, c); i >= 0 {
		b.WriteByte("\"\\/\b\f\n\r\t"[i])
		p.at += 2
		return
	}
	if c == 'u' {
		p.unicodeEscape(b)
		return
	}
	p.fault("escape", fmt.Sprintf(`\%s is no escape`, firstRune(p.text[p.at+1:])), `write a backslash as \\`)
	p.at++ // what follows is read as it stands
	if p.text[p.at] != '\n' {
		_, size := utf8.DecodeRuneInString(p.text[p.at:])
		b.WriteString(p.text[p.at : p.at+size])
		p.at += size
	}
}

func firstRune(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	if size == 1 && s[0] < 0x20 {
		return " at the end of a line"
	}
	return s[:size]
}

// unicodeEscape reads \uXXXX, and the second half of a surrogate pair.
func (p *jsonParser) unicodeEscape(b *strings.Builder) {
	r, ok := hex4(p.text[p.at+2:])
	if !ok {
		p.fault("escape", `\u without four hexadecimal digits`, `write \u00e9, or the character itself`)
		p.at += 2
		return
	}
	line, col := p.line, uint32(p.at-p.lineStart+1)
	p.at += 6
	if utf16.IsSurrogate(r) {
		r = p.surrogate(r, line, col)
	}
	b.WriteRune(r)
}

func (p *jsonParser) surrogate(high rune, line, col uint32) rune {
	if strings.HasPrefix(p.text[p.at:], `\u`) {
		if low, ok := hex4(p.text[p.at+2:]); ok {
			if full := utf16.DecodeRune(high, low); full != utf8.RuneError {
				p.at += 6
				return full
			}
		}
	}
	if len(p.faults) < maxFaults {
		p.faults = append(p.faults, fault.Fault{Severity: fault.Warning, Rule: "lone-surrogate",
			Pos:  fault.Pos{File: *p.file, Line: int(line), Column: int(col)},
			What: fmt.Sprintf(`\u%04x is half a character, read as U+FFFD`, high), Remedy: "write both halves, or the character itself"})
	}
	return utf8.RuneError
}

func hex4(s string) (rune, bool) {
	if len(s) < 4 {
		return 0, false
	}
	var r rune
	for i := range 4 {
		v, ok := hexDigit(s[i])
		if !ok {
			return 0, false
		}
		r = r<<4 | v
	}
	return r, true
}

func hexDigit(c byte) (rune, bool) {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0'), true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10, true
	}
	return 0, false
}

// word reads a number, true, false or null, and says what was meant by other
// words.
func (p *jsonParser) word() *Node {
	n := p.newNode(Null)
	start := p.at
	for p.at < len(p.text) && isWord(p.text[p.at]) {
		p.at++
	}
	n.Text = p.text[start:p.at]
	switch {
	case n.Text == "null":
	case n.Text == "true" || n.Text == "false":
		n.Kind, n.Bool = Bool, n.Text == "true"
	case isJSONNumber(n.Text):
		n.Kind = Number
	default:
		what, remedy := notAValue(n.Text)
		p.faultAt(n.line, n.col, "bad-value", what, remedy)
	}
	return n
}

func notAValue(word string) (what, remedy string) {
	word = clip(word)
	switch c := word[0]; {
	case strings.EqualFold(word, "true") || strings.EqualFold(word, "false") || strings.EqualFold(word, "null"):
		return word + " is no JSON value", "write " + strings.ToLower(word)
	case word == "None" || word == "undefined" || word == "nil":
		return word + " is no JSON value", "write null"
	case strings.Contains(word, "NaN") || strings.Contains(word, "Infinity"):
		return word + " is no JSON value", "write a number"
	case c == '+' || c == '.' || c == '-' || '0' <= c && c <= '9':
		return word + " is no JSON number", "write it as in 40, 0.5 or 1e3"
	}
	return word + " is no JSON value", "put text in double quotes"
}

// isJSONNumber follows the grammar of RFC 8259.
func isJSONNumber(s string) bool {
	i := 0
	digits := func() bool {
		from := i
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
		}
		return i > from
	}
	if i < len(s) && s[i] == '-' {
		i++
	}
	if i < len(s) && s[i] == '0' {
		i++
	} else if !digits() {
		return false
	}
	if i < len(s) && s[i] == '.' {
		i++
		if !digits() {
			return false
		}
	}
	if i < len(s) && s[i]|0x20 == 'e' {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		if !digits() {
			return false
		}
	}
	return i == len(s)
}
