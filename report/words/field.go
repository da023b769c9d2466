package words

import "ome-tui/engine/trace"

// FieldName says in words what reports, as OME, name by a key: the parts of a
// card that give evidence, its gates, and the fields of the rank channel. A
// name that is no key is given cleaned.
func FieldName(field string) string {
	switch field {
	case "hints":
		return "hint phrases"
	case "ruleSignals":
		return "signals"
	case "lexical":
		return "shared words"
	case "negativeTriggers":
		return "ignore phrases"
	case "blockedSignals":
		return "negative hints"
	case "ruleSignals.negative":
		return "signals that speak against it"
	case "intentModes":
		return "intents"
	case "intentModes.exclude":
		return "excluded intents"
	case "intentModes.include":
		return "wanted intents"
	case "requiredSignals":
		return "hints, one of them"
	case "requiredAllSignals":
		return "hints, all of them"
	case "blockedSignals.unknown", "requiredSignals.unknown", "requiredAllSignals.unknown":
		return "hints that are no known signal"
	default:
		return Clean(field)
	}
}

// FamilyName gives the family in words, as in "hint phrases".
func FamilyName(f trace.Family) string { return FieldName(f.String()) }

// RankName is FieldName for the rank channel, in which signals that a card
// asks for are text to look in and no condition.
func RankName(field string) string {
	if field == "requiredSignals" {
		return "hints"
	}
	return FieldName(field)
}
