package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/trace"
	"ome-tui/engine/verify"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

func (s *verifyScreen) draw(m *model, w, h int) []string {
	return m.listAndText(s.headLines(m, w), s.inCase,
		func(w, h int) []string { return s.drawList(m, w, h) },
		func(w, h int) []string { return s.drawCase(m, w, h) }, w, h)
}

// headLines say who is held against whom, how far that is and what came out.
func (s *verifyScreen) headLines(m *model, w int) []cell.Line {
	ome := "OME"
	if s.out != nil {
		ome = words.Cut(cell.Clean(s.out.Version), 60)
	}
	l := cell.In(style.Dim, " ").Add(style.Text, "ome-tui").Add(style.Dim, " ↔ ").Add(style.Text, ome+"  ")
	counts := fmt.Sprintf("%s of %s answered, %s differ", thousands(len(s.cases)), words.Count(s.of, "case"), thousands(s.differ))
	switch {
	case s.feed != nil:
		l = l.Add(style.Dim, "OME is running · "+counts+" · "+seconds(s.elapsed)+" · "+m.keyName(keys.Cancel)+" cancels")
	case errors.Is(s.err, verify.ErrNoOME):
		return cell.Wrap(cell.In(style.Fail, " ✗ "+cell.Clean(s.err.Error())).Add(style.Dim, "  ("+verify.Remedy+")"), w, 3)
	case s.err != nil:
		l = l.Add(style.Fail, "✗ broke off: "+cell.Clean(s.err.Error()))
	case s.stopped:
		l = l.Add(style.Warn, "cancelled · "+counts)
	case s.out == nil:
		l = l.Add(style.Dim, "OME is asked when the run is over")
	case s.out.Same():
		l = l.Add(style.Pass, fmt.Sprintf("✓ %s, all the same", words.Count(len(s.cases), "case"))).Add(style.Dim, " · "+seconds(s.elapsed))
	default:
		l = l.Add(style.Fail, "✗ "+counts).Add(style.Dim, " · "+seconds(s.elapsed))
	}
	out := cell.Wrap(l, w, 3)
	if s.out != nil {
		out = append(out, s.suiteLines(w)...)
	}
	return out
}

// suiteLines are what OME refused, and what had to be put otherwise for it.
func (s *verifyScreen) suiteLines(w int) []cell.Line {
	var out []cell.Line
	for i := range s.out.Suites {
		suite := &s.out.Suites[i]
		if suite.Refused != "" {
			out = append(out, cell.Wrap(cell.In(style.Fail, "   OME refuses "+cell.Clean(suite.Name)+": "+words.Cut(cell.Clean(suite.Refused), 400)), w, 5)...)
		}
		for _, note := range suite.Notes {
			out = append(out, cell.Wrap(cell.In(style.Dim, "   note: "+cell.Clean(note)), w, 5)...)
		}
	}
	return out
}

func (s *verifyScreen) drawList(m *model, w, h int) []string {
	show := "that differ"
	if s.all {
		show = "all"
	}
	p := pane{title: cell.In(style.Title, "cases").Add(style.Text, fmt.Sprintf("  %d", len(s.shown))), right: cell.In(style.Accent, show), focused: !s.inCase}
	iw, _ := p.inner(w, h)
	return p.drawList(m.st, &s.list, nil,
		func(line int, mark string) cell.Line { return verifyRow(&s.cases[s.shown[line]], mark, iw) },
		func() []string { return renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+s.emptyText(m)), iw, 1), iw) }, w, h)
}

// emptyText says why no case is listed.
func (s *verifyScreen) emptyText(m *model) string {
	switch {
	case s.filter != "":
		return "No such case. " + m.keyName(keys.Back) + " clears the filter."
	case len(s.cases) == 0 && s.feed != nil:
		return "OME runs the suite first; its answers come all at once."
	case len(s.cases) == 0:
		return "OME has answered nothing."
	case s.feed != nil:
		return "No case differs so far. " + m.keyName(keys.Failing) + " shows all."
	}
	return "No case differs. " + m.keyName(keys.Failing) + " shows all."
}

func verifyRow(c *verify.Case, cursor string, w int) cell.Line {
	mark, role := "≠", style.Fail
	if c.Same() {
		mark, role = "✓", style.Pass
	}
	what := ""
	switch {
	case len(c.Fields) > 0:
		what = c.Fields[0]
	case !c.Same():
		what = "figures"
	}
	return cell.Spread(cell.In(style.Accent, cursor).Add(role, mark+" ").Add(style.Text, cell.Clean(c.ID)), cell.In(style.Dim, what+" "), w)
}

