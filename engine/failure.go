package engine

import (
	"ome-tui/engine/trace"
)

// FailureKind says which part of the contract a card broke.
type FailureKind uint8

const (
	// Missed is an expected card that did not come back.
	Missed FailureKind = iota + 1
	// ForbiddenExtra came back although the case lists it as unexpected.
	ForbiddenExtra
	// UnjudgedExtra came back and the case does not list it.
	UnjudgedExtra
	// NoHitBroken came back although the case expects nothing at all.
	NoHitBroken
)

// FailureKinds lists all kinds.
func FailureKinds() []FailureKind {
	return []FailureKind{Missed, ForbiddenExtra, UnjudgedExtra, NoHitBroken}
}

// String gives the name used in reports, groups and the filter kind:NAME.
func (k FailureKind) String() string {
	return [...]string{"", "missed", "forbidden-extra", "unjudged-extra", "no-hit-broken"}[k]
}

// Cause is the first thing a person should know about a failure.
type Cause uint8

const (
	// CauseMissingCard is an expected card that no library holds.
	CauseMissingCard Cause = iota + 1
	// CauseMalformed is a card whose file cannot be read.
	CauseMalformed
	// CauseLegacy is a card of an old schema.
	CauseLegacy
	// CauseStatus is a card that is not active.
	CauseStatus
	// CausePolicy is a card whose recall policy is off.
	CausePolicy
	// CauseScope is a card of another project or module.
	CauseScope
	// CauseGate is a hint or intent that lets the card pass or not.
	CauseGate
	// CauseIgnorePhrase is an ignore_when phrase found in the prompt.
	CauseIgnorePhrase
	// CauseRemovedText is that the decisive words stand in a code fence, a
	// stack frame or a negated span.
	CauseRemovedText
	// CauseInvisibleText is that the prompt's words give no tokens (accents,
	// kana, full-width letters).
	CauseInvisibleText
	// CauseNoEvidence is that the prompt's words stand in summary, use_when or
	// rule, which give no evidence.
	CauseNoEvidence
	// CauseNearWord is that prompt and card share a stem, not a token.
	CauseNearWord
	// CauseBelowThreshold is a score short of the threshold.
	CauseBelowThreshold
	// CauseFamilies is one weak evidence family alone.
	CauseFamilies
	// CauseDuplicate is a card folded into a near-duplicate.
	CauseDuplicate
	// CauseLimit is a full result.
	CauseLimit
	// CauseGap is a score too far below the first card's.
	CauseGap
	// CauseAdmitted is an extra card: the phrases that admitted it.
	CauseAdmitted
)

// Causes lists all causes in the order they are asked.
func Causes() []Cause {
	var out []Cause
	for c := CauseMissingCard; c <= CauseAdmitted; c++ {
		out = append(out, c)
	}
	return out
}

// String gives the name used in reports and groups.
func (c Cause) String() string {
	return [...]string{"", "missing-card", "malformed-file", "legacy-schema", "status", "policy", "scope", "gate",
		"ignore-phrase", "removed-text", "invisible-text", "text-without-evidence", "near-word",
		"below-threshold", "too-few-families", "duplicate", "limit", "confidence-gap", "admitted"}[c]
}

// Word is a piece of the prompt that a cause points at.
type Word struct {
	// Text is the word or phrase as it stands in the prompt.
	Text string
	// Where names the place: a card field ("summary", "triggers", ...), or
	// what became of it ("code fence", "stack frame", "negated span",
	// "no token").
	Where string
	// Card is the card's word or phrase that it met or nearly met.
	Card string
	// Value is what the phrase gave to its family, 0–62; 0 when nothing.
	Value float64
	// Start and End are byte offsets in the prompt; both 0 when unknown.
	Start, End int
}

// Failure is why one card broke one case. Which fields are set follows from
// Cause; a sentence is made of them in report.
type Failure struct {
	Kind  FailureKind
	Cause Cause
	// Card is the card that is missing or too much; Known is false when no
	// library holds it, and then only Card.ID is set.
	Card  trace.Ref
	Known bool
	// Stage is where the card left the pipeline.
	Stage trace.Stage
	// Score is the card's evidence score, Threshold the one in force; Margin
	// is their difference. Number is what the cause is measured by: the score
	// short of the threshold, the similarity of a duplicate, the position
	// past the limit, the distance past the confidence gap.
	Score, Threshold, Margin, Number float64
	// Limit is the one in force.
	Limit int
	// Gate is the field of the gate that failed, in the recorded spelling
	// ("requiredSignals", "intentModes.include", ...); Wanted are the card's
	// ids or phrases, Found those the prompt has.
	Gate          string
	Wanted, Found []string
	// Words are the prompt's words behind the cause, the decisive one first.
	Words []Word
	// Value is the card's own setting behind the cause: its status, policy,
	// or scope ("project acme.test/shop").
	Value string
	// Here is what the case has instead, as its project context.
	Here string
	// Other is the winner of a duplicate, or the last card that filled the
	// limit or the first that opened the gap.
	Other *trace.Ref
	// Rejection is the code as recorded; empty for a returned card.
	Rejection string
	// Detail is more text, as the fault of a malformed file.
	Detail string
}
