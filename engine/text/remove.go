package text

import "strings"

const fence = "```"

// Fences gives the closed code fences of a raw text, marks included. An
// unclosed one is ordinary text.
func Fences(raw string) []Span {
	var out []Span
	for at := 0; ; {
		open := strings.Index(raw[at:], fence)
		if open < 0 {
			return out
		}
		open += at
		length := strings.Index(raw[open+len(fence):], fence)
		if length < 0 {
			return out
		}
		at = open + length + 2*len(fence)
		out = append(out, Span{open, at})
	}
}

// expandFences puts the code terms of each fence in its place.
func expandFences(raw string, log *editLog) string {
	fences := Fences(raw)
	if len(fences) == 0 {
		return raw
	}
	var out strings.Builder
	at := 0
	for _, f := range fences {
		out.WriteString(raw[at:f.Start])
		log.add(out.Len(), 1, Span{f.Start, f.Start})
		out.WriteByte(' ')
		for _, term := range codeTermSpans(f.Of(raw)) {
			from := Span{f.Start + term.Start, f.Start + term.End}
			log.add(out.Len(), term.Len(), from)
			out.WriteString(from.Of(raw))
			log.add(out.Len(), 1, Span{from.End, from.End})
			out.WriteByte(' ')
		}
		log.add(out.Len(), 0, Span{f.End, f.End})
		at = f.End
	}
	out.WriteString(raw[at:])
	return out.String()
}

// Frames gives what is taken for stack frames: "at", blanks, a symbol, "("
// directly after it, up to the next ")". A frame with a blank before the
// bracket is none.
func Frames(raw string) []Span {
	var out []Span
	for at := 0; ; {
		i := strings.Index(raw[at:], "at")
		if i < 0 {
			return out
		}
		i += at
		at = i + len("at")
		if wordBefore(raw, i) {
			continue
		}
		open := frameOpen(raw, at)
		if open < 0 {
			continue
		}
		length := strings.IndexByte(raw[open:], ')')
		if length < 0 {
			return out
		}
		at = open + length + 1
		out = append(out, Span{i, at})
	}
}

// frameOpen gives the place of the bracket after blanks and a symbol, or -1.
func frameOpen(raw string, i int) int {
	start := skipSpace(raw, i)
	if start == i {
		return -1
	}
	end := start
	for end < len(raw) && isSymbol(raw[end]) {
		end++
	}
	if end == start || end == len(raw) || raw[end] != '(' {
		return -1
	}
	return end
}

// isSymbol tells the characters of a function's name in a stack trace, such
// as Object.<anonymous>.
func isSymbol(c byte) bool {
	return IsWord(c) || c == '$' || c == '.' || c == '<' || c == '>'
}

func dropFrames(raw string, log *editLog) string {
	return blank(raw, Frames(raw), log)
}
