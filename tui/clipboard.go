package tui

import (
	"io"
	"strings"

	"github.com/atotto/clipboard"
	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/inject"
	"ome-tui/tui/style"
)

// copyText copies by the system's clipboard, else through the terminal. A
// toast says what was copied.
func (m *model) copyText(what, text string) tea.Cmd {
	copyTo := m.cfg.copy
	return func() tea.Msg {
		how, err := copyTo(text)
		return effect(func(m *model) tea.Cmd {
			if err != nil {
				return m.say(style.Fail, "not copied: "+err.Error())
			}
			return m.say(style.Pass, "copied "+what+how)
		})
	}
}

// copier copies natively where there is a clipboard, and else by OSC 52,
// which reaches the user's own terminal through ssh and tmux.
func copier(out io.Writer, getenv func(string) string) func(string) (string, error) {
	return func(text string) (string, error) {
		remote := getenv("SSH_TTY") != "" || getenv("SSH_CONNECTION") != ""
		if !remote && !clipboard.Unsupported && clipboard.WriteAll(text) == nil {
			return "", nil
		}
		seq := osc52.New(text)
		switch {
		case getenv("TMUX") != "":
			seq = seq.Tmux()
		case strings.HasPrefix(getenv("TERM"), "screen"):
			seq = seq.Screen()
		}
		_, err := seq.WriteTo(out)
		return " (through the terminal)", err
	}
}

// copySelected copies the id of the case or card in front.
func (m *model) copySelected() tea.Cmd {
	id := m.selectedID()
	if id == "" {
		return m.say(style.Dim, "nothing is selected")
	}
	return m.copyText("id "+id, id)
}

func (m *model) selectedID() string {
	switch m.at {
	case Cards:
		if c := m.cards.selected(); c != nil {
			return c.ID
		}
		return ""
	case Hook:
		if r := m.hook.selected(); r != nil {
			return r.Case.ID
		}
		return ""
	case Prompt:
		if c := m.prompt.dossier.candidate(); c != nil {
			return c.Ref.ID
		}
		return ""
	case Compare:
		if d := m.comp.selected(); d != nil && m.cfg.Verify == nil {
			return d.ID // one that was removed is no case of the run
		}
	}
	if i := m.selectedCase(); i >= 0 {
		return m.table.Cases[i].ID
	}
	return ""
}

// selectedCase gives the case in front, −1 when there is none.
func (m *model) selectedCase() int {
	if m.table == nil {
		return -1
	}
	switch m.at {
	case Cases:
		return m.cases.sel.Case
	case Tune:
		if c := m.tune.list.Cursor(); c < len(m.tune.shown) {
			return m.tune.shown[c]
		}
	case Compare:
		if m.cfg.Verify == nil {
			return m.comp.caseIn(m.table)
		}
		if c := m.verify.selected(); c != nil && c.Index < m.table.Len() {
			return c.Index
		}
	}
	return -1
}

// copyCase copies the case as JSON; on Prompt the command that asks the same.
func (m *model) copyCase() tea.Cmd {
	if m.at == Prompt {
		text := strings.TrimSpace(m.prompt.field.Value())
		return m.copyText("a ready command", "ome-tui why "+inject.ShellWord(text))
	}
	i := m.selectedCase()
	if i < 0 {
		return m.copySelected()
	}
	c := m.table.Cases[i]
	return m.copyText("case "+c.ID+" as JSON", c.JSON())
}
