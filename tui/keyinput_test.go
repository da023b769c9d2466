package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestLettersOfOneRead: a terminal that is read late gives several letters at
// once, as from a held key. Each is a key, until one opens an input.
func TestLettersOfOneRead(t *testing.T) {
	at := func(keys string) *driver {
		d := start(t, 120, 40)
		d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(keys)})
		return d
	}
	at("]]]").sees("threshold 43")
	at("}[").sees("threshold 49")
	at("jj").sees("▌✗ style-guide-extra")
	at("3}").sees("F3 [Tune]", "threshold 50")
	at("/zh").sees("浏览器-zh").lacks("rotate-token")
	at("4now").sees("now")
	// A paste is text, and outside an input nothing.
	d := start(t, 120, 40)
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("]]]"), Paste: true})
	d.sees("threshold 40")
}
