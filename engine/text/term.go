package text

import "strings"

// Term is a word or phrase made ready to be looked for in normal forms. The
// zero value matches nothing.
type Term struct {
	normal string
	kind   termKind
}

type termKind uint8

const (
	phraseTerm termKind = iota
	tokenTerm
	cjkTerm
)

// CompileTerm makes a term of a raw word or phrase.
func CompileTerm(raw string) Term {
	t := Term{normal: Normalize(raw)}
	switch {
	case HasCJK(t.normal):
		t.kind = cjkTerm
	case isLatinRun(t.normal):
		t.kind = tokenTerm
	}
	return t
}

// Normal gives the normal form of the term.
func (t Term) Normal() string { return t.normal }

// IsToken tells a single Latin token, which a caller who has the tokens of
// the text at hand may look up instead of calling Match.
func (t Term) IsToken() bool { return t.kind == tokenTerm }

// Match tells whether the term occurs in the normal form: a term with a
// Chinese character as a substring, a single Latin token as a whole token,
// anything else as a phrase between characters that are no letters or digits.
func (t Term) Match(normal string) bool {
	_, ok := t.Find(normal)
	return ok
}

// Find gives the first place of the term in the normal form.
func (t Term) Find(normal string) (Span, bool) {
	if t.normal == "" {
		return Span{}, false
	}
	switch t.kind {
	case tokenTerm:
		return findToken(normal, t.normal)
	case cjkTerm:
		i := strings.Index(normal, t.normal)
		return Span{i, i + len(t.normal)}, i >= 0
	default:
		return findPhrase(normal, t.normal)
	}
}

func findToken(normal, token string) (Span, bool) {
	if !strings.Contains(normal, token) {
		return Span{}, false
	}
	for s := NewScanner(normal); s.Next(); {
		if s.Token() == token {
			return s.Span(), true
		}
	}
	return Span{}, false
}

func findPhrase(normal, phrase string) (Span, bool) {
	for at := 0; ; {
		i := strings.Index(normal[at:], phrase)
		if i < 0 {
			return Span{}, false
		}
		i += at
		end := i + len(phrase)
		if (i == 0 || !isAlnum(normal[i-1])) && (end == len(normal) || !isAlnum(normal[end])) {
			return Span{i, end}, true
		}
		at = i + 1
	}
}

// Phrases cuts a field's text into its phrases, at newline , ， ; ； and |.
// Empty ones are left out; white space around a phrase is trimmed.
func Phrases(field string) []string {
	var out []string
	start := 0
	cut := func(end, next int) {
		if p := strings.TrimFunc(field[start:end], isSpace); p != "" {
			out = append(out, p)
		}
		start = next
	}
	for i, r := range field {
		switch r {
		case '\n', ',', ';', '|':
			cut(i, i+1)
		case '，', '；':
			cut(i, i+len("，"))
		}
	}
	cut(len(field), len(field))
	return out
}

func isSpace(r rune) bool { return spaceAt(string(r), 0) > 0 }
