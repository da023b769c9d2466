package tui

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/fault"
	"ome-tui/tui/style"
)

// filePlace gives where in a file the thing in front stands.
func (m *model) filePlace() fault.Pos {
	if r := m.hook.selected(); m.at == Hook && r != nil {
		return r.Case.Pos
	}
	if m.session.bench == nil {
		return fault.Pos{}
	}
	if m.at == Cards {
		if c := m.cards.selected(); c != nil {
			return c.Card.Pos
		}
		return fault.Pos{}
	}
	if i := m.selectedCase(); i >= 0 {
		return m.table.Cases[i].Pos
	}
	return fault.Pos{}
}

// openEditor opens the editor at a place; the screen comes back afterwards.
func (m *model) openEditor(at fault.Pos) tea.Cmd {
	if at.File == "" {
		return m.say(style.Dim, "nothing here stands in a file")
	}
	if _, err := os.Stat(at.File); err != nil {
		return m.say(style.Dim, at.File+" is not a file on this disk (the example suite is inside the program; ome-tui demo copies one)")
	}
	cmd, err := editor(m.cfg.Getenv, at)
	if err != nil {
		return m.say(style.Fail, err.Error())
	}
	// The terminal itself: Bubble Tea would give the editor what stands before
	// it here, the painter and the keyboard, through pipes.
	cmd.Stdin, cmd.Stdout, cmd.Stderr = m.cfg.Stdin, m.cfg.Stdout, m.cfg.Stderr
	return tea.ExecProcess(cmd, func(err error) tea.Msg {
		return effect(func(m *model) tea.Cmd {
			if err != nil {
				return m.say(style.Fail, "the editor: "+err.Error())
			}
			return m.say(style.Dim, "r runs again with what you changed")
		})
	})
}

// editor builds the command of $VISUAL or $EDITOR with the line, as the
// common editors take it.
func editor(getenv func(string) string, at fault.Pos) (*exec.Cmd, error) {
	line := getenv("VISUAL")
	if line == "" {
		line = getenv("EDITOR")
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, fmt.Errorf("no editor: set $EDITOR (%s)", at)
	}
	n := max(1, at.Line)
	switch base := strings.TrimSuffix(filepath.Base(words[0]), ".exe"); base {
	case "code", "code-insiders", "codium", "cursor":
		words = append(words, "--goto", fmt.Sprintf("%s:%d:%d", at.File, n, max(1, at.Column)), "--wait")
	case "subl", "hx", "helix", "zed":
		words = append(words, fmt.Sprintf("%s:%d:%d", at.File, n, max(1, at.Column)))
	default:
		words = append(words, fmt.Sprintf("+%d", n), at.File)
	}
	return exec.Command(words[0], words[1:]...), nil
}
