package tui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// The feed of offers and its messages.
type (
	offerFeed  = feed[engine.Offer, struct{}]
	offerBatch = batch[engine.Offer, struct{}]
	offerRan   = ran[engine.Offer, struct{}]
)

// fixState is the search for edits: of one case, or of all failing ones.
type fixState struct {
	run   *engine.Run
	feed  *offerFeed
	whole bool                  // all failing cases are searched
	found map[int]*engine.Offer // by case
	own   map[int][]engine.Fix  // phrases of the user's own, by case
	err   error
	at    int  // the selected fix
	open  bool // its details are shown
}

// fixes gives what was found for a case: own phrases first.
func (s *fixState) fixes(index int) []engine.Fix {
	out := slices.Clone(s.own[index])
	if o := s.found[index]; o != nil {
		out = append(out, o.Fixes...)
	}
	return out
}

// askFixes searches edits for the case in front, or for all failing cases.
func (m *model) askFixes(whole bool) tea.Cmd {
	s, b, run := &m.fix, m.session.bench, m.run.now
	i := m.cases.sel.Case
	if b == nil || run == nil || i < 0 {
		return nil
	}
	if s.run != run {
		s.stop()
		*s = fixState{run: run, found: map[int]*engine.Offer{}, own: map[int][]engine.Fix{}}
	}
	if s.found[i] != nil && !whole || s.feed != nil && s.whole {
		return nil
	}
	s.stop()
	s.whole = whole
	cases := []int{i}
	if whole {
		cases = nil
	}
	s.feed = startFeed(m.ctx, &m.busy, func(ctx context.Context, emit func(engine.Offer)) (struct{}, error) {
		return struct{}{}, b.fixes(ctx, run, cases, emit)
	})
	return s.feed.next
}

// stop cancels the search under way.
func (s *fixState) stop() {
	if s.feed != nil {
		s.feed.cancel()
		s.feed = nil
	}
}

func (m *model) offered(b offerBatch) tea.Cmd {
	if b.feed != m.fix.feed {
		return nil
	}
	for i := range b.results {
		m.fix.found[b.results[i].Case] = &b.results[i]
	}
	return b.feed.next
}

func (m *model) offersEnd(r offerRan) tea.Cmd {
	if r.feed != m.fix.feed {
		return nil
	}
	m.fix.feed, m.fix.err = nil, r.err
	return nil
}

// actOnFixes is what keys mean in the Fixes tab; false when nothing.
func (m *model) actOnFixes(a keys.Action) (tea.Cmd, bool) {
	s := &m.fix
	list := s.fixes(m.cases.sel.Case)
	switch a {
	case keys.Up, keys.Down:
		if n := len(list); n > 0 {
			step := 1
			if a == keys.Up {
				step = -1
			}
			s.at, s.open = max(0, min(s.at+step, n-1)), false
		}
	case keys.Open:
		if s.at >= len(list) {
			return nil, true
		}
		if s.open {
			return m.try(list[s.at].Edits), true
		}
		s.open = true
	case keys.OwnPhrase:
		return m.askPhrase(), true
	case keys.Group:
		return m.askFixes(true), true
	case keys.WriteEdits:
		if s.at < len(list) && len(m.edits.done) == 0 {
			return m.askWrite(list[s.at].Edits), true
		}
		return nil, false
	default:
		return nil, false
	}
	return nil, true
}

// askPhrase lets the user try a phrase: a trigger for a missed card, an
// ignore phrase for one too much.
func (m *model) askPhrase() tea.Cmd {
	i := m.cases.sel.Case
	r := m.table.Result(i)
	if r == nil || r.Failure() == nil || !r.Failure().Known {
		return m.say(style.Dim, "no card to try a phrase on: the case passes, or its card is not in the library")
	}
	f := *r.Failure()
	field := engine.FieldTriggers
	if f.Kind != engine.Missed {
		field = engine.FieldIgnoreWhen
	}
	return m.openInput(inputBar{label: "a phrase for " + field + " of " + f.Card.ID, submit: func(m *model, text string) tea.Cmd {
		m.closeInput()
		if text == "" {
			return nil
		}
		return m.judgePhrase(i, f.Card, field, text)
	}})
}

