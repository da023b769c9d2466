package score

import "ome-tui/engine/trace"

// BM25F: saturation and length normalisation of the rank channel.
const (
	// K1 is how fast repeated occurrences stop adding.
	K1 = 1.2
	// B is how much a field's length counts, 0 (not at all) to 1.
	B = 0.75
	// MinContribution is the smallest BM25F value that is listed as a reason.
	MinContribution = 0.2
)

// Evidence constants, in points of 0–100.
const (
	// ExactBonusStep is added per token of an exact phrase, at most
	// ExactBonusMax.
	ExactBonusStep, ExactBonusMax = 2.0, 10.0
	// MinPartialHits and MinCoverage admit a partial phrase.
	MinPartialHits, MinCoverage = 2, 0.5
	// PairFactor scales one hit of a two-token phrase.
	PairFactor = 0.28
	// ShortQueryTokens is the most distinct tokens of a prompt for which a
	// single word is worth ShortQueryValue.
	ShortQueryTokens = 2
	// ShortQueryValue is an exact single word in such a prompt; topics have
	// ShortQueryTopics.
	ShortQueryValue, ShortQueryTopics = 44.0, 30.0
	// StrongCoverage makes a partial trigger or alias strong.
	StrongCoverage = 0.58
	// FurtherShare is what the second and third phrase add.
	FurtherShare = 0.22
	// FamilyMax bounds a field family.
	FamilyMax = 62.0
	// FamilyPhrases is how many phrases of a family count.
	FamilyPhrases = 3

	// SignalBase plus the largest weight of the detected signals, at most
	// SignalMax, is the value of the signals family.
	SignalBase, SignalMax = 40.0, 58.0
	// LexicalBase plus LexicalStep per token, at most LexicalMax, from
	// LexicalMinHits tokens on, is the value of the lexical family.
	LexicalBase, LexicalStep, LexicalMax = 6.0, 2.5, 18.0
	LexicalMinHits                       = 2
	// LexicalTerms is how many tokens the reason names.
	LexicalTerms = 6

	// PenaltyBase plus PenaltyStep per further phrase, at most PenaltyMax,
	// is subtracted for ignore phrases that nearly match: at least
	// PenaltyMinHits and PenaltyCoverage of their tokens.
	PenaltyBase, PenaltyStep, PenaltyMax = 24.0, 8.0, 45.0
	PenaltyMinHits, PenaltyCoverage      = 2, 0.72

	// FamilyMin is the value from which a family counts as evidence.
	FamilyMin = 8.0
	// AnchorMin is the value from which a strong family is an anchor.
	AnchorMin = 36.0
	// MinFamilies is how many families admit a card without an anchor.
	MinFamilies = 2
	// GateWeight is the recorded weight of a failed gate.
	GateWeight = -100.0
	// MaxNegativeReasons and MaxPositiveReasons bound the reason list.
	MaxNegativeReasons, MaxPositiveReasons = 8, 12
)

// phraseWeights are the constants of one field family.
type phraseWeights struct {
	exact, partial, single, short float64
	// strongPartial lets a well covered partial phrase be strong.
	strongPartial bool
}

// weightsOf gives the constants of a field family. Hints share those of
// triggers.
func weightsOf(f trace.Family) phraseWeights {
	switch f {
	case trace.Title:
		return phraseWeights{exact: 38, partial: 32, single: 22, short: ShortQueryValue}
	case trace.Aliases:
		return phraseWeights{exact: 46, partial: 48, single: 24, short: ShortQueryValue, strongPartial: true}
	case trace.Topics:
		return phraseWeights{exact: 22, partial: 18, single: 12, short: ShortQueryTopics}
	default:
		return phraseWeights{exact: 48, partial: 52, single: 24, short: ShortQueryValue, strongPartial: true}
	}
}

// Field is a field of the rank channel.
type Field uint8

// The indexed fields, in the order in which their parts are summed.
const (
	FieldTitle Field = iota
	FieldTriggers
	FieldAliases
	FieldTopics
	FieldIntentModes
	FieldRequiredSignals
	FieldCategory
	FieldSummary
	fieldCount
)

// String gives the name used in reasons.
func (f Field) String() string {
	return [...]string{"title", "triggers", "aliases", "topics", "intentModes", "requiredSignals", "category", "summary", "?"}[f]
}

// Weight is the field's factor in the weighted term frequency.
func (f Field) Weight() float64 {
	return [...]float64{4.2, 6, 5.2, 3, 2.2, 2.4, 1.8, 1.5, 0}[f]
}

// priority breaks ties between equally ranked cards: the sum of what policy,
// risk and confidence say. What is missing counts as the lowest policy, the
// lowest risk and the middle confidence.
func priority(policy, risk, confidence string) float64 {
	p := 0.0
	switch policy {
	case "must":
		p = 4
	case "should":
		p = 2
	case "summary":
		p = 1
	}
	switch risk {
	case "high":
		p += 2
	case "medium":
		p++
	}
	switch confidence {
	case "high":
		p++
	case "low":
		p--
	}
	return p
}
