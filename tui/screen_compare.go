package tui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/report/compare"
	"ome-tui/tui/keys"
	"ome-tui/tui/list"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// compareScreen shows two runs side by side.
type compareScreen struct {
	told *compared
	// revision is the earlier run of a Git revision, once it is there.
	revision *engine.Run
	culprits map[caseName]*culprit
	seeking  caseName // whose culprit is sought
	// cancelCompare and cancelSearch end what is under way.
	cancelCompare, cancelSearch context.CancelFunc

	kind   diffKind
	shown  []diff
	list   list.Model
	filter string
	inDiff bool
	text   textPane
	height int
}

// diffKind restricts the list of cases.
type diffKind uint8

const (
	anyDiff diffKind = iota
	regressed
	fixed
	added
	removed
	edited
	diffKindCount
)

func (k diffKind) String() string {
	return [...]string{"all that differ", "regressed", "fixed", "new", "removed", "edited"}[k]
}

// diff is one line of the comparison.
type diff struct {
	kind  diffKind
	name  caseName
	lower string // the id, for the filter
	*compare.CaseDiff
}

// renew cancels the comparison and the search under way, and gives the context
// of the next comparison.
func (s *compareScreen) renew(ctx context.Context) context.Context {
	s.stop()
	ctx, s.cancelCompare = context.WithCancel(ctx)
	return ctx
}

// stop cancels what is under way; false when there is nothing.
func (s *compareScreen) stop() bool {
	stopped := false
	for _, cancel := range []*context.CancelFunc{&s.cancelCompare, &s.cancelSearch} {
		if *cancel != nil {
			(*cancel)()
			*cancel, stopped = nil, true
		}
	}
	return stopped
}

// compared takes a new comparison; the selection stays on its case.
func (s *compareScreen) compared(m *model, c compared) tea.Cmd {
	s.cancelCompare = nil
	s.told, s.culprits, s.seeking = &c, map[caseName]*culprit{}, caseName{}
	if c.revision != nil {
		s.revision = c.revision
	}
	s.rebuild()
	return s.askCulprit(m)
}

// selected is the case in front, nil for none.
func (s *compareScreen) selected() *diff {
	if s.list.Cursor() >= len(s.shown) {
		return nil
	}
	return &s.shown[s.list.Cursor()]
}

// rebuild lists the cases that kind and filter let through; the selection
// stays on its case.
func (s *compareScreen) rebuild() {
	var at caseName
	if d := s.selected(); d != nil {
		at = d.name
	}
	s.shown = s.shown[:0]
	if s.told != nil {
		parts := filterParts(s.filter)
		for _, d := range s.told.diffs {
			if (s.kind == anyDiff || s.kind == d.kind) && hasAll(d.lower, parts) {
				s.shown = append(s.shown, d)
			}
		}
	}
	s.list.SetLen(len(s.shown))
	if line := slices.IndexFunc(s.shown, func(d diff) bool { return d.name == at }); line >= 0 {
		s.list.Follow(line)
	}
}

// kindOf says what happened to a case; anyDiff when nothing did.
func kindOf(c *compare.CaseDiff) diffKind {
	switch {
	case c.BeforePassed == nil && c.AfterPassed != nil:
		return added
	case c.BeforePassed != nil && c.AfterPassed == nil:
		return removed
	case c.BeforePassed != nil && *c.BeforePassed && !*c.AfterPassed:
		return regressed
	case c.BeforePassed != nil && !*c.BeforePassed && *c.AfterPassed:
		return fixed
	case c.ContractChanged:
		return edited
	}
	return anyDiff
}

func (s *compareScreen) place() keys.Place { return keys.InCompare }

func (s *compareScreen) act(m *model, a keys.Action) (tea.Cmd, bool) {
	cmd, ok := s.actOn(m, a)
	if !ok || m.at != Compare {
		return cmd, ok
	}
	return tea.Batch(cmd, s.askCulprit(m)), true
}

func (s *compareScreen) actOn(m *model, a keys.Action) (tea.Cmd, bool) {
	if s.inDiff {
		if m.leaves(a, &s.inDiff) {
			return nil, true
		}
		switch a {
		case keys.Open:
			return s.openCase(m), true
		case keys.CardNext:
			s.move(1)
			return nil, true
		case keys.CardPrev:
			s.move(-1)
			return nil, true
		}
		return nil, scrollText(&s.text, a, s.height)
	}
	if moveList(&s.list, a) {
		s.text.top = 0
		return nil, true
	}
	switch a {
	case keys.Open, keys.NextPane:
		s.inDiff = len(s.shown) > 0
	case keys.Failing, keys.Group, keys.Sort:
		s.kind = (s.kind + 1) % diffKindCount
		s.rebuild()
	case keys.MatchNext:
		s.move(1)
	case keys.MatchPrev:
		s.move(-1)
	case keys.Filter:
		return s.askFilter(m), true
	case keys.Back:
		if s.filter == "" && s.kind == anyDiff {
			return nil, false
		}
		s.filter, s.kind = "", anyDiff
		s.rebuild()
	default:
		return nil, false
	}
	return nil, true
}

func (s *compareScreen) move(by int) {
	s.list.Move(by)
	s.text.top = 0
}

// openCase shows the case in Cases when this run has it.
func (s *compareScreen) openCase(m *model) tea.Cmd {
	d := s.selected()
	if m.table == nil || d == nil {
		return nil
	}
	if i := s.caseIn(m.table); i >= 0 {
		return m.openCase(i)
	}
	return m.say(style.Dim, "this run has no case "+d.ID)
}

// caseIn finds the case in front among those of a table, −1 without one.
func (s *compareScreen) caseIn(t *rows.Table) int {
	d := s.selected()
	if d == nil {
		return -1
	}
	for i := range t.Cases {
		if t.Cases[i].ID == d.name.id && t.SuiteName(i) == d.name.suite {
			return i
		}
	}
	return -1
}

func (s *compareScreen) askFilter(m *model) tea.Cmd {
	set := func(m *model, text string) tea.Cmd { s.filter = text; s.rebuild(); return s.askCulprit(m) }
	return m.openFilter(s.filter, set, func() (int, int) {
		if s.told == nil {
			return 0, 0
		}
		return len(s.shown), len(s.told.diffs)
	})
}
