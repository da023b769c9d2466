package process

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Split cuts a command line into words at blanks; quotes keep blanks,
// and outside single quotes a backslash keeps the next sign, where it does not
// separate folders. No shell is involved: its start-up files could write into the answer.
func Split(line string) ([]string, error) {
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
		return nil, fmt.Errorf("the command %q ends inside a quote", line)
	}
	if open {
		words = append(words, word.String())
	}
	if len(words) == 0 {
		return nil, errors.New("the command is empty")
	}
	return words, nil
}

// Resolve finds the program, and makes paths absolute that are given
// relative to the current folder: the call may run in another one.
func Resolve(words []string) ([]string, error) {
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
		return "", fmt.Errorf("the command %q is not found (install it, or give its path)", name)
	}
	return filepath.Abs(path)
}
