package tui

import (
	"fmt"
	"strings"

	"ome-tui/engine/score"
	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/plot"
	"ome-tui/tui/style"
)

// upTo is how many families the waterfall shows at a step.
func upTo(ops []operation, step int) trace.Family {
	if step < 0 || step >= len(ops) {
		return trace.FamilyCount
	}
	last := -1
	for _, o := range ops[:step+1] {
		if o.Family >= 0 && o.Depth == 0 {
			last = o.Family
		} else if o.Family < 0 && !o.gate {
			return trace.FamilyCount
		}
	}
	return trace.Family(last + 1)
}

// Columns of the waterfall.
const (
	familyCells = 13
	amountCells = 16
)

// waterfall draws each family where it lifts the combined score, on a scale
// from 0 to 100 with the threshold marked.
func waterfall(dec trace.Decision, c *trace.Candidate, w int, until trace.Family) []cell.Line {
	sc := scale{width: max(10, w-familyCells-amountCells-2)}
	sc.mark, _ = plot.Span(dec.Threshold, dec.Threshold, 100, sc.width)
	out := []cell.Line{sc.head(dec.Threshold)}
	after := 0.0
	for _, s := range everyFamily(c) {
		if s.Family >= until {
			out = append(out, sc.bar(words.FamilyName(s.Family), "", piece{}))
			continue
		}
		role := style.Bar
		if s.Value < score.FamilyMin {
			role = style.BarRest
		}
		amount := "—"
		if s.Value > 0 {
			amount = fmt.Sprintf("%s → %s", words.Num(round2(s.Before)), words.Num(round2(s.After)))
		}
		out = append(out, sc.bar(words.FamilyName(s.Family), amount, piece{s.Before, s.After, role}))
		after = s.After
	}
	if until < trace.FamilyCount {
		return append(out, sc.bar("score", words.Num(round2(after))+" so far", piece{0, after, style.Bar}))
	}
	if p := c.Penalty; p != nil && p.Value > 0 {
		out = append(out, sc.bar("penalty", "−"+words.Num(p.Value), piece{max(0, after-p.Value), after, style.Fail}))
	}
	role := style.Fail
	sign := "<"
	if c.Score >= dec.Threshold {
		role, sign = style.BarOver, "≥"
	}
	return append(out, sc.bar("score", fmt.Sprintf("%s %s %s", words.Score(c.Score, dec.Threshold), sign, words.Num(dec.Threshold)), piece{0, c.Score, role}))
}

// everyFamily gives the steps of all families, those that gave nothing too.
func everyFamily(c *trace.Candidate) []trace.FamilyStep {
	out := make([]trace.FamilyStep, trace.FamilyCount)
	after := 0.0
	for f := range trace.FamilyCount {
		out[f] = trace.FamilyStep{Family: f, Before: after, After: after}
		for _, s := range c.Steps {
			if s.Family == f {
				out[f], after = s, s.After
			}
		}
	}
	return out
}

type piece struct {
	from, to float64
	role     style.Role
}

// scale is the room from 0 to 100 in cells, with the threshold's place in it.
type scale struct{ width, mark int }

// bar draws one piece on the scale.
func (s scale) bar(name, amount string, p piece) cell.Line {
	before, length := plot.Span(p.from, p.to, 100, s.width)
	l := cell.In(style.Text, " "+cell.Fit(name, familyCells, "…"))
	l = append(l, s.track(0, before)...)
	l = l.Add(p.role, strings.Repeat("█", length))
	l = append(l, s.track(before+length, s.width)...)
	return l.Add(style.Text, " "+amount)
}

// track is an empty part of the scale with the threshold in it.
func (s scale) track(from, to int) cell.Line {
	if s.mark < from || s.mark >= to {
		return cell.In(style.BarRest, repeat("·", to-from))
	}
	return cell.In(style.BarRest, repeat("·", s.mark-from)).Add(style.Warn, "│").Add(style.BarRest, repeat("·", to-s.mark-1))
}

// head names the ends of the scale and the threshold.
func (s scale) head(threshold float64) cell.Line {
	label := "threshold " + words.Num(threshold)
	if s.width < 3*cell.Width(label) {
		label = words.Num(threshold)
	}
	at := max(0, min(s.mark-cell.Width(label)/2, s.width-cell.Width(label)))
	text := cell.Blank(at) + label
	if at > 1 {
		text = "0" + text[1:]
	}
	return cell.In(style.Dim, " "+cell.Blank(familyCells)+cell.Fit(text, s.width-3, "")+"100")
}

func round2(v float64) float64 { return float64(int64(v*100+0.5)) / 100 }
