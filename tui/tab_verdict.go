package tui

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

// promptRows is how much of a prompt the verdict shows.
const promptRows = 3

// verdictLines put contract and result side by side, with the cause first.
func verdictLines(m *model, d *dossier, w int) []cell.Line {
	if d.index < 0 {
		return trialLines(d, w)
	}
	c := m.table.Cases[d.index]
	out := promptHead(c.Prompt, w, m.cases.query.Filter.Texts())
	if d.result == nil {
		return append(out, cell.Line{}, cell.In(style.Dim, " not run yet"))
	}
	out = append(out, cell.Line{})
	out = append(out, contractLines(c, d, w)...)
	out = append(out, factLines(m, d, w)...)
	if d.story == nil {
		return append(out, cell.Line{}, cell.In(style.Dim, " computing the cards…"))
	}
	out = append(out, cell.Line{})
	out = append(out, candidateLines(d, w)...)
	out = append(out, suggestionLines(m, d, w)...)
	if c.Note != "" {
		out = append(out, cell.Line{})
		out = append(out, labelled("note", cell.L(cell.Clean(c.Note)), w)...)
	}
	return out
}

// suggestionLines are the best edit that was found for a failing case.
func suggestionLines(m *model, d *dossier, w int) []cell.Line {
	o := m.fix.found[d.index]
	if o == nil || len(o.Fixes) == 0 || m.fix.run != m.run.now {
		return nil
	}
	f := o.Harmless()
	if f == nil {
		f = &o.Fixes[0]
	}
	l := cell.L(words.Edits(f.Edits)).Add(style.Dim, "  "+words.Effect(f, m.caseName))
	return labelled("fix", l, w)
}

// trialLines are the verdict of a typed prompt: there is no contract.
func trialLines(d *dossier, w int) []cell.Line {
	if d.story == nil {
		return nil
	}
	dec := d.story.decision
	head := cell.In(style.Strong, " "+words.Count(len(dec.Returned), "card")+" returned")
	if dec.Abstained {
		head = cell.In(style.Strong, " nothing returned").Add(style.Dim, ": "+words.Abstention(dec.AbstainReason))
	}
	return append([]cell.Line{head, {}}, candidateLines(d, w)...)
}

// promptHead quotes the beginning of a prompt.
func promptHead(prompt string, w int, found []string) []cell.Line {
	l := append(cell.In(style.Text, " “"), marked(headOf(prompt, w*promptRows+40), style.Text, found)...)
	lines := cell.Wrap(l.Add(style.Text, "”"), w, 2)
	if len(lines) > promptRows {
		lines = lines[:promptRows]
		lines[promptRows-1] = lines[promptRows-1].Take(w-2, "").Add(style.Dim, "…")
	}
	return lines
}

// headOf cleans the first n bytes of a text: a prompt may be a megabyte.
func headOf(s string, n int) string {
	if len(s) > 4*n {
		s = strings.ToValidUTF8(s[:4*n], "")
	}
	return cell.Clean(s)
}

// contractLines say how the contract was kept or broken, and why. The story
// has the failures with all their words, the result may have them in short.
func contractLines(c engine.Case, d *dossier, w int) []cell.Line {
	r, failures := d.result, d.result.Failures
	if d.story != nil && len(d.story.failures) == len(failures) {
		failures = d.story.failures
	}
	v := r.Verdict
	mark, role := "✓", style.Pass
	if !v.Passed {
		mark, role = "✗", style.Fail
	}
	out := cell.Wrap(cell.In(role, " "+mark+" ").Add(style.Strong, contractText(c, r)), w, 3)
	for i := range failures {
		f := &failures[i]
		out = append(out, cell.Wrap(cell.In(style.Text, "   ").Add(style.Text, words.CauseLine(*f)), w, 5)...)
		out = append(out, cell.Wrap(cell.In(style.Dim, "     "+failureFacts(f)), w, 5)...)
	}
	return out
}

