package source

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Canonical writes a value as ECMAScript's JSON.stringify does, without
// blanks and with the names of every map sorted as a person would (letter
// case ignored): the bytes that fingerprints are made of. It takes nil, bool,
// string, int, float64, []string, []any, map[string]any and *Node; another
// type is a programming error and panics.
func Canonical(v any) []byte { return AppendCanonical(nil, v) }

// AppendCanonical appends Canonical(v) to dst.
func AppendCanonical(dst []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return strconv.AppendBool(dst, v)
	case string:
		return AppendString(dst, v)
	case int:
		return strconv.AppendInt(dst, int64(v), 10)
	case float64:
		return AppendNumber(dst, v)
	case []string:
		return AppendStrings(dst, v)
	case []any:
		dst = append(dst, '[')
		for i, item := range v {
			dst = AppendCanonical(comma(dst, i), item)
		}
		return append(dst, ']')
	case map[string]any:
		return appendMap(dst, v)
	case *Node:
		return appendNode(dst, v)
	}
	panic(fmt.Sprintf("source: %T has no canonical form", v))
}

func comma(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ',')
	}
	return dst
}

func appendMap(dst []byte, m map[string]any) []byte {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.SortFunc(names, CompareNames)
	dst = append(dst, '{')
	for i, name := range names {
		dst = append(AppendString(comma(dst, i), name), ':')
		dst = AppendCanonical(dst, m[name])
	}
	return append(dst, '}')
}

func appendNode(dst []byte, n *Node) []byte {
	if n == nil {
		return append(dst, "null"...)
	}
	switch n.Kind {
	case Bool:
		return strconv.AppendBool(dst, n.Bool)
	case String:
		return AppendString(dst, n.Text)
	case Number:
		f, err := strconv.ParseFloat(n.Text, 64)
		if err != nil {
			f = math.NaN()
		}
		return AppendNumber(dst, f)
	case List:
		dst = append(dst, '[')
		for i, item := range n.Items {
			dst = appendNode(comma(dst, i), item)
		}
		return append(dst, ']')
	case Map:
		keys := slices.Clone(n.Keys)
		slices.SortFunc(keys, func(a, b Key) int { return CompareNames(a.Name, b.Name) })
		dst = append(dst, '{')
		for i, k := range keys {
			dst = append(AppendString(comma(dst, i), k.Name), ':')
			dst = appendNode(dst, k.Value)
		}
		return append(dst, '}')
	}
	return append(dst, "null"...)
}

// AppendStrings appends a list of strings.
func AppendStrings(dst []byte, list []string) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		dst = AppendString(comma(dst, i), s)
	}
	return append(dst, ']')
}

// AppendString appends a string as JSON.stringify quotes it: no HTML
// escaping, U+2028 and U+2029 as themselves. Bytes that are no UTF-8 become
// U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r != utf8.RuneError || size > 1 {
				i += size
				continue
			}
		}
		dst = appendEscaped(append(dst, s[from:i]...), c)
		i++
		from = i
	}
	return append(append(dst, s[from:]...), '"')
}

func appendEscaped(dst []byte, c byte) []byte {
	if c >= utf8.RuneSelf {
		return append(dst, "\uFFFD"...)
	}
	if i := strings.IndexByte("\"\\\b\f\n\r\t", c); i >= 0 {
		return append(dst, '\\', `"\bfnrt`[i])
	}
	const hex = "0123456789abcdef"
	return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}

// AppendNumber appends a number as ECMAScript writes it: the shortest digits
// that read back the same, plain up to 1e21, "null" for what is not finite.
func AppendNumber(dst []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(dst, "null"...)
	}
	if f == 0 {
		return append(dst, '0') // also for -0
	}
	if a := math.Abs(f); a >= 1e-6 && a < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	// ECMAScript writes 1e-7, Go 1e-07.
	if n := len(dst); n >= 4 && dst[n-2] == '0' && (dst[n-3] == '-' || dst[n-3] == '+') {
		dst = append(dst[:n-2], dst[n-1])
	}
	return dst
}
