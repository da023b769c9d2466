package signal

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"sync"
	"unicode/utf8"
)

// lazyRegexp is a regular expression that is compiled when a prompt first
// needs it: most never do.
type lazyRegexp struct {
	expr string
	once sync.Once
	re   *regexp.Regexp
}

// maxRegexpMatches bounds what one expression may find in a prompt.
const maxRegexpMatches = 64

func (l *lazyRegexp) source() string { return "(?i:" + l.expr + ")" }

func (l *lazyRegexp) check() error {
	if _, err := syntax.Parse(l.source(), syntax.Perl); err != nil {
		return fmt.Errorf("regexp %q: %w", l.expr, err)
	}
	return nil
}

// find gives the places of the expression, letter case ignored.
func (l *lazyRegexp) find(text string) []event {
	l.once.Do(func() { l.re = regexp.MustCompile(l.source()) })
	var out []event
	var at position
	for _, m := range l.re.FindAllStringIndex(text, maxRegexpMatches) {
		if m[0] == m[1] {
			continue
		}
		at = at.advance(text, m[0])
		end := at.advance(text, m[1])
		out = append(out, event{at, end.start, end.cs, end.seg, end.clause})
	}
	return out
}

// advance moves a position on to a later byte.
func (at position) advance(text string, to int) position {
	for i := int(at.start); i < to; {
		switch _, m := markAt(text, i); m {
		case ender:
			at.seg++
			at.clause++
		case comma:
			at.clause++
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		at.cs++
		if r > 0xFFFF {
			at.cs++
		}
		i += n
		at.start = int32(i)
	}
	return at
}
