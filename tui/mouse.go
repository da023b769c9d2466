package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/list"
)

// wheelRows is how many rows one notch of the wheel moves.
const wheelRows = 3

// click moves with the wheel and selects with the left button. It does
// nothing until the mouse is turned on.
func (m *model) click(msg tea.MouseMsg) tea.Cmd {
	if !m.mouse || m.input != nil {
		return nil
	}
	switch {
	case msg.Button == tea.MouseButtonWheelUp:
		return m.wheel(keys.Up)
	case msg.Button == tea.MouseButtonWheelDown:
		return m.wheel(keys.Down)
	case msg.Button != tea.MouseButtonLeft || msg.Action != tea.MouseActionPress || m.help.open || m.faultList() != nil:
		return nil
	}
	m.cases.touched = true
	top := m.headRows()
	switch {
	case msg.Y == top-1 && m.h >= fullHeight:
		return m.clickScreen(msg.X)
	case m.at == Cases:
		return m.cases.click(m, msg.X, msg.Y-top)
	case m.at == Cards:
		return m.cards.click(m, msg.X, msg.Y-top)
	}
	return nil
}

func (m *model) wheel(a keys.Action) tea.Cmd {
	var cmds []tea.Cmd
	for range wheelRows {
		cmds = append(cmds, m.act(a))
	}
	return tea.Batch(cmds...)
}

// headRows is the number of rows above the body.
func (m *model) headRows() int {
	switch {
	case m.h >= fullHeight:
		return 3
	case m.h >= smallHeight:
		return 2
	}
	return 1
}

// clickScreen goes to the screen whose name is under the pointer.
func (m *model) clickScreen(x int) tea.Cmd {
	at := 1
	for s := range screenCount {
		at += cell.Width(m.keyName(keyOf(s))) + 1 + len(s.String()) + 3
		if x < at {
			return m.show(s)
		}
	}
	return nil
}

// pick selects the list row under the pointer; true when it was selected
// already.
func pick(l *list.Model, row int) (again, hit bool) {
	from, to := l.Window()
	if row < 0 || from+row >= to {
		return false, false
	}
	again = l.Cursor() == from+row
	l.Select(from + row)
	return again, true
}

// click selects a case, opens it when it was selected, or turns to the pane
// or tab under the pointer.
func (s *casesScreen) click(m *model, x, y int) tea.Cmd {
	if x >= s.listWidth {
		if s.inCase && y == 1 {
			s.dossier.tab = s.dossier.tabAt(m.w-s.listWidth-2, x-s.listWidth-1)
		}
		s.inCase = s.sel.Case >= 0
		return s.search(m)
	}
	again, hit := pick(&s.list, y-1)
	if !hit {
		return nil
	}
	s.inCase = false
	s.sel = s.view.Ref(s.list.Cursor())
	if again {
		return s.open(m, keys.Open)
	}
	return s.ask(m)
}

// tabAt gives the tab under a column of the tab line of w cells.
func (d *dossier) tabAt(w, x int) tab {
	at := 1
	for t := d.firstTab(w); t < tabCount; t++ {
		at += len(t.String()) + 3
		if x < at {
			return t
		}
	}
	return d.tab
}

// click selects a card, or turns to the card beside the list.
func (s *cardsScreen) click(m *model, x, y int) tea.Cmd {
	if x >= s.listWidth {
		s.inCard = s.selected() != nil
		return nil
	}
	again, hit := pick(&s.list, y-2)
	if !hit {
		return nil
	}
	s.inCard = again
	s.choose(s.list.Cursor())
	return s.ask(m)
}
