package payload

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsMaintenance tells whether a line of the prompt is one of OME's own
// commands ("run ome doctor", "`oh-my-experience config list`"): such a prompt
// is about the tool, and recalls nothing. A command mentioned inside a
// sentence does not count.
func IsMaintenance(prompt string) bool {
	for line := range strings.Lines(prompt) {
		if isCommandLine(line) {
			return true
		}
	}
	return false
}

// isCommandLine reads: request, verb, shell signs, npx, program, subcommand;
// all but the last two may be lacking.
func isCommandLine(line string) bool {
	// Only the beginning counts, and it has no long words.
	l := cursor{strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))}
	l.word("please", "请", "帮我")
	l.skip("")
	l.word("run", "execute", "运行", "执行")
	l.skip("`$>")
	if l.word("npx") && l.skip("") == 0 {
		return false
	}
	if !l.word("oh-my-experience", "ome") || l.skip("") == 0 {
		return false
	}
	return l.word("doctor", "experience", "config", "hook", "init", "uninstall", "project", "source", "reflect") && l.atWordEnd()
}

// cursor is what is left of a line.
type cursor struct{ rest string }

// word takes one of the words, letter case ignored, and tells whether it did.
func (c *cursor) word(words ...string) bool {
	for _, w := range words {
		if len(c.rest) >= len(w) && strings.EqualFold(c.rest[:len(w)], w) {
			c.rest = c.rest[len(w):]
			return true
		}
	}
	return false
}

// skip takes white space and the given signs, and gives the number of bytes.
func (c *cursor) skip(signs string) int {
	before := len(c.rest)
	c.rest = strings.TrimLeftFunc(c.rest, func(r rune) bool {
		return unicode.IsSpace(r) || r == '\ufeff' || strings.ContainsRune(signs, r)
	})
	return before - len(c.rest)
}

// atWordEnd tells whether no ASCII word goes on here.
func (c *cursor) atWordEnd() bool {
	r, _ := utf8.DecodeRuneInString(c.rest)
	return c.rest == "" || !(r == '_' || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)))
}
