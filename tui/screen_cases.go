package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/tui/keys"
	"ome-tui/tui/list"
	"ome-tui/tui/rows"
)

// casesScreen is the list of cases with the selected case beside it.
type casesScreen struct {
	view    rows.View
	query   rows.Query
	list    list.Model
	sel     rows.Ref // the selected line, by name
	touched bool     // a key was pressed: the selection no longer follows
	dirty   bool     // rows or query changed since the view was built
	inCase  bool     // the case view has the focus
	// listWidth is the width of the list as drawn last, 0 when it was not.
	listWidth int
	dossier   dossier
	kept      storyCache
}

func (s *casesScreen) init() {
	s.sel = rows.Ref{Case: -1}
	s.dossier.close()
}

// lister gives what builds the list of another table off the event loop, as it
// is shown now.
func (s *casesScreen) lister() func(*rows.Table) *rows.View {
	v, query := &rows.View{Groups: slices.Clone(s.view.Groups)}, s.query
	return func(t *rows.Table) *rows.View {
		v.Build(t, query)
		return v
	}
}

// opened forgets the stories of an earlier session. The list is built already
// where it came with the session.
func (s *casesScreen) opened(m *model, built *rows.View) {
	if built != nil {
		s.view = *built
	}
	s.kept = storyCache{}
	s.dirty = true
	s.sync(m)
}

func (s *casesScreen) place() keys.Place {
	switch {
	case s.inCase && s.dossier.tab == tabFixes:
		return keys.InFixes
	case s.inCase && s.dossier.tab == tabRobust:
		return keys.InRobust
	case s.inCase:
		return keys.InCase
	}
	return keys.InCases
}

// sync brings view and selection up to date. It is cheap when nothing changed.
func (s *casesScreen) sync(m *model) {
	if !s.dirty || m.table == nil {
		return
	}
	s.dirty = false
	s.view.Build(m.table, s.query)
	s.list.SetLen(s.view.Len())
	if !s.touched {
		s.selectLine(max(0, s.view.First()))
		return
	}
	if line := s.view.Find(s.sel); line >= 0 {
		s.list.Follow(line)
		s.sel = s.view.Ref(line)
		return
	}
	s.selectLine(s.list.Cursor())
}

func (s *casesScreen) selectLine(line int) {
	s.list.Select(line)
	s.sel = s.view.Ref(s.list.Cursor())
}

// follow keeps the selection on the worst failure until a key is pressed.
func (s *casesScreen) follow(m *model) tea.Cmd {
	before := s.sel.Case
	s.sync(m)
	if s.sel.Case != before || s.dossier.index != s.sel.Case {
		return s.ask(m)
	}
	return nil
}

// ask brings the selected case's story into the case view: from memory, or
// from the engine while the view shows what the result says already.
func (s *casesScreen) ask(m *model) tea.Cmd {
	s.sync(m)
	i := s.sel.Case
	if i < 0 || m.table == nil || m.session.bench == nil {
		s.dossier.close()
		return nil
	}
	s.dossier.show(i, m.table.Result(i))
	if t, ok := s.kept.get(i, m.table); ok {
		s.dossier.take(t)
		return tea.Batch(s.dossier.askCard(m), s.suggest(m))
	}
	if m.table.Result(i) == nil {
		return nil
	}
	b, run, table := m.session.bench, m.run.now, m.table
	return m.explain.ask(func() told {
		t := b.explain(run, i)
		t.table = table
		return t
	})
}

func (s *casesScreen) told(m *model, t told) tea.Cmd {
	s.kept.put(t)
	if t.index != s.sel.Case {
		return nil
	}
	s.dossier.take(t)
	return tea.Batch(s.dossier.askCard(m), s.suggest(m))
}

// suggestedUpTo is the size of a session, in cases times cards, up to which
// edits are searched as soon as a failing case is selected.
const suggestedUpTo = 50_000

