package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// Kinds of phrases are bounded, so that one kind cannot crowd out the others.
const (
	maxTriggers = 24
	maxIgnores  = 20
	maxTopics   = 6
	maxAliases  = 4
	maxMoved    = 6
)

// proposal is one failing case in some state, for which edits are sought.
type proposal struct {
	fix      *fixer
	index    int
	c        Case
	lib      *library
	analysis *prompt.Analysis
	limit    int
	// phrases are those of the prompt, the most telling first.
	phrases []candidatePhrase
}

// forFailure gives single edits that may undo one failure, the likeliest
// first.
func (p *proposal) forFailure(f *Failure) []Edit {
	if f.Kind != Missed {
		return p.forExtra(f)
	}
	if !f.Known {
		return p.forFile(f.Card.ID)
	}
	c := p.lib.card(p.lib.byRef[f.Card])
	switch f.Stage {
	case trace.StageFilter:
		return p.forFilter(f, c)
	case trace.StageGate:
		return p.forGate(f, c)
	case trace.StageDuplicate:
		return append(p.archive(f.Other), p.evidence(c)...)
	case trace.StageLimit:
		return slices.Concat(p.moreRoom(f), p.weaken(f.Other), p.evidence(c))
	case trace.StageGap:
		return slices.Concat(p.evidence(c), p.weaken(f.Other))
	default:
		return slices.Concat(p.forIgnored(c), p.evidence(c))
	}
}

func (p *proposal) card(c *card.Card, field string, op EditOp, value, old string) Edit {
	if field == FieldTriggers && op == Remove && c.TriggersFromUse {
		field = FieldUseWhen // where the phrase stands in the file
	}
	return Edit{Subject: EditCard, Suite: p.c.Suite, Card: c.Ref(), Field: field, Op: op, Value: value, Old: old}
}

// forFilter gives the card a status, policy or scope that lets it be scored.
func (p *proposal) forFilter(f *Failure, c *card.Card) []Edit {
	switch f.Cause {
	case CauseStatus:
		return []Edit{p.card(c, FieldStatus, Set, "active", c.Status)}
	case CausePolicy:
		return []Edit{p.card(c, FieldPolicy, Set, "should", c.Policy)}
	}
	var out []Edit
	if c.ModulePath != "" && c.ProjectKey == p.c.Context.Key {
		out = append(out, p.card(c, FieldModule, Set, ".", c.ModulePath))
	}
	if c.Level == "project" {
		out = append(out, p.card(c, FieldScope, Set, "project-family", c.Level))
	}
	return append(out, p.card(c, FieldScope, Set, "global", c.Level))
}

// forGate drops what blocks the card, or takes up what the prompt shows.
func (p *proposal) forGate(f *Failure, c *card.Card) []Edit {
	var out []Edit
	drop := func(field string, list []string, wanted []string) {
		for _, v := range list {
			if len(wanted) == 0 || slices.Contains(wanted, v) {
				out = append(out, p.card(c, field, Remove, v, ""))
			}
		}
	}
	name := strings.TrimSuffix(f.Gate, ".unknown")
	values := strings.Split(strings.TrimPrefix(f.Rejection, f.Gate+":"), "+")
	switch name {
	case "requiredSignals":
		for _, s := range p.analysis.Signals {
			if s.Routing && s.Polarity == signal.Positive {
				out = append(out, p.card(c, FieldPositive, Add, s.ID, ""))
			}
		}
		drop(FieldPositive, c.Positive, nil)
	case "requiredAllSignals":
		drop(FieldRequiredAll, c.RequiredAll, values)
	case "blockedSignals":
		drop(FieldNegative, c.Negative, values)
	case "intentModes.include":
		for _, m := range p.analysis.IntentModes {
			out = append(out, p.card(c, FieldInclude, Add, m, ""))
		}
		drop(FieldInclude, c.IntentInclude, nil)
	case "intentModes.exclude":
		drop(FieldExclude, c.IntentExclude, values)
	case "negativeTriggers":
		drop(FieldIgnoreWhen, c.IgnoreWhen, values)
		drop(FieldNegative, c.Negative, values)
	case "ruleSignals.negative":
		drop(FieldPositive, c.Positive, nil)
	}
	return out
}

