package source

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// resolve gives a plain scalar its kind. Number literals are rewritten to a
// form that strconv.ParseFloat reads.
func resolve(n *Node, s string) {
	n.Kind, n.Text, n.Plain = String, s, true
	if s == "" || s == "~" {
		n.Kind, n.Text = Null, ""
		return
	}
	switch c := s[0]; {
	case c == 'n' || c == 'N':
		if s == "null" || s == "Null" || s == "NULL" {
			n.Kind, n.Text = Null, ""
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

// Ambiguous tells whether a text, written without quotes, would be read as
// something else than a string.
func Ambiguous(s string) bool {
	var n Node
	resolve(&n, s)
	return n.Kind != String || s == "<<" || IsTimestamp(s)
}

// yamlNumber reads the integers and floats of YAML 1.1.
func yamlNumber(s string) (literal string, ok bool) {
	const longest = 400 // a float64 has at most 309 digits before the point
	if len(s) > longest {
		return "", false
	}
	sign, rest := "", s
	if rest[0] == '-' || rest[0] == '+' {
		sign, rest = strings.TrimPrefix(rest[:1], "+"), rest[1:]
	}
	if rest == "" || strings.HasSuffix(rest, "_") {
		return "", false
	}
	if lit, ok := yamlInteger(rest); ok {
		return sign + lit, true
	}
	return yamlFloat(s, sign, rest)
}

func yamlInteger(s string) (literal string, ok bool) {
	switch {
	case s == "0":
		return s, true
	case strings.HasPrefix(s, "0b"):
		return inBase(s[2:], 2)
	case strings.HasPrefix(s, "0x"):
		return inBase(s[2:], 16)
	case s[0] == '0':
		return inBase(s[1:], 8)
	case s[0] < '1' || s[0] > '9':
		return "", false
	}
	if strings.Contains(s, ":") {
		return sexagesimal(s)
	}
	return inBase(s, 10)
}

// inBase reads digits of a base with underscores between them.
func inBase(s string, base int) (literal string, ok bool) {
	digits := strings.ReplaceAll(s, "_", "")
	if digits == "" || strings.ContainsAny(digits, "+-") {
		return "", false
	}
	if base == 10 {
		return digits, countDigits(digits) == len(digits)
	}
	v, ok := new(big.Int).SetString(digits, base)
	if !ok {
		return "", false
	}
	return v.String(), true
}

// sexagesimal reads 12:30:45 and 12:30:45.6, digits of base sixty.
func sexagesimal(s string) (literal string, ok bool) {
	parts := strings.Split(strings.ReplaceAll(s, "_", ""), ":")
	value := 0.0
	for i, p := range parts {
		whole := p
		if i == len(parts)-1 {
			whole, _, _ = strings.Cut(p, ".")
		}
		if n := countDigits(whole); n == 0 || n != len(whole) || i > 0 && (n > 2 || n == 2 && whole[0] > '5') {
			return "", false
		}
		v, err := strconv.ParseFloat(strings.TrimSuffix(p, "."), 64)
		if err != nil {
			return "", false
		}
		value = float64(value*60) + v
	}
	return strconv.FormatFloat(value, 'g', -1, 64), !math.IsInf(value, 0)
}

func yamlFloat(s, sign, rest string) (literal string, ok bool) {
	switch rest {
	case ".inf", ".Inf", ".INF":
		return sign + "Inf", true
	case ".nan", ".NaN", ".NAN":
		return "NaN", rest == s
	}
	if rest[0] == '.' && rest != s {
		return "", false // a sign before a bare fraction makes it text
	}
	if strings.Contains(rest, ":") && strings.Contains(rest, ".") {
		lit, ok := sexagesimal(rest)
		return sign + lit, ok
	}
	plain := strings.ReplaceAll(rest, "_", "")
	if !isDecimal(plain) || rest[0] == '_' || strings.ContainsAny(rest, "eE") && strings.Contains(rest[strings.IndexAny(rest, "eE"):], "_") {
		return "", false
	}
	if len(plain) > 1 && plain[0] == '0' && '0' <= plain[1] && plain[1] <= '9' {
		return "", false
	}
	return sign + plain, true
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

// IsTimestamp tells whether an unquoted scalar is a date or time of YAML 1.1,
// which OME's reader turns into no text.
func IsTimestamp(s string) bool {
	if len(s) < 8 || countDigits(s) != 4 || s[4] != '-' {
		return false
	}
	date, clock, hasClock := s, "", false
	if i := strings.IndexAny(s, "Tt \t"); i >= 0 {
		date, clock, hasClock = s[:i], strings.TrimLeft(s[i:], "Tt \t"), true
	}
	if !hasClock {
		return len(date) == 10 && shape(date, "0000-00-00")
	}
	return isLooseDate(date) && isClock(clock)
}

// isLooseDate has one or two digits of month and day.
func isLooseDate(s string) bool {
	return shape(s, "0000-0-0") || shape(s, "0000-00-0") || shape(s, "0000-0-00") || shape(s, "0000-00-00")
}

// shape compares with a pattern in which 0 stands for any digit.
func shape(s, pattern string) bool {
	if len(s) != len(pattern) {
		return false
	}
	for i := range len(s) {
		if pattern[i] == '0' {
			if s[i] < '0' || s[i] > '9' {
				return false
			}
		} else if s[i] != pattern[i] {
			return false
		}
	}
	return true
}

// isClock matches 0:00:00 or 00:00:00, a fraction, and a zone.
func isClock(s string) bool {
	n := countDigits(s)
	if n < 1 || n > 2 || len(s) < n+6 || !shape(s[n:n+6], ":00:00") {
		return false
	}
	s = s[n+6:]
	if s != "" && s[0] == '.' {
		s = s[1+countDigits(s[1:]):]
	}
	s = strings.TrimLeft(s, " \t")
	if s == "" || s == "Z" {
		return true
	}
	if s[0] != '+' && s[0] != '-' {
		return false
	}
	s = s[1:]
	return shape(s, "0") || shape(s, "00") || shape(s, "0:00") || shape(s, "00:00")
}
