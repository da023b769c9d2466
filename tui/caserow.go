package tui

import (
	"fmt"
	"math"
	"strings"

	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// row is one line of the list, behind the mark of the selected one.
func (s *casesScreen) row(m *model, line int, cursor string, w int) cell.Line {
	i, g := s.view.At(line)
	if i < 0 {
		return groupHead(g, cursor, w)
	}
	r := &m.table.Rows[i]
	indent := ""
	if g != nil {
		indent = " "
	}
	left := cell.In(style.Accent, cursor+indent)
	mark, role := stateMark(r.State)
	left = left.Add(role, mark+" ")
	left = append(left, marked(cell.Clean(m.table.Cases[i].ID), style.Text, s.query.Filter.Texts())...)
	if r.Flipped {
		left = left.Add(style.Accent, " ⇄")
	}
	if r.Differs {
		left = left.Add(style.Warn, otherProfile(m))
	}
	return cell.Spread(left, s.number(m, i, r), w)
}

// number is what stands at the right of a case: what is wrong, or how far the
// nearest flip is. An order of its own shows its own number.
func (s *casesScreen) number(m *model, i int, r *rows.Row) cell.Line {
	var l cell.Line
	switch {
	case r.State == rows.Pending:
		return nil
	case s.query.Sort == rows.ByLatency:
		return cell.In(style.Dim, fmt.Sprintf("%.2f ms ", float64(r.Latency.Microseconds())/1000))
	case s.query.Sort == rows.ByScore && r.Score > 0:
		return cell.In(style.Dim, words.Num(float64(r.Score))+" ")
	}
	if s.query.Sort != rows.ByMargin {
		if r.Missed > 0 {
			l = l.Add(style.Fail, fmt.Sprintf("−%d missed ", r.Missed))
		}
		if r.Extra > 0 {
			l = l.Add(style.Fail, fmt.Sprintf("+%d extra ", r.Extra))
		}
		if len(l) > 0 {
			return l
		}
	}
	return cell.In(marginRole(r), marginText(float64(r.Margin))+" ")
}

// otherProfile marks a case that the other profile decides otherwise.
func otherProfile(m *model) string {
	if b := m.session.bench; b != nil && b.settings.Profile == trace.OME040 {
		return " ≠doc"
	}
	return " ≠ome"
}

// nearFlip is the margin under which a passing case is one to watch.
const nearFlip = 5

func marginRole(r *rows.Row) style.Role {
	switch {
	case r.State == rows.Failed:
		return style.Fail
	case r.Margin < nearFlip:
		return style.Warn
	}
	return style.Dim
}

// marginText gives a margin with its sign, "never" when nothing flips.
func marginText(v float64) string {
	if v != v {
		return "never"
	}
	return signed1(v)
}

// signed1 gives a number with its sign and one decimal, so that a column of
// them lines up; it never rounds to zero.
func signed1(v float64) string {
	s := fmt.Sprintf("%.1f", math.Abs(v))
	switch {
	case s == "0.0" && v != 0:
		return words.Signed(v)
	case v < 0:
		return "−" + s
	}
	return "+" + s
}

// stateMark is the sign of a verdict; colour is never the only carrier.
func stateMark(s rows.State) (string, style.Role) {
	switch s {
	case rows.Failed:
		return "✗", style.Fail
	case rows.Known:
		return "±", style.Warn
	case rows.Passed:
		return "✓", style.Pass
	}
	return "·", style.Dim
}

// groupHead is the head of a group with its counts.
func groupHead(g *rows.Group, cursor string, w int) cell.Line {
	fold := "▾"
	if g.Folded {
		fold = "▸"
	}
	left := cell.In(style.Accent, cursor).Add(style.Heading, fold+" "+cell.Clean(g.Name))
	right := cell.In(style.Dim, fmt.Sprintf("%s ", thousands(g.Total)))
	if g.Failed > 0 {
		right = cell.In(style.Fail, fmt.Sprintf("✗%s", thousands(g.Failed))).Add(style.Dim, fmt.Sprintf(" of %s ", thousands(g.Total)))
	}
	return cell.Spread(left, right, w)
}

// marked splits a text so that what the filter found stands out.
func marked(text string, role style.Role, parts []string) cell.Line {
	if len(parts) == 0 {
		return cell.In(role, text)
	}
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return cell.In(role, text)
	}
	var l cell.Line
	for at := 0; at < len(text); {
		start, end := len(text), len(text)
		for _, p := range parts {
			if i := strings.Index(lower[at:], p); i >= 0 && at+i < start {
				start, end = at+i, at+i+len(p)
			}
		}
		l = l.Add(role, text[at:start]).Add(style.Match, text[start:end])
		at = end
	}
	return l
}