// forIgnored drops ignore phrases that nearly match and take their penalty.
func (p *proposal) forIgnored(c *card.Card) []Edit {
	var out []Edit
	for _, phrase := range c.IgnoreWhen {
		if p.shares(phrase) >= 2 {
			out = append(out, p.card(c, FieldIgnoreWhen, Remove, phrase, ""))
		}
	}
	return out
}

// shares counts the tokens of a phrase that the prompt holds.
func (p *proposal) shares(phrase string) int {
	n := 0
	for _, t := range text.Unique(text.Tokens(text.Normalize(phrase))) {
		if slices.ContainsFunc(p.analysis.Tokens, func(q prompt.QueryToken) bool { return q.Text == t }) {
			n++
		}
	}
	return n
}

// evidence gives the card words of the prompt: phrases of its own that stand
// where they give none, then phrases of the prompt as triggers, as aliases and
// as topics.
func (p *proposal) evidence(c *card.Card) []Edit {
	var out []Edit
	for _, phrase := range p.moved(c) {
		out = append(out, p.card(c, FieldTriggers, Add, phrase, ""))
	}
	phrases := p.about(c)
	for _, ph := range phrases[:min(maxTriggers, len(phrases))] {
		if !slices.Contains(c.Triggers, ph.text) {
			out = append(out, p.card(c, FieldTriggers, Add, ph.text, ""))
		}
	}
	if lang := p.analysis.Language; lang == "zh" || lang == "mixed" {
		for _, ph := range phrases[:min(maxAliases, len(phrases))] {
			if text.HasCJK(ph.text) {
				e := p.card(c, FieldAliases, Add, ph.text, "")
				e.Language = "zh"
				out = append(out, e)
			}
		}
	}
	topics := 0
	for _, ph := range phrases {
		if ph.words == 1 && topics < maxTopics && !slices.Contains(c.Topics, ph.text) {
			out = append(out, p.card(c, FieldTopics, Add, ph.text, ""))
			topics++
		}
	}
	return dedupe(out)
}

// about gives the prompt's phrases, those first that share a word with the
// card's own text: they say what the card is about.
func (p *proposal) about(c *card.Card) []candidatePhrase {
	own := map[string]bool{}
	for _, s := range slices.Concat([]string{c.Title, c.Summary, c.Rule}, c.UseWhen, c.Triggers, c.Topics) {
		for _, t := range text.Tokens(text.Normalize(s)) {
			own[t] = true
		}
	}
	out := slices.Clone(p.phrases)
	slices.SortStableFunc(out, func(a, b candidatePhrase) int { return cmp.Compare(foreign(a, own), foreign(b, own)) })
	return out
}

// foreign is 0 for a phrase that shares a word with a text, else 1.
func foreign(p candidatePhrase, own map[string]bool) int {
	for _, t := range text.Tokens(p.text) {
		if own[t] {
			return 0
		}
	}
	return 1
}

// moved are the card's own phrases of use_when and summary that the prompt
// holds, at least in half: they stand where they give no evidence.
func (p *proposal) moved(c *card.Card) []string {
	var out []string
	for _, source := range append(slices.Clone(c.UseWhen), text.Phrases(c.Summary)...) {
		phrase := strings.TrimSpace(strings.Trim(source, " .。"))
		tokens := text.Unique(text.Tokens(text.Normalize(phrase)))
		if len(tokens) == 0 || slices.Contains(c.Triggers, phrase) || len(out) == maxMoved {
			continue
		}
		if 2*p.shares(phrase) >= len(tokens) {
			out = append(out, phrase)
		}
	}
	return out
}

// moreRoom raises the limit until the card fits.
func (p *proposal) moreRoom(f *Failure) []Edit {
	need := p.limit + max(1, int(f.Number))
	return []Edit{{Subject: EditSetting, Field: FieldLimit, Op: Set, Value: strconv.Itoa(need), Old: strconv.Itoa(p.limit)}}
}

