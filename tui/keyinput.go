package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/report/words"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// place says which keys act now.
func (m *model) place() keys.Place {
	switch {
	case m.input != nil:
		return keys.InInput
	case m.help.open:
		return keys.InHelp
	}
	return m.current().place()
}

// keyName gives the first key of an action as the screen shows it.
func (m *model) keyName(a keys.Action) string {
	if labels := m.keys.Labels(a); len(labels) > 0 {
		return m.glyph(labels[0])
	}
	return "(no key)"
}

// keyNames gives all keys of an action as the screen shows them.
func (m *model) keyNames(a keys.Action) string {
	labels := m.keys.Labels(a)
	for i := range labels {
		labels[i] = m.glyph(labels[i])
	}
	return strings.Join(labels, " ")
}

// glyph gives the sign of a key that has one.
func (m *model) glyph(key string) string {
	if m.st.ASCII() {
		return key
	}
	switch key {
	case "up":
		return "↑"
	case "down":
		return "↓"
	case "left":
		return "←"
	case "right":
		return "→"
	case "enter":
		return "⏎"
	}
	return key
}

// pressed takes what one read of the terminal gave: a key, or several letters
// when they came faster than they were read, as from a held key. Each is a key
// of its own, until one opens an input that takes the rest.
func (m *model) pressed(msg tea.KeyMsg) tea.Cmd {
	var cmds []tea.Cmd
	for msg.Type == tea.KeyRunes && !msg.Paste && len(msg.Runes) > 1 && !m.place().TakesText() {
		one := msg
		one.Runes = msg.Runes[:1]
		cmds = append(cmds, m.key(one))
		msg.Runes, msg.Alt = msg.Runes[1:], false
	}
	return tea.Batch(append(cmds, m.key(msg))...)
}

// key routes a key press: an input first, then the help, then what the table
// says.
func (m *model) key(msg tea.KeyMsg) tea.Cmd {
	m.toast.text = ""
	asked := m.quitAsked
	defer func() { m.quitAsked = m.quitAsked && !asked }()
	place := m.place()
	a := keys.None
	if !msg.Paste {
		a = m.keys.Lookup(place, msg.String())
	}
	switch place {
	case keys.InInput:
		if a == keys.Interrupt || a == keys.Suspend {
			return m.act(a)
		}
		return m.typed(msg, a)
	case keys.InText:
		if a == keys.None {
			return m.prompt.typed(m, msg)
		}
	}
	m.cases.touched = true
	return m.act(a)
}

// act does what a key or a command of the palette means.
func (m *model) act(a keys.Action) tea.Cmd {
	if m.help.open {
		if cmd, ok := m.help.act(m, a); ok {
			return cmd
		}
	}
	if cmd, ok := m.actOnFaults(a); ok {
		return cmd
	}
	if cmd, ok := m.current().act(m, a); ok {
		return cmd
	}
	if cmd, ok := m.tuneKey(a); ok {
		return cmd
	}
	if cmd, ok := m.takeAway(a); ok {
		return cmd
	}
	if cmd, ok := m.actOnEdits(a); ok {
		return cmd
	}
	return m.actAnywhere(a)
}

// actAnywhere is what keys mean on every screen.
func (m *model) actAnywhere(a keys.Action) tea.Cmd {
	switch a {
	case keys.ScreenCases, keys.ScreenCards, keys.ScreenTune, keys.ScreenPrompt, keys.ScreenCompare, keys.ScreenHook:
		return m.show(Screen(a - keys.ScreenCases))
	case keys.RunAll, keys.RunFailing:
		return m.rerun(a)
	case keys.Cancel:
		return m.cancel()
	case keys.Watch:
		return m.toggleWatch()
	case keys.Zoom:
		m.zoomed = !m.zoomed
	case keys.Mouse:
		return m.toggleMouse()
	case keys.Palette:
		return m.openPalette()
	case keys.Help:
		m.help.show()
	case keys.Warnings:
		return m.showWarnings()
	case keys.Back:
		return m.back()
	case keys.Quit:
		return m.quitOrClose()
	case keys.Interrupt:
		return m.interrupt()
	case keys.Suspend:
		return tea.Suspend
	}
	return nil
}

// show brings a screen to the front.
func (m *model) show(s Screen) tea.Cmd {
	m.at = s
	m.zoomed = false
	return m.refreshScreen()
}

// back goes one level back; at the top of a screen to Cases. It never quits.
func (m *model) back() tea.Cmd {
	switch {
	case m.zoomed:
		m.zoomed = false
	case m.at != Cases:
		return m.show(Cases)
	}
	return nil
}

// quitOrClose quits at the top, and closes what is open elsewhere.
func (m *model) quitOrClose() tea.Cmd {
	if m.zoomed || m.at != Cases {
		return m.back()
	}
	return m.quit()
}

// quit asks first when tried edits are not written.
func (m *model) quit() tea.Cmd {
	if len(m.edits.done) > 0 && !m.quitAsked {
		m.quitAsked = true
		return m.say(style.Warn, words.Count(len(m.edits.done), "tried edit")+" not written: "+m.keyName(keys.Quit)+" again quits, "+m.keyName(keys.WriteEdits)+": "+m.writeWord())
	}
	m.quitting = true
	return tea.Quit
}

// interrupt first cancels a run, then quits.
func (m *model) interrupt() tea.Cmd {
	if m.run.running() {
		return m.cancel()
	}
	if m.hook.stop() || m.verify.stop() {
		return m.say(style.Warn, "cancelled; "+m.keyName(keys.RunAll)+" runs again")
	}
	return m.quit()
}
