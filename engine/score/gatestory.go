package score

import (
	"slices"

	"ome-tui/engine/trace"
)

// Gate tells why a card is rejected, nil if it passes, and records each gate
// it has.
func (ix *Index) Gate(q *Query, i int32, rec *Record) *trace.Rejection {
	e := ix.at(i)
	failed := ix.firstFailed(q, e)
	if rec.detailed() {
		for g := range gateCount {
			if step, ok := ix.gateStep(g, q, e); ok {
				rec.gate(step)
			}
		}
	}
	if failed == gateCount {
		return nil
	}
	values := ix.gateValues(failed, q, e)
	rec.rejected(failed, values)
	return &trace.Rejection{Stage: trace.StageGate, Field: failed.field(), Values: values}
}

// gateValues are the ids, modes or phrase that a failed gate names.
func (ix *Index) gateValues(g gate, q *Query, e *entry) []string {
	switch g {
	case gateUnknownBlocked:
		return e.gates.unknownBlocked
	case gateBlocked:
		return ix.signals.idsOf(q.withFound(e.gates.blocked, true))
	case gateUnknownRequired:
		return e.gates.unknownRequired
	case gateUnknownAll:
		return e.gates.unknownAll
	case gateRequired:
		return ix.signals.idsOf(e.gates.required)
	case gateRequiredAll:
		return ix.signals.idsOf(q.withFound(e.gates.requiredAll, false))
	case gateExclude:
		return q.present(e.gates.exclude)
	case gateInclude:
		return e.gates.include
	case gateIgnore:
		return []string{e.ignore[q.ignored(e.ignore)].text}
	default:
		var ids []string
		q.opponents(e.gates, func(id string) bool { ids = append(ids, id); return true })
		return ids
	}
}

func (q *Query) present(modes []string) []string {
	var out []string
	for _, m := range modes {
		if slices.Contains(q.a.IntentModes, m) {
			out = append(out, m)
		}
	}
	return out
}

func (q *Query) withFound(signals []int32, want bool) []int32 {
	return slices.DeleteFunc(slices.Clone(signals), func(n int32) bool { return (q.found[n] != 0) != want })
}

// gateStep describes one gate of a card, false where the card has none.
func (ix *Index) gateStep(g gate, q *Query, e *entry) (trace.GateStep, bool) {
	step := trace.GateStep{Name: g.field()}
	if g == gateIgnore {
		for i := range e.ignore {
			step.Wanted = append(step.Wanted, e.ignore[i].text)
		}
		if n := q.ignored(e.ignore); n >= 0 {
			step.Failed, step.Found = true, []string{e.ignore[n].text}
			step.Evidence = step.Found
		}
		return step, len(e.ignore) > 0
	}
	if e.gates == nil {
		return step, false
	}
	step.Wanted, step.Found = ix.gateTerms(g, q, e.gates)
	step.Failed = ix.fails(g, q, e)
	step.Evidence = q.words(step.Found)
	return step, len(step.Wanted) > 0
}

// gateTerms are the ids or modes of a card's gate and those the prompt has.
func (ix *Index) gateTerms(g gate, q *Query, c *gates) (wanted, found []string) {
	signals := func(list []int32) ([]string, []string) {
		return ix.signals.idsOf(list), ix.signals.idsOf(q.withFound(list, true))
	}
	switch g {
	case gateUnknownBlocked:
		return c.unknownBlocked, nil
	case gateBlocked:
		return signals(c.blocked)
	case gateUnknownRequired:
		return c.unknownRequired, nil
	case gateUnknownAll:
		return c.unknownAll, nil
	case gateRequired:
		return signals(c.required)
	case gateRequiredAll:
		return signals(c.requiredAll)
	case gateExclude:
		return c.exclude, q.present(c.exclude)
	case gateInclude:
		return c.include, q.present(c.include)
	default:
		c.needs(func(n int32) { wanted = append(wanted, ix.signals.id(n)) })
		q.opponents(c, func(id string) bool { found = append(found, id); return true })
		return wanted, found
	}
}

// words are the prompt's words that show the signals.
func (q *Query) words(ids []string) []string {
	var out []string
	for _, d := range q.a.Signals {
		if !slices.Contains(ids, d.ID) {
			continue
		}
		for _, s := range d.Spans {
			if 0 <= s.Start && s.Start < s.End && s.End <= len(q.a.Narrative) {
				out = append(out, q.a.Narrative[s.Start:s.End])
			}
		}
	}
	return out
}
