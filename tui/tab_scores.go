package tui

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

// operation is one step of the way to a card's score or rejection.
type operation struct {
	words.Operation
	// failed marks the gate that rejected the card.
	failed bool
	gate   bool
}

// operations are gates, then evidence, as far as the card got.
func operations(d trace.Decision, c trace.Candidate) []operation {
	var ops []operation
	for _, g := range c.Gates {
		if len(g.Wanted) == 0 && len(g.Found) == 0 && !g.Failed {
			continue
		}
		ops = append(ops, operation{words.Operation{Family: -1, Label: "gate", Text: words.Gate(g)}, g.Failed, true})
	}
	if c.Rejection != nil && c.Rejection.Stage <= trace.StageGate {
		return ops
	}
	for _, o := range words.Calculation(c, d.Threshold) {
		ops = append(ops, operation{Operation: o})
	}
	return ops
}

// scoresLines are one card's arithmetic: where it ended, the waterfall of the
// families, and every operation in words.
func scoresLines(d *dossier, w int) []cell.Line {
	if d.candidate() == nil {
		return []cell.Line{cell.In(style.Dim, " no card in the library")}
	}
	c := d.detail()
	if c == nil {
		return append(cardHead(d, d.candidate(), w), cell.In(style.Dim, " computing…"))
	}
	dec := d.story.decision
	ops := operations(dec, *c)
	out := cardHead(d, c, w)
	if c.Rejection == nil || c.Rejection.Stage > trace.StageGate {
		out = append(out, cell.Line{})
		out = append(out, waterfall(dec, c, w, upTo(ops, d.step))...)
	}
	if len(ops) > 0 {
		out = append(out, cell.Line{}, stepHead(d.step, len(ops)))
		out = append(out, operationLines(ops, d.step, w)...)
	}
	if d.step < 0 {
		out = append(out, afterwards(dec, c, w)...)
		out = append(out, rankTable(c, w)...)
	}
	return out
}

// cardHead names the card and says what became of it.
func cardHead(d *dossier, c *trace.Candidate, w int) []cell.Line {
	n := len(d.story.decision.Candidates)
	l := cell.In(style.Strong, " "+cell.Clean(c.Ref.ID))
	if c.Title != "" {
		l = l.Add(style.Dim, " · ").Add(style.Text, cell.Clean(c.Title))
	}
	out := []cell.Line{cell.Spread(l, cell.In(style.Dim, fmt.Sprintf("card %s of %s ", thousands(d.card+1), thousands(n))), w)}
	return append(out, cell.Wrap(cell.In(style.Text, " "+words.Fate(d.story.decision, *c)), w, 1)...)
}

func stepHead(step, n int) cell.Line {
	if step < 0 {
		return cell.In(style.Heading, " step by step").Add(style.Dim, "  . forward  , back")
	}
	return cell.In(style.Heading, fmt.Sprintf(" step %d of %d", step+1, n)).Add(style.Dim, "  . forward  , back")
}

// stepMark stands before the current operation.
const stepMark = "▸ "

// operationLines are the operations, the current one marked, the later ones
// left out of the light. A family is named once, at its first operation.
func operationLines(ops []operation, step, w int) []cell.Line {
	var out []cell.Line
	for i, o := range ops {
		lead, role, label := "  ", operationRole(o, i, step), o.Label
		if i == step {
			lead = stepMark
		}
		if i > 0 && ops[i-1].Label == label && step != i {
			label = ""
		}
		text := o.Text
		if o.Family >= 0 && o.Depth == 0 {
			text = "→ " + text
		}
		l := cell.In(style.Accent, " "+lead).Add(style.Strong, cell.Fit(label, familyCells, "…")).Add(role, text)
		out = append(out, cell.Wrap(l, w, familyCells+5)...)
	}
	return out
}

func operationRole(o operation, i, step int) style.Role {
	switch {
	case i == step:
		return style.Step
	case step >= 0 && i > step:
		return style.Dim
	case o.failed:
		return style.Fail
	}
	return style.Text
}

// stepLine finds the line of the current operation.
func stepLine(lines []cell.Line) int {
	return slices.IndexFunc(lines, func(l cell.Line) bool {
		return len(l) > 0 && strings.HasSuffix(l[0].Text, stepMark)
	})
}

// afterwards says what happened to the score: admission and selection.
func afterwards(dec trace.Decision, c *trace.Candidate, w int) []cell.Line {
	if c.Rejection != nil && c.Rejection.Stage <= trace.StageGate {
		return nil
	}
	out := []cell.Line{{}, cell.In(style.Heading, " admission and selection")}
	for _, s := range append([]string{words.Admission(*c, dec.Threshold)}, selection(c)...) {
		out = append(out, cell.Wrap(cell.In(style.Text, "   "+s), w, 5)...)
	}
	return out
}

func selection(c *trace.Candidate) []string {
	if !c.Eligible {
		return nil
	}
	return words.Selection(*c)
}

// rankTokens is how many tokens the rank table lists.
const rankTokens = 12

// rankTable is the raw score by token and field: it orders, it never admits.
func rankTable(c *trace.Candidate, w int) []cell.Line {
	if len(c.Contributions) == 0 {
		return nil
	}
	out := []cell.Line{{}, cell.In(style.Heading, " rank channel").Add(style.Dim, "  BM25F: orders the admitted cards, never admits one")}
	out = append(out, cell.In(style.Dim, "   "+cell.Fit("token", 16, "")+cell.Fit("best field", 14, "")+"  weight     idf      tf   value"))
	for i, t := range c.Contributions {
		if i == rankTokens {
			out = append(out, cell.In(style.Dim, fmt.Sprintf("   and %d more tokens", len(c.Contributions)-i)))
			break
		}
		out = append(out, cell.In(style.Text, fmt.Sprintf("   %s%s%8.2f%8.2f%8.2f%8.2f",
			cell.Fit(cell.Clean(t.Token), 16, "…"), cell.Fit(t.Field, 14, "…"), t.Weight, t.IDF, t.TF, t.Value)))
	}
	return append(out, cell.In(style.Text, fmt.Sprintf("   %s%8.2f", cell.Fit("raw score", 54, ""), c.Raw)))
}
