package words

import (
	"fmt"
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/score"
)

// CauseLine says in one line why a card broke a case: which card, how it broke
// the contract, and the first thing a person should know.
func CauseLine(f engine.Failure) string {
	return broken(f) + ": " + Cause(f)
}

// broken names the card and what it did to the contract.
func broken(f engine.Failure) string {
	id := Clean(f.Card.ID)
	switch f.Kind {
	case engine.Missed:
		return "missed " + id
	case engine.ForbiddenExtra:
		return "forbidden card " + id
	case engine.NoHitBroken:
		return "nothing should come back, but " + id
	default:
		return "unlisted card " + id
	}
}

// Cause says what the card's fate was due to, without naming the card.
func Cause(f engine.Failure) string {
	switch f.Cause {
	case engine.CauseMissingCard:
		if f.Detail != "" {
			return Join("its library is recalled empty", Clean(f.Detail))
		}
		return "no card of that id is in the library"
	case engine.CauseMalformed:
		return Join("its file cannot be read", Clean(f.Detail))
	case engine.CauseLegacy:
		return Join("its file is of an old schema, which is not recalled", Clean(f.Detail))
	case engine.CauseStatus:
		return fmt.Sprintf("its status is %s, and only active cards are recalled", orNone(Clean(f.Value)))
	case engine.CausePolicy:
		return "its recall policy is off"
	case engine.CauseScope:
		return scopeCause(f)
	case engine.CauseIgnorePhrase:
		return fmt.Sprintf("its ignore phrase %s stands in the prompt", either(quotes(f.Found, 3), quotes(f.Wanted, 3)))
	case engine.CauseGate:
		return gateCause(f)
	case engine.CauseRemovedText, engine.CauseInvisibleText, engine.CauseNoEvidence, engine.CauseNearWord:
		return wordCause(f)
	default:
		return selectionCause(f)
	}
}

func scopeCause(f engine.Failure) string {
	here := "the case runs in no project"
	if f.Here != "" {
		here = "the case runs in " + Clean(f.Here)
	}
	return fmt.Sprintf("its scope is %s; %s", orNone(Clean(f.Value)), here)
}

func gateCause(f engine.Failure) string {
	wanted, found := quotes(f.Wanted, 3), quotes(f.Found, 3)
	at := ""
	if len(f.Words) > 0 {
		at = " (in the prompt: " + quotes(wordTexts(f.Words), 3) + ")"
	}
	switch f.Gate {
	case "blockedSignals":
		return fmt.Sprintf("the prompt shows %s, which its negative hints block%s", either(found, wanted), at)
	case "ruleSignals.negative":
		return fmt.Sprintf("the prompt shows %s, which speaks against a signal it needs%s", either(found, wanted), at)
	case "intentModes.exclude":
		return fmt.Sprintf("the prompt's intent %s is one it excludes%s", either(found, wanted), at)
	case "intentModes.include":
		return fmt.Sprintf("it wants the intent %s, and the prompt's is %s", wanted, either(found, "none that is known"))
	case "requiredSignals":
		return fmt.Sprintf("it needs one of the signals %s, and the prompt shows none of them", wanted)
	case "requiredAllSignals":
		return fmt.Sprintf("it needs every one of the signals %s, and the prompt lacks some", wanted)
	default:
		return fmt.Sprintf("its hints name %s, which is no known signal, so it fails closed", either(wanted, found))
	}
}

