package score

import (
	"cmp"
	"slices"
	"strings"

	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// Record collects the story of one card while it is scored. A nil Record
// collects nothing; a plain one the reasons; a detailed one every step.
type Record struct {
	q         *Query
	withSteps bool

	positive, negative []trace.Reason
	phrases            []trace.Phrase
	nearPhrases        []trace.Phrase
	nearTerms          []string

	// What a detailed record holds in the end.
	Gates         []trace.GateStep
	Steps         []trace.FamilyStep
	Penalty       *trace.PenaltyStep
	Contributions []trace.Contribution
}

// NewRecord collects reasons alone.
func NewRecord(q *Query) *Record { return &Record{q: q} }

// NewDetailedRecord collects reasons and every step.
func NewDetailedRecord(q *Query) *Record { return &Record{q: q, withSteps: true} }

func (r *Record) detailed() bool { return r != nil && r.withSteps }

func (r *Record) add(field, term, kind string, weight float64) {
	reason := trace.Reason{Field: field, Term: term, Weight: text.Round2(weight), Kind: kind}
	if weight < 0 {
		r.negative = append(r.negative, reason)
		return
	}
	r.positive = append(r.positive, reason)
}

// Reasons gives the list as the recordings have it: the negative ones, then
// the positive ones, each by weight, without repeats, and bounded.
func (r *Record) Reasons() []trace.Reason {
	out := tidy(r.negative, MaxNegativeReasons)
	return append(out, tidy(r.positive, MaxPositiveReasons)...)
}

func tidy(reasons []trace.Reason, most int) []trace.Reason {
	var out []trace.Reason
	for _, a := range reasons {
		same := func(b trace.Reason) bool { return a.Field == b.Field && a.Term == b.Term && a.Kind == b.Kind }
		if !slices.ContainsFunc(out, same) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b trace.Reason) int { return -cmp.Compare(abs(a.Weight), abs(b.Weight)) })
	return out[:min(most, len(out))]
}

func abs(v float64) float64 {
	if v < 0 {
		return -v
	}
	return v
}

func (r *Record) gate(step trace.GateStep) { r.Gates = append(r.Gates, step) }

func (r *Record) rejected(g gate, values []string) {
	if r == nil {
		return
	}
	r.add(g.field(), strings.Join(values, "+"), g.kind(), GateWeight)
}

func (r *Record) phrase(p worth) {
	if !r.detailed() {
		return
	}
	r.phrases = append(r.phrases, r.describe(p))
}

// describe spells a valued phrase out.
func (r *Record) describe(p worth) trace.Phrase {
	return trace.Phrase{Text: p.phrase.text, Tokens: r.names(p.phrase.tokens, 0), Matched: r.names(p.phrase.tokens, inQuery),
		Rule: p.rule, Base: p.base, Bonus: p.bonus, Factor: p.factor, Value: p.value, Strong: p.strong}
}

// names spells tokens; a mark other than 0 keeps those that carry it.
func (r *Record) names(tokens []int32, mark uint8) []string {
	var out []string
	for _, t := range tokens {
		if mark == 0 || r.q.marks[t]&mark != 0 {
			out = append(out, r.q.ix.vocab.name(t))
		}
	}
	return out
}

// family takes one step of the noisy-or down.
func (r *Record) family(v familyValue, before, after float64) {
	if r == nil {
		return
	}
	switch v.family {
	case trace.Signals:
		for _, id := range v.terms {
			r.add("ruleSignals", id, "signal", v.value)
		}
	case trace.Lexical:
		r.add("lexical", strings.Join(v.terms[:min(LexicalTerms, len(v.terms))], "+"), "multi-token-support", v.value)
	default:
		for _, p := range v.best {
			if p.value > 0 {
				r.add(v.family.String(), p.phrase.term.Normal(), phraseKind(p.rule), p.value)
			}
		}
	}
	if r.withSteps {
		r.Steps = append(r.Steps, trace.FamilyStep{Family: v.family, Phrases: r.takePhrases(), Terms: v.terms,
			Value: v.value, Strong: v.strong, Before: before, After: after})
	}
}

func phraseKind(rule trace.PhraseRule) string {
	switch rule {
	case trace.ExactMulti, trace.ExactSingle, trace.ExactShort:
		return "phrase-exact"
	default:
		return "phrase-overlap"
	}
}

// takePhrases gives the phrases since the last step, best first, with the
// share that entered the family.
func (r *Record) takePhrases() []trace.Phrase {
	out := slices.Clone(r.phrases)
	r.phrases = r.phrases[:0]
	slices.SortStableFunc(out, func(a, b trace.Phrase) int { return -cmp.Compare(a.Value, b.Value) })
	for i := range out[:min(FamilyPhrases, len(out))] {
		out[i].Share = FurtherShare
	}
	if len(out) > 0 {
		out[0].Share = 1
	}
	return out
}

func (r *Record) near(p *ignorePhrase, hits int) {
	if r == nil {
		return
	}
	r.nearTerms = append(r.nearTerms, p.text)
	r.nearPhrases = append(r.nearPhrases, trace.Phrase{Text: p.text, Tokens: r.names(p.wide, 0),
		Matched: r.names(p.wide, inQuery|inNegated), Rule: trace.Partial, Factor: float64(hits) / float64(len(p.wide))})
}

func (r *Record) penalty(value float64) {
	if r == nil {
		return
	}
	r.add(gateIgnore.field(), strings.Join(r.nearTerms, "+"), "negative-fuzzy", -value)
	if r.withSteps {
		r.Penalty = &trace.PenaltyStep{Phrases: r.nearPhrases, Value: value}
	}
}

func (r *Record) contribution(c contribution) {
	if r == nil {
		return
	}
	if c.value >= MinContribution {
		r.positive = append(r.positive, c.reason())
	}
	if r.withSteps {
		r.Contributions = append(r.Contributions, c.detail())
	}
}
