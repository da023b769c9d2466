package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/tui/keys"
	"ome-tui/tui/list"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// cardsScreen lists the cards, noisiest first, with the selected one beside.
type cardsScreen struct {
	all    []engine.CardStats
	shown  []int // indexes into all
	list   list.Model
	sel    trace.Ref
	sort   cardSort
	rev    bool
	filter string
	noted  rows.Show // all, those that broke a case, those that did not
	inCard bool
	// listWidth is the width of the list as drawn last, 0 when it was not.
	listWidth int
	text      textPane
	detail    *cardTold
	height    int
}

// cardSort is an order of the cards.
type cardSort uint8

const (
	noisiest cardSort = iota
	deafest
	byCardID
	byPrecision
	byRecall
	cardSortCount
)

func (s cardSort) String() string {
	return [...]string{"noisiest", "deafest", "id", "precision", "recall"}[s]
}

// counted is the cards of all libraries with how they fared.
type counted struct{ stats []engine.CardStats }

// cardTold is what is asked about one card.
type cardTold struct {
	ref      trace.Ref
	triggers []engine.Trigger
	similar  []trace.Similar
}

// askCards asks how the cards fared; without a run, which cards there are.
func (m *model) askCards() tea.Cmd {
	b, run := m.session.bench, m.run.now
	if b == nil {
		return nil
	}
	return m.stats.ask(func() counted {
		if run != nil {
			return counted{b.cards(run)}
		}
		var stats []engine.CardStats
		for i := range max(1, len(b.suites)) {
			cards := b.library(i).Cards
			for k := range cards {
				stats = append(stats, engine.CardStats{Card: &cards[k], Suite: i, CardCounts: suite.CardCounts{ID: cards[k].ID}})
			}
		}
		return counted{stats}
	})
}

func (s *cardsScreen) counted(m *model, c counted) tea.Cmd {
	s.all = c.stats
	s.rebuild()
	return s.ask(m)
}

// rebuild filters and sorts, and keeps the selection by card.
func (s *cardsScreen) rebuild() {
	s.shown = s.shown[:0]
	for i := range s.all {
		if s.matches(&s.all[i]) {
			s.shown = append(s.shown, i)
		}
	}
	slices.SortStableFunc(s.shown, func(a, b int) int {
		order := s.compare(&s.all[a], &s.all[b])
		if s.rev {
			order = -order
		}
		return cmp.Or(order, strings.Compare(s.all[a].ID, s.all[b].ID))
	})
	s.list.SetLen(len(s.shown))
	for line, i := range s.shown {
		if s.all[i].Card.Ref() == s.sel {
			s.list.Follow(line)
			return
		}
	}
	s.choose(s.list.Cursor())
}

func (s *cardsScreen) matches(c *engine.CardStats) bool {
	broke := c.Extra > c.Allowed || c.Missed > 0
	if s.noted == rows.ShowFailing && !broke || s.noted == rows.ShowPassing && broke {
		return false
	}
	hay := strings.ToLower(c.Card.ID + " " + c.Card.Title + " " + strings.Join(c.Card.Topics, " "))
	return hasAll(hay, filterParts(s.filter))
}

func (s *cardsScreen) compare(a, b *engine.CardStats) int {
	switch s.sort {
	case deafest:
		return cmp.Or(cmp.Compare(b.Missed, a.Missed), cmp.Compare(b.Extra-b.Allowed, a.Extra-a.Allowed))
	case byCardID:
		return 0
	case byPrecision:
		return compareMeans(a.Precision, b.Precision)
	case byRecall:
		return compareMeans(a.Recall, b.Recall)
	}
	return cmp.Or(cmp.Compare(b.Extra-b.Allowed, a.Extra-a.Allowed), cmp.Compare(b.Missed, a.Missed))
}

