package score

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ome-tui/engine/card"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// compiler turns cards into entries. It numbers tokens and labels by itself,
// so that several can work side by side; Index.adopt brings their numbers
// together.
type compiler struct {
	profile trace.Profile
	signals signalTable
	words   vocabulary
	labels  vocabulary

	tokens   arena[int32] // all token lists of the entries
	labelled arena[int32] // all label lists
	phrases  arena[phrase]
	ignores  arena[ignorePhrase]
	terms    arena[term]

	// Scratch of the card at hand: the token sequence of its fields, one
	// list of tokens, the phrases of one field.
	sequence []term
	list     []int32
	needed   []int32
	field    []phrase
	normals  map[string]struct{} // normal forms in a long field
	ignore   []ignorePhrase
}

func newCompiler(profile trace.Profile, signals signalTable) *compiler {
	return &compiler{profile: profile, signals: signals, words: newVocabulary(), labels: newVocabulary()}
}

// card compiles one card.
func (c *compiler) card(cd *card.Card) entry {
	e := entry{filter: static(cd), scope: scopeOf(cd), priority: priority(cd.Policy, cd.Risk, cd.Confidence)}
	hints := c.hints(cd, &e)
	c.sequence = c.sequence[:0]
	e.families[trace.Title] = c.phraseField(&e, FieldTitle, []string{cd.Title})
	e.families[trace.Triggers] = c.phraseField(&e, FieldTriggers, cd.Triggers)
	e.families[trace.Aliases] = c.phraseField(&e, FieldAliases, aliases(cd))
	e.families[trace.Topics] = c.phraseField(&e, FieldTopics, cd.Topics)
	e.lexical = c.lexical()
	c.plainField(&e, FieldIntentModes, slices.Concat(cd.IntentInclude, cd.IntentExclude))
	c.plainField(&e, FieldRequiredSignals, c.required(cd))
	c.plainField(&e, FieldCategory, []string{cd.Category})
	c.plainField(&e, FieldSummary, []string{cd.Summary})
	e.terms = c.terms.keep(c.sequence)
	e.families[trace.Hints] = c.phraseList(hints.positive)
	e.ignore = c.ignoreList(cd.IgnoreWhen, hints.negative)
	e.triggers, e.topics = c.label(cd.Triggers), c.label(cd.Topics)
	e.topic = c.primaryTopic(cd)
	e.starter = strings.HasPrefix(cd.ID, starterPrefix)
	return e
}

func aliases(c *card.Card) []string {
	var out []string
	for _, g := range c.Aliases {
		out = append(out, g.Terms...)
	}
	return out
}

// required lists the hints that are indexed as signals: all of them under
// OME 0.4.0, which knows no free phrases.
func (c *compiler) required(cd *card.Card) []string {
	all := slices.Concat(cd.Positive, cd.RequiredAll)
	return slices.DeleteFunc(all, func(h string) bool { return c.profile == trace.Documented && !c.signals.set.IsID(h) })
}

// plainField takes a field into the rank channel.
func (c *compiler) plainField(e *entry, f Field, entries []string) {
	start := len(c.sequence)
	for _, raw := range entries {
		c.count(f, start, text.Normalize(raw))
	}
	e.lengths[f] = int32(len(c.sequence) - start)
}

func (c *compiler) count(f Field, start int, normal string) {
	for s := text.NewScanner(normal); s.Next(); {
		t := term{token: c.words.intern(s.Token()), count: 1, field: f}
		t.late = f == FieldSummary && len(c.sequence)-start >= summaryTokens
		c.sequence = append(c.sequence, t)
	}
}

// phraseField takes a field into the rank channel and cuts it into phrases.
// An entry without separators is one phrase and read once for both.
func (c *compiler) phraseField(e *entry, f Field, entries []string) []phrase {
	start := len(c.sequence)
	c.clearField()
	for _, raw := range entries {
		cut := text.Phrases(raw)
		for _, p := range cut {
			c.addPhrase(p)
		}
		if len(cut) == 1 && cut[0] == raw {
			c.take(f)
		} else {
			c.count(f, start, text.Normalize(raw))
		}
	}
	e.lengths[f] = int32(len(c.sequence) - start)
	return c.phrases.keep(c.field)
}

// take puts the token sequence of the last phrase into the rank channel.
func (c *compiler) take(f Field) {
	for _, t := range c.list {
		c.sequence = append(c.sequence, term{token: t, count: 1, field: f})
	}
}

// phraseList cuts entries that stand outside the rank channel.
func (c *compiler) phraseList(entries []string) []phrase {
	c.clearField()
	for _, raw := range entries {
		for _, p := range text.Phrases(raw) {
			c.addPhrase(p)
		}
	}
	return c.phrases.keep(c.field)
}

