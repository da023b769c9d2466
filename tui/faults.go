package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/fault"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/list"
	"ome-tui/tui/style"
)

// faultView lists what is wrong with the input: in the place of the screen
// that cannot be shown, or over it.
type faultView struct {
	open bool // warnings, or what kept the files from being read again, are shown
	list list.Model
}

// faultList gives the faults to show, nil when a screen is to be shown.
func (m *model) faultList() fault.List {
	switch {
	case m.session.bench != nil && !m.faults.open:
		return nil
	case len(m.session.faults) > 0:
		return m.session.faults
	case m.session.bench != nil:
		return m.session.bench.warnings
	}
	return nil
}

func (m *model) showWarnings() tea.Cmd {
	if m.session.bench == nil || len(m.session.bench.warnings) == 0 {
		return m.say(style.Pass, "no warnings")
	}
	m.faults.open = true
	m.faults.list.Select(0)
	return nil
}

// actOnFaults moves in the list and opens the editor; false when there is no
// list or the key means nothing in it.
func (m *model) actOnFaults(a keys.Action) (tea.Cmd, bool) {
	faults := m.faultList()
	if faults == nil {
		return nil, false
	}
	m.faults.list.SetLen(len(faults))
	if moveList(&m.faults.list, a) {
		return nil, true
	}
	switch a {
	case keys.Open, keys.Edit:
		return m.openEditor(faults[m.faults.list.Cursor()].Pos), true
	case keys.Back, keys.Quit:
		if m.faults.open {
			m.faults.open, m.session.faults = false, nil
			return nil, true
		}
	}
	return nil, false
}

// faultRows is about how many rows a fault takes.
const faultRows = 3

// drawFaults lists the faults, each with its remedy.
func (m *model) drawFaults(w, h int) []string {
	faults := m.faultList()
	what := words.Count(len(faults), "fault") + " in the input"
	if len(m.session.faults) == 0 {
		what = words.Count(len(faults), "warning")
	}
	p := pane{title: cell.In(style.Fail, what), focused: true,
		right: cell.In(style.Dim, fmt.Sprintf("%s edits, %s reads again", m.keyName(keys.Open), m.keyName(keys.RunAll)))}
	iw, ih := p.inner(w, h)
	m.faults.list.SetLen(len(faults))
	m.faults.list.Resize(max(1, ih/faultRows))
	from, to := m.faults.list.Window()
	p.from, p.to, p.all = from, to, len(faults)
	var out []cell.Line
	for i := from; i < len(faults) && len(out) < ih; i++ {
		out = append(out, faultLines(faults[i], p.rowOf(&m.faults.list, i).mark(), iw)...)
	}
	return p.draw(m.st, renderAll(m.st, out, iw), w, h)
}

func faultLines(f fault.Fault, cursor string, w int) []cell.Line {
	role := style.Fail
	if f.Severity != fault.Error {
		role = style.Warn
	}
	out := cell.Wrap(cell.In(style.Accent, cursor+" ").Add(role, cell.Clean(f.What)), w, 2)
	if f.Remedy != "" {
		out = append(out, cell.Wrap(cell.In(style.Text, "  "+cell.Clean(f.Remedy)), w, 2)...)
	}
	return append(out, cell.In(style.Dim, "  "+cell.Clean(f.Pos.String())))
}
