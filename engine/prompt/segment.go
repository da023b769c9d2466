package prompt

import (
	"strings"
	"unicode/utf8"

	"ome-tui/engine/text"
)

// minSegment is the length in UTF-16 units that a segment must exceed.
const minSegment = 8

// segments cuts the positive narrative into its sentences; short ones and
// repetitions are left out.
func segments(narrative string) []string {
	var out []string
	for _, s := range sentences(narrative) {
		if text.UTF16Len(s) > minSegment {
			out = append(out, s)
		}
	}
	return text.Unique(out)
}

// sentences cuts a narrative at sentence marks. White space is trimmed,
// empty sentences are left out.
func sentences(narrative string) []string {
	var out []string
	start := 0
	add := func(end int) {
		if s := strings.TrimSpace(narrative[start:end]); s != "" {
			out = append(out, s)
		}
	}
	for i, r := range narrative {
		if endsSentence(r) {
			add(i)
			start = i + utf8.RuneLen(r)
		}
	}
	add(len(narrative))
	return out
}

func endsSentence(r rune) bool {
	switch r {
	case '。', '.', '!', '?', '？', '；', ';':
		return true
	}
	return false
}
