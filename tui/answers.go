package tui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// answer takes what the lanes bring.
func (m *model) answer(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case answer[decided]:
		return take(m, msg, (*model).decided)
	case answer[told]:
		return take(m, msg, m.cases.told)
	case answer[swept]:
		return take(m, msg, m.tune.take)
	case answer[counted]:
		return take(m, msg, m.cards.counted)
	case answer[cardTold]:
		return take(m, msg, m.cards.told)
	case answer[trial]:
		return take(m, msg, m.prompt.tried)
	case answer[planned]:
		return take(m, msg, (*model).planned)
	case answer[diffed]:
		return take(m, msg, (*model).diffed)
	case answer[carded]:
		return take(m, msg, (*model).carded)
	case answer[compared]:
		return take(m, msg, m.comp.compared)
	case answer[culprit]:
		return take(m, msg, m.comp.found)
	case effect:
		return msg(m)
	case changed:
		return m.fileChanged(msg)
	}
	return nil
}

// effect is a message that says itself what it does to the model: the end of
// a small command, as a copy or an editor.
type effect func(*model) tea.Cmd

// take gives a fresh answer to use, and starts the request that waited.
func take[T any](m *model, a answer[T], use func(*model, T) tea.Cmd) tea.Cmd {
	fresh, next := a.lane.take(a)
	if a.fault != nil {
		return tea.Batch(next, m.fault(a.fault))
	}
	if !fresh {
		return next
	}
	return tea.Batch(next, use(m, a.value))
}
