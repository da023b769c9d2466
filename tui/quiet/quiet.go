// Package quiet keeps Bubble Tea from questioning the terminal at start-up.
//
// Importing Bubble Tea v1 asks the terminal for its background colour while
// packages are initialised, and waits up to five seconds on one that does
// not answer, in every command of the binary. The question is left out where
// CI is set. Packages are initialised in the order of their import paths as
// soon as their own imports are: this one needs only os, so it is ready
// before Bubble Tea, which needs os/exec and more. It sets CI when it was
// unset; Restore takes it back before the program reads its environment.
//
// The explorer needs no answer: its default theme uses the terminal's own
// sixteen colours.
package quiet

import "os"

// mark is the value that tells our CI from the user's.
const mark = "ome-tui: no terminal query"

var _ = hush()

func hush() bool {
	if _, set := os.LookupEnv("CI"); set {
		return false
	}
	return os.Setenv("CI", mark) == nil
}

// Restore gives the environment back as it was. It is the first thing main
// does; calling it again does nothing.
func Restore() {
	if os.Getenv("CI") == mark {
		os.Unsetenv("CI")
	}
}
