package engine

import (
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/prompt"
	"ome-tui/engine/text"
)

// removed asks whether the card would come back if negated spans were wishes,
// fences prose, and stack frames words.
func (m *inquiry) removed(c *card.Card) (Cause, []Word) {
	if len(m.analysis.NegatedSpans)+len(m.analysis.Removed) == 0 {
		return 0, nil
	}
	for _, u := range []struct {
		where string
		text  string
	}{{WhereNegated, m.unnegated()}, {WhereFence, m.unremoved(prompt.Fence)}, {WhereFrame, m.unremoved(prompt.Frame)}} {
		if u.text != m.analysis.Prompt && m.admits(u.text, c) {
			return CauseRemovedText, m.lost(c, u.where)
		}
	}
	return 0, nil
}

// unnegated is the prompt without its negation cues.
func (m *inquiry) unnegated() string {
	var cues []text.Span
	for _, n := range m.analysis.NegatedSpans {
		cues = append(cues, n.Cue)
	}
	return blank(m.analysis.Prompt, cues)
}

// unremoved is the prompt with what marks fences or frames taken off.
func (m *inquiry) unremoved(kind prompt.RemovalKind) string {
	p := m.analysis.Prompt
	var marks []text.Span
	for _, r := range m.analysis.Removed {
		if r.Kind != kind {
			continue
		}
		if kind == prompt.Frame {
			marks = append(marks, frameMarks(p, r.Span)...)
			continue
		}
		inside := strings.TrimLeft(r.Of(p), "`")
		start := r.End - len(inside)
		if end := strings.IndexByte(inside, '\n'); end >= 0 {
			start += end
		}
		marks = append(marks, text.Span{Start: r.Start, End: start}, text.Span{Start: start + len(strings.TrimRight(p[start:r.End], "`")), End: r.End})
	}
	return blank(p, marks)
}

// frameMarks are the word "at" and the brackets of a stack frame.
func frameMarks(p string, frame text.Span) []text.Span {
	marks := []text.Span{{Start: frame.Start, End: min(frame.End, frame.Start+2)}}
	for i := frame.Start; i < frame.End; i++ {
		if p[i] == '(' || p[i] == ')' {
			marks = append(marks, text.Span{Start: i, End: i + 1})
		}
	}
	return marks
}

// blank replaces spans by blanks. They are sorted and disjoint.
func blank(p string, spans []text.Span) string {
	b := []byte(p)
	for _, s := range spans {
		for i := s.Start; i < s.End; i++ {
			b[i] = ' '
		}
	}
	return string(b)
}

// lost lists the card's words that stand in parts of the prompt that do not
// count.
func (m *inquiry) lost(c *card.Card, where string) []Word {
	fate := prompt.RemovedToken
	if where == WhereNegated {
		fate = prompt.NegatedToken
	}
	wanted := evidenceTokens(c)
	var out []Word
	for _, p := range m.analysis.Places() {
		if _, ok := wanted[p.Token]; ok && p.Fate == fate {
			out = appendWord(out, Word{Text: p.Span.Of(m.analysis.Prompt), Where: where, Card: p.Token, Start: p.Start, End: p.End})
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, s := range m.parts(where) {
		out = append(out, Word{Text: s.Of(m.analysis.Prompt), Where: where, Start: s.Start, End: s.End})
	}
	return out
}

// parts are the removed or negated parts of the prompt.
func (m *inquiry) parts(where string) []text.Span {
	var out []text.Span
	if where == WhereNegated {
		for _, n := range m.analysis.NegatedSpans {
			out = append(out, n.Span)
		}
		return out
	}
	for _, r := range m.analysis.Removed {
		if (r.Kind == prompt.Frame) == (where == WhereFrame) {
			out = append(out, r.Span)
		}
	}
	return out
}
