package eval

import (
	"strings"

	"ome-tui/engine/internal/process"
)

// SplitCommand cuts a command line into words as a hook's settings mean it:
// at blanks, with quotes, and without a shell.
func SplitCommand(line string) ([]string, error) { return process.Split(line) }

// CommandLine is the command as it is shown, this program's own by its name.
func (s *Session) CommandLine() string {
	words := append([]string(nil), s.Command...)
	if s.own {
		words[0] = "ome-tui"
	}
	for i, w := range words {
		if w == "" || strings.ContainsAny(w, " \t\n'\"\\") {
			words[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}
