package text

import "unicode/utf8"

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isAlpha(c byte) bool { return isLower(c | 0x20) }
func isAlnum(c byte) bool { return isAlpha(c) || isDigit(c) }

// IsWord tells whether the byte is a word character of ASCII: letter, digit
// or underscore.
func IsWord(c byte) bool { return isAlnum(c) || c == '_' }

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
func wordBefore(text string, i int) bool { return i > 0 && IsWord(text[i-1]) }

// HasFold tells whether text[i:] starts with the lower-case ASCII word, letter
// case ignored.
func HasFold(text string, i int, word string) bool {
	if len(text)-i < len(word) {
		return false
	}
	for k := range len(word) {
		if LowerByte(text[i+k]) != word[k] {
			return false
		}
	}
	return true
}

// LowerByte gives the small letter of a capital of ASCII, other bytes as they
// are.
func LowerByte(c byte) byte {
	if isUpper(c) {
		c |= 0x20
	}
	return c
}

// LowerASCII lowers the letters of ASCII alone: no byte moves.
func LowerASCII(s string) string {
	for i := range len(s) {
		if isUpper(s[i]) {
			b := []byte(s)
			for k := i; k < len(b); k++ {
				b[k] = LowerByte(b[k])
			}
			return string(b)
		}
	}
	return s
}
