package signal

import (
	"ome-tui/engine/fault"
	"ome-tui/engine/text"
)

// Polarity says whether a signal speaks for cards or against them.
type Polarity uint8

const (
	// Positive signals are evidence that a card is wanted.
	Positive Polarity = iota
	// Negative signals speak against the cards or signals that they name.
	Negative
)

// String gives "positive" or "negative".
func (p Polarity) String() string {
	if p == Negative {
		return "negative"
	}
	return "positive"
}

// Signal is one named task shape: the facts a card can refer to, without the
// patterns that find it.
type Signal struct {
	ID       string
	Polarity Polarity
	// Weight is how strongly the signal speaks: the heaviest of those that a
	// card requires and the prompt shows is its evidence from signals. That of
	// a negative signal decides nothing.
	Weight float64
	// Routing signals may carry a card past an excluded intent.
	Routing bool
	// Suppress makes a detected negative signal take away its Targets.
	Suppress bool
	// Prohibition marks a positive signal whose meaning is itself a
	// prohibition, so that negated text counts.
	Prohibition bool
	// Meaning says in one line when the signal is found, for authors.
	Meaning string
	// Reason says in one line why a card with this signal matched, for
	// people who read a recall.
	Reason string
	// Source is "generic", "pack" or "user"; Pack is the name of the pack.
	Source, Pack string
	// QueryTerms widen the query when the signal is found.
	QueryTerms []string
	// Targets are the ids that a negative signal speaks against.
	Targets []string
	// Positives and Negatives are the pack's own examples.
	Positives, Negatives []Example
	Pos                  fault.Pos
}

// Example is a prompt that the signal must or must not be found in.
type Example struct {
	Text string
	Pos  fault.Pos
}

// Detection is a signal found in a prompt, with the places of the narrative
// that show it.
type Detection struct {
	*Signal
	Spans []text.Span
}

// Input is the text that signals are looked for in. Both are narratives
// (no fences, no stack frames, white space collapsed) in original letter case.
type Input struct {
	// Narrative is the whole prompt.
	Narrative string
	// Positive is the prompt without negated spans.
	Positive string
}