func (m *model) judgePhrase(i int, card trace.Ref, field, text string) tea.Cmd {
	b, run, ctx := m.session.bench, m.run.now, m.ctx
	edit := engine.Edit{Subject: engine.EditCard, Suite: b.cases[i].Suite, Card: card, Field: field, Op: engine.Add, Value: text}
	return func() tea.Msg {
		fix, err := b.judge(ctx, run, i, []engine.Edit{edit})
		return effect(func(m *model) tea.Cmd {
			if err != nil {
				return m.say(style.Fail, err.Error())
			}
			if m.fix.run == run {
				m.fix.own[i] = append([]engine.Fix{fix}, m.fix.own[i]...)
				m.fix.at, m.fix.open = 0, true
			}
			return nil
		})
	}
}

// editState is the edits that are tried, in memory alone.
type editState struct {
	plain  *bench // the session as loaded
	done   [][]engine.Edit
	undone [][]engine.Edit
}

// all gives the edits in force.
func (e *editState) all() []engine.Edit { return slices.Concat(e.done...) }

// try makes edits in memory: the whole explorer then shows the edited state.
func (m *model) try(edits []engine.Edit) tea.Cmd {
	m.edits.done = append(m.edits.done, edits)
	m.edits.undone = nil
	return m.showEdits("tried: " + words.Edits(edits))
}

// undo takes the last edits back; redo makes them again.
func (m *model) undo() tea.Cmd {
	n := len(m.edits.done)
	if n == 0 {
		return m.say(style.Dim, "no edit to undo")
	}
	last := m.edits.done[n-1]
	m.edits.done, m.edits.undone = m.edits.done[:n-1], append(m.edits.undone, last)
	return m.showEdits("undone: " + words.Edits(last))
}

func (m *model) redo() tea.Cmd {
	n := len(m.edits.undone)
	if n == 0 {
		return m.say(style.Dim, "no edit to redo")
	}
	last := m.edits.undone[n-1]
	m.edits.undone, m.edits.done = m.edits.undone[:n-1], append(m.edits.done, last)
	return m.showEdits("made again: " + words.Edits(last))
}

// showEdits opens the session with the edits in force and runs it.
func (m *model) showEdits(what string) tea.Cmd {
	if m.edits.plain == nil {
		m.edits.plain = m.session.bench
	}
	plain, edits, known := m.edits.plain, m.edits.all(), m.cfg.Known
	m.session.opened++
	gen := m.session.opened
	return tea.Batch(m.say(style.Accent, what), func() tea.Msg {
		b, err := plain.edited(edits)
		if err != nil {
			return effect(func(m *model) tea.Cmd { return m.say(style.Fail, err.Error()) })
		}
		return opened{gen: gen, bench: b, table: newTable(b, known), edited: true}
	})
}

// actOnEdits is undo, redo and write on every screen; false when none.
func (m *model) actOnEdits(a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.Undo:
		return m.undo(), true
	case keys.Redo:
		return m.redo(), true
	case keys.WriteEdits:
		if len(m.edits.done) == 0 {
			return m.say(style.Dim, "no edit is tried: open a case's Fixes"), true
		}
		return m.askWrite(m.edits.all()), true
	}
	return nil, false
}

// askWrite writes edits into the fixture files after a question; a real
// library is never written: the edits are copied instead.
func (m *model) askWrite(edits []engine.Edit) tea.Cmd {
	write := m.cfg.WriteEdits
	if write == nil {
		return m.copyText(words.Count(len(edits), "edit")+" (this library is not written)", words.Edits(edits))
	}
	return m.openInput(inputBar{label: "write " + words.Count(len(edits), "edit") + " into the files? yes or no", submit: func(m *model, text string) tea.Cmd {
		m.closeInput()
		if text != "yes" && text != "y" {
			return m.say(style.Dim, "nothing was written")
		}
		return func() tea.Msg {
			where, err := write(edits)
			return effect(func(m *model) tea.Cmd {
				if err != nil {
					return m.say(style.Fail, "not written: "+err.Error())
				}
				m.edits = editState{}
				return tea.Batch(m.open(), m.say(style.Pass, "wrote "+where))
			})
		}
	}})
}
