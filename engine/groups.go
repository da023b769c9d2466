package engine

import "ome-tui/engine/trace"

// GroupBy is a way to put cases together.
type GroupBy uint8

const (
	// ByFailure groups by failure kind, ByCause by cause, ByStage by the
	// stage where the missing card left, or that let the extra card in.
	ByFailure GroupBy = iota
	ByCause
	ByStage
	ByCard
	ByTag
	ByDifficulty
	ByLanguage
	BySuite
)

// Group is the cases that share a key. A case stands in every group it
// belongs to; passing cases stand in one group with an empty Key where the
// grouping is by failure, cause, stage or card.
type Group struct {
	Key    string
	Cases  []int
	Passed int
}

// Groups puts the cases together, failing groups first, then by key.
func (r *Run) Groups(by GroupBy) []Group { return nil }

// Blame counts failures by the stage that decided them.
type Blame struct {
	Stage trace.Stage
	// Missed are expected cards that left there, Extra disallowed cards that
	// came through.
	Missed, Extra int
	Cases         []int
}

// Blame gives the stages with failures, in pipeline order.
func (r *Run) Blame() []Blame { return nil }