// contractText is the contract and its outcome in one sentence.
func contractText(c engine.Case, r *engine.Result) string {
	v := r.Verdict
	returned := words.Count(len(r.Returned), "card") + " returned"
	switch {
	case c.Negative() && v.Passed && len(r.Returned) == 0:
		return "nothing expected, nothing returned"
	case c.Negative():
		return "abstention expected, " + returned
	case v.Passed:
		return fmt.Sprintf("all %s returned", words.Count(len(v.Hits), "expected card"))
	}
	var parts []string
	if n := len(v.Missing); n > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s missed", n, words.Count(v.ExpectedCount, "expected card")))
	}
	if n := len(v.Disallowed); n > 0 {
		parts = append(parts, words.Count(n, "card")+" too many")
	}
	return strings.Join(parts, ", ")
}

// failureFacts are stage and numbers of a failure.
func failureFacts(f *engine.Failure) string {
	parts := []string{"cause " + f.Cause.String(), "stage " + f.Stage.String()}
	if f.Known && f.Stage >= trace.StageThreshold {
		parts = append(parts, fmt.Sprintf("score %s against %s (%s)", words.Score(f.Score, f.Threshold), words.Num(f.Threshold), words.Signed(f.Score-f.Threshold)))
	}
	return strings.Join(parts, " · ")
}

// factLines list what was expected, what came too much, and the margin.
func factLines(m *model, d *dossier, w int) []cell.Line {
	r, c := d.result, m.table.Cases[d.index]
	var out []cell.Line
	if l := expectedLine(c, r); len(l) > 0 {
		out = append(out, labelled("expected", l, w)...)
	}
	if l := extraLine(r); len(l) > 0 {
		out = append(out, labelled("extra", l, w)...)
	}
	out = append(out, labelled("margin", marginLine(r), w)...)
	if r.Differs {
		out = append(out, labelled("profile", cell.In(style.Warn, "the other profile decides this case otherwise"), w)...)
	}
	if k, ok := m.cfg.Known.Find(m.table.SuiteName(d.index), c.ID); ok {
		out = append(out, labelled("known", cell.In(style.Warn, cell.Clean(k.Reason)), w)...)
	}
	return out
}

// labelCells is the width of the labels at the left.
const labelCells = 10

// labelled gives a label and its text, wrapped under itself.
func labelled(label string, l cell.Line, w int) []cell.Line {
	return cell.Wrap(append(cell.In(style.Dim, " "+cell.Fit(label, labelCells, "")), l...), w, labelCells+1)
}

func expectedLine(c engine.Case, r *engine.Result) cell.Line {
	var l cell.Line
	for _, id := range r.Verdict.Hits {
		l = l.Add(style.Pass, "✓ ").Add(style.Text, cell.Clean(id)+"  ")
	}
	for _, id := range r.Verdict.Missing {
		l = l.Add(style.Fail, "✗ ").Add(style.Text, cell.Clean(id)).Add(style.Fail, " missed  ")
	}
	if c.Negative() && len(l) == 0 {
		return cell.In(style.Dim, "nothing")
	}
	return l
}

func extraLine(r *engine.Result) cell.Line {
	var l cell.Line
	for _, id := range r.Verdict.Extras {
		mark, role, word := "✗ ", style.Fail, " unjudged  "
		switch {
		case slices.Contains(r.Verdict.Allowed, id):
			mark, role, word = "± ", style.Warn, " allowed  "
		case slices.Contains(r.Verdict.Forbidden, id):
			word = " forbidden  "
		}
		l = l.Add(role, mark).Add(style.Text, cell.Clean(id)).Add(role, word)
	}
	return l
}

// marginLine says what the margin means here.
func marginLine(r *engine.Result) cell.Line {
	if r.Margin == nil {
		if r.Verdict.Passed {
			return cell.In(style.Dim, "no threshold makes this case fail")
		}
		return cell.In(style.Dim, "no threshold makes this case pass: a card or the case must change")
	}
	v := *r.Margin
	text, role := fmt.Sprintf("the nearest threshold that makes it fail is %s away", words.Num(v)), style.Dim
	if !r.Verdict.Passed {
		text, role = fmt.Sprintf("the nearest threshold that makes it pass is %s away", words.Num(-v)), style.Fail
	} else if v < nearFlip {
		role = style.Warn
	}
	return cell.In(role, words.Signed(v)).Add(style.Dim, "  "+text)
}