// compareMeans puts low ones first and those over nothing last.
func compareMeans(a, b suite.Mean) int {
	if a.Null() || b.Null() {
		return cmp.Compare(boolInt(a.Null()), boolInt(b.Null()))
	}
	return cmp.Compare(a.Value, b.Value)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// selected gives the card in front, nil in an empty list.
func (s *cardsScreen) selected() *engine.CardStats {
	if s.list.Cursor() >= len(s.shown) {
		return nil
	}
	return &s.all[s.shown[s.list.Cursor()]]
}

func (s *cardsScreen) choose(line int) {
	s.list.Select(line)
	if c := s.selected(); c != nil {
		s.sel = c.Card.Ref()
	}
}

// ask asks about the selected card: do its triggers recall it, what is like it.
func (s *cardsScreen) ask(m *model) tea.Cmd {
	c := s.selected()
	if c == nil || s.detail != nil && s.detail.ref == c.Card.Ref() {
		return nil
	}
	s.text.top = 0
	b, at, ref := m.session.bench, c.Suite, c.Card.Ref()
	return m.cardAsk.ask(func() cardTold { return cardTold{ref, b.triggers(at, ref), b.neighbours(at, ref)} })
}

func (s *cardsScreen) told(_ *model, t cardTold) tea.Cmd {
	s.detail = &t
	return nil
}

func (s *cardsScreen) place() keys.Place { return keys.InCards }

func (s *cardsScreen) act(m *model, a keys.Action) (tea.Cmd, bool) {
	if s.inCard {
		return s.actInCard(m, a)
	}
	if moveList(&s.list, a) {
		s.choose(s.list.Cursor())
		return s.ask(m), true
	}
	switch a {
	case keys.Open, keys.NextPane:
		s.inCard = s.selected() != nil
	case keys.Sort:
		s.sort = (s.sort + 1) % cardSortCount
	case keys.SortReverse:
		s.rev = !s.rev
	case keys.Failing:
		s.noted = (s.noted + 1) % rows.ShowCount
	case keys.Filter:
		return s.askFilter(m), true
	case keys.MatchNext, keys.MatchPrev:
		return s.nextBroken(m, a), true
	case keys.Back:
		if s.filter == "" {
			return nil, false
		}
		s.filter = ""
	default:
		return nil, false
	}
	s.rebuild()
	return s.ask(m), true
}

// actInCard scrolls the card; enter lists its cases.
func (s *cardsScreen) actInCard(m *model, a keys.Action) (tea.Cmd, bool) {
	if m.leaves(a, &s.inCard) {
		return nil, true
	}
	if c := s.selected(); a == keys.Open && c != nil {
		m.at = Cases
		return m.cases.filter(m, "card:"+c.ID), true
	}
	return nil, scrollText(&s.text, a, s.height)
}

// nextBroken goes to the next card that broke a case.
func (s *cardsScreen) nextBroken(m *model, a keys.Action) tea.Cmd {
	step, n := 1, len(s.shown)
	if a == keys.MatchPrev {
		step = n - 1
	}
	for i, line := 0, s.list.Cursor(); i < n; i++ {
		line = (line + step) % n
		if c := &s.all[s.shown[line]]; c.Extra > c.Allowed || c.Missed > 0 {
			s.choose(line)
			return s.ask(m)
		}
	}
	return m.say(style.Dim, "no card in the list broke a case")
}

func (s *cardsScreen) askFilter(m *model) tea.Cmd {
	set := func(m *model, text string) tea.Cmd {
		s.filter = text
		s.rebuild()
		return s.ask(m)
	}
	return m.openFilter(s.filter, set, func() (int, int) { return len(s.shown), len(s.all) })
}

// leaves goes from the text beside a list back to the list; false when that is
// not what the key means: what is zoomed is made small first.
func (m *model) leaves(a keys.Action, inside *bool) bool {
	if m.zoomed || a != keys.Back && a != keys.Quit && a != keys.PrevPane {
		return false
	}
	*inside = false
	return true
}

// scrollText scrolls a text; false when the key is no movement.
func scrollText(t *textPane, a keys.Action, page int) bool {
	page = max(1, page)
	switch a {
	case keys.Up:
		t.scroll(-1, page)
	case keys.Down:
		t.scroll(1, page)
	case keys.Top:
		t.top = 0
	case keys.Bottom:
		t.scroll(len(t.lines), page)
	case keys.HalfUp:
		t.scroll(-max(1, page/2), page)
	case keys.HalfDown:
		t.scroll(max(1, page/2), page)
	case keys.PageUp:
		t.scroll(-page, page)
	case keys.PageDown:
		t.scroll(page, page)
	default:
		return false
	}
	return true
}
