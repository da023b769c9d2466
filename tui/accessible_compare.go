package tui

import (
	"strconv"
	"strings"

	"ome-tui/report/words"
	"ome-tui/tui/cell"
)

// compare lists the cases that differ from the baseline, the revision or the
// shipped settings, with what turned each; with a number it tells of one what
// changed in the trace.
func (r *reader) compare(arg string) {
	if r.run == nil {
		r.say("There is no run.")
		return
	}
	run := runState{base: r.base, now: r.run, limit: r.run.Limit, threshold: r.run.Threshold, shipped: r.bench.settings}
	c, err := comparingOf(r.cfg, &run, nil)
	if err != nil {
		r.say("%s", cell.Clean(err.Error()))
		return
	}
	told := c.compare(r.ctx)
	for _, f := range told.faults {
		r.say("%s: %s", f.Severity, cell.Clean(f.Error()))
	}
	if told.result == nil {
		return
	}
	r.say("Before: %s. After: %s.", cell.Clean(told.names[0]), cell.Clean(told.names[1]))
	if told.asked {
		for _, reason := range told.against {
			r.say("Against it: %s.", cell.Clean(told.reason(reason)))
		}
	}
	if n, err := strconv.Atoi(arg); err == nil && n >= 1 && n <= len(told.diffs) {
		r.difference(&told, &told.diffs[n-1])
		return
	}
	for i := range told.diffs {
		d := &told.diffs[i]
		line := strconv.Itoa(i+1) + ". " + cell.Clean(d.ID) + " " + d.kind.String()
		if cause := d.BeforeFailure + d.AfterFailure; d.kind == regressed || d.kind == fixed {
			line += ": " + cell.Clean(cause)
		}
		r.say("%s.", line)
	}
	if len(told.diffs) == 0 {
		r.say("No case differs.")
		return
	}
	r.say("compare NUMBER tells what turned a case.")
}

// difference tells of one case what turned it and what changed in the trace.
func (r *reader) difference(told *compared, d *diff) {
	state := func(passed *bool) string {
		switch {
		case passed == nil:
			return "not there"
		case *passed:
			return "passes"
		}
		return "fails"
	}
	r.say("Case %s. Before: %s. After: %s.", cell.Clean(d.ID), state(d.BeforePassed), state(d.AfterPassed))
	r.say("Returned before: %s. Returned after: %s.", orNothingReturned(d.BeforeReturnedCards), orNothingReturned(d.AfterReturnedCards))
	if told.runs == nil {
		r.say("What turned it is not known: a stored report has no cards at hand.")
	}
	c := told.culprit(r.ctx, d.name)
	if c.err != nil {
		r.say("%s.", cell.Clean(c.err.Error()))
	}
	for _, by := range c.by {
		r.say("Turned by %s.", inWords(by))
	}
	for _, card := range c.cards {
		r.say("%s: score %s, %s.", card.card, fromTo(card.score), fromTo(card.stage))
		for _, p := range card.parts {
			r.say("%s%s.", strings.Repeat("  ", p.depth+1), inWords(p.text))
		}
	}
}

func orNothingReturned(ids []string) string {
	if len(ids) == 0 {
		return "nothing"
	}
	return words.Clean(strings.Join(ids, ", "))
}

// fromTo says what became of what, once where nothing did.
func fromTo(v [2]string) string {
	if v[0] == v[1] {
		return v[0]
	}
	return "from " + v[0] + " to " + v[1]
}

// inWords puts the arrow of a change into words.
func inWords(text string) string { return strings.ReplaceAll(text, " → ", " to ") }
