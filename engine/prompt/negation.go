package prompt

import (
	"strings"
	"unicode/utf8"

	"ome-tui/engine/text"
)

// negated finds the negated spans of a text: each runs from a cue to just
// before a contrast word or the end of its clause.
func negated(in string) []Negated {
	var out []Negated
	for i := 0; i < len(in); {
		cue := cueEnd(in, i)
		if cue == 0 {
			i++
			continue
		}
		end := clauseEnd(in, cue)
		trimmed := i + len(strings.TrimRight(in[i:end], " \t"))
		out = append(out, Negated{Span: text.Span{Start: i, End: trimmed}, Cue: text.Span{Start: i, End: min(cue, trimmed)}})
		i = end
	}
	return out
}

// without replaces the spans by blanks; the origin leads back.
func without(in string, spans []Negated) (string, text.Origin) {
	cut := make([]text.Span, len(spans))
	for i, s := range spans {
		cut[i] = s.Span
	}
	return text.Blank(in, cut)
}

// clauseEnd gives where the clause that holds offset i ends.
func clauseEnd(in string, i int) int {
	for i < len(in) {
		r, size := utf8.DecodeRuneInString(in[i:])
		if endsClause(r) || contrasts(in, i) {
			return i
		}
		i += size
	}
	return i
}

func endsClause(r rune) bool {
	return r == '\n' || r == ',' || r == '，' || endsSentence(r)
}

// contrasts tells whether a contrast word stands at i.
func contrasts(in string, i int) bool {
	switch in[i] {
	case 'b', 'B':
		return wordAt(in, i, "but")
	case 'h', 'H':
		return wordAt(in, i, "however")
	case 'i', 'I':
		return wordAt(in, i, "instead")
	}
	if in[i] < utf8.RuneSelf {
		return false
	}
	for _, word := range [...]string{"但", "不过", "而是", "改为", "换成"} {
		if strings.HasPrefix(in[i:], word) {
			return true
		}
	}
	return false
}
