package words

import (
	"fmt"
	"strings"

	"ome-tui/engine/score"
	"ome-tui/engine/trace"
)

// Phrase says what one phrase of a card gave and by which rule, as in
// "“docs page” shares 1 of its 2 words with the prompt (docs): 52 × 0.28 =
// 14.56".
func Phrase(p trace.Phrase) string {
	text := Quote(p.Text, 60)
	switch p.Rule {
	case trace.ExactMulti:
		return fmt.Sprintf("%s stands in the prompt as a whole: %s + %s for its %s = %s%s",
			text, Num(p.Base), Num(p.Bonus), tokens(p.Tokens), Num(p.Value), strong(p.Strong))
	case trace.ExactSingle:
		return fmt.Sprintf("%s is a word of the prompt: %s%s", text, Num(p.Value), strong(p.Strong))
	case trace.ExactShort:
		return fmt.Sprintf("%s is a word of the prompt, and the prompt has no more than two: %s%s",
			text, Num(p.Value), strong(p.Strong))
	case trace.Partial, trace.PartialPair:
		factor := Num(p.Factor)
		if p.Rule == trace.Partial {
			factor = fmt.Sprintf("%d/%d", len(p.Matched), len(p.Tokens))
		}
		return fmt.Sprintf("%s shares %d of its %s with the prompt (%s): %s × %s = %s%s",
			text, len(p.Matched), tokens(p.Tokens), shown(p.Matched, 6),
			Num(p.Base+p.Bonus), factor, Num(p.Value), strong(p.Strong))
	default:
		return fmt.Sprintf("%s shares %d of its %s with the prompt, which is too little to count",
			text, len(p.Matched), tokens(p.Tokens))
	}
}

func strong(yes bool) string {
	if yes {
		return ", strong"
	}
	return ""
}

// tokens counts as words what is written with letters, else as tokens: the
// pieces of a Chinese phrase overlap.
func tokens(list []string) string {
	for _, t := range list {
		if t[0] >= 0x80 {
			return Count(len(list), "token")
		}
	}
	return Count(len(list), "word")
}

// shown joins the first entries, cleaned, and counts the rest.
func shown(list []string, most int) string {
	parts := make([]string, 0, most)
	for i, s := range list {
		if i == most {
			return strings.Join(parts, ", ") + fmt.Sprintf(" and %d more", len(list)-most)
		}
		parts = append(parts, Cut(Clean(s), 40))
	}
	return strings.Join(parts, ", ")
}

// Family says how one family came to its value.
func Family(s trace.FamilyStep) string {
	switch s.Family {
	case trace.Signals:
		return signalsValue(s)
	case trace.Lexical:
		return lexicalValue(s)
	default:
		return phrasesValue(s)
	}
}

func signalsValue(s trace.FamilyStep) string {
	if len(s.Terms) == 0 {
		return "the prompt shows no signal that the card asks for: 0"
	}
	return fmt.Sprintf("the prompt shows %s, which the card asks for: %s and the signal's weight, at most %s = %s, strong",
		shown(s.Terms, 4), Num(score.SignalBase), Num(score.SignalMax), Num(s.Value))
}

func lexicalValue(s trace.FamilyStep) string {
	if s.Value == 0 {
		return "fewer than two words of title, triggers, aliases and topics stand in the prompt: 0"
	}
	return fmt.Sprintf("%s of title, triggers, aliases and topics in the prompt (%s): %s + %s × %d, at most %s = %s",
		count(len(s.Terms), "word", "words"), shown(s.Terms, 6), Num(score.LexicalBase), Num(score.LexicalStep), len(s.Terms),
		Num(score.LexicalMax), Num(s.Value))
}

// phrasesValue explains best + 0.22·(second + third).
func phrasesValue(s trace.FamilyStep) string {
	var further []string
	best, sum := 0.0, 0.0
	share := 0.0
	for _, p := range s.Phrases {
		sum += float64(p.Share * p.Value)
		switch {
		case p.Share == 1:
			best = p.Value
		case p.Share > 0:
			share = p.Share
			further = append(further, Num(p.Value))
		}
	}
	if best == 0 {
		return "no phrase stands in the prompt: 0"
	}
	if len(further) == 0 && best < s.Value+0.005 {
		return "the best phrase alone: " + Num(s.Value)
	}
	text := "the best phrase, " + Num(best)
	if len(further) > 0 {
		text += fmt.Sprintf(", and %s × %s for further ones", Num(share), further[0])
		if len(further) > 1 {
			text = strings.Replace(text, "× "+further[0], "× ("+strings.Join(further, " + ")+")", 1)
		}
	}
	if sum > s.Value+0.005 {
		text += fmt.Sprintf(", at most %s", Num(s.Value))
	}
	return text + " = " + Num(s.Value)
}

// Combine says what one family does to the combined score: the noisy-or step.
func Combine(s trace.FamilyStep) string {
	return fmt.Sprintf("100 − (100 − %s) × (1 − %s/100) = %s", Num(s.Before), Num(s.Value), Num(s.After))
}

// Penalty says what the nearly matching ignore phrases take away.
func Penalty(p *trace.PenaltyStep) string {
	if p == nil || p.Value == 0 {
		return "no ignore phrase nearly matches: nothing is taken away"
	}
	var parts []string
	for _, ph := range p.Phrases {
		parts = append(parts, fmt.Sprintf("%s (%d of its %s)", Quote(ph.Text, 50), len(ph.Matched), tokens(ph.Tokens)))
	}
	return fmt.Sprintf("%s nearly matches: %s: −%s", ignore(len(parts)), strings.Join(parts, ", "), Num(p.Value))
}

func ignore(n int) string {
	if n == 1 {
		return "an ignore phrase"
	}
	return "each of " + Count(n, "ignore phrase")
}
