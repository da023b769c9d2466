package rewrite

import (
	"strings"

	"ome-tui/engine/source"
)

// flowStops end a plain scalar in brackets or braces.
const flowStops = ",]}"

// scalarEnd is where a scalar on one line ends: at its closing quote, before
// a comment or the line break. Where there are stops one of them must come
// next, or a comment.
func (m *matter) scalarEnd(at int, stops string) (int, error) {
	end := m.lineEnd(at)
	switch m.text[at] {
	case '"', '\'':
		if end = m.quoteEnd(at, end); end < 0 {
			return 0, errShape
		}
	case '|', '>', '&', '*', '!', '[', '{':
		return 0, errShape
	default:
		for i := at; i < end; i++ {
			if strings.IndexByte(stops, m.text[i]) >= 0 || m.text[i] == '#' && isBlank(m.text[i-1]) {
				end = i
				break
			}
		}
		end = at + len(strings.TrimRight(m.text[at:end], " \t"))
	}
	if next := strings.TrimLeft(m.text[end:m.end], " \t\r\n"); stops != "" && (next == "" || strings.IndexByte(stops+"#", next[0]) < 0) {
		return 0, errShape // it goes on below
	}
	return end, nil
}

// quoteEnd is where a scalar in quotes ends, after the closing one, which must
// stand before end; -1 when it does not.
func (m *matter) quoteEnd(at, end int) int {
	quote := m.text[at]
	for i := at + 1; i < end; i++ {
		switch {
		case m.text[i] == '\\' && quote == '"':
			i++
		case m.text[i] == quote && quote == '\'' && i+1 < end && m.text[i+1] == quote:
			i++
		case m.text[i] == quote:
			return i + 1
		}
	}
	return -1
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// scalar writes a value on one line, in the quotes of the one that it stands
// for or beside.
func (m *matter) scalar(value string, quote byte) string {
	switch {
	case quote == '"' || strings.ContainsAny(value, "\r\n"):
		return string(source.AppendString(nil, value))
	case quote == '\'':
		return "'" + strings.ReplaceAll(value, "'", "''") + "'"
	}
	return string(source.AppendYAMLKey(nil, value))
}

// flow is scalar inside brackets.
func (m *matter) flow(value string, quote byte) string {
	if strings.ContainsAny(value, ",[]{}") && quote != '"' {
		quote = '\''
	}
	return m.scalar(value, quote)
}
