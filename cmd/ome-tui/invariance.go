package main

import (
	"fmt"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/trace"
)

// shownMoves is how many moved cases are named.
const shownMoves = 9

// invariance compares the run with one without the decoys that were added,
// notes what moved, and gives a line for each broken promise.
func (a *app) invariance(m *measured) []string {
	s := m.run.Session
	if s.Options().Decoys == 0 || !m.run.Complete {
		return nil
	}
	v, faults := s.Invariance(a.ctx)
	if v == nil || len(faults) > 0 {
		return []string{fmt.Sprintf("decoys: %v", faults.Error())}
	}
	a.note("decoys: %d irrelevant cards of seed %d; %d of %d scores, gates and admissions are the same", v.Decoys, v.Seed, v.Pairs-len(v.Violations), v.Pairs)
	a.note("decoys: apart from that, %d raw scores moved and %d of %d cases return other cards or another order", v.RawMoved, len(v.Moved), v.Cases)
	for i, c := range v.Moved {
		if i == shownMoves {
			a.note("decoys: and %d more", len(v.Moved)-shownMoves)
			break
		}
		a.note("decoys: %s: %s → %s", s.Cases()[c.Case].ID, refNames(c.Before), refNames(c.After))
	}
	return violated(s, v)
}

func violated(s *engine.Session, v *engine.Invariance) []string {
	var lines []string
	for _, x := range v.Violations {
		lines = append(lines, fmt.Sprintf("decoys: case %s: the %s of %s changed", s.Cases()[x.Case].ID, x.What, x.Card.ID))
	}
	return lines
}

func refNames(refs []trace.Ref) string {
	names := make([]string, len(refs))
	for i, r := range refs {
		names[i] = r.ID
	}
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}