// archive takes the rival out: the two cards are to be merged into one.
func (p *proposal) archive(rival *trace.Ref) []Edit {
	c := p.find(rival)
	if c == nil {
		return nil
	}
	return []Edit{p.card(c, FieldStatus, Set, "archived", c.Status)}
}

// weaken takes phrases of a rival away that the prompt holds.
func (p *proposal) weaken(rival *trace.Ref) []Edit {
	c := p.find(rival)
	if c == nil {
		return nil
	}
	var out []Edit
	for _, t := range c.Triggers {
		if p.shares(t) > 0 {
			out = append(out, p.card(c, FieldTriggers, Remove, t, ""))
		}
	}
	return out
}

func (p *proposal) find(ref *trace.Ref) *card.Card {
	if ref == nil {
		return nil
	}
	i, ok := p.lib.byRef[*ref]
	if !ok {
		return nil
	}
	return p.lib.card(i)
}

// forExtra keeps a card away: by an ignore phrase of this prompt that no
// prompt has which the card should win, by taking away what admitted it, or by
// a signal that it should ask for.
func (p *proposal) forExtra(f *Failure) []Edit {
	c := p.lib.card(p.lib.byRef[f.Card])
	wins := p.fix.wins(p.c.Suite, c.ID)
	var out []Edit
	for _, ph := range p.phrases {
		if len(out) == maxIgnores {
			break
		}
		if !p.fix.anyHolds(wins, ph.text) && !slices.Contains(c.IgnoreWhen, ph.text) {
			out = append(out, p.card(c, FieldIgnoreWhen, Add, ph.text, ""))
		}
	}
	for _, w := range f.Words {
		switch {
		case slices.Contains(c.Triggers, w.Card) && w.Where == trace.Triggers.String():
			out = append(out, p.card(c, FieldTriggers, Remove, w.Card, ""))
		case slices.Contains(c.Topics, w.Card) && w.Where == trace.Topics.String():
			out = append(out, p.card(c, FieldTopics, Remove, w.Card, ""))
		}
	}
	for _, id := range p.fix.commonSignals(wins) {
		if !p.analysis.HasSignal(id) && !slices.Contains(c.RequiredAll, id) {
			out = append(out, p.card(c, FieldRequiredAll, Add, id, ""))
		}
	}
	return dedupe(out)
}

// expectation gives the edits of the case itself that accept what happened.
func (p *proposal) expectation(f *Failure) []Edit {
	edit := func(field string, op EditOp, value string) Edit {
		return Edit{Subject: EditCase, Suite: p.c.Suite, Case: p.c.ID, Field: field, Op: op, Value: value}
	}
	switch f.Kind {
	case Missed:
		return []Edit{edit(FieldExpected, Remove, f.Card.ID)}
	case ForbiddenExtra:
		return []Edit{edit(FieldUnexpected, Remove, f.Card.ID), edit(FieldAllowed, Add, f.Card.ID)}
	case NoHitBroken:
		no := edit(FieldNoMatches, Set, "false")
		no.Old = "true"
		return []Edit{no, edit(FieldAllowed, Add, f.Card.ID)}
	default:
		return []Edit{edit(FieldAllowed, Add, f.Card.ID)}
	}
}

func dedupe(edits []Edit) []Edit {
	seen := map[string]bool{}
	return slices.DeleteFunc(edits, func(e Edit) bool {
		k := e.Key()
		if seen[k] {
			return true
		}
		seen[k] = true
		return false
	})
}

// rankPhrases puts the most telling phrases first: held by the fewest other
// prompts, then of two or three content words, then by place.
func (f *fixer) rankPhrases(index int, list []candidatePhrase) []candidatePhrase {
	type ranked struct {
		candidatePhrase
		others, shape int
	}
	rows := make([]ranked, len(list))
	for i, ph := range list {
		rows[i] = ranked{ph, f.others(index, ph.text), max(ph.words-2, 2-ph.words)}
	}
	slices.SortStableFunc(rows, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.others, b.others), cmp.Compare(a.shape, b.shape))
	})
	out := make([]candidatePhrase, len(rows))
	for i, r := range rows {
		out[i] = r.candidatePhrase
	}
	return out
}
