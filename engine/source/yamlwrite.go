package source

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// AppendYAMLKey appends a map's name as AppendYAML would write it on one line.
func AppendYAMLKey(dst []byte, name string) []byte {
	style := styleOf(name, -1)
	switch {
	case style == yamlDouble:
		return appendDouble(dst, name)
	case style == yamlPlain && !strings.HasPrefix(name, "...") && !strings.Contains(name, "<<"):
		return append(dst, name...) // the others some reader takes for a mark of its own
	}
	return appendSingle(dst, name)
}

// AppendYAML appends a text as the value of a block map or list whose
// children stand at that indent (in blanks, at least 2). The style is the one
// OME writes: plain where that reads back the same, else single quotes,
// double quotes for what cannot be printed, | for line breaks and > for lines
// longer than fits in 80 columns. No line break follows.
func AppendYAML(dst []byte, s string, indent int) []byte {
	width := max(40, 80-indent)
	switch styleOf(s, width) {
	case yamlPlain:
		return append(dst, s...)
	case yamlSingle:
		return appendSingle(dst, s)
	case yamlDouble:
		return appendDouble(dst, s)
	case yamlFolded:
		return appendBlock(append(dst, '>'), s, foldText(s, width), indent)
	default:
		return appendBlock(append(dst, '|'), s, s, indent)
	}
}

type yamlStyle uint8

const (
	yamlPlain yamlStyle = iota
	yamlSingle
	yamlDouble
	yamlLiteral
	yamlFolded
)

// styleOf picks the style; width -1 keeps the text on one line.
func styleOf(s string, width int) yamlStyle {
	if s == "" || looksBoolean(s) || isSexagesimal(s) {
		return yamlSingle
	}
	plain, foldable, breaks := true, false, false
	var before rune
	lineStart, column := rune(0), 0
	for i, r := range s {
		if r == '\n' && width > 0 {
			breaks = true
			foldable = foldable || column > width && lineStart != ' '
			column, lineStart = 0, 0
		} else {
			if !printable(r) {
				return yamlDouble
			}
			if column == 0 {
				lineStart = r
			}
			column++
		}
		plain = plain && plainRune(r, before, i == 0)
		before = r
	}
	foldable = foldable || width > 0 && column > width && lineStart != ' '
	switch {
	case foldable:
		return yamlFolded
	case breaks:
		return yamlLiteral
	case plain && before != ' ' && !Ambiguous(s):
		return yamlPlain
	}
	return yamlSingle
}

// looksBoolean are the words that YAML 1.1 readers take for true or false.
func looksBoolean(s string) bool {
	switch s {
	case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "n", "N", "no", "No", "NO", "off", "Off", "OFF":
		return true
	}
	return false
}

// isSexagesimal matches [-+]?[0-9_]+(:[0-9_]+)+(\.[0-9_]*)?
func isSexagesimal(s string) bool {
	if !strings.Contains(s, ":") {
		return false
	}
	s = strings.TrimLeft(s[:1], "+-") + s[1:]
	if i := strings.IndexByte(s, '.'); i >= 0 {
		if strings.Trim(s[i+1:], "0123456789_") != "" {
			return false
		}
		s = s[:i]
	}
	parts := strings.Split(s, ":")
	for _, p := range parts {
		if p == "" || strings.Trim(p, "0123456789_") != "" {
			return false
		}
	}
	return len(parts) > 1
}

// printable are the characters that stand for themselves; those beyond the
// basic plane are escaped, as OME's writer does.
func printable(r rune) bool {
	switch {
	case r < 0x20 || r == 0x7F || r == utf8.RuneError:
		return r == utf8.RuneError
	case r < 0x7F:
		return true
	case r < 0xA1 || r == 0x2028 || r == 0x2029 || r == 0xFEFF:
		return false
	}
	return r <= 0xFFFD
}

func plainRune(r, before rune, first bool) bool {
	if first && (r == ' ' || strings.ContainsRune("-?:,[]{}#&*!|=>'\"%@`", r)) {
		return false
	}
	if strings.ContainsRune(",[]{}:\n", r) || !printable(r) {
		return false
	}
	return r != '#' || before != ' ' && before != '\n' && before != 0
}

