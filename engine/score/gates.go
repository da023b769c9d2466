package score

import (
	"slices"

	"ome-tui/engine/trace"
)

// gate is one of the gates, in the order in which they are tried.
type gate uint8

const (
	gateUnknownBlocked gate = iota
	gateBlocked
	gateUnknownRequired
	gateUnknownAll
	gateRequired
	gateRequiredAll
	gateExclude
	gateInclude
	gateIgnore
	gateRoute
	// gateCount is the number of gates, and stands for a card that passed.
	gateCount
)

// field is the gate's name in the trace and in rejection codes.
func (g gate) field() string {
	return [...]string{"blockedSignals.unknown", "blockedSignals", "requiredSignals.unknown", "requiredAllSignals.unknown",
		"requiredSignals", "requiredAllSignals", "intentModes.exclude", "intentModes.include", "negativeTriggers",
		"ruleSignals.negative", ""}[g]
}

// kind is the gate's kind in the list of reasons.
func (g gate) kind() string {
	return [...]string{"unknown-blocked-signal", "blocked-signal", "unknown-required-signal", "unknown-required-signal",
		"missing-required-any", "missing-required-all", "excluded-intent", "missing-included-intent", "negative-exact",
		"negative-route", ""}[g]
}

// gates are the conditions of one card, signals as numbers.
type gates struct {
	// The ids that no pack registers; such a card fails closed.
	unknownBlocked, unknownRequired, unknownAll []string
	blocked, required, requiredAll              []int32
	include, exclude                            []string
}

// needs lists the signals that speak for the card.
func (g *gates) needs(yield func(int32)) {
	for i, n := range g.required {
		if !slices.Contains(g.required[:i], n) {
			yield(n)
		}
	}
	for i, n := range g.requiredAll {
		if !slices.Contains(g.required, n) && !slices.Contains(g.requiredAll[:i], n) {
			yield(n)
		}
	}
}

// firstFailed gives the first gate that rejects the card, gateCount if none.
func (ix *Index) firstFailed(q *Query, e *entry) gate {
	for g := range gateCount {
		if e.gates == nil && g != gateIgnore {
			continue
		}
		if ix.fails(g, q, e) {
			return g
		}
	}
	return gateCount
}

// Passes tells whether a card passes all its gates.
func (ix *Index) Passes(q *Query, i int32) bool { return ix.firstFailed(q, ix.at(i)) == gateCount }

// fails tells whether one gate rejects the card.
func (ix *Index) fails(g gate, q *Query, e *entry) bool {
	switch g {
	case gateUnknownBlocked:
		return len(e.gates.unknownBlocked) > 0
	case gateBlocked:
		return q.anyFound(e.gates.blocked)
	case gateUnknownRequired:
		return len(e.gates.unknownRequired) > 0
	case gateUnknownAll:
		return len(e.gates.unknownAll) > 0
	case gateRequired:
		return len(e.gates.required) > 0 && !q.anyFound(e.gates.required)
	case gateRequiredAll:
		return !q.allFound(e.gates.requiredAll)
	case gateExclude:
		return q.anyIntent(e.gates.exclude) && !q.routedPast(e.gates)
	case gateInclude:
		return len(e.gates.include) > 0 && !q.anyIntent(e.gates.include)
	case gateIgnore:
		return q.ignored(e.ignore) >= 0
	default:
		return q.anyOpponent(e.gates)
	}
}

func (q *Query) anyFound(signals []int32) bool {
	return slices.ContainsFunc(signals, func(n int32) bool { return q.found[n] != 0 })
}

func (q *Query) allFound(signals []int32) bool {
	return !slices.ContainsFunc(signals, func(n int32) bool { return q.found[n] == 0 })
}

func (q *Query) anyIntent(modes []string) bool {
	return slices.ContainsFunc(modes, func(m string) bool { return slices.Contains(q.a.IntentModes, m) })
}

// routedPast tells whether an excluded intent is forgiven: an included intent
// is present as well, and a required signal was found.
func (q *Query) routedPast(g *gates) bool {
	return q.anyIntent(g.include) && (q.anyFound(g.required) || q.anyFound(g.requiredAll))
}

// ignored gives the first ignore phrase that stands in the prompt, or none.
func (q *Query) ignored(phrases []ignorePhrase) int {
	for i := range phrases {
		if phrases[i].term.Match(q.ignoreText()) {
			return i
		}
	}
	return none
}

// opponents are the detected negative signals that target a required signal.
func (q *Query) opponents(g *gates, yield func(id string) bool) {
	for _, d := range q.a.Signals {
		if n := q.ix.signals.lookup(d.ID); n == none || q.found[n]&foundNegative == 0 {
			continue
		}
		targets := func(n int32) bool { return slices.Contains(d.Targets, q.ix.signals.id(n)) }
		if slices.ContainsFunc(g.required, targets) || slices.ContainsFunc(g.requiredAll, targets) {
			if !yield(d.ID) {
				return
			}
		}
	}
}

func (q *Query) anyOpponent(g *gates) bool {
	any := false
	q.opponents(g, func(string) bool { any = true; return false })
	return any
}

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
