package engine

import (
	"fmt"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/suite"
)

// Edited gives a session in which the edits are made, in memory alone: no
// file changes. The receiver stays as it is; cases keep their indexes. Edits
// of a library that several suites share count for all of them.
func (s *Session) Edited(edits ...Edit) (*Session, error) {
	out := s.copy()
	for _, e := range edits {
		var err error
		switch e.Subject {
		case EditCard:
			err = out.editCard(e)
		case EditCase:
			err = out.editCase(e)
		case EditFile:
			err = out.editFile(e)
		}
		if err != nil {
			return nil, err
		}
	}
	limit, threshold, err := setting(out.settings.Limit, out.settings.Threshold, edits)
	if err != nil {
		return nil, err
	}
	if limit != out.settings.Limit {
		out.settings.Limit, out.settings.LimitFrom = limit, FromOption
	}
	if threshold != out.settings.Threshold {
		out.settings.Threshold, out.settings.ThresholdFrom = threshold, FromOption
	}
	for i, lib := range out.libraries {
		if lib.main == nil {
			lib.compile(out.signals, out.settings.Profile)
			out.libraries[i] = lib
		}
	}
	out.edits = append(slices.Clone(s.edits), edits...)
	return out, nil
}

// Edits are those that made this session of another one.
func (s *Session) Edits() []Edit { return s.edits }

// copy gives a session that shares everything with the receiver but the lists
// that edits change. It owns no temporary folder.
func (s *Session) copy() *Session {
	out := &Session{
		options: s.options, settings: s.settings, signals: s.signals, packs: s.packs, warnings: s.warnings, locations: s.locations,
		suites: slices.Clone(s.suites), cases: slices.Clone(s.cases), libraries: slices.Clone(s.libraries),
		caseLibrary: s.caseLibrary, suiteLibrary: s.suiteLibrary, total: s.total, project: s.project, borrowed: true,
	}
	return out
}

// editCard replaces a card in the libraries of a suite's cases: with a real
// library, one file can stand in several of them.
func (s *Session) editCard(e Edit) error {
	found := false
	for n, lib := range s.libraries {
		i, ok := lib.byRef[e.Card]
		if !ok || !s.reaches(e.Suite, n) {
			continue
		}
		changed, err := EditedCard(lib.Cards[i], e)
		if err != nil {
			return fmt.Errorf("card %s: %w", e.Card.ID, err)
		}
		s.libraries[n] = lib.replaced(i, changed)
		found = true
	}
	if !found {
		return fmt.Errorf("no library holds the card %s", e.Card.Identity())
	}
	return nil
}

// reaches tells whether cases of a suite run against a library.
func (s *Session) reaches(suiteIndex, library int) bool {
	if len(s.suites) == 0 || s.suiteLibrary[suiteIndex] == library {
		return true
	}
	for i, c := range s.cases {
		if c.Suite == suiteIndex && s.caseLibrary[i] == library {
			return true
		}
	}
	return false
}

// replaced gives the library with another card in one place, not compiled.
func (l *library) replaced(i int32, c card.Card) *library {
	out := *l
	out.Cards = slices.Clone(l.Cards)
	out.Cards[i] = c
	out.main, out.other, out.iso = nil, nil, nil
	return &out
}

func (s *Session) editCase(e Edit) error {
	for i, c := range s.cases {
		if c.Suite != e.Suite || c.ID != e.Case {
			continue
		}
		changed, err := EditedCase(*c.Case, e)
		if err != nil {
			return fmt.Errorf("case %s: %w", e.Case, err)
		}
		s.cases[i].Case = &changed
		s.suites[e.Suite] = withCase(s.suites[e.Suite], changed)
		return nil
	}
	return fmt.Errorf("suite %d has no selected case %s", e.Suite, e.Case)
}

// withCase gives a suite with one case replaced.
func withCase(s *suite.Suite, c suite.Case) *suite.Suite {
	out := *s
	out.Cases = slices.Clone(s.Cases)
	for i := range out.Cases {
		if out.Cases[i].ID == c.ID {
			out.Cases[i] = c
		}
	}
	return &out
}
