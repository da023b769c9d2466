package engine

import (
	"fmt"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// mixer decides cases with a part of the changes between two sessions made.
type mixer struct {
	before, after *Session
	limit         int
	threshold     float64
	pairs         map[[2]int]*pairing
	order         []*pairing
	packs         []int // numbers of the packs that differ
	sets          map[string]*signal.Set
	analyses      map[string]*prompt.Analysis // of the case at hand, by packs and prompt
	w             worker
}

// pairing is one library before and after. Both sides have a place for every
// card of either; a card that a side lacks lies there archived, and takes no
// part in anything.
type pairing struct {
	suite       int
	start, end  []card.Card
	changed     []int // places that differ
	kinds       map[int]ChangeKind
	first, last *match.Library
}

func newMixer(before, after *Run) *mixer {
	m := &mixer{before: before.Session, after: after.Session, limit: after.Limit, threshold: after.Threshold, pairs: map[[2]int]*pairing{}, sets: map[string]*signal.Set{}}
	for i := range m.after.packs {
		if m.before.packs[i].data != m.after.packs[i].data {
			m.packs = append(m.packs, i)
		}
	}
	for i := range m.after.suites {
		m.pair(i, m.before.suiteLibrary[i], m.after.suiteLibrary[i])
	}
	return m
}

// pair puts a library and its later state side by side.
func (m *mixer) pair(suiteIndex, from, to int) *pairing {
	key := [2]int{from, to}
	if p, ok := m.pairs[key]; ok {
		return p
	}
	p := &pairing{suite: suiteIndex, kinds: map[int]ChangeKind{}}
	m.pairs[key], m.order = p, append(m.order, p)
	old, now := m.before.libraries[from], m.after.libraries[to]
	for i := range old.Cards {
		c := old.Cards[i]
		p.start = append(p.start, c)
		if at, ok := now.byRef[c.Ref()]; ok {
			p.end = append(p.end, now.Cards[at])
			p.note(i, CardChanged, len(cardEdits(0, c, now.Cards[at])) > 0)
			continue
		}
		p.end = append(p.end, absent(c))
		p.note(i, CardRemoved, true)
	}
	for i := range now.Cards {
		if c := now.Cards[i]; !old.hasRef(c.Ref()) {
			p.note(len(p.start), CardAdded, true)
			p.start, p.end = append(p.start, absent(c)), append(p.end, c)
		}
	}
	return p
}

func (p *pairing) note(i int, kind ChangeKind, yes bool) {
	if yes {
		p.changed, p.kinds[i] = append(p.changed, i), kind
	}
}

// absent gives a card that takes no part in anything.
func absent(c card.Card) card.Card {
	c.Status = "archived"
	return c
}

func (l *library) hasRef(ref trace.Ref) bool {
	_, ok := l.byRef[ref]
	return ok
}

// mixture is a state between the two sides: a whole side with some cards
// replaced, with some of the changed packs in their later state.
type mixture struct {
	later bool // the side
	cards map[int]card.Card
	packs []int // members of mixer.packs, by number
	c     Case
}

// passes decides a case in a mixture.
func (m *mixer) passes(p *pairing, x mixture) (bool, error) {
	set, err := m.set(x.packs)
	if err != nil {
		return false, err
	}
	lib := m.library(p, set, x)
	s := m.after
	o := match.Options{Limit: m.limit, Threshold: s.threshold(x.c, m.threshold), Project: x.c.Context}
	out := lib.Recall(m.analysis(set, x), o, &m.w.main)
	ids := make([]string, len(out.Returned))
	for i, n := range out.Returned {
		ids[i] = lib.Card(n).ID
	}
	return suite.Judge(x.c.Case, ids, s.settings.Profile).Passed, nil
}

// library compiles the cards of a mixture. One replaced card is cheap.
func (m *mixer) library(p *pairing, set *signal.Set, x mixture) *match.Library {
	cards, lib, packs := p.start, &p.first, 0
	if x.later {
		cards, lib, packs = p.end, &p.last, len(m.packs)
	}
	profile := m.after.settings.Profile
	if len(x.cards) < 2 && len(x.packs) == packs {
		if *lib == nil {
			*lib = match.NewLibrary(cards, set, profile)
		}
		for i, c := range x.cards {
			return (*lib).With(int32(i), c)
		}
		return *lib
	}
	cards = slices.Clone(cards)
	for i, c := range x.cards {
		cards[i] = c
	}
	return match.NewLibrary(cards, set, profile)
}

// set gives the signals with some of the changed packs in their later state.
func (m *mixer) set(later []int) (*signal.Set, error) {
	switch len(later) {
	case 0:
		return m.before.signals, nil
	case len(m.packs):
		return m.after.signals, nil
	}
	key := fmt.Sprint(later)
	if set, ok := m.sets[key]; ok {
		return set, nil
	}
	var packs []*signal.Pack
	for i := range m.after.packs {
		one := m.before.packs[i]
		if slices.Contains(later, i) {
			one = m.after.packs[i]
		}
		if one.Pack != nil {
			packs = append(packs, one.Pack)
		}
	}
	builtin, err := signal.Builtin()
	if err != nil {
		return nil, err
	}
	set, faults := builtin.Extend(packs...)
	if set == nil {
		return nil, faults // the packs go together only as they are on each side
	}
	m.sets[key] = set
	return set, nil
}

// analysis gives that of the case at hand, made once for each set of packs.
func (m *mixer) analysis(set *signal.Set, x mixture) *prompt.Analysis {
	key := fmt.Sprint(x.packs) + x.c.Prompt
	if a, ok := m.analyses[key]; ok {
		return a
	}
	a := prompt.Analyze(x.c.Prompt, set)
	m.analyses[key] = a
	return a
}
