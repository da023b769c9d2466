package match_test

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// plain scores cards the way the specification reads: strings and maps, every
// card, every phrase, no index. It is the oracle of the compiled engine.
type plain struct {
	set     *signal.Set
	profile trace.Profile
	cards   []*card.Card // the candidate set
}

// plainScore is what the oracle says about a card that passed its gates.
type plainScore struct {
	gate        string // code of the failed gate, "" if it passed
	score, raw  float64
	families    []trace.Family
	strong      bool
	independent bool
}

func newPlain(cards []card.Card, set *signal.Set, profile trace.Profile) *plain {
	p := &plain{set: set, profile: profile}
	for i := range cards {
		if c := &cards[i]; c.Status == "active" && c.Policy != "off" {
			p.cards = append(p.cards, c)
		}
	}
	return p
}

func (p *plain) isFree(hint string) bool { return p.profile == trace.Documented && !p.set.IsID(hint) }

func (p *plain) split(hints []string) (ids, free []string) {
	for _, h := range hints {
		if p.isFree(h) {
			free = append(free, h)
		} else {
			ids = append(ids, h)
		}
	}
	return ids, free
}

func (p *plain) judge(c *card.Card, a *prompt.Analysis) plainScore {
	var s plainScore
	if s.gate = p.gate(c, a); s.gate != "" {
		return s
	}
	p.evidence(c, a, &s)
	s.raw = p.bm25f(c, a)
	s.independent = s.strong || len(s.families) >= 2
	return s
}

func detected(a *prompt.Analysis, id string) bool { return a.HasSignal(id) }

func only(list []string, keep func(string) bool) []string {
	var out []string
	for _, s := range list {
		if keep(s) {
			out = append(out, s)
		}
	}
	return out
}

func code(field string, values []string) string { return field + ":" + strings.Join(values, "+") }

func (p *plain) gate(c *card.Card, a *prompt.Analysis) string {
	unknown := func(id string) bool { _, ok := p.set.Lookup(id); return !ok }
	hit := func(id string) bool { return detected(a, id) }
	missing := func(id string) bool { return !detected(a, id) }
	intent := func(m string) bool { return slices.Contains(a.IntentModes, m) }
	required, _ := p.split(c.Positive)
	blocked, negative := p.split(c.Negative)
	all := c.RequiredAll
	if u := only(blocked, unknown); len(u) > 0 {
		return code("blockedSignals.unknown", u)
	}
	if h := only(blocked, hit); len(h) > 0 {
		return code("blockedSignals", h)
	}
	if u := only(required, unknown); len(u) > 0 {
		return code("requiredSignals.unknown", u)
	}
	if u := only(all, unknown); len(u) > 0 {
		return code("requiredAllSignals.unknown", u)
	}
	if len(required) > 0 && len(only(required, hit)) == 0 {
		return code("requiredSignals", required)
	}
	if m := only(all, missing); len(m) > 0 {
		return code("requiredAllSignals", m)
	}
	included := len(only(c.IntentInclude, intent)) > 0
	routed := len(only(required, hit)) > 0 || len(all) > 0
	if e := only(c.IntentExclude, intent); len(e) > 0 && !(included && routed) {
		return code("intentModes.exclude", e)
	}
	if len(c.IntentInclude) > 0 && !included {
		return code("intentModes.include", c.IntentInclude)
	}
	for _, phrase := range append(slices.Clone(c.IgnoreWhen), negative...) {
		for _, in := range slices.Concat(a.VariantNormals, a.SegmentNormals, a.NegativeNormals) {
			if (len(tokensOf(phrase)) > 0 || text.HasCJK(phrase)) && text.CompileTerm(phrase).Match(in) {
				return code("negativeTriggers", []string{phrase})
			}
		}
	}
	var against []string
	for _, d := range a.Signals {
		targets := func(id string) bool { return slices.Contains(d.Targets, id) }
		if d.Polarity == signal.Negative && (slices.ContainsFunc(required, targets) || slices.ContainsFunc(all, targets)) {
			against = append(against, d.ID)
		}
	}
	if len(against) > 0 {
		return code("ruleSignals.negative", against)
	}
	return ""
}

// phrasesOf cuts entries into phrases that have tokens, each once.
func phrasesOf(entries []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, e := range entries {
		for _, p := range text.Phrases(e) {
			if n := text.Normalize(p); len(text.Tokens(n)) > 0 && !seen[n] {
				seen[n] = true
				out = append(out, p)
			}
		}
	}
	return out
}

func tokensOf(s string) []string { return text.Unique(text.Tokens(text.Normalize(s))) }

func querySet(a *prompt.Analysis) map[string]float64 {
	out := map[string]float64{}
	for _, t := range a.Tokens {
		out[t.Text] = t.Weight
	}
	return out
}

