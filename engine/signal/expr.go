package signal

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"ome-tui/engine/text"
)

// syntaxError is a fault at a byte offset of the pattern text.
type syntaxError struct {
	at   int
	what string
}

func (e *syntaxError) Error() string { return e.what }

// limits of one pattern, so that a pack cannot make matching slow
const (
	maxAtoms    = 4
	maxItems    = 12
	maxOptional = 4 // items of a row that may be missing: each doubles the row
	maxGap      = 2000
	maxDepth    = 4
	maxLiterals = 256 // forms that one phrase may expand to
)

type exprParser struct {
	s     string
	i     int
	depth int
	items []item // stack of rows under construction
}

// parsePhrase reads a pattern that is nothing but words with blanks that must
// be there; false sends the caller to the parser.
func parsePhrase(s string) (sequence, bool) {
	var seq sequence
	seq.phrase, seq.suffix = cutSuffix(s)
	for i := 0; i < len(seq.phrase); i++ {
		switch c := seq.phrase[i]; {
		case c >= utf8.RuneSelf || text.IsWord(c) || c == '-' || c == '/' || c == '\'':
		case c == ' ' && i > 0 && i+1 < len(seq.phrase) && text.IsWord(seq.phrase[i-1]) && text.IsWord(seq.phrase[i+1]):
		default:
			return seq, false
		}
	}
	seq.phrase = text.LowerASCII(seq.phrase)
	return seq, seq.phrase != ""
}

// parsePattern reads a whole pattern.
func parsePattern(s string) (pattern, error) {
	if seq, ok := parsePhrase(s); ok {
		return pattern{atoms: []sequence{seq}}, nil
	}
	p := &exprParser{s: s}
	var out pattern
	for {
		seq, err := p.sequence()
		if err != nil {
			return out, err
		}
		out.atoms = append(out.atoms, seq)
		if !p.take('&') {
			break
		}
	}
	if p.i < len(p.s) {
		return out, p.fail(p.i, "unexpected %q", p.s[p.i])
	}
	if len(out.atoms) > maxAtoms {
		return out, p.fail(0, "a composition has at most %d parts", maxAtoms)
	}
	return out, nil
}

// parseEntry reads one entry of a word class: a sequence without "&".
func parseEntry(s string) (sequence, error) {
	if seq, ok := parsePhrase(s); ok {
		return seq, nil
	}
	pat, err := parsePattern(s)
	if err != nil {
		return sequence{}, err
	}
	if len(pat.atoms) > 1 {
		return sequence{}, &syntaxError{strings.IndexByte(s, '&'), `"&" stands in patterns, not in word classes`}
	}
	return pat.atoms[0], nil
}

func (p *exprParser) fail(at int, format string, args ...any) error {
	return &syntaxError{at, fmt.Sprintf(format, args...)}
}

func (p *exprParser) blanks() {
	for p.i < len(p.s) && (p.s[p.i] == ' ' || p.s[p.i] == '\t') {
		p.i++
	}
}

func (p *exprParser) take(c byte) bool {
	p.blanks()
	if p.i < len(p.s) && p.s[p.i] == c {
		p.i++
		return true
	}
	return false
}

func (p *exprParser) sequence() (sequence, error) {
	var seq sequence
	seq.start = p.take('^')
	seq.first = seq.start && p.take('^')
	base := len(p.items)
	defer func() { p.items = p.items[:base] }()
	var next gap
	open := false // a gap waits for its right side
	for {
		p.blanks()
		if p.i >= len(p.s) || strings.IndexByte("&|)", p.s[p.i]) >= 0 {
			break
		}
		if p.s[p.i] == '$' {
			p.i++
			seq.end = true
			p.blanks()
			if p.i < len(p.s) && strings.IndexByte("&|)", p.s[p.i]) < 0 {
				return seq, p.fail(p.i, `"$" stands at the end`)
			}
			break
		}
		if g, ok, err := p.gap(); err != nil {
			return seq, err
		} else if ok {
			if open || len(p.items) == base {
				return seq, p.fail(p.i, "a gap stands between two items")
			}
			next, open = g, true
			continue
		}
		it, err := p.item()
		if err != nil {
			return seq, err
		}
		it.before, next, open = next, gap{}, false
		p.items = append(p.items, it)
	}
	seq.items = append([]item(nil), p.items[base:]...)
	return seq, p.check(seq, open)
}

