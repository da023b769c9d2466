package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/suite"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// newCase saves a typed prompt as a case that expects what came back. Without
// a way to write into the suite the case is copied.
func (m *model) newCase(id, prompt string) tea.Cmd {
	c := suite.Case{ID: id, Prompt: prompt}
	if s := m.prompt.dossier.story; s != nil {
		for _, r := range s.decision.Returned {
			c.Expected = append(c.Expected, r.ID)
		}
	}
	c.ExpectNoMatches = len(c.Expected) == 0
	expecting := " expecting " + expectation(c) + " (today's answer)"
	if save := m.cfg.SaveCase; save != nil {
		at := m.prompt.suite
		return func() tea.Msg {
			where, err := save(at, c)
			return effect(func(m *model) tea.Cmd {
				if err != nil {
					return m.say(style.Fail, "not saved: "+err.Error())
				}
				return m.say(style.Pass, "saved case "+id+expecting+" in "+where+": change its expectedCards there if that is wrong; "+m.keyName(keys.RunAll)+" runs it")
			})
		}
	}
	return m.copyText("case "+id+expecting+" as JSON, to paste into the suite: change its expectedCards there if that is wrong", c.JSON())
}

// expectation names the cards that a case expects.
func expectation(c suite.Case) string {
	if len(c.Expected) == 0 {
		return "nothing"
	}
	return strings.Join(c.Expected, ", ")
}
