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
	out := quotedCommands(nil, raw)
	at := 0
	for i := 0; i < len(raw); i++ {
		if i < at || !toolMayStart(raw[i]) || wordBefore(raw, i) || !bareStart(raw, i) {
			continue
		}
		if cmd := bareCommand(raw, i); cmd != "" {
			out = append(out, cmd)
			at = i + len(cmd)
		}
	}
	return tidyCommands(out)
}

// lineCommands gives the commands in backticks and at line starts: those
// that count inside a code fence.
func lineCommands(raw string) []string {
	out := quotedCommands(nil, raw)
	for i := 0; i < len(raw); i++ {
		if i > 0 && raw[i-1] != '\n' {
			continue
		}
		if cmd := bareCommand(raw, skipBlanks(raw, i)); cmd != "" {
			out = append(out, cmd)
		}
	}
	return tidyCommands(out)
}

func tidyCommands(list []string) []string {
	for i, cmd := range list {
		list[i] = strings.TrimFunc(CutUTF16(strings.TrimFunc(cmd, isSpace), maxCommand), isSpace)
	}
	return Unique(list)
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
		if !foldPrefix(raw, i, tool) {
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
	before := strings.TrimRight(raw[:i], " \t")
	if before == "" || before[len(before)-1] == '\n' {
		return true
	}
	if len(before) == i {
		return raw[i-1] == ';'
	}
	for _, word := range leaders {
		at := len(before) - len(word)
		if at >= 0 && foldPrefix(before, at, word) && !wordBefore(before, at) {
			return true
		}
	}
	return false
}

// bareCommand gives the command at i up to the end of its clause, or "".
func bareCommand(raw string, i int) string {
	start := toolEnd(raw, i)
	if start == 0 {
		return ""
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
		return ""
	}
	return raw[i:end]
}

func endsCommand(r rune) bool {
	switch r {
	case '`', ',', '，', ';', '；', '。', '\n':
		return true
	}
	return false
}

// quotedCommands appends the commands that fill a pair of backticks.
func quotedCommands(dst []string, raw string) []string {
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
		dst = append(dst, raw[at:at+length])
		at += length + 1
	}
}
