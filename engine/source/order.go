package source

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// CompareNames is the order of names in a canonical map: that of CompareText,
// but names that are array indexes come first, by value, as in every
// ECMAScript object.
func CompareNames(a, b string) int {
	x, xIndex := arrayIndex(a)
	y, yIndex := arrayIndex(b)
	switch {
	case xIndex && yIndex:
		return cmp.Compare(x, y)
	case xIndex:
		return -1
	case yIndex:
		return 1
	}
	return CompareText(a, b)
}

// CompareText orders text as a person would: letter case counts only between
// texts that are otherwise equal, small letters first; punctuation before
// digits before letters, other scripts by code point.
func CompareText(a, b string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if x, y := nameWeight(a[i]), nameWeight(b[i]); x != y {
			return x - y
		}
	}
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return -strings.Compare(a, b)
}

// CompareUTF16 orders UTF-8 as ECMAScript's sort does, by UTF-16 code unit:
// characters beyond the basic plane are surrogates there, and come before
// U+E000.
func CompareUTF16(a, b string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] == b[i] {
			continue
		}
		if a[i] < 0xEE || b[i] < 0xEE {
			return int(a[i]) - int(b[i]) // UTF-8 keeps the order below U+E000
		}
		return int(unitAt(a, i)) - int(unitAt(b, i))
	}
	return len(a) - len(b)
}

// unitAt is the first UTF-16 unit of the character that byte i belongs to.
func unitAt(s string, i int) rune {
	for i > 0 && !utf8.RuneStart(s[i]) {
		i--
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	if high, _ := utf16.EncodeRune(r); high != utf8.RuneError {
		return high
	}
	return r
}

func arrayIndex(s string) (index uint32, ok bool) {
	if s == "" || s[0] < '0' || s[0] > '9' || s[0] == '0' && len(s) > 1 || len(s) > 10 {
		return 0, false
	}
	v, err := strconv.ParseUint(s, 10, 32)
	return uint32(v), err == nil && v < 1<<32-1
}

func nameWeight(c byte) int {
	switch {
	case 'a' <= c && c <= 'z':
		return 0x200 + int(c)
	case 'A' <= c && c <= 'Z':
		return 0x200 + int(c) + 'a' - 'A'
	case '0' <= c && c <= '9':
		return 0x100 + int(c)
	case c >= utf8.RuneSelf:
		return 0x400 + int(c)
	}
	// The order of the Unicode collation for ASCII punctuation.
	return strings.IndexByte("\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$", c)
}
