package text

// Tokens gives the tokens of a normal form in order, repeats included. A
// Latin run gives itself and its parts, a Chinese run of more than two
// characters itself and its bigrams; stop words are left out. The strings
// share the memory of the argument.
func Tokens(normal string) []string { return AppendTokens(nil, normal) }

// AppendTokens appends the tokens of a normal form to dst.
func AppendTokens(dst []string, normal string) []string {
	s := Scanner{text: normal}
	for s.Next() {
		dst = append(dst, normal[s.span.Start:s.span.End])
	}
	return dst
}

// Scanner walks over the tokens of a normal form one by one, without
// allocating. The zero value has no tokens; make one with NewScanner.
type Scanner struct {
	text string
	span Span
	pos  int // where the next run is looked for
	// part and end bound what is left to be cut of the run at hand.
	part, end int
	kind      runKind
}

type runKind uint8

const (
	noRun runKind = iota
	latinParts
	bigrams
)

// NewScanner starts a scan over a normal form.
func NewScanner(normal string) *Scanner { return &Scanner{text: normal} }

// Span gives the place of the current token in the normal form.
func (s *Scanner) Span() Span { return s.span }

// Token gives the current token.
func (s *Scanner) Token() string { return s.text[s.span.Start:s.span.End] }

// Next moves to the next token and tells whether there is one.
func (s *Scanner) Next() bool {
	for {
		switch s.kind {
		case latinParts:
			if s.nextPart() {
				return true
			}
		case bigrams:
			if s.nextBigram() {
				return true
			}
		}
		s.kind = noRun
		if found, more := s.nextRun(); found || !more {
			return found
		}
	}
}

// nextRun finds the next run. found tells that the run itself is a token;
// more is false at the end of the text.
func (s *Scanner) nextRun() (found, more bool) {
	t := s.text
	for i := s.pos; i < len(t); i++ {
		c := t[i]
		if isLower(c) || isDigit(c) {
			return s.latinRun(i), true
		}
		if c >= 0xE4 && isCJK(t, i) {
			return s.cjkRun(i), true
		}
	}
	s.pos = len(t)
	return false, false
}

func (s *Scanner) latinRun(start int) bool {
	t, i, join := s.text, start+1, -1
	for i < len(t) && (isLower(t[i]) || isDigit(t[i]) || isJoin(t[i])) {
		if join < 0 && isJoin(t[i]) {
			join = i
		}
		i++
	}
	s.pos = i
	for i > start && (t[i-1] == '.' || t[i-1] == '/' || t[i-1] == '-') {
		i--
	}
	if IsStopWord(t[start:i]) {
		return false
	}
	s.span = Span{start, i}
	if 0 <= join && join < i {
		s.kind, s.part, s.end = latinParts, start, i
	}
	return true
}

// isJoin tells the characters that may stand inside a Latin token.
func isJoin(c byte) bool { return c == '.' || c == '_' || c == '/' || c == '-' }

// nextPart gives the parts between the join characters of a Latin run.
func (s *Scanner) nextPart() bool {
	t := s.text
	for s.part < s.end {
		i := s.part
		for i < s.end && !isJoin(t[i]) {
			i++
		}
		part := Span{s.part, i}
		s.part = i + 1
		if part.Len() > 1 && !IsStopWord(part.Of(t)) {
			s.span = part
			return true
		}
	}
	return false
}

// shortRun is the longest Chinese run, in bytes, that is one token.
const shortRun = 2 * cjkSize

func (s *Scanner) cjkRun(start int) bool {
	i := start + cjkSize
	for isCJK(s.text, i) {
		i += cjkSize
	}
	s.pos = i
	if i-start > shortRun {
		s.kind, s.part, s.end = bigrams, start, i
	}
	s.span = Span{start, i}
	return !IsStopWord(s.text[start:i])
}

// nextBigram gives the overlapping pairs of a Chinese run.
func (s *Scanner) nextBigram() bool {
	for s.part+2*cjkSize <= s.end {
		pair := Span{s.part, s.part + 2*cjkSize}
		s.part += cjkSize
		if !IsStopWord(pair.Of(s.text)) {
			s.span = pair
			return true
		}
	}
	return false
}

// IsStopWord tells the words that are no tokens.
func IsStopWord(word string) bool {
	switch word {
	case "a", "an", "the", "and", "or", "with", "that", "this", "from", "then", "than",
		"for", "are", "was", "were", "you", "your", "to", "of", "in", "on", "by", "as",
		"be", "is", "it", "into", "out", "context",
		"我们", "这个", "那个", "然后", "需要", "一下", "一个", "这些", "已经", "可以", "就是", "但是":
		return true
	}
	return false
}

// isLatinRun tells whether the word, being of a normal form, is one Latin run,
// as a token is before its trailing marks are cut.
func isLatinRun(word string) bool {
	if word == "" || !isLower(word[0]) && !isDigit(word[0]) {
		return false
	}
	for i := 1; i < len(word); i++ {
		if c := word[i]; !isLower(c) && !isDigit(c) && !isJoin(c) {
			return false
		}
	}
	return true
}
