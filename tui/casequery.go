package tui

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/suite"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// actOnQuery changes filter, order and groups.
func (s *casesScreen) actOnQuery(m *model, a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.Filter:
		return s.askFilter(m), true
	case keys.MatchNext:
		return s.nextMatch(m, 1), true
	case keys.MatchPrev:
		return s.nextMatch(m, -1), true
	case keys.Group:
		s.query.Group = (s.query.Group + 1) % rows.GroupingCount
	case keys.Sort:
		s.query.Sort = (s.query.Sort + 1) % rows.SortCount
	case keys.SortReverse:
		s.query.Reverse = !s.query.Reverse
	case keys.Failing:
		s.query.Show = (s.query.Show + 1) % rows.ShowCount
	default:
		return nil, false
	}
	return s.requery(m), true
}

// requery rebuilds the list and keeps the selection.
func (s *casesScreen) requery(m *model) tea.Cmd {
	s.dirty = true
	return s.ask(m)
}

// nextMatch goes to the next line, or without a filter to the next failure.
func (s *casesScreen) nextMatch(m *model, step int) tea.Cmd {
	line := s.view.Next(s.list.Cursor(), step, func(i int) bool {
		return s.query.Text != "" || m.table.Rows[i].State == rows.Failed
	})
	if line < 0 {
		return m.say(style.Dim, "no failing case in the list")
	}
	s.selectLine(line)
	return s.ask(m)
}

// askFilter opens the filter; the list follows each letter.
func (s *casesScreen) askFilter(m *model) tea.Cmd {
	return m.openFilter(s.query.Text, s.filter, func() (int, int) { return s.view.Matched(), m.table.Len() })
}

// filter narrows the list; a text that is no filter leaves it as it is and
// says why, and so does a term that is incomplete while it is typed.
func (s *casesScreen) filter(m *model, text string) tea.Cmd {
	f, err := suite.ParseFilter(text)
	if m.input != nil {
		m.input.unready = err != nil
	}
	var incomplete *suite.IncompleteError
	switch {
	case err != nil && m.input == nil:
		return m.say(style.Fail, err.Error())
	case err != nil:
		if m.input.problem = err.Error(); !errors.As(err, &incomplete) {
			return nil
		}
	}
	s.query.Filter, s.query.Text = f, text
	if notes := f.Notes(); len(notes) > 0 && m.input != nil && err == nil {
		m.input.problem = notes[0]
	}
	return s.requery(m)
}
