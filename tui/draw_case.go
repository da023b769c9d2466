package tui

import (
	"ome-tui/engine"
	"ome-tui/engine/trace"
	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

// memo keeps the lines of a tab as long as what they show is the same.
type memo struct {
	key   memoKey
	lines []cell.Line
}

type memoKey struct {
	story  *told
	detail *trace.Candidate
	result *engine.Result
	card   int
	step   int
	width  int
	filter string
	offer  *engine.Offer
}

// lines gives the lines of a tab in w cells, remembered while nothing changes.
func (d *dossier) lines(m *model, t tab, w int) []cell.Line {
	key := memoKey{d.story, d.detail(), d.result, d.card, d.step, w, m.cases.query.Text, m.fix.found[d.index]}
	if c := &d.memo[t]; c.lines == nil || c.key != key {
		c.key, c.lines = key, d.make(m, t, w)
	}
	return d.memo[t].lines
}

func (d *dossier) make(m *model, t tab, w int) []cell.Line {
	switch {
	case t == tabVerdict:
		return verdictLines(m, d, w)
	case d.story == nil:
		return []cell.Line{cell.In(style.Dim, " computing…")}
	}
	switch t {
	case tabScores:
		return scoresLines(d, w)
	case tabPrompt:
		return promptLines(m, d, w)
	default:
		return contextLines(d.story, w)
	}
}

// rows paints h rows of a tab in w cells.
func (d *dossier) rows(m *model, t tab, w, h int) []string {
	d.height = h
	switch t {
	case tabStages:
		return stageRows(m, d, w, h)
	case tabFixes:
		p := &d.text[t]
		line := 0
		p.lines, line = fixLines(m, d, w)
		p.reveal(line, h)
		return p.rows(m.st, w, h)
	case tabRobust:
		p := &d.text[t]
		line := 0
		p.lines, line = robustLines(m, d, w)
		if m.robust.asked {
			p.reveal(line, h)
		}
		return p.rows(m.st, w, h)
	}
	p := &d.text[t]
	p.lines = d.lines(m, t, w)
	if t == tabScores && d.step >= 0 {
		if line := stepLine(p.lines); line >= 0 {
			p.reveal(line, h)
		}
	}
	return p.rows(m.st, w, h)
}

// tabsWidth is the width from which all tabs fit.
const tabsWidth = 65

// firstTab is the first tab of a line of w cells: the one before the current
// where not all fit.
func (d *dossier) firstTab(w int) tab {
	if w < tabsWidth {
		return max(d.tab, 1) - 1
	}
	return 0
}

// tabLine names the tabs.
func (d *dossier) tabLine(w int) cell.Line {
	l := cell.L(" ")
	for t := d.firstTab(w); t < tabCount; t++ {
		if t == d.tab {
			l = l.Add(style.TabOn, "["+t.String()+"]").Add(style.Text, " ")
		} else {
			l = l.Add(style.Tab, " "+t.String()+" ").Add(style.Text, " ")
		}
	}
	return l
}

// drawCase draws the case view: the verdict beside the list, all tabs when it
// has the focus.
func (s *casesScreen) drawCase(m *model, w, h int) []string {
	d := &s.dossier
	p := pane{focused: s.inCase, title: caseTitle(m, s.sel.Case)}
	if s.sel.Case < 0 {
		return p.draw(m.st, groupRows(m, s, w-2), w, h)
	}
	iw, ih := p.inner(w, h)
	if !s.inCase {
		return p.draw(m.st, d.rows(m, tabVerdict, iw, ih), w, h)
	}
	rows := []string{d.tabLine(iw).Render(m.st, iw)}
	rows = append(rows, d.rows(m, d.tab, iw, ih-1)...)
	if d.tab == tabStages {
		p.from, _ = d.stages.Window()
		p.all = d.stages.Len()
	} else {
		p.from, p.all = d.text[d.tab].top, len(d.text[d.tab].lines)
	}
	p.to = min(p.all, p.from+ih-1)
	return p.draw(m.st, rows, w, h)
}

// caseTitle is id, difficulty and tags of a case.
func caseTitle(m *model, i int) cell.Line {
	if i < 0 {
		return cell.In(style.Title, "group")
	}
	c := m.table.Cases[i]
	l := cell.In(style.Title, cell.Clean(c.ID))
	if c.Difficulty != "" {
		l = l.Add(style.Dim, " · ").Add(style.Text, cell.Clean(c.Difficulty))
	}
	for k, tag := range c.Tags {
		sep := ", "
		if k == 0 {
			sep = " · "
		}
		l = l.Add(style.Dim, sep).Add(style.Text, cell.Clean(tag))
	}
	if c.Pinned() {
		l = l.Add(style.Dim, " · ").Add(style.Warn, "own threshold")
	}
	return l
}
