package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/report/words"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// editState is the edits that are tried, in memory alone.
type editState struct {
	plain  *bench // the session as loaded
	done   [][]engine.Edit
	undone [][]engine.Edit
}

// all gives the edits in force.
func (e *editState) all() []engine.Edit { return slices.Concat(e.done...) }

// try makes edits in memory: the whole explorer then shows the edited state.
func (m *model) try(edits []engine.Edit) tea.Cmd {
	m.edits.done = append(m.edits.done, edits)
	m.edits.undone = nil
	return m.showEdits("tried: " + words.Edits(edits))
}

// undo takes the last edits back; redo makes them again.
func (m *model) undo() tea.Cmd { return m.moveEdits(&m.edits.done, &m.edits.undone, "undo", "undone") }

func (m *model) redo() tea.Cmd {
	return m.moveEdits(&m.edits.undone, &m.edits.done, "redo", "made again")
}

// moveEdits moves the last edits of one list to the other.
func (m *model) moveEdits(from, to *[][]engine.Edit, do, done string) tea.Cmd {
	n := len(*from)
	if n == 0 {
		return m.say(style.Dim, "no edit to "+do)
	}
	last := (*from)[n-1]
	*from, *to = (*from)[:n-1], append(*to, last)
	return m.showEdits(done + ": " + words.Edits(last))
}

// showEdits opens the session with the edits in force and runs it.
func (m *model) showEdits(what string) tea.Cmd {
	if m.edits.plain == nil {
		m.edits.plain = m.session.bench
	}
	plain, edits, known, list := m.edits.plain, m.edits.all(), m.cfg.Known, m.cases.lister()
	m.session.opened++
	gen := m.session.opened
	return tea.Batch(m.say(style.Accent, what), func() tea.Msg {
		b, err := plain.edited(edits)
		if err != nil {
			return effect(func(m *model) tea.Cmd {
				if gen == m.session.opened { // an opening that this one overtook answers no more
					m.session.opening = false
				}
				return m.say(style.Fail, err.Error())
			})
		}
		table := newTable(b, known)
		return opened{gen: gen, bench: b, table: table, view: list(table), edited: true}
	})
}

// actOnEdits is undo, redo and write on every screen; false when none.
func (m *model) actOnEdits(a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.Undo:
		return m.undo(), true
	case keys.Redo:
		return m.redo(), true
	case keys.WriteEdits:
		if len(m.edits.done) == 0 {
			return m.say(style.Dim, "no edit is tried: open a case's Fixes"), true
		}
		return m.askWrite(m.edits.all()), true
	}
	return nil, false
}
