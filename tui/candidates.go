package tui

import (
	"fmt"
	"slices"

	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/plot"
	"ome-tui/tui/style"
)

// candidatesShown is how many cards the verdict lists.
const candidatesShown = 10

// candidateLines are the cards that came back or nearly did.
func candidateLines(d *dossier, w int) []cell.Line {
	dec := d.story.decision
	t := candidateTable(w)
	var out []cell.Line
	shown := shownCandidates(d)
	if len(shown) > 0 {
		out = append(out, t.head())
	}
	for _, i := range shown {
		out = append(out, t.row(d, i))
	}
	if n := dec.Funnel().From(trace.StageFilter) - len(shown); n > 0 {
		out = append(out, cell.In(style.Dim, more(n, len(shown))))
	}
	return append(out, labelled("funnel", cell.In(style.Text, words.Funnel(dec)), w)...)
}

// shownCandidates are the returned cards, the expected ones wherever they
// ended, and the next best.
func shownCandidates(d *dossier) []int {
	var out []int
	for i := range d.story.decision.Candidates {
		c := &d.story.decision.Candidates[i]
		wanted := c.Selected || d.result != nil && slices.Contains(d.result.Verdict.Missing, c.Ref.ID)
		if wanted || len(out) < candidatesShown && c.Score > 0 {
			out = append(out, i)
		}
		if len(out) > 4*candidatesShown {
			break
		}
	}
	return out
}

// candidates lays out the table of cards in columns.
type candidates struct{ id, bar, w int }

func candidateTable(w int) candidates {
	t := candidates{id: max(10, min(28, w/3)), bar: min(12, w/6), w: w}
	if w < 44 {
		t.bar = 0
	}
	return t
}

func (t candidates) head() cell.Line {
	return cell.In(style.Dim, "  #  "+cell.Fit("card", t.id, "")+" "+cell.Fit("score", t.bar+6, "")+" stage")
}

func (t candidates) row(d *dossier, i int) cell.Line {
	dec := d.story.decision
	c := &dec.Candidates[i]
	pos := " · "
	if c.Position > 0 {
		pos = fmt.Sprintf("%3d", c.Position)
	}
	l := cell.In(style.Dim, pos+"  ").Add(idRole(d, c), cell.Fit(cell.Clean(c.Ref.ID), t.id, "…")+" ")
	role := style.Bar
	if c.Score >= dec.Threshold {
		role = style.BarOver
	}
	bar := plot.Bar(c.Score, 100, t.bar)
	score := "—"
	if scored(c) {
		score = words.Score(c.Score, dec.Threshold)
	}
	l = l.Add(role, cell.Fit(bar, t.bar, "")).Add(style.Text, fmt.Sprintf(" %5s ", score))
	return append(l, stageSpans(d, c)...)
}

// scored tells whether a card got as far as a score.
func scored(c *trace.Candidate) bool {
	return c.Rejection == nil || c.Rejection.Stage > trace.StageGate || c.Score > 0
}

// idRole marks the card in front.
func idRole(d *dossier, c *trace.Candidate) style.Role {
	if d.result != nil && (slices.Contains(d.result.Verdict.Missing, c.Ref.ID) || slices.Contains(d.result.Verdict.Disallowed, c.Ref.ID)) {
		return style.Strong
	}
	return style.Text
}

// stageSpans say where a card left, and what that means for the case.
func stageSpans(d *dossier, c *trace.Candidate) cell.Line {
	role := style.Dim
	if c.Selected {
		role = style.Text
	}
	text := words.Stage(*c, d.story.decision.Threshold)
	if c.Score == 0 && c.Rejection != nil && c.Rejection.Stage == trace.StageThreshold {
		text = "no evidence"
	}
	l := cell.In(role, text)
	if d.result == nil {
		return l
	}
	v := &d.result.Verdict
	switch id := c.Ref.ID; {
	case c.Selected && slices.Contains(v.Disallowed, id):
		return l.Add(style.Fail, " ✗ extra")
	case c.Selected && slices.Contains(v.Allowed, id):
		return l.Add(style.Warn, " ± allowed")
	case c.Selected && slices.Contains(v.Hits, id):
		return l.Add(style.Pass, " ✓ hit")
	case !c.Selected && slices.Contains(v.Missing, id):
		return l.Add(style.Fail, " ✗ missed")
	}
	return l
}

// more says how many cards are not among those that are shown.
func more(n, shown int) string {
	if shown == 0 {
		return " " + words.Count(n, "card") + " left earlier: Stages"
	}
	return fmt.Sprintf("    and %s more: Stages", thousands(n))
}
