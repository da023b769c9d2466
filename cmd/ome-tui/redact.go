package main

import (
	"crypto/rand"
	"path/filepath"

	"ome-tui/engine"
	"ome-tui/engine/inject"
	"ome-tui/report"
)

// keyName is the redaction key beside the file that it belongs to.
const keyName = ".ome-tui.key"

// keyBytes is the length of a key that is used once.
const keyBytes = 32

// redaction gives what hides prompts and their words in a report that goes to
// out ("" for stdout), when that is asked for or the cards are the user's own;
// else nil.
func (a *app) redaction(s *engine.Session, out string) (*report.Redaction, error) {
	if !a.o.redact && !s.Options().UseCurrentLibrary {
		return nil, nil
	}
	key, err := a.redactionKey(out)
	if err != nil {
		return nil, err
	}
	return report.NewRedaction(key, s), nil
}

// revealing is the command that shows the words of one case's prompt, which
// the report of this run hides.
func (a *app) revealing(suites []string) string {
	command := "ome-tui"
	if a.o.useCurrentLibrary {
		command += " --use-current-library"
	}
	if a.o.experiences != "" {
		command += " --experiences " + inject.ShellWord(a.o.experiences)
	}
	command += a.libraryFlags()
	for _, one := range suites {
		command += " " + inject.ShellWord(one)
	}
	return command + " --explain CASE"
}

// libraryFlags repeats the flags that say which library is read, and how.
func (a *app) libraryFlags() string {
	flags := ""
	if a.o.dataDir != "" {
		flags += " --data-dir " + inject.ShellWord(a.o.dataDir)
	}
	if a.o.profile != "" {
		flags += " --profile " + a.o.profile
	}
	return flags
}

// redactionKey is the key beside the baseline, else beside the output file:
// reports made there can be compared. A run that leaves no file gets a key of
// its own.
func (a *app) redactionKey(out string) ([]byte, error) {
	for _, file := range []string{a.o.writeBaseline, a.o.baseline, out} {
		if file != "" {
			return report.OpenKey(filepath.Join(filepath.Dir(file), keyName))
		}
	}
	key := make([]byte, keyBytes)
	_, err := rand.Read(key)
	return key, err
}
