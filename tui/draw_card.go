package tui

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/score"
	"ome-tui/engine/suite"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// casesListed is how many won or lost cases a card lists.
const casesListed = 12

func (s *cardsScreen) drawCard(m *model, w, h int) []string {
	p := pane{focused: s.inCard, title: cell.In(style.Title, "card")}
	c := s.selected()
	iw, ih := p.inner(w, h)
	s.height = ih
	if c == nil {
		return p.draw(m.st, nil, w, h)
	}
	p.title = cell.In(style.Title, cell.Clean(c.Card.ID)).Add(style.Dim, " · "+cell.Clean(c.Card.Status)+" · "+cell.Clean(c.Card.Policy)+" · "+c.Card.Library.String())
	s.text.lines = s.cardLines(m, c, iw)
	return p.drawText(m.st, &s.text, w, h)
}

// cardLines are the card, how it fared, and whether it can be recalled at all.
func (s *cardsScreen) cardLines(m *model, c *engine.CardStats, w int) []cell.Line {
	k := c.Card
	out := cell.Wrap(cell.In(style.Strong, " "+cell.Clean(k.Title)), w, 1)
	out = append(out, cell.Wrap(cell.In(style.Text, " "+cell.Clean(k.Summary)), w, 1)...)
	out = append(out, cell.Line{})
	if m.table != nil && m.table.Len() > 0 {
		l := cell.L(fmt.Sprintf("%d expected, %d returned, %d hit, %d missed, %d extra", c.Expected, c.Returned, c.Hit, c.Missed, c.Extra))
		out = append(out, labelled("cases", l, w)...)
		out = append(out, labelled("precision", cell.L(meanText(c.Precision)).Add(style.Dim, "   recall ").Add(style.Text, meanText(c.Recall)), w)...)
	}
	out = append(out, s.triggerLines(m, w)...)
	out = append(out, s.similarLines(m, w)...)
	out = append(out, caseLines(m, "loses", c.Losses, w)...)
	out = append(out, caseLines(m, "wins", c.Wins, w)...)
	out = append(out, cell.Line{})
	return append(out, fieldLines(c, w)...)
}

func meanText(v suite.Mean) string {
	if v.Null() {
		return "n/a"
	}
	return fmt.Sprintf("%s of %d", share(v), v.N)
}

// triggerLines say for each of the card's own triggers, typed as a prompt,
// whether the card comes back.
func (s *cardsScreen) triggerLines(m *model, w int) []cell.Line {
	if s.detail == nil || s.detail.ref != s.sel {
		return labelled("triggers", cell.In(style.Dim, "trying them…"), w)
	}
	var out []cell.Line
	for _, t := range s.detail.triggers {
		mark, role, why := "✓ ", style.Pass, " recalls the card"
		switch {
		case !t.Tokens:
			mark, role, why = "✗ ", style.Fail, " has no token: it can never match"
		case !t.Recalled:
			mark, role, why = "✗ ", style.Fail, " alone does not recall the card"
			if t.Failure != nil {
				why += ": " + words.Cause(*t.Failure)
			}
		}
		out = append(out, labelled("trigger", cell.In(role, mark).Add(style.Text, "“"+cell.Clean(t.Text)+"”").Add(style.Dim, why), w)...)
	}
	return out
}

func (s *cardsScreen) similarLines(m *model, w int) []cell.Line {
	if s.detail == nil || s.detail.ref != s.sel || len(s.detail.similar) == 0 {
		return nil
	}
	var out []cell.Line
	for _, n := range s.detail.similar {
		l := cell.L(cell.Clean(n.Ref.ID)).Add(style.Dim, "  similarity "+words.Num(n.Score))
		if n.Score >= score.NearDuplicate {
			l = l.Add(style.Warn, "  folded into one when both are admitted")
		}
		out = append(out, labelled("like", l, w)...)
	}
	return out
}

func caseLines(m *model, label string, cases []int, w int) []cell.Line {
	var out []cell.Line
	for n, i := range cases {
		if n == casesListed {
			out = append(out, labelled("", cell.In(style.Dim, fmt.Sprintf("and %d more; %s lists all cases of this card", len(cases)-n, m.keyName(keys.Open))), w)...)
			break
		}
		if i >= m.table.Len() {
			continue
		}
		c := m.table.Cases[i]
		out = append(out, labelled(label, cell.L(cell.Clean(c.ID)).Add(style.Dim, "  “"+cell.Cut(headOf(c.Prompt, w), max(10, w-labelCells-4-cell.Width(cell.Clean(c.ID))), "…")+"”"), w)...)
	}
	return out
}

// fieldLines are the card's own fields that recall reads.
func fieldLines(c *engine.CardStats, w int) []cell.Line {
	k := c.Card
	var out []cell.Line
	add := func(label string, list ...string) {
		list = slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == "" })
		if len(list) > 0 {
			out = append(out, labelled(label, cell.L(cell.Clean(strings.Join(list, " · "))), w)...)
		}
	}
	add("category", k.Category)
	for _, a := range k.Aliases {
		add("aliases", append([]string{a.Language + ":"}, a.Terms...)...)
	}
	add("topics", k.Topics...)
	add("hints", k.Positive...)
	add("needs all", k.RequiredAll...)
	add("blocked by", k.Negative...)
	add("use when", k.UseWhen...)
	add("ignore", k.IgnoreWhen...)
	add("intents", k.IntentInclude...)
	add("not intents", k.IntentExclude...)
	add("scope", k.Level, k.ProjectKey, k.ModulePath)
	add("risk", k.Risk, "confidence "+k.Confidence)
	add("file", k.Pos.String())
	return out
}
