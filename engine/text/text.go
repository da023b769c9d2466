// Package text turns prompts and card fields into what is compared: a normal
// form, tokens over it, and terms that match in it.
//
// Everything here is a pure function of its argument, never panics (invalid
// UTF-8 counts as characters that yield no token), and takes time linear in
// the length of the text: scanners are written by hand, and no regular
// expression is run or compiled. Letter classes and word boundaries are
// ASCII ones; Chinese means U+4E00..U+9FFF; white space is that of
// ECMAScript. Anything else (accents, kana, full-width Latin, rarer Han)
// stays in the normal form but gives no token, as OME 0.4.0 has it.
package text

import (
	"math"
	"slices"
	"unicode/utf8"
)

// Span is a half-open range of byte offsets.
type Span struct{ Start, End int }

// Len gives the length in bytes.
func (s Span) Len() int { return s.End - s.Start }

// Of gives the part of the text that the span covers.
func (s Span) Of(text string) string { return text[s.Start:s.End] }

// smallList is the length up to which comparing all pairs beats a map.
const smallList = 16

// Unique keeps the first occurrence of each string, in order. The argument
// stays as it is, and is returned where nothing repeats.
func Unique(list []string) []string {
	if len(list) > smallList {
		return uniqueLarge(list)
	}
	out, same := list, true
	for i, s := range list {
		repeated := slices.Contains(list[:i], s)
		switch {
		case repeated && same:
			out, same = slices.Clip(list[:i]), false
		case !repeated && !same:
			out = append(out, s)
		}
	}
	return out
}

func uniqueLarge(list []string) []string {
	seen := make(map[string]struct{}, len(list))
	out, same := list, true
	for i, s := range list {
		_, repeated := seen[s]
		switch {
		case repeated && same:
			out, same = slices.Clip(list[:i]), false
		case !repeated:
			seen[s] = struct{}{}
			if !same {
				out = append(out, s)
			}
		}
	}
	return out
}

// HasCJK tells whether the text holds a character of U+4E00..U+9FFF.
func HasCJK(text string) bool {
	for i := 0; i+2 < len(text); i++ {
		if isCJK(text, i) {
			return true
		}
	}
	return false
}

// CJKLen counts the characters of U+4E00..U+9FFF.
func CJKLen(text string) int {
	n := 0
	for i := 0; i+2 < len(text); i++ {
		if isCJK(text, i) {
			n++
			i += cjkSize - 1
		}
	}
	return n
}

// cjkSize is the length in UTF-8 of every character of U+4E00..U+9FFF.
const cjkSize = 3

// isCJK tells whether a character of U+4E00..U+9FFF starts at byte i: the
// sequences E4 B8 80 .. E9 BF BF.
func isCJK(text string, i int) bool {
	if i+cjkSize > len(text) {
		return false
	}
	lead, second, third := text[i], text[i+1], text[i+2]
	if lead < 0xE4 || lead > 0xE9 || second&0xC0 != 0x80 || third&0xC0 != 0x80 {
		return false
	}
	return lead > 0xE4 || second >= 0xB8
}

// UTF16Len gives the length in UTF-16 code units, the unit in which OME
// counts prompts and contexts. An invalid byte counts as one.
func UTF16Len(text string) int {
	n := 0
	for _, r := range text {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// Head is the beginning of a text, for messages: at most n characters, with
// "…" for what is left out.
func Head(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i] + "…"
		}
		n--
	}
	return text
}

// CutUTF16 gives the first n UTF-16 units. A cut inside a surrogate pair
// leaves U+FFFD, which is what a lone surrogate becomes in UTF-8.
func CutUTF16(text string, n int) string {
	cut := utf16Cut(text, n)
	if cut == len(text) {
		return text
	}
	if r, _ := utf8.DecodeRuneInString(text[cut:]); r > 0xFFFF && UTF16Len(text[:cut]) < n {
		return text[:cut] + string(utf8.RuneError)
	}
	return text[:cut]
}

// utf16Cut gives the length in bytes of the whole characters that fit into n
// UTF-16 units.
func utf16Cut(text string, n int) int {
	if len(text) <= n {
		return len(text) // no character has more units than bytes
	}
	for i, r := range text {
		n--
		if r > 0xFFFF {
			n--
		}
		if n < 0 {
			return i
		}
	}
	return len(text)
}

// Round2 rounds to 2 decimals, halves toward positive infinity.
func Round2(v float64) float64 { return roundHalfUp(float64(v*100)) / 100 }

// Round3 rounds to 3 decimals, halves toward positive infinity.
func Round3(v float64) float64 { return roundHalfUp(float64(v*1000)) / 1000 }

// roundHalfUp is Math.round of ECMAScript. Adding a half first would round
// the largest number below one half up.
func roundHalfUp(v float64) float64 {
	floor := math.Floor(v)
	if v-floor >= 0.5 {
		return floor + 1
	}
	return floor
}