func either(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

func wordTexts(list []engine.Word) []string {
	texts := make([]string, len(list))
	for i, w := range list {
		texts[i] = w.Text
	}
	return texts
}

// wordCause explains words of the prompt that a person thinks should count.
func wordCause(f engine.Failure) string {
	if len(f.Words) == 0 {
		return selectionCause(f)
	}
	w := f.Words[0]
	text := quotes(wordTexts(f.Words), 3)
	switch f.Cause {
	case engine.CauseRemovedText:
		return fmt.Sprintf("%s would count, but %s in a %s, whose text is not used as evidence%s",
			text, verb(f.Words, "stands", "stand"), either(Clean(w.Where), "removed part"), short(f))
	case engine.CauseInvisibleText:
		return fmt.Sprintf("%s %s no tokens: only ASCII letters, digits and common Chinese characters are seen%s", text, verb(f.Words, "gives", "give"), short(f))
	case engine.CauseNearWord:
		return fmt.Sprintf("the prompt says %s and its %s %s: close, but not the same word%s",
			Quote(w.Text, 40), either(Clean(w.Where), "text says"), Quote(w.Card, 40), short(f))
	default:
		return fmt.Sprintf("%s %s in its %s, which gives no evidence (triggers, aliases, title, topics and hints do)%s",
			text, verb(f.Words, "stands", "stand"), either(Clean(w.Where), "text"), short(f))
	}
}

func verb(list []engine.Word, one, many string) string {
	if len(list) == 1 {
		return one
	}
	return many
}

// short adds the score that the missing evidence left the card with.
func short(f engine.Failure) string {
	if f.Threshold == 0 && f.Score == 0 {
		return ""
	}
	return fmt.Sprintf("; score %s of %s", Score(f.Score, f.Threshold), Num(f.Threshold))
}

func selectionCause(f engine.Failure) string {
	points, threshold := Score(f.Score, f.Threshold), Num(f.Threshold)
	switch f.Cause {
	case engine.CauseFamilies:
		return fmt.Sprintf("score %s reaches %s, but it rests on one weak part alone (a strong one worth %s, or two parts, are needed)", points, threshold, Num(score.AnchorMin))
	case engine.CauseDuplicate:
		return fmt.Sprintf("folded into %s as nearly the same card (similarity %s)", other(f), Num(f.Number))
	case engine.CauseLimit:
		return fmt.Sprintf("admitted with %s, but the limit was full%s", points, after(f))
	case engine.CauseGap:
		return fmt.Sprintf("admitted with %s, but too far behind %s (confidence gap), and no part of it is strong", points, other(f))
	case engine.CauseAdmitted:
		return fmt.Sprintf("%s ≥ %s%s", points, threshold, through(f.Words))
	default:
		switch {
		case f.Score == 0 && len(f.Words) == 0:
			return "nothing in the prompt speaks for it" + short(f)
		case f.Score == 0 && !slices.ContainsFunc(f.Words, func(w engine.Word) bool { return w.Value != 0 }):
			return "too little of any phrase stands in the prompt" + through(f.Words) + short(f)
		}
		return fmt.Sprintf("score %s, %s below the threshold %s%s%s", points, Points(f.Threshold-f.Score), threshold, taken(f.Words), through(f.Words))
	}
}

// taken names the ignore phrases that nearly match and what they took off.
func taken(list []engine.Word) string {
	var phrases []string
	points := 0.0
	for _, w := range list {
		if w.Value < 0 {
			phrases, points = append(phrases, Quote(w.Card, 40)), -w.Value
		}
	}
	if len(phrases) == 0 {
		return ""
	}
	return fmt.Sprintf(", %s taken off because %s nearly stands in the prompt", Points(points), and(phrases))
}

func other(f engine.Failure) string {
	if f.Other == nil {
		return "another card"
	}
	return Clean(f.Other.ID)
}

func after(f engine.Failure) string {
	if f.Other == nil {
		return ""
	}
	return " after " + Clean(f.Other.ID)
}

// through names the phrases that gave the score, by field.
func through(list []engine.Word) string {
	var pairs [][2]string
	for _, w := range list {
		if len(pairs) < 3 && w.Value >= 0 {
			pairs = append(pairs, [2]string{FieldName(w.Where), either(w.Card, w.Text)})
		}
	}
	if len(pairs) == 0 {
		return ""
	}
	return ", from " + byField(pairs)
}
