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

// unscored looks below a score that is too low for words that would have
// decided it: words that were removed, that give no tokens, that stand where
// the card has no evidence, or that nearly match.
func (m *inquiry) unscored(f *Failure, c *card.Card) {
	m.ask(f, c, m.removed, m.invisible, m.withoutEvidence, m.near)
}

// unseen looks below a signal that is lacking for words that were removed or
// give no tokens.
func (m *inquiry) unseen(f *Failure, c *card.Card) { m.ask(f, c, m.removed, m.invisible) }

// ask puts each suspicion to the test: would the card be admitted if those
// words counted?
func (m *inquiry) ask(f *Failure, c *card.Card, suspicions ...func(*card.Card) (Cause, []Word)) {
	for _, ask := range suspicions {
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

// unheard lists the prompt's words that stand where a card has evidence, in a
// phrase of which too little is in the prompt to count.
func (m *inquiry) unheard(c *card.Card) []Word {
	fields := evidenceTokens(c)
	var words []Word
	for _, p := range m.analysis.Places() {
		if field, ok := fields[p.Token]; ok && p.Fate == prompt.Counted {
			words = appendWord(words, Word{Text: p.Span.Of(m.analysis.Prompt), Where: field, Card: p.Token, Start: p.Start, End: p.End})
		}
	}
	return words
}

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
	lower := text.LowerASCII(m.analysis.Prompt)
	for _, p := range text.Unique(phrases) {
		w := Word{Text: p}
		if at := strings.Index(lower, text.LowerASCII(p)); at >= 0 && p != "" {
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
