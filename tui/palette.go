package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/sahilm/fuzzy"

	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// palette finds a command by name.
type palette struct {
	all    []keys.Binding
	found  []int
	cursor int
}

// byName and byText let fuzzy look through the commands: what is found in a
// name comes before what is found in its sentence.
type (
	byName []keys.Binding
	byText []keys.Binding
)

func (l byName) String(i int) string { return l[i].Name }
func (l byName) Len() int            { return len(l) }
func (l byText) String(i int) string { return l[i].Long }
func (l byText) Len() int            { return len(l) }

func (m *model) openPalette() tea.Cmd {
	p := &palette{}
	place := m.current().place()
	if place == keys.InText {
		place = keys.InPrompt
	}
	for _, b := range m.keys.Bindings() {
		if b.Name != "" && b.Where&place != 0 && b.Action != keys.Palette {
			p.all = append(p.all, b)
		}
	}
	p.search("")
	return m.openInput(inputBar{label: ":", palette: p,
		changed: func(_ *model, text string) tea.Cmd { p.search(text); return nil },
		submit: func(m *model, _ string) tea.Cmd {
			m.closeInput()
			if len(p.found) == 0 {
				return nil
			}
			m.cases.touched = true
			return m.act(p.all[p.found[p.cursor]].Action)
		},
	})
}

func (p *palette) search(text string) {
	p.found, p.cursor = p.found[:0], 0
	if text == "" {
		for i := range p.all {
			p.found = append(p.found, i)
		}
		return
	}
	for _, hit := range append(fuzzy.FindFrom(text, byName(p.all)), fuzzy.FindFrom(text, byText(p.all))...) {
		if !slices.Contains(p.found, hit.Index) {
			p.found = append(p.found, hit.Index)
		}
	}
}

func (p *palette) move(a keys.Action) {
	if n := len(p.found); n > 0 {
		d := 1
		if a == keys.Previous {
			d = n - 1
		}
		p.cursor = (p.cursor + d) % n
	}
}

// draw gives the list of commands over the body.
func (p *palette) draw(m *model, w, h int) []string {
	box := pane{title: cell.In(style.Title, "commands"), focused: true, right: cell.In(style.Dim, "choose with up and down")}
	iw, ih := box.inner(w, h)
	top := max(0, min(p.cursor-ih/2, len(p.found)-ih))
	var rows []string
	for i := top; i < min(len(p.found), top+ih); i++ {
		b := p.all[p.found[i]]
		line := cell.Spread(cell.In(style.Strong, " "+cell.Fit(b.Name, 18, "…")).Add(style.Text, " "+b.Long), cell.In(style.Key, m.keyNames(b.Action)+" "), iw)
		if i == p.cursor {
			line[0].Text = "▌" + line[0].Text[1:]
			rows = append(rows, line.RenderSelected(m.st, iw))
			continue
		}
		rows = append(rows, line.Render(m.st, iw))
	}
	if len(p.found) == 0 {
		rows = append(rows, cell.In(style.Dim, " no command of that name; backspace widens").Render(m.st, iw))
	}
	return box.draw(m.st, rows, w, h)
}