func (p *exprParser) check(seq sequence, open bool) error {
	if open {
		return p.fail(p.i, "a gap stands between two items")
	}
	if len(seq.items) > maxItems {
		return p.fail(seq.items[maxItems].at, "more than %d items in a row", maxItems)
	}
	positive, optional := 0, 0
	free, even := false, true
	for i, it := range seq.items {
		if !it.not {
			positive++
		} else if i > 0 && i < len(seq.items)-1 {
			return p.fail(it.at, `"!" stands first or last in a row`)
		}
		free = free || it.before.either
		even = even && (i == 0 || it.before == seq.items[1].before)
		if it.opt {
			optional++
		}
	}
	if optional > maxOptional {
		return p.fail(seq.items[0].at, "more than %d items of a row may be missing", maxOptional)
	}
	if positive == 0 {
		return p.fail(p.i, "a pattern needs at least one word")
	}
	if free && (!even || len(seq.items) > 3 || positive != len(seq.items)) {
		return p.fail(p.i, `"<..N>" joins two or three plain items, with the same gap between all; words that belong together want parentheses`)
	}
	return nil
}

// gap reads ".12", "..12", "...12", and the same between "<" and ">".
func (p *exprParser) gap() (gap, bool, error) {
	at, rest := p.i, p.s[p.i:]
	g := gap{either: strings.HasPrefix(rest, "<.")}
	if g.either {
		rest = rest[1:]
	}
	dots := len(rest) - len(strings.TrimLeft(rest, "."))
	digits := len(rest[dots:]) - len(strings.TrimLeft(rest[dots:], "0123456789"))
	if dots == 0 || digits == 0 && dots == 1 && !g.either {
		return gap{}, false, nil // ".env" is a word
	}
	n, err := strconv.Atoi(rest[dots : dots+digits])
	if dots > 3 || err != nil || n > maxGap {
		return g, false, p.fail(at, "a gap is written .N, ..N or ...N with N at most %d", maxGap)
	}
	g.max, g.reach = n, reach(dots)
	p.i = len(p.s) - len(rest) + dots + digits
	if g.either && !p.take('>') {
		return g, false, p.fail(p.i, `">" is missing`)
	}
	return g, true, nil
}

func (p *exprParser) item() (item, error) {
	it := item{at: p.i}
	it.not = p.take('!')
	p.blanks()
	if p.i >= len(p.s) {
		return it, p.fail(p.i, "a word is missing")
	}
	switch p.s[p.i] {
	case '<':
		return p.class(it)
	case '(':
		return p.group(it)
	}
	return p.word(it)
}

func (p *exprParser) class(it item) (item, error) {
	end := strings.IndexByte(p.s[p.i:], '>')
	if end < 0 {
		return it, p.fail(p.i, `">" is missing`)
	}
	it.class = strings.TrimSpace(p.s[p.i+1 : p.i+end])
	if !isName(it.class) {
		return it, p.fail(p.i, "%q is no name of a word class", it.class)
	}
	p.i += end + 1
	return it, nil
}

func (p *exprParser) group(it item) (item, error) {
	if p.depth++; p.depth > maxDepth {
		return it, p.fail(p.i, "parentheses nest deeper than %d", maxDepth)
	}
	open := p.i
	p.i++
	for {
		seq, err := p.sequence()
		if err != nil {
			return it, err
		}
		if seq.start || seq.end {
			return it, p.fail(open, `"^" and "$" stand outside of parentheses`)
		}
		it.alts = append(it.alts, seq)
		if p.take('|') {
			continue
		}
		if !p.take(')') {
			return it, p.fail(open, `")" is missing`)
		}
		break
	}
	p.depth--
	if p.i < len(p.s) && p.s[p.i] == '?' {
		p.i++
		it.opt = true
	}
	return it, nil
}

func (p *exprParser) word(it item) (item, error) {
	from, escaped := p.i, false
	for ; p.i < len(p.s); p.i++ {
		c := p.s[p.i]
		if c == '$' && p.lastOfSequence() || strings.IndexByte(" \t()|<>&", c) >= 0 {
			break
		}
		if escaped = c == '\\' && p.i+1 < len(p.s); escaped {
			p.i++
		}
	}
	if it.word = p.s[from:p.i]; it.word == "" {
		return it, p.fail(it.at, "a word is missing")
	}
	if !escaped {
		it.word, it.suffix = cutSuffix(it.word)
	}
	it.word = text.LowerASCII(unescape(it.word))
	return it, nil
}

// unescape takes each character behind a backslash as it is.
func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// cutSuffix parts a word from the marks that say how it may go on.
func cutSuffix(w string) (string, suffix) {
	last := len(w) - 1
	switch {
	case last < 1:
	case w[last] == '~':
		return w[:last], inflected
	case w[last] == '*' && w[0] == '*' && last > 1:
		return w[1:last], inside
	case w[last] == '*':
		return w[:last], prefix
	}
	return w, plain
}

// lastOfSequence tells whether nothing but blanks follows the current byte
// in its sequence.
func (p *exprParser) lastOfSequence() bool {
	rest := strings.TrimLeft(p.s[p.i+1:], " \t")
	return rest == "" || rest[0] == '&'
}

func isName(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; !text.IsWord(c) && c != '-' {
			return false
		}
	}
	return s != ""
}
