package score

import (
	"slices"
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
