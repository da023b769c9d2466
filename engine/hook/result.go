package hook

import (
	"errors"

	"ome-tui/engine/card"
	"ome-tui/engine/hook/payload"
	"ome-tui/engine/inject"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
)

// Quiet says why a run recalled nothing without anything being wrong.
type Quiet uint8

const (
	// Recalled is a run that did recall, or failed.
	Recalled Quiet = iota
	// NoPrompt is a payload without a prompt, or with a blank one.
	NoPrompt
	// Maintenance is a prompt that is one of OME's own commands.
	Maintenance
	// Stopped is the end of a turn.
	Stopped
)

// String gives the reason in a few words.
func (q Quiet) String() string {
	return [...]string{"recalled", "no prompt", "maintenance command", "end of a turn"}[q]
}

// Result is what one run decided, as far as it got.
type Result struct {
	DataDir string
	Event   payload.Event
	Quiet   Quiet
	// Fault is what went wrong; nil when nothing did. Its text holds nothing
	// of the payload.
	Fault error
	// Logged tells whether the run writes a line to the log.
	Logged bool

	Config   card.Config
	ConfigOK bool
	Project  card.ProjectContext
	// Libraries are the global one and, inside a project, the project's.
	Libraries []card.Library
	Analysis  *prompt.Analysis
	Decision  *trace.Decision
	// Context is what was rendered, empty when nothing was.
	Context  inject.Text
	Warnings []string
	// Output is what goes to standard output.
	Output []byte

	read bool // the payload could be read
}

// Faults of a run.
var (
	ErrTimeLimit = errors.New("time limit reached before the decision")
	errPrompt    = errors.New("the prompt is no string")
)

// fail gives the result of a run that went wrong: it says nothing.
func (r Result) fail(err error) Result {
	r.Fault, r.Logged, r.Decision = err, true, nil
	r.Context = inject.Text{}
	r.Output = r.silence()
	return r
}

// silence is the output that says nothing.
func (r Result) silence() []byte {
	if !r.read {
		return Unreadable()
	}
	return []byte(neutral(r.Event))
}

// quiet gives the result of a run that has nothing to say.
func (r Result) quiet(why Quiet) Result {
	r.Quiet = why
	r.Output = r.silence()
	return r
}
