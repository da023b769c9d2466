package tui

import (
	"context"
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/trace"
	"ome-tui/report/format"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
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
	diff  string
	// wrote is what the key that writes does with the diff, "" while that is
	// not known.
	wrote string
	plan  *planned // of all failing cases
}

// planned is the edits of all failing cases, made together.
type planned struct {
	run   *engine.Run
	plan  *engine.Plan
	fixed int
	err   error
}

// diffed is the change of the files that a fix stands for.
type diffed struct {
	run   *engine.Run
	index int // the case
	at    int // the fix
	text  string
	wrote string
}

// fixes gives what was found for a case: own phrases first.
func (s *fixState) fixes(index int) []engine.Fix {
	out := slices.Clone(s.own[index])
	if o := s.found[index]; o != nil {
		out = append(out, o.Fixes...)
	}
	return out
}

// offeredFixes gives the edits that the Fixes tab shows for the case in front:
// none once it passes.
func (m *model) offeredFixes() []engine.Fix {
	i := m.cases.sel.Case
	if i < 0 || m.table.Rows[i].State == rows.Passed {
		return nil
	}
	return m.fix.fixes(i)
}

// reach says for which cases edits are searched.
type reach uint8

const (
	thisCase reach = iota
	allFailing
)

// askFixes searches edits for the case in front, or for all failing cases.
func (m *model) askFixes(of reach) tea.Cmd {
	s, b, run := &m.fix, m.session.bench, m.run.now
	i := m.cases.sel.Case
	if b == nil || run == nil || i < 0 {
		return nil
	}
	s.current(run)
	if s.found[i] != nil && of == thisCase || s.feed != nil && s.whole {
		return nil
	}
	s.stop()
	s.whole = of == allFailing
	cases := []int{i}
	if s.whole {
		cases = nil
	}
	s.feed = startFeed(m, func(ctx context.Context, emit func(engine.Offer)) (struct{}, error) {
		return struct{}{}, b.fixes(ctx, run, cases, emit)
	})
	return s.feed.next
}

// current forgets what is about another run.
func (s *fixState) current(run *engine.Run) {
	if s.run != run {
		s.stop()
		*s = fixState{run: run, found: map[int]*engine.Offer{}, own: map[int][]engine.Fix{}}
	}
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
	if !m.fix.whole || r.err != nil {
		return nil
	}
	b, run, ctx := m.session.bench, m.fix.run, m.ctx
	var offers []engine.Offer
	for _, i := range slices.Sorted(maps.Keys(m.fix.found)) {
		offers = append(offers, *m.fix.found[i])
	}
	return m.plans.ask(func() planned {
		p, err := b.plan(ctx, run, offers)
		if err != nil {
			return planned{run: run, err: err}
		}
		return planned{run: run, plan: p, fixed: p.Fixed(run)}
	})
}

func (m *model) planned(p planned) tea.Cmd {
	if p.run == m.fix.run {
		m.fix.plan = &p
	}
	return nil
}

// askDiff asks for the text that the selected fix changes.
func (m *model) askDiff() tea.Cmd {
	s, b := &m.fix, m.loaded()
	i := m.cases.sel.Case
	list := s.fixes(i)
	if s.at >= len(list) {
		return nil
	}
	run, at, edits := s.run, s.at, list[s.at].Edits
	return m.diffs.ask(func() diffed {
		files, err := b.changes(edits)
		if err != nil {
			return diffed{run: run, index: i, at: at, text: err.Error()}
		}
		wrote := "writes it"
		if !writable(files, b.files()) {
			wrote = "copies its diff: these files are not written"
		}
		return diffed{run, i, at, format.Diff(files), wrote}
	})
}

func (m *model) diffed(d diffed) tea.Cmd {
	if d.run == m.fix.run && d.index == m.cases.sel.Case && d.at == m.fix.at {
		m.fix.diff, m.fix.wrote = d.text, d.wrote
	}
	return nil
}

// actOnFixes is what keys mean in the Fixes tab; false when nothing.
func (m *model) actOnFixes(a keys.Action) (tea.Cmd, bool) {
	s, list := &m.fix, m.offeredFixes()
	switch a {
	case keys.Up, keys.Down:
		if n := len(list); n > 0 {
			step := 1
			if a == keys.Up {
				step = -1
			}
			s.at, s.open, s.diff, s.wrote = max(0, min(s.at+step, n-1)), false, "", ""
		}
	case keys.Open:
		if s.at >= len(list) {
			return nil, true
		}
		if s.open {
			return m.try(list[s.at].Edits), true
		}
		s.open, s.diff, s.wrote = true, "", ""
		return m.askDiff(), true
	case keys.OwnPhrase:
		return m.askPhrase(), true
	case keys.Group:
		return m.askFixes(allFailing), true
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
				m.fix.at, m.fix.open, m.fix.diff, m.fix.wrote = 0, true, "", ""
				return m.askDiff()
			}
			return nil
		})
	}
}
