package engine

import (
	"context"
	"fmt"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/prompt"
)

// inquest seeks what turned one verdict. Its units are numbered: the changed
// cards of the library, then the changed packs, then the contract of the case.
type inquest struct {
	*mixer
	p        *pairing
	old, now Case
	turned   bool // the later verdict
	contract []Edit
}

// culprits finds what turned a verdict: first which changes, then which of
// their edits.
func (m *mixer) culprits(ctx context.Context, f *Flip) ([]Culprit, error) {
	m.analyses = map[string]*prompt.Analysis{}
	q := &inquest{mixer: m, old: m.before.cases[f.Before], now: m.after.cases[f.After], turned: f.Passes,
		p: m.pair(m.after.cases[f.After].Suite, m.before.caseLibrary[f.Before], m.after.caseLibrary[f.After])}
	q.contract = caseEdits(q.old, q.now)
	n := q.units()
	if q.turns(nil) || !q.turns(upTo(n)) {
		return nil, fmt.Errorf("internal fault: case %s: the sides cannot be rebuilt from their changes", q.now.ID)
	}
	sets, err := minimalSets(ctx, n, q.turns)
	if err != nil {
		return nil, err
	}
	var out []Culprit
	for _, set := range sets {
		narrowed, err := q.narrow(ctx, set)
		if err != nil {
			return nil, err
		}
		needed := !q.turns(others(n, set))
		for _, changes := range narrowed {
			out = append(out, Culprit{Changes: changes, Needed: needed})
		}
	}
	return out, nil
}

func (q *inquest) units() int {
	n := len(q.p.changed) + len(q.packs)
	if len(q.contract) > 0 {
		n++
	}
	return n
}

// turns tells whether the later verdict comes out with some units in their
// later state. What cannot be put together does not turn anything.
func (q *inquest) turns(set []int) bool {
	passed, err := q.passes(q.p, q.mix(set))
	return err == nil && passed == q.turned
}

// mix makes the units of a set, from the nearer side.
func (q *inquest) mix(set []int) mixture {
	x := mixture{later: len(set) > q.units()/2, cards: map[int]card.Card{}, c: q.old}
	for i, place := range q.p.changed {
		switch in := slices.Contains(set, i); {
		case in && !x.later:
			x.cards[place] = q.p.end[place]
		case !in && x.later:
			x.cards[place] = q.p.start[place]
		}
	}
	for i, pack := range q.packs {
		if slices.Contains(set, len(q.p.changed)+i) {
			x.packs = append(x.packs, pack)
		}
	}
	if slices.Contains(set, len(q.p.changed)+len(q.packs)) {
		x.c = q.now
	}
	return x
}

// narrow finds which edits of the changes in a set turn the verdict; the
// other changes of the set are made in full.
func (q *inquest) narrow(ctx context.Context, set []int) ([][]Change, error) {
	var edits []Edit
	for _, unit := range set {
		edits = append(edits, q.change(unit).Edits...)
	}
	all := upTo(len(edits))
	turns := func(chosen []int) bool { return q.edited(set, edits, chosen) }
	if len(edits) == 0 || !turns(all) {
		return [][]Change{q.with(set, edits, all)}, nil
	}
	if turns(nil) { // added cards and packs of the set suffice with no edit
		return [][]Change{q.with(set, edits, nil)}, nil
	}
	sets, err := minimalSets(ctx, len(edits), turns)
	if err != nil {
		return nil, err
	}
	var out [][]Change
	for _, chosen := range sets {
		out = append(out, q.with(set, edits, chosen))
	}
	return out, nil
}

// edited tells whether the verdict turns with only the chosen edits of the
// changes in a set.
func (q *inquest) edited(set []int, edits []Edit, chosen []int) bool {
	x := mixture{cards: map[int]card.Card{}, c: q.old}
	for _, unit := range set {
		switch change := q.change(unit); change.Kind {
		case CardChanged:
			x.cards[q.p.changed[unit]] = q.p.start[q.p.changed[unit]]
		case CardAdded, CardRemoved:
			x.cards[q.p.changed[unit]] = q.p.end[q.p.changed[unit]]
		case PackChanged:
			x.packs = append(x.packs, q.packs[unit-len(q.p.changed)])
		}
	}
	for _, n := range chosen {
		if err := q.make(&x, edits[n]); err != nil {
			return false
		}
	}
	passed, err := q.passes(q.p, x)
	return err == nil && passed == q.turned
}

// make makes one edit in a mixture.
func (q *inquest) make(x *mixture, e Edit) error {
	if e.Subject == EditCase {
		c, err := editedContract(x.c, e, q.now)
		x.c = c
		return err
	}
	for place, c := range x.cards {
		if c.Ref() == e.Card {
			changed, err := EditedCard(c, e)
			x.cards[place] = changed
			return err
		}
	}
	return fmt.Errorf("card %s is not among those that changed", e.Card.ID)
}

// change describes a unit.
func (q *inquest) change(unit int) Change {
	cards := len(q.p.changed)
	switch {
	case unit < cards:
		return q.p.change(q.p.changed[unit])
	case unit < cards+len(q.packs):
		return q.packChange(q.packs[unit-cards])
	default:
		return Change{Kind: CaseChanged, Suite: q.now.Suite, Case: q.now.ID, Edits: q.contract}
	}
}

func (p *pairing) change(place int) Change {
	c := Change{Kind: p.kinds[place], Suite: p.suite, Card: p.end[place].Ref()}
	if c.Kind == CardChanged {
		c.Edits = cardEdits(p.suite, p.start[place], p.end[place])
	}
	return c
}

func (m *mixer) packChange(i int) Change {
	return Change{Kind: PackChanged, Pack: m.after.options.Signals[i]}
}

// with gives the changes of a set with the chosen edits alone.
func (q *inquest) with(set []int, edits []Edit, chosen []int) []Change {
	var out []Change
	for _, unit := range set {
		c := q.change(unit)
		own := len(c.Edits) > 0
		c.Edits = nil
		for _, n := range chosen {
			if c.holds(edits[n]) {
				c.Edits = append(c.Edits, edits[n])
			}
		}
		if !own || len(c.Edits) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// holds tells whether an edit is of the thing that changed.
func (c *Change) holds(e Edit) bool {
	if e.Subject == EditCase {
		return c.Kind == CaseChanged && c.Case == e.Case
	}
	return c.Kind == CardChanged && c.Card == e.Card
}

// changes lists all differences: cards library by library, packs, contracts.
func (m *mixer) changes() []Change {
	var out []Change
	for _, p := range m.order {
		for _, place := range p.changed {
			out = append(out, p.change(place))
		}
	}
	for _, i := range m.packs {
		out = append(out, m.packChange(i))
	}
	at := m.before.byName()
	for _, c := range m.after.cases {
		if j, ok := at[nameOf(c)]; ok {
			if edits := caseEdits(m.before.cases[j], c); len(edits) > 0 {
				out = append(out, Change{Kind: CaseChanged, Suite: c.Suite, Case: c.ID, Edits: edits})
			}
		}
	}
	return out
}