// addPhrase adds a phrase to the field at hand, unless it has no token or
// the field has it already; c.list holds its token sequence afterwards.
func (c *compiler) addPhrase(raw string) {
	p := c.phrase(raw)
	if len(p.tokens) > 0 && !c.hasPhrase(p.term.Normal()) {
		c.field = append(c.field, p)
	}
}

// hasPhrase looks for a phrase in the field at hand.
func (c *compiler) hasPhrase(normal string) bool {
	if len(c.field) <= few {
		return slices.ContainsFunc(c.field, func(q phrase) bool { return q.term.Normal() == normal })
	}
	if c.normals == nil {
		c.normals = make(map[string]struct{}, 4*few)
	}
	for _, q := range c.field[len(c.normals):] {
		c.normals[q.term.Normal()] = struct{}{}
	}
	_, has := c.normals[normal]
	return has
}

// clearField makes the field at hand empty.
func (c *compiler) clearField() { c.field, c.normals = c.field[:0], nil }

// few is the length up to which looking at all entries of a list beats a map.
// A card has hardly ever more; a hostile one has two million.
const few = 32

// phrase compiles one phrase; c.list holds its token sequence afterwards.
func (c *compiler) phrase(raw string) phrase {
	p := phrase{text: raw, term: text.CompileTerm(raw)}
	n := needer{term: p.term, cjk: text.HasCJK(p.term.Normal())}
	c.list, c.needed = c.list[:0], c.needed[:0]
	for s := text.NewScanner(p.term.Normal()); s.Next(); {
		id := c.words.intern(s.Token())
		c.list = append(c.list, id)
		if n.needs(s.Token()) {
			c.needed = append(c.needed, id)
		}
	}
	p.tokens = c.tokens.keep(distinct(c.list))
	p.needed = c.tokens.keep(distinct(c.needed))
	p.multi = len(p.tokens) >= 2 || n.cjk && text.CJKLen(p.term.Normal()) >= minCJKMulti
	return p
}

// distinct gives the first occurrences; the list stays as it is.
func distinct(list []int32) []int32 {
	var seen map[int32]struct{}
	if len(list) > few {
		seen = make(map[int32]struct{}, len(list))
	}
	has := func(before []int32, id int32) bool {
		if seen == nil {
			return slices.Contains(before, id)
		}
		_, has := seen[id]
		seen[id] = struct{}{}
		return has
	}
	out, same := list, true
	for i, id := range list {
		switch repeated := has(out[:min(i, len(out))], id); {
		case repeated && same:
			out, same = slices.Clone(list[:i]), false
		case !repeated && !same:
			out = append(out, id)
		}
	}
	return out
}

// lexical lists the distinct tokens of the fields read so far.
func (c *compiler) lexical() []int32 {
	c.list = c.list[:0]
	for _, t := range c.sequence {
		c.list = append(c.list, t.token)
	}
	return c.tokens.keep(distinct(c.list))
}

// ignoreList compiles ignore_when and the free negative hints. Each entry is
// one phrase, whatever marks it holds.
func (c *compiler) ignoreList(lists ...[]string) []ignorePhrase {
	c.ignore = c.ignore[:0]
	for _, entries := range lists {
		for _, e := range entries {
			if p, ok := c.ignorePhrase(e); ok {
				c.ignore = append(c.ignore, p)
			}
		}
	}
	return c.ignores.keep(c.ignore)
}

// ignorePhrase compiles one entry, false when it can match nothing: it has no
// token, and no Chinese character, which would match by itself.
func (c *compiler) ignorePhrase(raw string) (ignorePhrase, bool) {
	p := ignorePhrase{text: raw, term: text.CompileTerm(raw)}
	c.list = c.list[:0]
	tokens := 0
	for s := text.NewScanner(p.term.Normal()); s.Next(); tokens++ {
		if isWide(s.Token()) {
			c.list = append(c.list, c.words.intern(s.Token()))
		}
	}
	p.wide = c.tokens.keep(distinct(c.list))
	return p, tokens > 0 || text.HasCJK(p.term.Normal())
}

// isWide tells tokens of more than one character, which alone count for the
// fuzzy penalty.
func isWide(token string) bool { return len(token) > 1 && utf8.RuneCountInString(token) > 1 }

// label numbers the distinct entries of a list, letter case ignored.
func (c *compiler) label(entries []string) []int32 {
	c.list = c.list[:0]
	for _, e := range entries {
		c.list = append(c.list, c.labels.intern(text.Lower(e)))
	}
	return c.labelled.keep(distinct(c.list))
}

// primaryTopic is the first topic, else the first trigger, else the id.
func (c *compiler) primaryTopic(cd *card.Card) []int32 {
	switch {
	case len(cd.Topics) > 0:
		return c.label(cd.Topics[:1])
	case len(cd.Triggers) > 0:
		return c.label(cd.Triggers[:1])
	default:
		return c.label([]string{cd.ID})
	}
}
