package words

import (
	"fmt"
	"strings"

	"ome-tui/engine/score"
	"ome-tui/engine/trace"
)

// Stage says in a few words where a card left, for lists: "selected",
// "below threshold −17.7", "gate: goal_execute", ...
func Stage(c trace.Candidate, threshold float64) string {
	if c.Selected || c.Rejection == nil {
		return "selected"
	}
	values := shown(c.Rejection.Values, 3)
	switch c.Rejection.Stage {
	case trace.StageFilter:
		return filterWord(c.Rejection.Field, values)
	case trace.StageGate:
		return "gate: " + gateWord(c.Rejection.Field) + values
	case trace.StageThreshold:
		return "below threshold −" + Points(threshold-c.Score)
	case trace.StageFamilies:
		return "one weak part alone"
	case trace.StageDuplicate:
		return "duplicate of " + duplicateOf(c)
	case trace.StageLimit:
		return "past the limit"
	case trace.StageGap:
		return "confidence gap"
	default:
		return Clean(c.Rejection.Code())
	}
}

func filterWord(field, values string) string {
	switch field {
	case "filtered:status":
		return Join("not active", values)
	case "filtered:policy":
		return "recall policy off"
	default:
		return "out of scope"
	}
}

// Join gives "text: more", the text alone when there is no more.
func Join(text, more string) string {
	if more == "" {
		return text
	}
	return text + ": " + more
}

// gateWord is what stands before the values of a failed gate.
func gateWord(field string) string {
	switch field {
	case "negativeTriggers":
		return "ignore "
	case "blockedSignals":
		return "blocked by "
	case "ruleSignals.negative":
		return "spoken against by "
	case "intentModes.exclude":
		return "intent "
	case "intentModes.include":
		return "lacks intent "
	case "requiredSignals", "requiredAllSignals":
		return "lacks "
	default:
		return "unknown signal "
	}
}

func duplicateOf(c trace.Candidate) string {
	if c.DuplicateOf != nil {
		return Clean(c.DuplicateOf.Identity())
	}
	return shown(c.Rejection.Values, 1)
}

// Fate says in one sentence what became of a card and why.
func Fate(d trace.Decision, c trace.Candidate) string {
	points, threshold := Score(c.Score, d.Threshold), Num(d.Threshold)
	if c.Selected || c.Rejection == nil {
		return fmt.Sprintf("It came back in %s place: its score %s reaches the threshold %s.",
			Ordinal(max(c.Position, 1)), points, threshold)
	}
	values := quotes(c.Rejection.Values, 4)
	switch c.Rejection.Stage {
	case trace.StageFilter:
		return filterFate(c.Rejection.Field, values)
	case trace.StageGate:
		return gateFate(c.Rejection.Field, values)
	case trace.StageThreshold:
		return fmt.Sprintf("It did not come back: its score %s is %s below the threshold %s.",
			points, Points(d.Threshold-c.Score), threshold)
	case trace.StageFamilies:
		return fmt.Sprintf("It did not come back although its score %s reaches the threshold %s: a card needs one strong part that is worth %s or more, or two parts that support it independently.",
			points, threshold, Num(score.AnchorMin))
	case trace.StageDuplicate:
		return fmt.Sprintf("It was folded into %s, which is nearly the same card (similarity %s).", duplicateOf(c), Num(c.Similarity))
	case trace.StageLimit:
		return fmt.Sprintf("It was admitted with %s, but the limit of %s was already full%s.",
			points, Count(d.Limit, "card"), afterDiversity(c.Rejection.Field))
	case trace.StageGap:
		return fmt.Sprintf("It was admitted with %s, but it lies too far behind the first card, and no part of it is strong%s.",
			points, afterDiversity(c.Rejection.Field))
	default:
		return "It did not come back: " + Clean(c.Rejection.Code()) + "."
	}
}

func afterDiversity(field string) string {
	if strings.HasSuffix(field, "-after-diversity") {
		return " (it had moved down because cards of the same topic stand before it)"
	}
	return ""
}

func filterFate(field, values string) string {
	switch field {
	case "filtered:status":
		return Join("It takes no part: only active cards are recalled, and its status is another", values) + "."
	case "filtered:policy":
		return "It takes no part: its recall policy is off."
	default:
		return Join("It takes no part: its scope does not fit the current project", values) + "."
	}
}

func gateFate(field, values string) string {
	switch field {
	case "negativeTriggers":
		return fmt.Sprintf("It was rejected: its ignore phrase %s stands in the prompt.", values)
	case "blockedSignals":
		return fmt.Sprintf("It was rejected: the prompt shows %s, which its negative hints block.", values)
	case "ruleSignals.negative":
		return fmt.Sprintf("It was rejected: the prompt shows %s, which speaks against a signal that the card needs.", values)
	case "intentModes.exclude":
		return fmt.Sprintf("It was rejected: the prompt's intent is %s, which the card excludes.", values)
	case "intentModes.include":
		return fmt.Sprintf("It was rejected: the card wants the intent %s, and the prompt has none of that.", values)
	case "requiredSignals":
		return fmt.Sprintf("It was rejected: the card needs one of the signals %s, and the prompt shows none.", values)
	case "requiredAllSignals":
		return fmt.Sprintf("It was rejected: the card needs all its required signals, and the prompt lacks %s.", values)
	default:
		return fmt.Sprintf("It was rejected: its hints name %s, which is no known signal (a card with an unknown signal fails closed).", values)
	}
}
