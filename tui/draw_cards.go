package tui

import (
	"fmt"
	"strings"

	"ome-tui/engine"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

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
	iw, _ := p.inner(w, h)
	return p.drawList(m.st, &s.list, []string{cardHeader(iw).Render(m.st, iw)},
		func(line int, mark string) cell.Line { return cardRow(&s.all[s.shown[line]], mark, iw) },
		func() []string { return renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+s.nothing(m)), iw, 1), iw) }, w, h)
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
	case m.cfg.Open == nil:
		return m.noLibrary()
	case m.stats.waiting() || m.session.bench == nil:
		return "counting…"
	case s.filter != "":
		return "No card matches “" + cell.Clean(s.filter) + "”. " + m.keyName(keys.Back) + " clears the filter."
	case s.noted != rows.ShowAll:
		return "No such card. " + m.keyName(keys.Failing) + " shows the others."
	}
	library := m.session.bench.library(0)
	if library.Isolated {
		return "The suite has no cards."
	}
	return "The library has no cards: each is a file experiences/active/ID.md in " + cell.Clean(library.DataDir) + "."
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

func cardRow(c *engine.CardStats, cursor string, w int) cell.Line {
	left := cell.In(style.Accent, cursor+" ").Add(style.Text, cell.Clean(c.Card.ID))
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