// suggest searches edits for the selected case, at once where that is quick
// or the Fixes tab is open; with the Robust tab open, what flips the case.
func (s *casesScreen) suggest(m *model) tea.Cmd {
	if s.inCase && s.dossier.tab == tabRobust {
		return m.askRobust()
	}
	failing := s.dossier.result != nil && !s.dossier.result.Verdict.Passed
	b := m.session.bench
	quick := len(b.cases)*max(1, len(s.dossier.story.decision.Candidates)) <= suggestedUpTo
	if !failing || !quick && !(s.inCase && s.dossier.tab == tabFixes) {
		return nil
	}
	return m.askFixes(thisCase)
}

// act does what a key means in the list or in the case view.
func (s *casesScreen) act(m *model, a keys.Action) (tea.Cmd, bool) {
	s.sync(m)
	if s.inCase {
		if cmd, ok := s.actInCase(m, a); ok {
			return cmd, true
		}
	} else if s.move(a) {
		return s.ask(m), true
	}
	switch a {
	case keys.Open, keys.NextPane:
		return s.open(m, a), true
	case keys.StepNext, keys.StepPrev, keys.CardNext, keys.CardPrev:
		s.inCase = s.sel.Case >= 0
		s.dossier.tab = tabScores
		cmd, _ := s.dossier.act(m, a)
		return cmd, true
	case keys.Back:
		return s.back(m)
	case keys.Quit:
		if s.inCase {
			s.inCase = false
			return nil, true
		}
	}
	return s.actOnQuery(m, a)
}

// move moves the selection; false when the key is no movement.
func (s *casesScreen) move(a keys.Action) bool {
	if !moveList(&s.list, a) {
		return false
	}
	s.sel = s.view.Ref(s.list.Cursor())
	return true
}

// moveList moves a list; false when the key is no movement.
func moveList(l *list.Model, a keys.Action) bool {
	switch a {
	case keys.Up:
		l.Move(-1)
	case keys.Down:
		l.Move(1)
	case keys.Top:
		l.Home()
	case keys.Bottom:
		l.End()
	case keys.HalfUp:
		l.HalfPage(-1)
	case keys.HalfDown:
		l.HalfPage(1)
	case keys.PageUp:
		l.Page(-1)
	case keys.PageDown:
		l.Page(1)
	default:
		return false
	}
	return true
}

// open goes into the case view: to the arithmetic where the verdict is on
// the screen already, else to the verdict. On a head it folds the group.
func (s *casesScreen) open(m *model, a keys.Action) tea.Cmd {
	if s.sel.Case < 0 {
		if _, g := s.view.At(s.list.Cursor()); g != nil && a == keys.Open {
			s.view.Fold(g.Name)
			s.dirty = true
			s.sync(m)
		}
		return nil
	}
	s.inCase = true
	s.dossier.tab = tabVerdict
	if a == keys.Open && m.sideBySide() {
		s.dossier.tab = tabScores
	}
	return nil
}

// back leaves the case view, then the filter.
func (s *casesScreen) back(m *model) (tea.Cmd, bool) {
	switch {
	case m.zoomed:
		return nil, false
	case s.inCase:
		s.inCase = false
	case s.query.Text != "":
		return s.filter(m, ""), true
	case s.query.Show != rows.ShowAll:
		s.query.Show = rows.ShowAll
		return s.requery(m), true
	}
	return nil, true
}

func (s *casesScreen) actInCase(m *model, a keys.Action) (tea.Cmd, bool) {
	if a == keys.PrevPane && s.dossier.tab == tabVerdict {
		s.inCase = false
		return nil, true
	}
	if s.dossier.tab == tabFixes {
		if cmd, ok := m.actOnFixes(a); ok {
			return cmd, true
		}
	}
	if s.dossier.tab == tabRobust {
		if cmd, ok := m.actOnRobust(a); ok {
			return cmd, true
		}
	}
	cmd, ok := s.dossier.act(m, a)
	return tea.Batch(cmd, s.search(m)), ok
}

// search asks for what the tab in front shows and nothing else needs.
func (s *casesScreen) search(m *model) tea.Cmd {
	switch s.dossier.tab {
	case tabFixes:
		return m.askFixes(thisCase)
	case tabRobust:
		return m.askRobust()
	}
	return nil
}
