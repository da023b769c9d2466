package engine

import (
	"context"
	"errors"

	"ome-tui/engine/trace"
)

// ChangeKind says what differs between two sides.
type ChangeKind uint8

const (
	// CardChanged, CardAdded and CardRemoved are about one card of a library.
	CardChanged ChangeKind = iota + 1
	CardAdded
	CardRemoved
	// CaseChanged is about the contract of one case.
	CaseChanged
	// PackChanged is about one signal pack.
	PackChanged
)

// String gives "card", "card added", "card removed", "case" or "signal pack".
func (k ChangeKind) String() string {
	return [...]string{"", "card", "card added", "card removed", "case", "signal pack"}[k]
}

// Change is one thing that differs: a card, the contract of a case, or a
// signal pack.
type Change struct {
	Kind ChangeKind
	// Suite is a suite whose cases run against the card, or that of the case.
	Suite int
	Card  trace.Ref
	Case  string
	// Pack is the file of a signal pack as the options name it.
	Pack string
	// Edits make the later side of the earlier one; for a cause only those
	// that matter. Empty for added and removed cards and for packs.
	Edits []Edit
}

// Culprit is a set of changes that turn the earlier verdict into the later one
// when they are made together, and no part of them does. One change is the
// usual case.
type Culprit struct {
	Changes []Change
	// Needed says that without the change the verdict would not have turned;
	// false when another one alone turns it as well.
	Needed bool
}

// Flip is a case whose verdict differs between the sides.
type Flip struct {
	// Before and After are the case in the sessions of the two runs.
	Before, After int
	// Passes is the later verdict.
	Passes bool
	// Culprits are the alternatives: each of them alone turns the verdict.
	Culprits []Culprit
}

// Shrunk is a case that passes on both sides, by less than before.
type Shrunk struct {
	Before, After int
	// Was is nil when no threshold flipped the case.
	Was *float64
	Is  float64
}

// Review is what changed from one run to another and what came of it.
type Review struct {
	Before, After *Run
	// Changes are all differences in cards, cases and packs, libraries first.
	Changes []Change
	// Flips are in the order of the later run's cases: broken ones first.
	Flips  []Flip
	Shrunk []Shrunk
	// Added and Removed are cases that one side alone has.
	Added, Removed []int
}

// Broken counts the flips from pass to fail.
func (r *Review) Broken() int {
	n := 0
	for i := range r.Flips {
		if !r.Flips[i].Passes {
			n++
		}
	}
	return n
}

// ReviewRuns compares two runs of the same suites, as Session.At opens them,
// and finds what turned each verdict; see Reviewer.
func ReviewRuns(ctx context.Context, before, after *Run) (*Review, error) {
	r, err := NewReviewer(before, after)
	if err != nil {
		return nil, err
	}
	v := r.review()
	for i := range v.Flips {
		culprits, err := r.Culprits(ctx, v.Flips[i])
		if err != nil {
			return nil, err
		}
		v.Flips[i].Culprits = culprits
	}
	return v, nil
}

// Reviewer finds what turned verdicts between two runs, one verdict after
// another: one change at a time is swapped, and the verdict of every mixture
// is decided by recall itself, never guessed. It is for one goroutine at a
// time.
type Reviewer struct {
	before, after *Run
	mixer         *mixer
}

// NewReviewer puts two runs of the same suites with the same signal packs side
// by side. Both must be decided at one limit and threshold.
func NewReviewer(before, after *Run) (*Reviewer, error) {
	switch a, b := before.Session, after.Session; {
	case len(a.suites) != len(b.suites) || len(a.packs) != len(b.packs):
		return nil, errors.New("the two sides are not of the same suites and signal packs")
	case before.Limit != after.Limit || before.Threshold != after.Threshold:
		return nil, errors.New("the two sides are decided at different limits or thresholds")
	}
	return &Reviewer{before, after, newMixer(before, after)}, nil
}

// Changes are all differences in cards, cases and packs, libraries first.
func (r *Reviewer) Changes() []Change { return r.mixer.changes() }

// Culprits gives what turned the verdict of a flip: each alone turns it. The
// error is the context's, or an internal fault.
func (r *Reviewer) Culprits(ctx context.Context, f Flip) ([]Culprit, error) {
	return r.mixer.culprits(ctx, &f)
}

// review is everything but the culprits.
func (r *Reviewer) review() *Review {
	before, after := r.before, r.after
	v := &Review{Before: before, After: after, Changes: r.Changes()}
	var gained []Flip
	at := before.Session.byName()
	for i := range after.Session.cases {
		j, ok := at[nameOf(after.Session.cases[i])]
		if !ok {
			v.Added = append(v.Added, i)
			continue
		}
		if before.Results[j].Run == 0 || after.Results[i].Run == 0 {
			continue
		}
		v.shrunk(j, i)
		if was, is := before.Results[j].Verdict.Passed, after.Results[i].Verdict.Passed; was != is {
			if f := (Flip{Before: j, After: i, Passes: is}); is {
				gained = append(gained, f)
			} else {
				v.Flips = append(v.Flips, f)
			}
		}
	}
	v.removed()
	v.Flips = append(v.Flips, gained...)
	return v
}

func (v *Review) shrunk(j, i int) {
	was, is := &v.Before.Results[j], &v.After.Results[i]
	if !was.Verdict.Passed || !is.Verdict.Passed || is.Margin == nil || v.Before.Session.cases[j].Pinned() {
		return
	}
	if was.Margin == nil || *is.Margin < *was.Margin {
		v.Shrunk = append(v.Shrunk, Shrunk{Before: j, After: i, Was: was.Margin, Is: *is.Margin})
	}
}

func (v *Review) removed() {
	now := v.After.Session.byName()
	for j := range v.Before.Session.cases {
		if _, ok := now[nameOf(v.Before.Session.cases[j])]; !ok {
			v.Removed = append(v.Removed, j)
		}
	}
}
