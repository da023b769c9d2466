package payload

import "unicode/utf8"

const replacement = "\ufffd"

// wellFormed replaces ill-formed UTF-8 as the WHATWG decoder does: one U+FFFD
// for each longest prefix of a sequence that could have become valid. Clients
// decode so, and the hash of a prompt must be theirs. Valid input comes back
// as it is.
func wellFormed(b []byte) []byte {
	if utf8.Valid(b) {
		return b
	}
	out := make([]byte, 0, len(b)+8)
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			out = append(out, replacement...)
			b = b[brokenLen(b):]
			continue
		}
		out = append(out, b[:size]...)
		b = b[size:]
	}
	return out
}

// brokenLen is how many bytes of an ill-formed sequence one replacement
// character stands for.
func brokenLen(b []byte) int {
	want, low, high := sequence(b[0])
	n := 1
	for n < want && n < len(b) && b[n] >= low && b[n] <= high {
		n++
		low, high = 0x80, 0xBF
	}
	return n
}

// sequence gives the length that a lead byte announces and the range of the
// byte that may follow it (Unicode 15, table 3-7).
func sequence(lead byte) (length int, low, high byte) {
	switch {
	case lead >= 0xC2 && lead <= 0xDF:
		return 2, 0x80, 0xBF
	case lead == 0xE0:
		return 3, 0xA0, 0xBF
	case lead == 0xED:
		return 3, 0x80, 0x9F
	case lead >= 0xE1 && lead <= 0xEF:
		return 3, 0x80, 0xBF
	case lead == 0xF0:
		return 4, 0x90, 0xBF
	case lead >= 0xF1 && lead <= 0xF3:
		return 4, 0x80, 0xBF
	case lead == 0xF4:
		return 4, 0x80, 0x8F
	default:
		return 1, 0x80, 0xBF
	}
}
