// Package suite holds recall suites and judges results against them.
//
// In goes a suite file (JSON) with its cards file; out come cases with the
// place of every field, all faults of the input at once, and, once a case has
// been recalled, its verdict by the case contract, its metrics, and the means
// over cases by difficulty, tag, language and card.
//
// Invariants: a mean is taken over values rounded to 3 decimals, in case
// order, so that it has the same bits whatever the number of workers or
// shards; a mean over no case is null, never 0 and never 1. The package never
// runs a recall and never reads the user's library.
package suite

import (
	"ome-tui/engine/card"
	"ome-tui/engine/fault"
)

// Suite is one recall suite as its file states it.
type Suite struct {
	// Name is the file's name field, else the base name of the file.
	Name string
	// Path is the suite file as it was named by the user.
	Path  string
	Cases []Case
	// Cards are the suite's own cards, in file order, until a session takes
	// them into a library; CardsFile is the file that holds them (the suite
	// itself when they are inline). HasCards is false when the suite names none.
	Cards     []card.Card
	CardsFile string
	CardsAt   Location
	HasCards  bool
	// Warnings are what is odd but runnable, sorted by place.
	Warnings fault.List
	// LintAllow silences lint rules for the whole suite.
	LintAllow []Allow
	Pos       fault.Pos
}

// Case is one prompt with what must, may and must not come back.
type Case struct {
	ID     string
	Prompt string
	// Expected, AllowedExtra and Unexpected are card ids as written, repeats
	// included.
	Expected, AllowedExtra, Unexpected []string
	ExpectNoMatches                    bool
	// Difficulty is empty when the file gives none.
	Difficulty string
	Tags       []string
	// Threshold overrides the run's, 0–100; nil when absent. A case that has
	// one is pinned: a sweep leaves it out.
	Threshold *float64
	// CWD is the folder whose project the case runs in, as written; empty
	// when absent.
	CWD  string
	Note string
	// Project exercises scopes without a directory; nil when absent.
	Project   *ProjectContext
	LintAllow []Allow
	Pos       fault.Pos

	places []place
}

// ProjectContext is the project a case states outright.
type ProjectContext struct {
	ProjectKey, ModulePath string
}

// Allow silences one lint rule, for a stated reason.
type Allow struct {
	Rule, Reason string
}

// Pinned tells whether the case has a threshold of its own.
func (c *Case) Pinned() bool { return c.Threshold != nil }

// HeldOut tells whether the case takes part in judging only, never in a
// search for thresholds or edits.
func (c *Case) HeldOut() bool { return c.HasTag("held-out") }

// HasTag tells whether the case carries the tag.
func (c *Case) HasTag(tag string) bool {
	for _, t := range c.Tags {
		if t == tag {
			return true
		}
	}
	return false
}

// Negative tells whether the case expects no card.
func (c *Case) Negative() bool { return c.ExpectNoMatches || len(c.Expected) == 0 }
