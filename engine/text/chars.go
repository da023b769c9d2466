package text

import (
	"strings"
	"unicode/utf8"
)

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isAlpha(c byte) bool { return isLower(c | 0x20) }
func isAlnum(c byte) bool { return isAlpha(c) || isDigit(c) }
func isWord(c byte) bool  { return isAlnum(c) || c == '_' }

// spaceAt gives the length of the white space character at byte i, 0 if
// there is none: the white space and line terminators of ECMAScript.
func spaceAt(text string, i int) int {
	c := text[i]
	if c < utf8.RuneSelf {
		if c == ' ' || '\t' <= c && c <= '\r' {
			return 1
		}
		return 0
	}
	if c != 0xC2 && c != 0xE1 && c != 0xE2 && c != 0xE3 && c != 0xEF {
		return 0
	}
	r, size := utf8.DecodeRuneInString(text[i:])
	switch r {
	case 0x00A0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return size
	}
	if 0x2000 <= r && r <= 0x200A {
		return size
	}
	return 0
}

// SkipSpace gives the first offset from i on that is no white space.
func SkipSpace(text string, i int) int { return skipSpace(text, i) }

func skipSpace(text string, i int) int {
	for i < len(text) {
		n := spaceAt(text, i)
		if n == 0 {
			break
		}
		i += n
	}
	return i
}

// wordBefore tells whether a word character stands right before byte i.
func wordBefore(text string, i int) bool { return i > 0 && isWord(text[i-1]) }

// foldPrefix tells whether text[i:] starts with the lower-case ASCII word,
// letter case ignored.
func foldPrefix(text string, i int, word string) bool {
	if len(text)-i < len(word) {
		return false
	}
	for k := 0; k < len(word); k++ {
		c := text[i+k]
		if isUpper(c) {
			c |= 0x20
		}
		if c != word[k] {
			return false
		}
	}
	return true
}

// LowerASCII lowers the letters of ASCII alone: no byte moves.
func LowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
