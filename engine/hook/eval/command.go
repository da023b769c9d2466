package eval

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// SplitCommand cuts a command line into words at blanks; quotes keep blanks,
// and outside single quotes a backslash keeps the next sign, where it does not
// separate folders. No shell is involved: its start-up files could write into the answer.
func SplitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	open, escaped := false, false
	for _, r := range line {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'' && filepath.Separator == '/':
			escaped, open = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, open = r, true
		case r == ' ' || r == '\t' || r == '\n':
			if open {
				words, open = append(words, word.String()), false
				word.Reset()
			}
		default:
			word.WriteRune(r)
			open = true
		}
	}
	if quote != 0 || escaped {
		return nil, fmt.Errorf("the hook command %q ends inside a quote", line)
	}
	if open {
		words = append(words, word.String())
	}
	if len(words) == 0 {
		return nil, errors.New("the hook command is empty")
	}
	return words, nil
}

// resolveCommand finds the program, and makes paths absolute that are given
// relative to the current folder: cases run in folders of their own.
func resolveCommand(words []string) ([]string, error) {
	out := append([]string(nil), words...)
	program, err := findProgram(words[0])
	if err != nil {
		return nil, err
	}
	out[0] = program
	for i, word := range out[1:] {
		if !strings.ContainsAny(word, `/\.`) || filepath.IsAbs(word) {
			continue
		}
		if _, err := os.Stat(word); err == nil {
			if abs, err := filepath.Abs(word); err == nil {
				out[i+1] = abs
			}
		}
	}
	return out, nil
}

func findProgram(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("the hook command %q is not found (install it, or give its path)", name)
	}
	return filepath.Abs(path)
}

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