func (p *plain) evidence(c *card.Card, a *prompt.Analysis, s *plainScore) {
	var aliases []string
	for _, g := range c.Aliases {
		aliases = append(aliases, g.Terms...)
	}
	_, hints := p.split(c.Positive)
	rest := 1.0
	add := func(f trace.Family, value float64, strong bool) {
		rest *= 1 - value/100
		if value >= score.FamilyMin {
			s.families = append(s.families, f)
		}
		s.strong = s.strong || strong && value >= score.AnchorMin
	}
	for _, f := range []struct {
		family                        trace.Family
		entries                       []string
		exact, partial, single, asked float64
		strongPartial                 bool
	}{
		{trace.Triggers, c.Triggers, 48, 52, 24, 44, true},
		{trace.Aliases, aliases, 46, 48, 24, 44, true},
		{trace.Title, []string{c.Title}, 38, 32, 22, 44, false},
		{trace.Topics, c.Topics, 22, 18, 12, 30, false},
		{trace.Hints, hints, 48, 52, 24, 44, true},
	} {
		type valued struct {
			value  float64
			strong bool
		}
		var list []valued
		for _, phrase := range phrasesOf(f.entries) {
			value, strong := phraseValue(phrase, a, f.exact, f.partial, f.single, f.asked, f.strongPartial)
			if value > 0 {
				list = append(list, valued{value, strong})
			}
		}
		slices.SortStableFunc(list, func(x, y valued) int { return cmp.Compare(y.value, x.value) })
		list = append(list, valued{}, valued{}, valued{})
		add(f.family, text.Round2(math.Min(62, list[0].value+0.22*(list[1].value+list[2].value))), list[0].strong)
	}
	signals, largest := 0.0, math.Inf(-1)
	for _, id := range slices.Concat(c.Positive, c.RequiredAll) {
		for _, d := range a.Signals {
			if d.ID == id && d.Polarity == signal.Positive {
				largest = math.Max(largest, math.Abs(d.Weight))
				signals = math.Min(58, 40+largest)
			}
		}
	}
	add(trace.Signals, signals, true)
	query := querySet(a)
	held := map[string]bool{}
	for _, e := range slices.Concat([]string{c.Title}, c.Triggers, aliases, c.Topics) {
		for _, t := range tokensOf(e) {
			if _, ok := query[t]; ok {
				held[t] = true
			}
		}
	}
	if len(held) >= 2 {
		add(trace.Lexical, math.Min(18, 6+2.5*float64(len(held))), false)
	}
	s.score = text.Round2(math.Max(0, math.Min(100, 100*(1-rest)-p.penalty(c, a))))
}

func phraseValue(phrase string, a *prompt.Analysis, exact, partial, single, asked float64, strongPartial bool) (float64, bool) {
	query := querySet(a)
	tokens := tokensOf(phrase)
	hits := 0
	for _, t := range tokens {
		if _, ok := query[t]; ok {
			hits++
		}
	}
	coverage := float64(hits) / float64(max(1, len(tokens)))
	multi := len(tokens) >= 2 || text.CJKLen(text.Normalize(phrase)) >= 3
	switch {
	case text.CompileTerm(phrase).Match(a.QueryText):
		switch {
		case multi:
			return exact + math.Min(10, 2*float64(len(tokens))), true
		case len(a.Tokens) <= 2:
			return math.Max(single, asked), true
		default:
			return single, false
		}
	case hits >= 2 && coverage >= 0.5:
		return partial * coverage, strongPartial && coverage >= 0.58
	case hits == 1 && len(tokens) == 2:
		return partial * 0.28, false
	}
	return 0, false
}

func (p *plain) penalty(c *card.Card, a *prompt.Analysis) float64 {
	query := querySet(a)
	_, negative := p.split(c.Negative)
	n := 0
	for _, phrase := range append(slices.Clone(c.IgnoreWhen), negative...) {
		wide := only(tokensOf(phrase), func(t string) bool { return text.UTF16Len(t) > 1 })
		hits := only(wide, func(t string) bool { _, ok := query[t]; return ok || slices.Contains(a.NegativeKeywords, t) })
		if len(hits) >= 2 && float64(len(hits))/float64(len(wide)) >= 0.72 {
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Min(45, 24+8*float64(n-1))
}

// fields gives the token sequence of each field with its weight.
func (p *plain) fields(c *card.Card) [8]struct {
	weight float64
	tokens []string
} {
	var out [8]struct {
		weight float64
		tokens []string
	}
	var aliases []string
	for _, g := range c.Aliases {
		aliases = append(aliases, g.Terms...)
	}
	signals := only(slices.Concat(c.Positive, c.RequiredAll), func(h string) bool { return !p.isFree(h) })
	for i, f := range []struct {
		weight  float64
		entries []string
	}{
		{4.2, []string{c.Title}}, {6, c.Triggers}, {5.2, aliases}, {3, c.Topics},
		{2.2, slices.Concat(c.IntentInclude, c.IntentExclude)}, {2.4, signals}, {1.8, []string{c.Category}}, {1.5, []string{c.Summary}},
	} {
		out[i].weight = f.weight
		for _, e := range f.entries {
			out[i].tokens = append(out[i].tokens, text.Tokens(text.Normalize(e))...)
		}
	}
	return out
}

func (p *plain) bm25f(c *card.Card, a *prompt.Analysis) float64 {
	var average [8]float64
	for _, other := range p.cards {
		for i, f := range p.fields(other) {
			average[i] += float64(len(f.tokens))
		}
	}
	for i := range average {
		average[i] = math.Max(1, average[i]/float64(max(1, len(p.cards))))
	}
	total := 0.0
	for _, t := range a.Tokens {
		df := 0
		for _, other := range p.cards {
			for _, f := range p.fields(other) {
				if slices.Contains(f.tokens, t.Text) {
					df++
					break
				}
			}
		}
		tf := 0.0
		for i, f := range p.fields(c) {
			n := len(only(f.tokens, func(s string) bool { return s == t.Text }))
			tf += f.weight * float64(n) / (1 - 0.75 + 0.75*float64(len(f.tokens))/average[i])
		}
		if tf > 0 {
			idf := math.Log(1 + (float64(len(p.cards))-float64(df)+0.5)/(float64(df)+0.5))
			total += t.Weight * idf * 2.2 * tf / (1.2 + tf)
		}
	}
	return text.Round2(total)
}
