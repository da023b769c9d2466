package engine

import (
	"context"
	"slices"

	"ome-tui/engine/suite"
)

// MaxCandidates is how many candidate edits are tried for one case.
const MaxCandidates = 64

// Bounds of a search for edits.
const (
	// maxEdits is how many edits a fix may need together.
	maxEdits = 3
	// maxOffers is how many fixes of a case are shown.
	maxOffers = 12
	// goodMargin is the distance to the threshold, in points, from which a fix
	// counts as safe.
	goodMargin = 5
)

// Fix is a set of one to three edits that together make a case pass, judged
// on every case that shares the cards.
type Fix struct {
	// Case is the index of the case in Session.Cases.
	Case  int
	Edits []Edit
	// Partial says that the edits do not make the case pass: it is the best
	// single edit there is.
	Partial bool
	// Fixes and Breaks are the cases whose verdict turns, by index; held-out
	// ones are apart, because no search for edits has looked at them.
	Fixes, Breaks               []int
	HeldOutFixes, HeldOutBreaks []int
	// Of counts the other cases that the edits were judged on, HeldOut the
	// held-out ones among them. With no other case the fix is unverified.
	Of, HeldOut int
	// Margin is the case's margin with the edits made, nil when no threshold
	// flips it.
	Margin *float64
	// Words counts the content words of added phrases, Others the other
	// prompts that hold one of them.
	Words, Others int
	// Brittle says why an added phrase fits this one prompt alone; empty when
	// it does not.
	Brittle string
	// Blocks are the triggers of an edited card that an added ignore phrase
	// stands in: a prompt of their words alone recalls the card no more.
	Blocks []string
	// Bare are the ids of edited cards that had triggers and are left without
	// any: they are hardly recalled any more.
	Bare []string
	// Before and After are the metrics over all cases of the session, without
	// context size, latency and the smallest margin, which take a run.
	Before, After suite.Metrics
}

// Harmless tells whether the edits make the case pass and break nothing.
func (f *Fix) Harmless() bool {
	return !f.Partial && len(f.Breaks) == 0 && len(f.HeldOutBreaks) == 0
}

// Unverified tells whether there was no other case to judge the edits on.
func (f *Fix) Unverified() bool { return f.Of == 0 && f.HeldOut == 0 }

// Tests tells whether an edit changes the test instead of the recall.
func (f *Fix) Tests() bool { return slices.ContainsFunc(f.Edits, Edit.Tests) }

// Offer is what was found for one failing case.
type Offer struct {
	Case  int
	Fixes []Fix
	// Tried counts the candidate edits that were tried, Left those left out
	// because of MaxCandidates.
	Tried, Left int
}

// Harmless gives the first harmless fix that leaves the test alone, nil when
// there is none.
func (o *Offer) Harmless() *Fix {
	for i := range o.Fixes {
		if f := &o.Fixes[i]; f.Harmless() && !f.Tests() {
			return f
		}
	}
	return nil
}

// Fixes finds and judges edits for failing cases of a run: those at the given
// indexes, or all failing ones when cases is nil. Each offer is emitted as
// soon as it is there, in order. Cases with the tag held-out take no part in
// the search for edits and are judged all the same.
func (r *Run) Fixes(ctx context.Context, cases []int, emit func(Offer)) error {
	f := newFixer(r)
	if cases == nil {
		cases = r.failing()
	}
	for _, i := range cases {
		if err := ctx.Err(); err != nil {
			return err
		}
		if r.Results[i].Run == 0 || r.Results[i].Verdict.Passed {
			continue
		}
		offer, err := f.offer(ctx, i)
		if err != nil {
			return err
		}
		emit(offer)
	}
	return nil
}

func (r *Run) failing() []int {
	var out []int
	for i := range r.Results {
		if r.Results[i].Run != 0 && !r.Results[i].Verdict.Passed {
			out = append(out, i)
		}
	}
	return out
}

// JudgeEdits judges edits of the user's own for a case: what they fix and
// break, as for an offered fix.
func (r *Run) JudgeEdits(ctx context.Context, caseIndex int, edits []Edit) (Fix, error) {
	f := newFixer(r)
	a := attempt{edits: edits}
	if err := f.judge(ctx, caseIndex, []*attempt{&a}); err != nil {
		return Fix{}, err
	}
	if err := f.measure(caseIndex, &a); err != nil {
		return Fix{}, err
	}
	f.describe(caseIndex, []*attempt{&a})
	return f.finish(caseIndex, &a), nil
}
