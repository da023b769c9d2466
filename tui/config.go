package tui

import (
	"context"
	"io"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/hook/eval"
	"ome-tui/engine/suite"
	"ome-tui/engine/verify"
	"ome-tui/report"
	"ome-tui/tui/style"
)

// Config says what to explore and how to draw it.
type Config struct {
	// Open loads the session. It is called off the event loop after the first
	// frame, and again when files have changed. A nil session comes with
	// faults, which are shown in place.
	Open func(context.Context) (*engine.Session, fault.List)
	// OpenHook loads hook suites instead: the explorer then shows the Hook
	// screen. Nil where none are judged.
	OpenHook func(context.Context) (*eval.Session, fault.List)
	// Known are the failures that are allowed.
	Known suite.KnownFailures
	// Gates are held against every finished run.
	Gates []suite.Gate
	// Watch runs again when one of the session's files changes.
	Watch bool
	// Start is the screen to open on.
	Start Screen

	// Version stands in the header.
	Version string
	Theme   style.Theme
	// ASCII draws with ASCII alone; Mouse captures the mouse.
	ASCII, Mouse bool
	// Accessible reads plain lines and prints plain lines.
	Accessible bool
	// Compare are the runs of the Compare screen.
	Compare Sides
	// Verify asks an installed OME about every case of a run; the Compare
	// screen then shows where the two differ. Nil where none is asked.
	Verify func(context.Context, *engine.Run, func(verify.Case)) (*verify.Outcome, error)
	// SaveCase adds a case to the file of a suite and says where. Nil where
	// there is no such thing: the case is copied instead.
	SaveCase func(suite int, c suite.Case) (where string, err error)
	// Redact gives what hides prompts and their words in a report of a session
	// that goes to a path ("" for a comparison); nil, and the nil function, hide
	// nothing.
	Redact func(s *engine.Session, path string) (*report.Redaction, error)
	// KeysFile rebinds keys; empty for none.
	KeysFile string
	// LogFile takes what would go to stderr while the screen is in use.
	LogFile string

	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Getenv reads the environment (NO_COLOR, TERM, EDITOR, ...).
	Getenv func(string) string

	// log takes what has no place on the screen, as the stack of a fault.
	log func(string)
	// drop closes a session that another one has replaced.
	drop func(*engine.Session) error
	// copy puts a text on the clipboard and says how.
	copy func(string) (string, error)
}

// redaction is Redact where there is one.
func (c Config) redaction(s *engine.Session, path string) (*report.Redaction, error) {
	if c.Redact == nil {
		return nil, nil
	}
	return c.Redact(s, path)
}

// Screen is one of the explorer's screens.
type Screen uint8

const (
	// Cases lists the cases and explains the selected one.
	Cases Screen = iota
	// Cards lists the cards of the library.
	Cards
	// Tune plots threshold and limit.
	Tune
	// Prompt scores a prompt while it is typed.
	Prompt
	// Compare shows two runs side by side.
	Compare
	// Hook lists hook cases.
	Hook
	screenCount
)

// String gives the name in the header.
func (s Screen) String() string {
	return [...]string{"Cases", "Cards", "Tune", "Prompt", "Compare", "Hook"}[s]
}

// Exit statuses of the explorer.
const (
	StatusOK          = 0
	StatusNotStarted  = 2
	StatusInternal    = 3
	StatusInterrupted = 130
	StatusTerminated  = 143
)