func appendSingle(dst []byte, s string) []byte {
	dst = append(dst, '\'')
	for {
		i := strings.IndexByte(s, '\'')
		if i < 0 {
			return append(append(dst, s...), '\'')
		}
		dst = append(append(dst, s[:i+1]...), '\'')
		s = s[i+1:]
	}
}

func appendDouble(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		if e := escapeName(r); e != 0 {
			dst = append(dst, '\\', e)
		} else if printable(r) {
			dst = utf8.AppendRune(dst, r)
		} else {
			dst = appendHex(dst, r)
		}
	}
	return append(dst, '"')
}

func escapeName(r rune) byte {
	switch r {
	case 0x85:
		return 'N'
	case 0xA0:
		return '_'
	case 0x2028:
		return 'L'
	case 0x2029:
		return 'P'
	}
	const runes, names = "\x00\a\b\t\n\v\f\r\x1b\"\\", `0abtnvfre"\`
	if i := strings.IndexRune(runes, r); i >= 0 {
		return names[i]
	}
	return 0
}

func appendHex(dst []byte, r rune) []byte {
	switch {
	case r <= 0xFF:
		return fmt.Appendf(dst, `\x%02X`, r)
	case r <= 0xFFFF:
		return fmt.Appendf(dst, `\u%04X`, r)
	}
	return fmt.Appendf(dst, `\U%08X`, r)
}

// appendBlock appends the header's rest and the lines of a block scalar; text
// is s, folded or not.
func appendBlock(dst []byte, s, text string, indent int) []byte {
	if strings.TrimLeft(s, "\n") != "" && strings.TrimLeft(s, "\n")[0] == ' ' {
		dst = append(dst, '2')
	}
	switch {
	case s == "\n" || strings.HasSuffix(s, "\n\n"):
		dst = append(dst, '+')
	case !strings.HasSuffix(s, "\n"):
		dst = append(dst, '-')
	}
	text = strings.TrimSuffix(text, "\n")
	for line := range strings.SplitSeq(text, "\n") {
		dst = append(dst, '\n')
		if line != "" {
			dst = append(dst, blanks(indent)...)
		}
		dst = append(dst, line...)
	}
	return dst
}

func blanks(n int) string {
	const some = "                "
	if n <= len(some) {
		return some[:n]
	}
	return strings.Repeat(" ", n)
}

// foldText breaks the long lines of a text at blanks; a line break of the
// text itself is doubled where a reader would otherwise fold it away.
func foldText(s string, width int) string {
	var b strings.Builder
	first, rest, more := strings.Cut(s, "\n")
	foldLine(&b, first, width)
	deeper := s[0] == '\n' || s[0] == ' '
	for more {
		breaks := 1 + len(rest) - len(strings.TrimLeft(rest, "\n"))
		var line string
		line, rest, more = strings.Cut(rest[breaks-1:], "\n")
		b.WriteString(strings.Repeat("\n", breaks))
		startsDeeper := line != "" && line[0] == ' '
		if !deeper && !startsDeeper && line != "" {
			b.WriteByte('\n')
		}
		foldLine(&b, line, width)
		deeper = startsDeeper
	}
	return b.String()
}

// foldLine breaks one line at the last blank that leaves at most width
// characters, or at the first one after.
func foldLine(b *strings.Builder, line string, width int) {
	if line == "" || line[0] == ' ' {
		b.WriteString(line)
		return
	}
	start, last, column := 0, 0, 0 // column counts characters since start
	lastColumn := 0
	for i, r := range line {
		if r == ' ' && i+1 < len(line) && line[i+1] != ' ' {
			if column > width {
				end, endColumn := last, lastColumn
				if last <= start {
					end, endColumn = i, column
				}
				b.WriteString(line[start:end])
				b.WriteByte('\n')
				start, column = end+1, column-endColumn-1
			}
			last, lastColumn = i, column
		}
		column++
	}
	if column > width && last > start {
		b.WriteString(line[start:last])
		b.WriteByte('\n')
		start = last + 1
	}
	b.WriteString(line[start:])
}
