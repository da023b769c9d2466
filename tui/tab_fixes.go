package tui

import (
	"fmt"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// fixLines are the edits that make a case pass, each judged on every case
// that shares the cards. line is where the selected one starts.
func fixLines(m *model, d *dossier, w int) (out []cell.Line, line int) {
	s := &m.fix
	if d.result == nil || m.table.Rows[d.index].State == rows.Passed {
		return cell.Wrap(cell.In(style.Dim, " This case passes: nothing to fix."), w, 1), 0
	}
	list := s.fixes(d.index)
	out = fixHead(m, d.index, w)
	for i := range list {
		if i == s.at {
			line = len(out)
		}
		out = append(out, fixRow(m, &list[i], i, w)...)
	}
	return append(out, wholeLines(m, w)...), line
}

// fixHead says how far the search is.
func fixHead(m *model, index, w int) []cell.Line {
	s := &m.fix
	o := s.found[index]
	text := ""
	switch {
	case s.run != m.run.now || o == nil && s.feed != nil:
		text = "searching edits, and judging each on every case that shares the cards…"
	case s.err != nil:
		text = "the search broke off: " + cell.Clean(s.err.Error())
	case o == nil:
		text = "no edit was searched"
	case len(o.Fixes) == 0:
		text = fmt.Sprintf("none of %s makes this case pass", words.Count(o.Tried, "edit"))
	default:
		text = fmt.Sprintf("%d found, %s tried", len(o.Fixes), words.Count(o.Tried, "candidate"))
		if o.Left > 0 {
			text += fmt.Sprintf(", %d more left out", o.Left)
		}
		text += fmt.Sprintf("; %s shows what each changes, again tries it", m.keyName(keys.Open))
	}
	text += fmt.Sprintf("; %s tries a phrase of your own", m.keyName(keys.OwnPhrase))
	return append(cell.Wrap(cell.In(style.Dim, " "+text), w, 1), cell.Line{})
}

// fixRow is one fix: what it changes, what that does, what speaks against it.
func fixRow(m *model, f *engine.Fix, i, w int) []cell.Line {
	selected := i == m.fix.at
	cursor, role := " ", style.Text
	if selected {
		cursor, role = "▌", style.Strong
	}
	out := cell.Wrap(cell.In(style.Accent, cursor).Add(style.Dim, fmt.Sprintf("%2d  ", i+1)).Add(role, words.Edits(f.Edits)), w, 5)
	effect := style.Pass
	switch {
	case len(f.Breaks) > 0 || len(f.HeldOutBreaks) > 0:
		effect = style.Fail
	case f.Partial || f.Unverified():
		effect = style.Warn
	}
	l := cell.In(effect, "     "+words.Effect(f, m.caseName))
	for _, c := range words.Caveats(f) {
		l = l.Add(style.Dim, " · ").Add(style.Warn, c)
	}
	out = append(out, cell.Wrap(l, w, 5)...)
	if selected && m.fix.open {
		out = append(out, fixDetail(m, f, w)...)
	}
	return out
}

func (m *model) caseName(i int) string {
	if i < 0 || i >= m.table.Len() {
		return ""
	}
	return m.table.Cases[i].ID
}

// fixDetail is the diff of the cases and of the metrics.
func fixDetail(m *model, f *engine.Fix, w int) []cell.Line {
	var out []cell.Line
	add := func(role style.Role, mark string, cases []int, note string) {
		for _, i := range cases {
			out = append(out, cell.In(style.Text, "       ").Add(role, mark+" ").Add(style.Text, cell.Clean(m.caseName(i))).Add(style.Dim, note))
		}
	}
	add(style.Fail, "✗", f.Breaks, " breaks")
	add(style.Fail, "✗", f.HeldOutBreaks, " breaks (held out)")
	add(style.Pass, "✓", f.Fixes, " fixed")
	add(style.Pass, "✓", f.HeldOutFixes, " fixed (held out)")
	for _, x := range []struct {
		name          string
		before, after suite.Mean
	}{{"pass rate", f.Before.PassRate, f.After.PassRate}, {"recall+", f.Before.RecallPositive, f.After.RecallPositive},
		{"precision", f.Before.PrecisionReturned, f.After.PrecisionReturned}, {"over-recall", f.Before.OverRecallRate, f.After.OverRecallRate}} {
		if x.before != x.after {
			out = append(out, cell.In(style.Dim, "       "+x.name+" ").Add(style.Text, share(x.before)+" → "+share(x.after)))
		}
	}
	does := m.keyName(keys.Open) + " tries it in memory"
	if m.fix.wrote != "" {
		does += ", " + m.keyName(keys.WriteEdits) + " " + m.fix.wrote
	}
	out = append(out, cell.Wrap(cell.In(style.Dim, "       "+does), w, 7)...)
	return append(out, diffLines(m.fix.diff, w)...)
}

// diffShown is how many lines of a diff a fix shows.
const diffShown = 24

// diffLines show the change of the files.
func diffLines(text string, w int) []cell.Line {
	var out []cell.Line
	for i, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if text == "" || i == diffShown {
			break
		}
		role := style.Dim
		switch {
		case strings.HasPrefix(l, "+") && !strings.HasPrefix(l, "+++"):
			role = style.Pass
		case strings.HasPrefix(l, "-") && !strings.HasPrefix(l, "---"):
			role = style.Fail
		}
		out = append(out, cell.Wrap(cell.In(role, "       "+cell.CleanTyped(l)), w, 9)...)
	}
	return out
}

// wholeLines say what the best harmless edits of all failing cases do
// together: made one after another, judged as a whole.
func wholeLines(m *model, w int) []cell.Line {
	s, failing := &m.fix, m.table.Count(rows.Failed)+m.table.Count(rows.Known)
	if !s.whole {
		return append([]cell.Line{{}}, cell.In(style.Dim, " "+m.keyName(keys.Group)+" searches all failing cases"))
	}
	out := []cell.Line{{}, cell.In(style.Heading, " the whole suite")}
	switch {
	case s.feed != nil:
		return append(out, cell.In(style.Dim, fmt.Sprintf(" searching: %d of %d failing cases", len(s.found), failing)))
	case s.plan == nil:
		return append(out, cell.In(style.Dim, " judging the edits together…"))
	case s.plan.err != nil:
		return append(out, cell.In(style.Fail, " "+cell.Clean(s.plan.err.Error())))
	}
	p := s.plan.plan
	out = append(out, cell.In(style.Strong, fmt.Sprintf(" %s fix %d of %d failing cases and break none", words.Count(len(p.Edits), "edit"), s.plan.fixed, failing)))
	for i := range p.Taken {
		out = append(out, cell.Wrap(cell.In(style.Text, "   "+words.Edits(p.Taken[i].Edits)).Add(style.Dim, "  for "+cell.Clean(m.caseName(p.Taken[i].Case))), w, 5)...)
	}
	for _, i := range p.Without {
		out = append(out, cell.In(style.Dim, "   no harmless edit for ").Add(style.Text, cell.Clean(m.caseName(i))))
	}
	return out
}
