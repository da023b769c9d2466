package engine

import (
	"context"
	"slices"
)

// Plan is the best harmless edit of each failing case, made one after another
// and judged together.
type Plan struct {
	// Edits are all edits of the taken fixes, in order.
	Edits []Edit
	Taken []Fix
	// Needless are the fixes whose case passes already by an earlier one;
	// Clashing are those that would break a case, or no longer help, once the
	// earlier ones are made. Without are cases without a harmless fix in a
	// file.
	Needless, Clashing []Fix
	Without            []int
	// After is the run with all edits made; the run itself when there are none.
	After *Run
}

// Fixed counts the cases that fail in the run and pass in the plan.
func (p *Plan) Fixed(r *Run) int {
	n := 0
	for i := range r.Results {
		if !r.Results[i].Verdict.Passed && p.After.Results[i].Verdict.Passed {
			n++
		}
	}
	return n
}

// Plan takes the best harmless fix of each offer that stands in a file and
// leaves the test alone, and keeps those that hold together: each is made on
// top of the earlier ones and every case is run again.
func (r *Run) Plan(ctx context.Context, offers []Offer) (*Plan, error) {
	p := &Plan{After: r}
	for i := range offers {
		f := offers[i].filed()
		switch {
		case f == nil:
			p.Without = append(p.Without, offers[i].Case)
		case p.After.Results[f.Case].Verdict.Passed:
			p.Needless = append(p.Needless, *f)
		default:
			if err := p.take(ctx, r, f); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// filed gives the first harmless fix whose edits all stand in files.
func (o *Offer) filed() *Fix {
	for i := range o.Fixes {
		f := &o.Fixes[i]
		if f.Harmless() && !f.Tests() && !slices.ContainsFunc(f.Edits, func(e Edit) bool { return e.Subject == EditSetting }) {
			return f
		}
	}
	return nil
}

// take makes a fix on top of the plan, unless that breaks a case or does not
// help.
func (p *Plan) take(ctx context.Context, r *Run, f *Fix) error {
	edits := dedupe(slices.Concat(p.Edits, f.Edits)) // one file can empty the library for several cases
	s, err := r.Session.Edited(edits...)
	if err != nil {
		p.Clashing = append(p.Clashing, *f)
		return nil
	}
	after, err := s.Run(ctx, nil)
	if err != nil {
		return err
	}
	if after.Limit != r.Limit || after.Threshold != r.Threshold {
		after = after.Retune(r.Limit, r.Threshold)
	}
	if !after.Results[f.Case].Verdict.Passed || p.breaks(after) {
		p.Clashing = append(p.Clashing, *f)
		return nil
	}
	p.Edits, p.Taken, p.After = edits, append(p.Taken, *f), after
	return nil
}

func (p *Plan) breaks(after *Run) bool {
	for i := range after.Results {
		if p.After.Results[i].Verdict.Passed && !after.Results[i].Verdict.Passed {
			return true
		}
	}
	return false
}
