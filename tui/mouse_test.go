package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func at(x, y int) tea.MouseMsg {
	return tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
}

func TestMouse(t *testing.T) {
	d := start(t, 120, 40)
	d.m.View()
	d.send(at(5, 6))
	if d.selected() != "ignored" {
		t.Fatal("the mouse is off by default")
	}
	d.press("m").sees("mouse on")
	d.send(at(5, 6))
	if d.selected() != "style-guide-extra" {
		t.Errorf("a click selected %q", d.selected())
	}
	d.send(at(5, 6))
	d.sees("[Scores]")
	d.send(at(80, 4))
	d.sees("[Prompt]")
	d.send(at(5, 4))
	if d.selected() != "ignored" || d.m.cases.inCase {
		t.Errorf("a click into the list: %q", d.selected())
	}
	d.send(tea.MouseMsg{Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
	if d.selected() != "no-hit-broken" {
		t.Errorf("the wheel went to %q", d.selected())
	}
	d.send(at(20, 2))
	if d.m.at != Cards {
		t.Errorf("a click on the screens went to %v", d.m.at)
	}
	d.m.View()
	d.send(at(5, 6))
	d.send(at(80, 10))
	if !d.m.cards.inCard {
		t.Error("a click beside the list goes into the card")
	}
	d.press("m").sees("mouse off")
}

// The tab line names the tabs from the one before the current where not all
// fit, and a click goes to the tab under the pointer. Beside the list there is
// no such line.
func TestMouseOnTabs(t *testing.T) {
	d := start(t, 60, 24)
	d.press("m", "enter", "tab", "tab", "tab", "tab").sees("[Context]") // " Prompt  [Context]  Fixes  Robust"
	d.m.View()
	d.send(at(4, 4))
	d.sees("[Prompt]")
	wide := start(t, 120, 40)
	wide.press("m").m.View()
	wide.send(at(70, 4))
	wide.sees("[Verdict]")
}
