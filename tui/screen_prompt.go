package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textarea"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"ome-tui/engine/card"
	"ome-tui/engine/match"
	"ome-tui/engine/trace"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// trial is a typed prompt, recalled.
type trial struct{ told }

// promptScreen scores a prompt while it is typed.
type promptScreen struct {
	field  textarea.Model
	typing bool
	suite  int
	// project is the one that the prompt runs in, nil for the session's.
	project *card.ProjectContext
	dossier dossier
}

func (s *promptScreen) init(m *model) {
	f := textarea.New()
	f.Prompt, f.ShowLineNumbers, f.Placeholder = "", false, "type a prompt"
	f.CharLimit, f.MaxHeight = 0, 0
	f.Cursor.SetMode(cursor.CursorStatic)
	plain := m.st.Style(m.cfg.Theme, style.Text)
	look := textarea.Style{Base: plain, CursorLine: plain, EndOfBuffer: plain, Text: plain, Prompt: plain,
		CursorLineNumber: plain, LineNumber: plain, Placeholder: m.st.Style(m.cfg.Theme, style.Dim)}
	f.FocusedStyle, f.BlurredStyle = look, look
	f.Cursor.Style = m.st.Style(m.cfg.Theme, style.Step)
	f.Cursor.TextStyle = plain
	s.field, s.typing = f, true
	s.field.Focus()
	s.dossier.close()
}

func (s *promptScreen) place() keys.Place {
	if s.typing {
		return keys.InText
	}
	return keys.InPrompt
}

// typed is a key for the text.
func (s *promptScreen) typed(m *model, msg tea.KeyMsg) tea.Cmd {
	before := s.field.Value()
	s.field, _ = s.field.Update(msg)
	if s.field.Value() == before {
		return nil
	}
	return s.ask(m)
}

// ask recalls the text as it stands; while an answer is on its way only the
// newest text waits.
func (s *promptScreen) ask(m *model) tea.Cmd {
	b, text, at := m.session.bench, s.field.Value(), s.suite
	if b == nil || strings.TrimSpace(text) == "" {
		s.dossier.close()
		m.trials.forget()
		return nil
	}
	o := match.Options{Limit: m.run.limit, Threshold: m.run.threshold, Project: s.context(m)}
	return m.trials.ask(func() trial { return trial{b.try(at, text, o)} })
}

// context gives the project that the prompt runs in.
func (s *promptScreen) context(m *model) card.ProjectContext {
	if s.project != nil {
		return *s.project
	}
	return m.session.bench.project
}

// askProject changes the project: a key as in a card's scope, then a module
// path.
func (s *promptScreen) askProject(m *model) tea.Cmd {
	if m.session.bench == nil {
		return nil
	}
	now := s.context(m)
	return m.openInput(inputBar{label: "project key, and a module path after a blank (empty: no project)", value: strings.TrimSpace(now.Key + " " + now.Module),
		submit: func(m *model, text string) tea.Cmd {
			m.closeInput()
			key, module, _ := strings.Cut(strings.TrimSpace(text), " ")
			if module = strings.TrimSpace(module); module == "" && key != "" {
				module = "."
			}
			s.project = &card.ProjectContext{Key: key, Module: module}
			return s.ask(m)
		}})
}

func (s *promptScreen) tried(m *model, t trial) tea.Cmd {
	s.dossier.take(t.told)
	return s.dossier.askCard(m)
}

func (s *promptScreen) act(m *model, a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.SaveCase:
		return m.saveCase(s.field.Value()), true
	case keys.Leave:
		s.leave()
		return nil, true
	}
	if s.typing {
		if a == keys.NextPane || a == keys.PrevPane {
			s.leave()
			return nil, true
		}
		return nil, false
	}
	switch a {
	case keys.Open:
		if s.dossier.tab == tabStages {
			return s.dossier.act(m, a)
		}
		s.enter()
		return nil, true
	case keys.PrevPane:
		if s.dossier.tab == tabVerdict {
			s.enter()
			return nil, true
		}
	case keys.Group:
		return s.nextLibrary(m), true
	case keys.Project:
		return s.askProject(m), true
	}
	return s.dossier.act(m, a)
}

// enter gives the text the focus, leave the result.
func (s *promptScreen) enter() {
	s.typing = true
	s.field.Focus()
}

func (s *promptScreen) leave() {
	s.typing = false
	s.field.Blur()
}

// nextLibrary turns to the library of the next suite.
func (s *promptScreen) nextLibrary(m *model) tea.Cmd {
	b := m.session.bench
	if b == nil || len(b.suites) < 2 {
		return m.say(style.Dim, "there is one library only")
	}
	s.suite = (s.suite + 1) % len(b.suites)
	return s.ask(m)
}

// textRows is the height of the text being typed.
func textRows(h int) int { return max(3, min(6, h/4)) }

func (s *promptScreen) draw(m *model, w, h int) []string {
	th := textRows(h) + 1
	return append(s.drawText(m, w, th), s.drawResult(m, w, h-th)...)
}

func (s *promptScreen) drawText(m *model, w, h int) []string {
	library := "no library"
	if b := m.session.bench; b != nil {
		library = cell.Clean(b.library(s.suite).Name) + " · no project"
		if p := s.context(m); !p.None() {
			library = cell.Clean(b.library(s.suite).Name + " · project " + strings.TrimSpace(p.Key+" "+p.Module))
		}
	}
	p := pane{title: cell.In(style.Title, "prompt"), right: cell.In(style.Dim, library), focused: s.typing}
	iw, ih := p.inner(w, h)
	s.field.SetWidth(max(1, iw-1))
	s.field.SetHeight(max(1, ih))
	var rows []string
	for _, line := range strings.Split(s.field.View(), "\n") {
		line = " " + ansi.Truncate(line, iw-1, "")
		rows = append(rows, line+cell.Blank(iw-ansi.StringWidth(line)))
	}
	if len(rows) > ih {
		rows = rows[:ih]
	}
	return p.draw(m.st, rows, w, h)
}

func (s *promptScreen) drawResult(m *model, w, h int) []string {
	d := &s.dossier
	p := pane{title: cell.In(style.Title, "result"), focused: !s.typing}
	iw, ih := p.inner(w, h)
	if d.story == nil {
		text := "Type: cards, scores and stages follow each key. " + m.keyName(keys.Leave) + " leaves the text, " + m.keyName(keys.NextPane) + " goes through the tabs."
		return p.draw(m.st, renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+text), iw, 1), iw), w, h)
	}
	if m.trials.waiting() {
		p.right = cell.In(style.Dim, "…")
	} else {
		p.right = cell.In(style.Dim, fmt.Sprintf("%s of %s returned", thousands(len(d.story.decision.Returned)), thousands(d.story.decision.Funnel().From(trace.StageFilter))))
	}
	rows := []string{d.tabLine(iw).Render(m.st, iw)}
	rows = append(rows, d.rows(m, d.tab, iw, ih-1)...)
	return p.draw(m.st, rows, w, h)
}
