package source

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// EscapeControls gives a JSON text in which every character of a string that
// could drive a terminal or turn the direction of its neighbours is a \u
// escape, so that it can be shown. It means the same.
func EscapeControls(data []byte) []byte {
	at := bytes.IndexFunc(data, drives)
	if at < 0 {
		return data
	}
	out := append(make([]byte, 0, len(data)+64), data[:at]...)
	for i := at; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		switch {
		case !drives(r):
			out = append(out, data[i:i+size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += size
	}
	return out
}

// drives tells the characters that JSON lets stand in a string as they are and
// that are no text: of the second set of control characters, and format
// characters but the zero-width joiner, which emoji need.
func drives(r rune) bool {
	return r >= 0x7f && (r < 0xa0 || r != '\u200d' && unicode.Is(unicode.Cf, r))
}
