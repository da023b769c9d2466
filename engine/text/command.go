package text

import (
	"strings"
	"unicode/utf8"
)

// tools are the first words of a command.
var tools = [...]string{
	"npm", "npx", "pnpm", "bun", "node", "git", "ome", "oh-my-experience", "spool", "codex", "claude",
}

// leaders are the words that a bare command may follow.
var leaders = [...]string{"run", "execute", "use", "using", "call", "invoke"}

// maxCommand is the length in UTF-16 units at which a command is cut.
const maxCommand = 180

// Commands gives the shell commands in a raw text, unique: those in
// backticks, then the bare ones after a word such as "run", at a line start
// or directly after a semicolon.
func Commands(raw string) []string {
	if !hasTool(raw) {
		return nil
	}
	spans := quotedCommands(nil, raw)
	for i := 0; i < len(raw); i++ {
		if !toolMayStart(raw[i]) || wordBefore(raw, i) || !bareStart(raw, i) {
			continue
		}
		if end := bareEnd(raw, i); end > 0 {
			spans = append(spans, tidyCommand(raw, Span{i, end}))
			i = end - 1
		}
	}
	return Unique(cutOut(raw, spans))
}

// lineCommands gives the commands in backticks and at line starts: those
// that count inside a code fence.
func lineCommands(raw string) []Span {
	spans := quotedCommands(nil, raw)
	for line := 0; line < len(raw); {
		if end := bareEnd(raw, line); end > 0 {
			spans = append(spans, tidyCommand(raw, Span{line, end}))
		}
		next := strings.IndexByte(raw[line:], '\n')
		if next < 0 {
			break
		}
		line += next + 1
	}
	return spans
}

// cutOut gives the texts of the spans.
func cutOut(raw string, spans []Span) []string {
	if len(spans) == 0 {
		return nil
	}
	out := make([]string, len(spans))
	for i, s := range spans {
		out[i] = s.Of(raw)
	}
	return out
}

// tidyCommand cuts a command to its largest length and trims its end.
func tidyCommand(raw string, s Span) Span {
	cmd := strings.TrimRightFunc(s.Of(raw), isSpace)
	if cut := utf16Cut(cmd, maxCommand); cut < len(cmd) {
		cmd = strings.TrimRightFunc(cmd[:cut], isSpace)
	}
	return Span{s.Start, s.Start + len(cmd)}
}

// hasTool is a quick look for any first word, so that plain prose is not
// searched twice.
func hasTool(raw string) bool {
	for i := range raw {
		if toolMayStart(raw[i]) && toolEnd(raw, i) > 0 {
			return true
		}
	}
	return false
}

func toolMayStart(c byte) bool {
	switch c | 0x20 {
	case 'n', 'p', 'b', 'g', 'o', 's', 'c':
		return true
	}
	return false
}

// toolEnd gives the offset after a first word and its blanks when one stands
// at i and a printable ASCII character follows, else 0.
func toolEnd(raw string, i int) int {
	for _, tool := range tools {
		if !HasFold(raw, i, tool) {
			continue
		}
		word := i + len(tool)
		end := skipBlanks(raw, word)
		if end > word && end < len(raw) && '!' <= raw[end] && raw[end] <= '~' {
			return end
		}
	}
	return 0
}

func skipBlanks(raw string, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\t') {
		i++
	}
	return i
}

// bareStart tells whether a bare command may start at i.
func bareStart(raw string, i int) bool {
	if i == 0 || raw[i-1] == '\n' || raw[i-1] == ';' {
		return true
	}
	before := strings.TrimRightFunc(raw[:i], isSpace)
	if len(before) == i {
		return false
	}
	for _, word := range leaders {
		at := len(before) - len(word)
		if at >= 0 && HasFold(before, at, word) && !wordBefore(before, at) {
			return true
		}
	}
	return false
}

// bareEnd gives where the bare command at i ends with its clause, 0 if there
// is none.
func bareEnd(raw string, i int) int {
	start := toolEnd(raw, i)
	if start == 0 {
		return 0
	}
	end := start
	for end < len(raw) {
		r, size := utf8.DecodeRuneInString(raw[end:])
		if endsCommand(r) {
			break
		}
		end += size
	}
	if end == start {
		return 0
	}
	return end
}

func endsCommand(r rune) bool {
	switch r {
	case '`', ',', '，', ';', '；', '。', '\n':
		return true
	}
	return false
}

// quotedCommands appends the commands that fill a pair of backticks.
func quotedCommands(dst []Span, raw string) []Span {
	for at := 0; ; {
		i := strings.IndexByte(raw[at:], '`')
		if i < 0 {
			return dst
		}
		at += i + 1
		if toolEnd(raw, at) == 0 {
			continue
		}
		length := strings.IndexByte(raw[at:], '`')
		if length < 0 {
			return dst
		}
		dst = append(dst, tidyCommand(raw, Span{at, at + length}))
		at += length + 1
	}
}
