package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/tui/cell"
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
	for _, word := range strings.Fields(strings.ToLower(s.filter)) {
		if !strings.Contains(hay, word) {
			return false
		}
	}
	return true
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
	switch a {
	case keys.Back, keys.Quit, keys.PrevPane:
		if m.zoomed {
			return nil, false
		}
		s.inCard = false
		return nil, true
	case keys.Open:
		if c := s.selected(); c != nil {
			m.at = Cases
			return m.cases.filter(m, "card:"+c.ID), true
		}
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
	return m.openInput(inputBar{label: "/", value: s.filter, changed: set,
		submit: func(m *model, text string) tea.Cmd { m.closeInput(); return set(m, text) },
		leave:  func(m *model) tea.Cmd { return set(m, "") },
		note: func(*model) string {
			return fmt.Sprintf("%s/%s", thousands(len(s.shown)), thousands(len(s.all)))
		}})
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

// draw shows the list, the card beside it where there is room.
func (s *cardsScreen) draw(m *model, w, h int) []string {
	switch {
	case s.inCard && (m.zoomed || w < besideCase):
		s.listWidth = 0
		return s.drawCard(m, w, h)
	case !m.sideBySide():
		s.listWidth = w
		return s.drawList(m, w, h)
	}
	lw := w / 2
	s.listWidth = lw
	return beside(s.drawList(m, lw, h), s.drawCard(m, w-lw, h))
}

// Columns of the list of cards.
const countCells = 5

func (s *cardsScreen) drawList(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Title, "cards").Add(style.Text, fmt.Sprintf("  %s", thousands(len(s.shown)))), focused: !s.inCard,
		right: cell.In(style.Accent, s.state())}
	iw, ih := p.inner(w, h)
	s.list.Resize(max(0, ih-1))
	p.from, p.to = s.list.Window()
	p.all = s.list.Len()
	out := []string{cardHeader(iw).Render(m.st, iw)}
	for line := p.from; line < p.to; line++ {
		l := cardRow(&s.all[s.shown[line]], line == s.list.Cursor(), iw)
		if line == s.list.Cursor() && !s.inCard {
			out = append(out, l.RenderSelected(m.st, iw))
			continue
		}
		out = append(out, l.Render(m.st, iw))
	}
	if len(s.shown) == 0 {
		out = append(out, renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+s.nothing(m)), iw, 1), iw)...)
	}
	return p.draw(m.st, out, w, h)
}

func (s *cardsScreen) state() string {
	var parts []string
	if s.filter != "" {
		parts = append(parts, "/"+cell.Cut(cell.Clean(s.filter), 12, "…"))
	}
	if s.noted != rows.ShowAll {
		parts = append(parts, s.noted.String())
	}
	arrow := "↓"
	if s.rev {
		arrow = "↑"
	}
	return strings.Join(append(parts, arrow+s.sort.String()), " · ")
}

func (s *cardsScreen) nothing(m *model) string {
	switch {
	case m.stats.waiting() || m.session.bench == nil:
		return "counting…"
	case s.filter != "":
		return "No card matches “" + cell.Clean(s.filter) + "”. " + m.keyName(keys.Back) + " clears the filter."
	case s.noted != rows.ShowAll:
		return "No such card. " + m.keyName(keys.Failing) + " shows the others."
	}
	return "The library has no cards."
}

func cardHeader(w int) cell.Line {
	right := ""
	for _, name := range cardColumns(w) {
		right += fmt.Sprintf("%*s", countCells, name)
	}
	return cell.Spread(cell.In(style.Dim, "  card"), cell.In(style.Dim, right+" "), w)
}

// cardColumns are the counts that fit: a narrow list keeps what is wrong.
func cardColumns(w int) []string {
	if w < 44 {
		return []string{"miss", "extr"}
	}
	return []string{"exp", "ret", "hit", "miss", "extr"}
}

func cardRow(c *engine.CardStats, selected bool, w int) cell.Line {
	cursor := "  "
	if selected {
		cursor = "▌ "
	}
	left := cell.In(style.Accent, cursor).Add(style.Text, cell.Clean(c.Card.ID))
	if c.Card.Status != "active" {
		left = left.Add(style.Dim, " "+cell.Clean(c.Card.Status))
	}
	var right cell.Line
	extra := c.Extra - c.Allowed
	counts := map[string]int{"exp": c.Expected, "ret": c.Returned, "hit": c.Hit, "miss": c.Missed, "extr": extra}
	for _, name := range cardColumns(w) {
		role := style.Text
		if (name == "miss" || name == "extr") && counts[name] > 0 {
			role = style.Fail
		} else if counts[name] == 0 {
			role = style.Dim
		}
		right = right.Add(role, fmt.Sprintf("%*d", countCells, counts[name]))
	}
	return cell.Spread(left, right.Add(style.Text, " "), w)
}
