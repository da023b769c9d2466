package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Normalize gives the normal form: closed code fences replaced by the code
// terms found in them, stack frames dropped, white space collapsed to single
// blanks and trimmed, letters lower case.
func Normalize(raw string) string {
	return lower(collapse(dropFrames(expandFences(raw, nil), nil), nil), nil)
}

// Narrative gives the running text: closed code fences and stack frames
// dropped, white space collapsed and trimmed. Letter case stays.
func Narrative(raw string) string {
	return collapse(dropFrames(blank(raw, Fences(raw), nil), nil), nil)
}

// NormalizeTraced is Normalize and the way back from the result.
func NormalizeTraced(raw string) (string, Origin) {
	var steps [4]editLog
	out := lower(collapse(dropFrames(expandFences(raw, &steps[0]), &steps[1]), &steps[2]), &steps[3])
	return out, originOf(&steps[0], &steps[1], &steps[2], &steps[3])
}

// Plain is the normal form of a text in which fences and stack frames are
// ordinary text, and the way back from it.
func Plain(raw string) (string, Origin) {
	var steps [2]editLog
	out := lower(collapse(raw, &steps[0]), &steps[1])
	return out, originOf(&steps[0], &steps[1])
}

// Blank replaces each span, in order and without overlaps, by one blank.
func Blank(raw string, spans []Span) (string, Origin) {
	log := new(editLog)
	return blank(raw, spans, log), originOf(log)
}

func blank(raw string, spans []Span, log *editLog) string {
	if len(spans) == 0 {
		return raw
	}
	edits := make([]edit, len(spans))
	for i, s := range spans {
		edits[i] = edit{s, " "}
	}
	return rewrite(raw, edits, log)
}

// edit is a span of a text and what stands in its place.
type edit struct {
	Span
	with string
}

// rewrite applies edits, which are in order and do not overlap, and records
// them in log if there is one.
func rewrite(in string, edits []edit, log *editLog) string {
	if len(edits) == 0 {
		return in
	}
	var out strings.Builder
	out.Grow(len(in))
	at := 0
	for _, e := range edits {
		out.WriteString(in[at:e.Start])
		log.add(out.Len(), len(e.with), e.Span)
		out.WriteString(e.with)
		at = e.End
	}
	out.WriteString(in[at:])
	return out.String()
}

func collapse(in string, log *editLog) string {
	if isCollapsed(in) {
		return in
	}
	var edits []edit
	for i := 0; i < len(in); {
		if spaceAt(in, i) == 0 {
			i++
			continue
		}
		end := skipSpace(in, i)
		switch {
		case i == 0 || end == len(in):
			edits = append(edits, edit{Span{i, end}, ""})
		case in[i:end] != " ":
			edits = append(edits, edit{Span{i, end}, " "})
		}
		i = end
	}
	return rewrite(in, edits, log)
}

func isCollapsed(in string) bool {
	blank := true // a blank at the start is one too many
	for i := 0; i < len(in); i++ {
		c := in[i]
		if c == ' ' && !blank {
			blank = true
			continue
		}
		if c == ' ' || '\t' <= c && c <= '\r' || c >= utf8.RuneSelf && spaceAt(in, i) > 0 {
			return false
		}
		blank = false
	}
	return !blank || in == ""
}

// Lower gives the text in lower case, by the rules of ECMAScript: capital I
// with a dot becomes two characters, a sigma that ends a word the final one.
// Invalid UTF-8 becomes U+FFFD where anything changes.
func Lower(in string) string { return lower(in, nil) }

// Collapse replaces each run of white space by one blank and trims the ends.
func Collapse(in string) string { return collapse(in, nil) }

func lower(in string, log *editLog) string {
	i := lowerRun(in, 0)
	if i == len(in) {
		return in
	}
	var out strings.Builder
	out.Grow(len(in) + utf8.UTFMax)
	out.WriteString(in[:i])
	for i < len(in) {
		if c := in[i]; c < utf8.RuneSelf {
			out.WriteByte(c | 0x20) // the run ended at a capital
			i++
		} else {
			r, size := utf8.DecodeRuneInString(in[i:])
			at := out.Len()
			writeLower(&out, in, Span{i, i + size}, r)
			if written := out.Len() - at; written != size {
				log.add(at, written, Span{i, i + size})
			}
			i += size
		}
		end := lowerRun(in, i)
		out.WriteString(in[i:end])
		i = end
	}
	return out.String()
}

// lowerRun gives the first offset from i on where something may have to
// change: neither ASCII other than capitals nor Chinese.
func lowerRun(in string, i int) int {
	for i < len(in) {
		switch c := in[i]; {
		case c < utf8.RuneSelf && !isUpper(c):
			i++
		case c >= 0xE4 && isCJK(in, i):
			i += cjkSize
		default:
			return i
		}
	}
	return i
}

func writeLower(out *strings.Builder, in string, at Span, r rune) {
	switch r {
	case 'İ':
		out.WriteString("i̇")
	case 'Σ':
		if endsWord(in, at) {
			out.WriteRune('ς')
		} else {
			out.WriteRune('σ')
		}
	default:
		out.WriteRune(unicode.ToLower(r))
	}
}

// endsWord tells whether the character at the span is the last letter of a
// word of at least two.
func endsWord(in string, at Span) bool {
	before, after := false, false
	for i := at.Start; i > 0; {
		r, size := utf8.DecodeLastRuneInString(in[:i])
		i -= size
		if !caseIgnorable(r) {
			before = unicode.IsLetter(r) && unicode.SimpleFold(r) != r
			break
		}
	}
	for i := at.End; i < len(in); {
		r, size := utf8.DecodeRuneInString(in[i:])
		i += size
		if !caseIgnorable(r) {
			after = unicode.IsLetter(r) && unicode.SimpleFold(r) != r
			break
		}
	}
	return before && !after
}

func caseIgnorable(r rune) bool {
	return r == '\'' || r == '’' || r == '.' || r == ':' || r == '·' ||
		unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}
