package tui

import (
	"fmt"
	"maps"
	"slices"
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
	return append(out, cell.In(style.Dim, "       "+m.keyName(keys.Open)+" tries it in memory, "+m.keyName(keys.WriteEdits)+" writes it"))
}

// wholeLines sum up what the harmless fixes of all failing cases do together.
func wholeLines(m *model, w int) []cell.Line {
	s := &m.fix
	if !s.whole {
		return append([]cell.Line{{}}, cell.In(style.Dim, " "+m.keyName(keys.Group)+" searches all failing cases"))
	}
	picked, fixed := cover(s.found)
	failing := len(m.table.Failing())
	head := fmt.Sprintf(" %s fix %d of %d failing cases and break none", words.Count(len(picked), "edit"), fixed, failing)
	if s.feed != nil {
		head += fmt.Sprintf(" (%d searched so far)", len(s.found))
	}
	out := []cell.Line{{}, cell.In(style.Heading, " the whole suite"), cell.In(style.Strong, head)}
	for _, f := range picked {
		out = append(out, cell.Wrap(cell.In(style.Text, "   "+words.Edits(f.Edits)).Add(style.Pass, fmt.Sprintf("  fixes %d", len(f.Fixes))), w, 5)...)
	}
	return out
}

// cover picks harmless fixes, the one that mends most first, until no other
// mends a further case.
func cover(found map[int]*engine.Offer) (picked []*engine.Fix, fixed int) {
	var all []*engine.Fix
	for _, i := range slices.Sorted(maps.Keys(found)) {
		for k := range found[i].Fixes {
			if f := &found[i].Fixes[k]; f.Harmless() && !f.Tests() {
				all = append(all, f)
			}
		}
	}
	mended := map[int]bool{}
	for {
		var best *engine.Fix
		gain := 0
		for _, f := range all {
			if n := newly(f, mended); n > gain || n == gain && n > 0 && better(f, best) {
				best, gain = f, n
			}
		}
		if best == nil {
			return picked, len(mended)
		}
		picked = append(picked, best)
		for _, i := range best.Fixes {
			mended[i] = true
		}
	}
}

func newly(f *engine.Fix, mended map[int]bool) int {
	n := 0
	for _, i := range f.Fixes {
		n += boolInt(!mended[i])
	}
	return n
}

// better breaks ties by the smaller edit, then by its text.
func better(a, b *engine.Fix) bool {
	if len(a.Edits) != len(b.Edits) {
		return len(a.Edits) < len(b.Edits)
	}
	return strings.Compare(words.Edits(a.Edits), words.Edits(b.Edits)) < 0
}
