package report

import (
	"slices"
)

// Baseline gives the document in canonical form, to be stored and compared
// with: no times, durations, paths, lines or tool version, and of the
// candidates those that the case speaks of. The same result gives the same
// bytes, whoever ran it where.
func (d *Document) Baseline() *Document {
	out := &Document{Verdict: d.Verdict, Gates: slices.Clone(d.Gates)}
	for _, r := range d.Reports {
		out.Reports = append(out.Reports, r.baseline())
	}
	return out
}

func (r *Report) baseline() *Report {
	out := *r
	out.GeneratedAt, out.SuiteFile, out.ToolVersion, out.FixtureDataDir = "", "", "", ""
	out.Library, out.Warnings, out.Sweep = nil, []Warning{}, nil
	if r.Metrics != nil {
		m := *r.Metrics
		m.AvgDurationMs, m.DurationMs = nil, nil
		out.Metrics = &m
	}
	out.Cases = make([]Case, len(r.Cases))
	for i, c := range r.Cases {
		c.Line, c.Metrics.DurationMs = 0, nil
		c.Diagnostics = c.Diagnostics.baseline(&c)
		out.Cases[i] = c
	}
	if r.Hook != nil {
		h := *r.Hook
		h.Cases = make([]HookCase, len(r.Hook.Cases))
		for i, c := range r.Hook.Cases {
			c.Line, c.DurationMs = 0, nil
			h.Cases[i] = c
		}
		out.Hook = &h
	}
	return &out
}

func (d *Diagnostics) baseline(c *Case) *Diagnostics {
	if d == nil {
		return nil
	}
	out := *d
	out.Candidates = []Candidate{}
	for _, cand := range d.Candidates {
		if cand.Selected || slices.Contains(c.ExpectedCards, cand.ID) || slices.Contains(c.UnexpectedCards, cand.ID) {
			out.Candidates = append(out.Candidates, cand)
		}
	}
	out.CandidateListTruncated = len(out.Candidates) < d.ApplicableCards
	return &out
}
