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
		out = append(out, narrowed...)
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
func (q *inquest) narrow(ctx context.Context, set []int) ([]Culprit, error) {
	var edits []Edit
	for _, unit := range set {
		edits = append(edits, q.change(unit).Edits...)
	}
	all := upTo(len(edits))
	turns := func(chosen []int) bool { return q.decide(q.forward(set), edits, chosen) }
	sets := [][]int{all}
	switch {
	case len(edits) == 0 || !turns(all):
		// There is nothing to choose from.
	case turns(nil): // added cards and packs of the set suffice with no edit
		sets = [][]int{nil}
	default:
		var err error
		if sets, err = minimalSets(ctx, len(edits), turns); err != nil {
			return nil, err
		}
	}
	var out []Culprit
	for _, chosen := range sets {
		kept := others(len(edits), chosen)
		out = append(out, Culprit{Changes: q.with(set, edits, chosen), Needed: !q.decide(q.backward(set), edits, kept)})
	}
	return out, nil
}

// decide tells whether the verdict turns when the chosen edits are made in a
// mixture.
func (q *inquest) decide(x mixture, edits []Edit, chosen []int) bool {
	for _, n := range chosen {
		if err := q.make(&x, edits[n]); err != nil {
			return false
		}
	}
	passed, err := q.passes(q.p, x)
	return err == nil && passed == q.turned
}

// forward is the earlier side with the changes of a set made that have no
// edits; the cards of those that have are there to be edited.
func (q *inquest) forward(set []int) mixture {
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
	return x
}

// backward is the later side with the changes of a set taken back.
func (q *inquest) backward(set []int) mixture {
	x := mixture{later: true, cards: map[int]card.Card{}, packs: slices.Clone(q.packs), c: q.now}
	for _, unit := range set {
		switch change := q.change(unit); change.Kind {
		case CardChanged, CardAdded, CardRemoved:
			x.cards[q.p.changed[unit]] = q.p.start[q.p.changed[unit]]
		case PackChanged:
			pack := q.packs[unit-len(q.p.changed)]
			x.packs = slices.DeleteFunc(x.packs, func(i int) bool { return i == pack })
		case CaseChanged:
			x.c = q.old
		}
	}
	return x
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
