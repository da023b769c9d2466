package main

import (
	"io"

	"ome-tui/engine/hook"
	"ome-tui/engine/trace"
	"ome-tui/report/format"
)

// hookExplain prints what hook run would do with the payload, and writes
// nothing else.
func (a *app) hookExplain() int {
	o, err := a.hookOptions()
	if err != nil {
		return a.usageError("%v", err)
	}
	name, err := a.explanationFormat()
	if err != nil {
		return a.usageError("%v", err)
	}
	x := hook.Explain(a.ctx, a.stdin, o)
	style := format.Options{Style: a.outStyle()}
	return a.print(func(w io.Writer) error {
		return format.WriteHookExplanation(w, name, x, returned(x.Decision), style)
	})
}

// returned gives the cards that came back, in order.
func returned(d *trace.Decision) []trace.Candidate {
	if d == nil {
		return nil
	}
	var out []trace.Candidate
	for _, c := range d.Candidates {
		if c.Selected {
			out = append(out, c)
		}
	}
	return out
}