func (s *verifyScreen) drawCase(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Title, "ome-tui ↔ OME"), focused: s.inCase}
	iw, ih := p.inner(w, h)
	s.height = ih
	c := s.selected()
	if c == nil {
		return p.draw(m.st, nil, w, h)
	}
	p.title = cell.In(style.Title, cell.Clean(c.ID))
	s.text.lines = verifyLines(c, iw)
	return p.drawText(m.st, &s.text, w, h)
}

// verifyLines put both answers side by side: what came back, the verdict, and
// the figures of the cards that differ.
func verifyLines(c *verify.Case, w int) []cell.Line {
	out := []cell.Line{sideBySide(cell.In(style.Heading, " ome-tui"), cell.In(style.Heading, " OME"), w),
		sideBySide(passLine(&c.OursPassed), passLine(&c.TheirsPassed), w)}
	for i := range max(len(c.Ours), len(c.Theirs)) {
		out = append(out, sideBySide(returnedLine(c.Ours, c.Theirs, i), returnedLine(c.Theirs, c.Ours, i), w))
	}
	if len(c.Fields) > 0 {
		out = append(out, labelled("differs", cell.In(style.Warn, cell.Clean(strings.Join(c.Fields, ", "))), w)...)
	}
	if c.Note != "" {
		out = append(out, labelled("note", cell.In(style.Dim, words.Cut(cell.Clean(c.Note), 300)), w)...)
	}
	if !c.Figures && len(c.Fields) == 0 {
		out = append(out, labelled("figures", cell.In(style.Dim, "not looked at: --verbose asks for those of every case"), w)...)
	}
	var ranking []string
	for i := range c.Cards {
		if d := &c.Cards[i]; len(d.Fields) > 0 {
			out = append(out, cardDiffLines(d, w)...)
		} else {
			ranking = append(ranking, cell.Clean(d.Ref.ID))
		}
	}
	if len(ranking) > 0 {
		text := "figures that only rank differ for " + words.Count(len(ranking), "card") + " (they decide nothing): " + strings.Join(ranking, ", ")
		out = append(append(out, cell.Line{}), cell.Wrap(cell.In(style.Dim, " "+text), w, 3)...)
	}
	return out
}

// cardDiffLines are one card's figures, ours before those of OME.
func cardDiffLines(d *verify.CardDiff, w int) []cell.Line {
	l := cell.In(style.Strong, " "+cell.Clean(d.Ref.ID)+" ").Add(style.Warn, strings.Join(d.Fields, ", "))
	out := append([]cell.Line{{}}, cell.Wrap(l, w, 3)...)
	row := func(name string, of func(*verify.Figures) string) {
		side := func(f *verify.Figures) string {
			if f == nil {
				return "not listed"
			}
			return cell.Clean(of(f))
		}
		out = append(out, labelled(name, cell.L(side(d.Ours)).Add(style.Dim, " ↔ ").Add(style.Text, side(d.Theirs)), w)...)
	}
	row("score", func(f *verify.Figures) string { return words.Num(f.Score) })
	row("families", func(f *verify.Figures) string { return strings.Join(f.Families, "+") })
	row("fate", func(f *verify.Figures) string {
		if f.Rejection == "" {
			return "selected"
		}
		return f.Rejection
	})
	return append(out, reasonLines(d, w)...)
}

// reasonLines are the reasons behind the score that one side alone gives.
func reasonLines(d *verify.CardDiff, w int) []cell.Line {
	if d.Ours == nil || d.Theirs == nil {
		return nil
	}
	var out []cell.Line
	only := func(who string, list, other []trace.Reason) {
		for _, r := range list {
			if r.Kind != "bm25f" && !slices.Contains(other, r) {
				text := fmt.Sprintf("only %s: %s %s %s (%s)", who, cell.Clean(r.Field), words.Quote(r.Term, 60), words.Num(r.Weight), cell.Clean(r.Kind))
				out = append(out, cell.Wrap(cell.In(style.Text, "   "+text), w, 5)...)
			}
		}
	}
	only("ome-tui", d.Ours.Reasons, d.Theirs.Reasons)
	only("OME", d.Theirs.Reasons, d.Ours.Reasons)
	return out
}
