package tui

import (
	"fmt"

	"ome-tui/engine"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// robustLines say how little it takes to flip a case, and below that which
// cases of the suite are the weakest. line is where the selected one stands.
func robustLines(m *model, d *dossier, w int) (out []cell.Line, line int) {
	s := &m.robust
	switch r := s.found[d.index]; {
	case d.index < 0:
		return cell.Wrap(cell.In(style.Dim, " A typed prompt expects nothing: there is no verdict to flip."), w, 1), 0
	case d.result == nil:
		return []cell.Line{cell.In(style.Dim, " not run yet")}, 0
	case s.run != m.run.now || r == nil && s.one != nil:
		out = cell.Wrap(cell.In(style.Dim, " dropping words, changing what should not matter, leaving cards out…"), w, 1)
	case r == nil && s.err != nil:
		out = cell.Wrap(cell.In(style.Fail, " the search broke off: "+cell.Clean(s.err.Error())), w, 1)
	case r == nil:
		out = []cell.Line{cell.In(style.Dim, " nothing was tried")}
	default:
		out = caseRobust(r, d.result, w)
	}
	below, at := weakestLines(m, w)
	return append(out, below...), len(out) + at
}

// caseRobust is what was tried on one case.
func caseRobust(r *engine.Robust, res *engine.Result, w int) []cell.Line {
	verb := "fail"
	if !r.Passes {
		verb = "pass"
	}
	head := cell.In(style.Pass, " ✓ ")
	if !r.Passes {
		head = cell.In(style.Dim, " · ")
	}
	head = head.Add(style.Strong, "nothing that was tried makes it "+verb)
	if r.Fragile() || len(r.Removals) > 0 {
		head = cell.In(style.Warn, " ± ").Add(style.Strong, "little makes it "+verb)
	}
	out := append(cell.Wrap(head, w, 3), cell.Line{})
	out = append(out, labelled("margin", marginLine(res), w)...)
	out = append(out, labelled("words", cell.In(style.Dim, triedText(len(r.Drops), r.Words, "word", "dropped one by one", r.Left)), w)...)
	for _, x := range r.Drops {
		out = append(out, flipLine("without ", words.Quote(x.Word, 40), words.Returned(x.Returned), w)...)
	}
	out = append(out, labelled("changes", variantMarks(r), w)...)
	for _, v := range r.Variants {
		if v.Flips {
			out = append(out, flipLine("with ", v.Kind.String(), words.Returned(v.Returned), w)...)
		}
	}
	out = append(out, labelled("cards", cell.In(style.Dim, triedText(len(r.Removals), r.Cards, "other card", "left out one by one", 0)), w)...)
	for _, x := range r.Removals {
		out = append(out, flipLine("without ", cell.Clean(x.Card.ID), words.Returned(x.Returned), w)...)
	}
	return out
}

// triedText says how many of what was tried flip a case.
func triedText(flips, of int, what, how string, left int) string {
	text := fmt.Sprintf("%d of %s flip it, %s", flips, words.Count(of, what), how)
	if left > 0 {
		text += fmt.Sprintf(", %d not tried", left)
	}
	return text
}

// flipLine is one change that flips the case, and what then comes back.
func flipLine(how, what, returned string, w int) []cell.Line {
	l := cell.In(style.Dim, " "+cell.Fit("", labelCells, "")).Add(style.Fail, "✗ ").Add(style.Dim, how).Add(style.Text, what).Add(style.Dim, " it returns "+returned)
	return cell.Wrap(l, w, labelCells+3)
}

// variantMarks names the changes that should not matter: ✓ when the same
// cards come back, ± when others do and the verdict holds, ✗ when it turns.
func variantMarks(r *engine.Robust) cell.Line {
	var l cell.Line
	for _, v := range r.Variants {
		mark, role := "✓ ", style.Pass
		switch {
		case v.Flips:
			mark, role = "✗ ", style.Fail
		case !v.Same:
			mark, role = "± ", style.Warn
		}
		l = l.Add(role, mark).Add(style.Text, v.Kind.String()+"  ")
	}
	return l
}

// weakestLines list the weakest cases of the suite.
func weakestLines(m *model, w int) (out []cell.Line, line int) {
	s := &m.robust
	if s.run != m.run.now || !s.asked {
		return append([]cell.Line{{}}, cell.In(style.Dim, " "+m.keyName(keys.Group)+" tries all cases, and lists the weakest")), 0
	}
	out = append(out, cell.Line{}, cell.In(style.Heading, " the whole suite, weakest first"))
	text := fmt.Sprintf(" %s tried · ", words.Count(s.sum.Cases, "case")) + s.sum.String()
	switch {
	case s.all != nil:
		text = fmt.Sprintf(" %d of %s tried, %s cancels · ", s.sum.Cases, words.Count(m.table.Len(), "case"), m.keyName(keys.Cancel)) + s.sum.String()
	case s.stopped:
		text = fmt.Sprintf(" cancelled after %d of %s · ", s.sum.Cases, words.Count(m.table.Len(), "case")) + s.sum.String()
	case s.err != nil:
		text = " the search broke off: " + cell.Clean(s.err.Error())
	}
	out = append(out, cell.Wrap(cell.In(style.Dim, text), w, 1)...)
	for i := range s.weakest {
		if i == s.at {
			line = len(out)
		}
		out = append(out, weakLine(m, &s.weakest[i], i == s.at))
	}
	if n := s.sum.Cases - len(s.weakest); n > 0 {
		out = append(out, cell.In(style.Dim, fmt.Sprintf("   and %s less weak", words.Count(n, "case"))))
	}
	return out, line
}

// nameCells is the width of a case's name in the list of the weakest.
const nameCells = 24

// weakLine is one case: verdict, margin, and all that flips it.
func weakLine(m *model, r *engine.Robust, selected bool) cell.Line {
	cursor, role := " ", style.Text
	if selected {
		cursor, role = "▌", style.Strong
	}
	mark, verdict := "✓ ", style.Pass
	if !r.Passes {
		mark, verdict = "✗ ", style.Fail
	}
	margin := "–"
	if r.Margin != nil {
		margin = words.Signed(*r.Margin)
	}
	l := cell.In(style.Accent, cursor).Add(verdict, mark).Add(role, cell.Fit(cell.Clean(m.caseName(r.Case)), nameCells, "…")).Add(style.Dim, fmt.Sprintf(" %7s  ", margin))
	if list := flips(r); len(list) > 0 {
		for i, x := range list {
			if i > 0 {
				l = l.Add(style.Dim, ", ")
			}
			l = l.Add(style.Warn, x)
		}
		return l
	}
	return l.Add(style.Dim, "nothing flips it")
}

// flips names in short what flips a case, what should not matter first.
func flips(r *engine.Robust) []string {
	var out []string
	for _, v := range r.Variants {
		if v.Flips {
			out = append(out, v.Kind.String())
		}
	}
	for _, x := range r.Drops {
		out = append(out, "without "+words.Quote(x.Word, 24))
	}
	for _, x := range r.Removals {
		out = append(out, "without card "+cell.Clean(x.Card.ID))
	}
	return out
}
