package engine

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ome-tui/engine/card"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/text"
)

// Places that a Word can name beside card fields.
const (
	WhereFence   = "code fence"
	WhereFrame   = "stack frame"
	WhereNegated = "negated span"
	WhereNoToken = "no token"
)

// underneath looks below a score that is too low, or a signal that is
// lacking, for words that would have decided it: words that were removed, that
// give no tokens, that stand where the card has no evidence, or that nearly
// match. Each is put to the test: would the card be admitted if the words
// counted?
func (m *inquiry) underneath(f *Failure, c *card.Card) {
	for _, ask := range []func(*card.Card) (Cause, []Word){m.removed, m.invisible, m.withoutEvidence, m.near} {
		if cause, words := ask(c); cause != 0 {
			f.Cause, f.Words = cause, words
			return
		}
	}
}

// admits tells whether a prompt would admit a card at the threshold in force,
// were it alone in the library.
func (m *inquiry) admits(text string, c *card.Card) bool {
	a := prompt.Analyze(text, m.session.signals)
	ix := score.NewIndex([]card.Card{*c}, m.session.signals, m.ix.Profile())
	var s score.Scratch
	q := ix.Query(a, &s)
	if !ix.Passes(q, 0) {
		return false
	}
	e := ix.Evidence(q, 0, nil)
	return e.Independent() && e.Score >= m.options.Threshold
}

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

// evidenceTokens are the tokens that can give a card evidence, each with the
// field it stands in.
func evidenceTokens(c *card.Card) map[string]string {
	out := map[string]string{}
	add := func(field string, entries ...string) {
		for _, e := range entries {
			for _, t := range text.Tokens(text.Normalize(e)) {
				if _, ok := out[t]; !ok {
					out[t] = field
				}
			}
		}
	}
	add("triggers", c.Triggers...)
	for _, g := range c.Aliases {
		add("aliases", g.Terms...)
	}
	add("title", c.Title)
	add("topics", c.Topics...)
	add("hints", c.Positive...)
	return out
}

// withoutEvidence asks whether the prompt's words stand in use_when, summary
// or rule, which give no evidence: would the card come back if use_when were
// triggers, or do most of the prompt's words stand only there?
func (m *inquiry) withoutEvidence(c *card.Card) (Cause, []Word) {
	evidence := evidenceTokens(c)
	silent := silentTokens(c)
	query := map[string]bool{}
	for _, t := range m.analysis.Keywords {
		query[t] = true
	}
	var words []Word
	heard := 0
	for _, p := range m.analysis.Places() {
		if p.Fate != prompt.Counted || !query[p.Token] {
			continue
		}
		if _, ok := evidence[p.Token]; ok {
			heard++
			continue
		}
		if field, ok := silent[p.Token]; ok {
			words = appendWord(words, Word{Text: p.Span.Of(m.analysis.Prompt), Where: field, Card: p.Token, Start: p.Start, End: p.End})
		}
	}
	if len(words) < 2 {
		return 0, nil
	}
	as := *c
	as.Triggers = slices.Concat(c.Triggers, c.UseWhen, []string{c.Summary, c.Rule})
	if m.admits(m.analysis.Prompt, &as) || len(words) > heard && len(words) >= minSilentWords {
		return CauseNoEvidence, words
	}
	return 0, nil
}

// minSilentWords is how many words must stand where a card has no evidence to
// be the cause without a proof that they decide.
const minSilentWords = 3

// silentTokens are the tokens of the fields that give no evidence, each with
// its field.
func silentTokens(c *card.Card) map[string]string {
	out := map[string]string{}
	add := func(field string, entries ...string) {
		for _, e := range entries {
			for _, t := range text.Tokens(text.Normalize(e)) {
				if _, ok := out[t]; !ok && utf8.RuneCountInString(t) > 1 {
					out[t] = field
				}
			}
		}
	}
	add("use_when", c.UseWhen...)
	add("summary", c.Summary)
	add("rule", c.Rule)
	return out
}

// near asks whether words of the prompt share a stem with words of the card,
// and whether the card would come back if they were the same words.
func (m *inquiry) near(c *card.Card) (Cause, []Word) {
	stems := map[string]string{}
	fields := evidenceTokens(c)
	for _, t := range sortedKeys(fields) {
		if s := stem(t); s != "" && stems[s] == "" {
			stems[s] = t
		}
	}
	var words []Word
	changed := m.analysis.Prompt
	places, done := m.analysis.Places(), len(changed)
	for i := len(places) - 1; i >= 0; i-- {
		p := places[i]
		theirs := stems[stem(p.Token)]
		if p.Fate != prompt.Counted || theirs == "" || theirs == p.Token || fields[p.Token] != "" || p.End > done {
			continue
		}
		words = append(words, Word{Text: p.Span.Of(m.analysis.Prompt), Where: fields[theirs], Card: theirs, Start: p.Start, End: p.End})
		changed, done = changed[:p.Start]+theirs+changed[p.End:], p.Start
	}
	if len(words) == 0 || !m.admits(changed, c) {
		return 0, nil
	}
	slices.Reverse(words)
	return CauseNearWord, words
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// appendWord leaves out a word that is there already.
func appendWord(list []Word, w Word) []Word {
	for _, have := range list {
		if have.Card == w.Card && have.Where == w.Where {
			return list
		}
	}
	return append(list, w)
}

// places gives phrases with the place where they stand in the prompt; the
// negated ones say so.
func (m *inquiry) places(phrases []string) []Word {
	var out []Word
	lower := asciiLower(m.analysis.Prompt)
	for _, p := range text.Unique(phrases) {
		w := Word{Text: p}
		if at := strings.Index(lower, asciiLower(p)); at >= 0 && p != "" {
			w.Start, w.End = at, at+len(p)
			w.Text = m.analysis.Prompt[w.Start:w.End]
		}
		for _, n := range m.analysis.NegatedSpans {
			if w.End > 0 && n.Start <= w.Start && w.End <= n.End {
				w.Where = WhereNegated
			}
		}
		out = append(out, w)
	}
	return out
}

// asciiLower lowers letters without moving any byte.
func asciiLower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
