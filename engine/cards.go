package engine

import (
	"ome-tui/engine/card"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// CardStats is how one card of a library fared over the cases that run
// against it.
type CardStats struct {
	Card  *card.Card
	Suite int // a suite that runs against the card's library
	suite.CardCounts
	// Precision is hits and allowed extras over returned, Recall hits over
	// expected; null over none.
	Precision, Recall suite.Mean
	// Wins and Losses are case indexes: returned rightly; missed or returned
	// wrongly.
	Wins, Losses []int
}

// Cards gives the cards of all libraries: noisiest first (disallowed extras),
// then deafest (missed), then by identity.
func (r *Run) Cards() []CardStats { return nil }

// Trigger is what became of one of a card's own triggers, typed as a prompt.
type Trigger struct {
	Text string
	// Field is "recall.triggers[1]"; the card's Fields give its place.
	Field string
	// Recalled tells whether the card came back.
	Recalled bool
	// Tokens is false when the trigger has no token and can never match.
	Tokens bool
	// Failure says why the card did not come back; nil when it did.
	Failure *Failure
}

// Triggers tries each of a card's own triggers as a prompt, in the project
// that the card belongs to.
func (s *Session) Triggers(suiteIndex int, ref trace.Ref) []Trigger { return nil }

// Neighbours gives the cards most similar to a card, at most max, best first.
func (s *Session) Neighbours(suiteIndex int, ref trace.Ref, max int) []trace.Similar { return nil }
