package eval

import (
	"io/fs"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/source"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// Suite is a hook suite.
type Suite struct {
	Name  string // the file's base name when absent
	At    suite.Location
	Data  Data
	Cases []Case
}

// Data is the data directory that every case starts with.
type Data struct {
	// Folder is copied as it is, nil when the suite names none.
	Folder fs.FS
	// Cards are written as Markdown.
	Cards []card.Card
	// Config is the text of config.json, nil for none.
	Config []byte
}

// Case is one call of the hook.
type Case struct {
	ID, Note string
	Tags     []string
	// Provider is the client that the case plays: codex, claude, cursor, or
	// any other name.
	Provider string
	// Payload is what goes to standard input, place holders not yet filled.
	Payload []byte
	// PadTo lengthens the prompt until the payload has that many bytes.
	PadTo         int
	KeepStdinOpen bool
	// Malformed says that the payload cannot be read, Irregular why it is not
	// what the client's schema asks for although it can be.
	Malformed bool
	Irregular string
	// Config overrides the suite's config.json for this case.
	Config  []byte
	Project Project
	// Expect is what a right hook does; ExpectOME, where it is set, what one
	// does that follows OME 0.4.0 to the letter.
	Expect    Expect
	ExpectOME *Expect
	// Canaries are words of the prompt that must not be left behind, beside
	// those that are found by themselves.
	Canaries []string
	fault.Pos
}

// expectation is what is expected of a hook that follows a profile.
func (c *Case) expectation(p trace.Profile) *Expect {
	if p == trace.OME040 && c.ExpectOME != nil {
		return c.ExpectOME
	}
	return &c.Expect
}

// Project is the folder that the payload speaks of.
type Project struct {
	// Files are written below the project, names with slashes.
	Files []File
	// Cards are written into the project's own library.
	Cards []card.Card
}

// File is one file of a project.
type File struct{ Name, Text string }

// Expect is what a right hook does. Nil means not said.
type Expect struct {
	// Event holds provider, event, prompt, sessionId, turnId and cwd as far
	// as they are said. NoEvent says that no line may be logged.
	Event   *source.Node
	NoEvent bool
	// Output is "context" or "empty".
	Output string
	// Cards are the ids in the order of the context.
	Cards     []string
	CardsSet  bool
	Truncated *bool
	// Telemetry is a part of the log line.
	Telemetry *source.Node
	// RawPromptStored says that the configuration asks for the raw prompt.
	RawPromptStored bool
}

// Place holders in payloads, project files and expectations.
const (
	holdProject = "$PROJECT"
	holdDataDir = "$DATADIR"
	holdHome    = "$HOME"
)
