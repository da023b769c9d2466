package text

import "strings"

// maxCodeTerms bounds the terms that a code fence adds to the normal form.
const maxCodeTerms = 48

// codeTermSpans gives the words of a code fence that count: file paths, shell
// commands, ERR_ codes, constants in capitals, joined identifiers, camel case
// identifiers and called names, in this order, unique, at most maxCodeTerms.
func codeTermSpans(code string) []Span {
	terms := codeTerms{code: code, seen: map[string]struct{}{}}
	terms.add(fileSpans(code)...)
	terms.add(lineCommands(code)...)
	for _, accept := range [...]func(string, Span) Span{errorCode, constant, joined, camelCase, called} {
		terms.names(accept)
	}
	return terms.list
}

// codeTerms collects the distinct terms of a fence up to their number.
type codeTerms struct {
	code string
	seen map[string]struct{}
	list []Span
}

func (t *codeTerms) full() bool { return len(t.list) == maxCodeTerms }

func (t *codeTerms) add(spans ...Span) {
	for _, s := range spans {
		if t.full() {
			return
		}
		if _, known := t.seen[s.Of(t.code)]; !known {
			t.seen[s.Of(t.code)] = struct{}{}
			t.list = append(t.list, s)
		}
	}
}

// names walks over the words of the code and adds what accept makes of each:
// the span of a term that starts at the word, or an empty one. The walk goes
// on after the term.
func (t *codeTerms) names(accept func(string, Span) Span) {
	for i := 0; i < len(t.code) && !t.full(); {
		if !IsWord(t.code[i]) {
			i++
			continue
		}
		end := wordEnd(t.code, i)
		if term := accept(t.code, Span{i, end}); term.Len() > 0 {
			t.add(term)
			end = max(end, term.End)
		}
		i = end
	}
}

func wordEnd(code string, i int) int {
	for i < len(code) && IsWord(code[i]) {
		i++
	}
	return i
}

func errorCode(code string, word Span) Span {
	if strings.HasPrefix(word.Of(code), "ERR_") && word.Len() > len("ERR_") && isConstant(word.Of(code)) {
		return word
	}
	return Span{}
}

// minConstant is the shortest name in capitals that counts.
const minConstant = 4

func constant(code string, word Span) Span {
	if word.Len() >= minConstant && isUpper(code[word.Start]) && isConstant(word.Of(code)) {
		return word
	}
	return Span{}
}

func isConstant(word string) bool {
	for i := 0; i < len(word); i++ {
		if c := word[i]; !isUpper(c) && !isDigit(c) && c != '_' {
			return false
		}
	}
	return true
}

// joined accepts identifiers linked by one of . _ : / and -.
func joined(code string, word Span) Span {
	if isDigit(code[word.Start]) {
		return Span{}
	}
	end := word.End
	for end+1 < len(code) && isLink(code[end]) && IsWord(code[end+1]) {
		end = wordEnd(code, end+1)
	}
	if end == word.End && !strings.Contains(strings.Trim(word.Of(code), "_"), "_") {
		return Span{}
	}
	return Span{word.Start, end}
}

func isLink(c byte) bool { return c == '.' || c == ':' || c == '/' || c == '-' }

// camelCase accepts names that begin with letters of one hump and have a
// capital after a small letter or digit.
func camelCase(code string, word Span) Span {
	w := word.Of(code)
	if !isAlpha(w[0]) || len(w) > 1 && isUpper(w[0]) && !isLower(w[1]) && !isDigit(w[1]) {
		return Span{}
	}
	hump := false
	for i := 1; i < len(w); i++ {
		if w[i] == '_' {
			return Span{}
		}
		hump = hump || isUpper(w[i])
	}
	if !hump {
		return Span{}
	}
	return word
}

// called accepts names directly before an opening bracket.
func called(code string, word Span) Span {
	if word.End < len(code) && code[word.End] == '(' && !isDigit(code[word.Start]) {
		return word
	}
	return Span{}
}
