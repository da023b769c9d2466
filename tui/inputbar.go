package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// inputBar is the one-line input in the footer, or the palette's.
type inputBar struct {
	label, value string
	field        textinput.Model
	problem      string
	// unready keeps enter from taking what the problem is about.
	unready bool
	// changed is called at each change, submit at enter, leave at esc.
	changed, submit func(m *model, text string) tea.Cmd
	leave           func(m *model) tea.Cmd
	// note stands at the right end, as "37/500".
	note func(m *model) string
	// palette is set when the input searches commands.
	palette *palette
}

// maxInput bounds what can be typed into an input.
const maxInput = 4000

// openInput gives an input the focus.
func (m *model) openInput(bar inputBar) tea.Cmd {
	bar.field = textinput.New()
	bar.field.Prompt = ""
	bar.field.CharLimit = maxInput
	bar.field.Cursor.SetMode(2) // drawn by the bar itself
	bar.field.SetValue(bar.value)
	bar.field.CursorEnd()
	bar.field.Focus()
	m.input = &bar
	return nil
}

// openFilter opens the filter of a list, which follows each letter; esc takes
// it back. counts gives how many of how many are shown.
func (m *model) openFilter(value string, set func(m *model, text string) tea.Cmd, counts func() (shown, all int)) tea.Cmd {
	return m.openInput(inputBar{label: "/", value: value, changed: set,
		submit: func(m *model, text string) tea.Cmd {
			if m.input.unready {
				return nil // the bar says why
			}
			m.closeInput()
			return set(m, text)
		},
		leave: func(m *model) tea.Cmd { return set(m, "") },
		note: func(*model) string {
			shown, all := counts()
			return thousands(shown) + "/" + thousands(all)
		}})
}

// hasAll tells whether a lower-case text holds every part of a filter.
func hasAll(text string, parts []string) bool {
	return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(text, part) })
}

// filterParts are the parts of a filter that takes words alone.
func filterParts(filter string) []string { return strings.Fields(strings.ToLower(filter)) }

func (m *model) closeInput() { m.input = nil }

// typed is a key while an input has the focus.
func (m *model) typed(msg tea.KeyMsg, a keys.Action) tea.Cmd {
	bar := m.input
	switch a {
	case keys.Submit:
		return bar.submit(m, bar.field.Value())
	case keys.Leave:
		m.closeInput()
		if bar.leave != nil {
			return bar.leave(m)
		}
		return nil
	case keys.Complete, keys.Previous:
		if bar.palette != nil {
			bar.palette.move(a)
		}
		return nil
	case keys.None:
		return m.edit(bar, msg)
	}
	m.closeInput()
	return m.act(a)
}

// edit lets the field change, and tells who asked.
func (m *model) edit(bar *inputBar, msg tea.KeyMsg) tea.Cmd {
	before := bar.field.Value()
	if msg.Paste {
		msg.Runes = []rune(cell.CleanTyped(string(msg.Runes)))
	}
	bar.field, _ = bar.field.Update(msg)
	if bar.field.Value() == before {
		return nil
	}
	bar.problem = ""
	if bar.changed == nil {
		return nil
	}
	return bar.changed(m, bar.field.Value())
}

// line draws the input in w cells with the cursor in sight.
func (b *inputBar) line(m *model, w int) cell.Line {
	right := cell.Line{}
	if b.problem != "" {
		right = cell.In(style.Fail, b.problem+" ")
	} else if b.note != nil {
		right = cell.In(style.Dim, b.note(m)+" ")
	}
	label := cell.Clean(b.label)
	if len(label) > 1 {
		label += ":" // what follows is the text to change
	}
	left := cell.In(style.Key, " "+label+" ")
	room := w - left.Width() - right.Width() - 2
	return cell.Spread(append(left, fieldSpans(b.field, room)...), right, w)
}

// fieldSpans gives the text around the cursor in at most w cells.
func fieldSpans(f textinput.Model, w int) cell.Line {
	text := []rune(f.Value())
	at := min(f.Position(), len(text))
	before := cell.CleanTyped(string(text[:at]))
	under, after := " ", ""
	if at < len(text) {
		under, after = cell.CleanTyped(string(text[at])), cell.CleanTyped(string(text[at+1:]))
	}
	for rs := []rune(before); cell.Width(before)+1 > w && len(rs) > 0; rs = rs[1:] {
		before = string(rs[1:])
	}
	return cell.Line{{Role: style.Text, Text: before}, {Role: style.Step, Text: under}, {Role: style.Text, Text: after}}
}
