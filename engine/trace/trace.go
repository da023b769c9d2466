// Package trace is the decision about one prompt as data.
//
// The engine fills these values while it scores: a value changes and is
// recorded in one call, so the trace cannot drift from the arithmetic. The
// package knows no formatting beyond the recorded spelling of reason codes;
// sentences for people are made in report and tui.
package trace

// Profile says which behaviour is followed where the documents and OME 0.4.0
// differ (docs/profiles.md lists the differences).
type Profile uint8

const (
	// Documented follows the published documents.
	Documented Profile = iota
	// OME040 follows OME 0.4.0 to the letter.
	OME040
)

// String gives "documented" or "ome-0.4.0".
func (p Profile) String() string {
	if p == OME040 {
		return "ome-0.4.0"
	}
	return "documented"
}

// Other gives the other profile.
func (p Profile) Other() Profile {
	if p == Documented {
		return OME040
	}
	return Documented
}

// Scope names the library a card came from.
type Scope uint8

const (
	// Global is the user's own library.
	Global Scope = iota
	// Project is the library inside the project.
	Project
)

// String gives "global" or "project".
func (s Scope) String() string {
	if s == Project {
		return "project"
	}
	return "global"
}

// Ref names a card.
type Ref struct {
	Scope Scope
	ID    string
}

// Identity gives "global:id": the last tie-breaker of every order.
func (r Ref) Identity() string { return r.Scope.String() + ":" + r.ID }

// Stage is where a card left the pipeline, in pipeline order.
type Stage uint8

const (
	// StageFilter is status, policy or scope, before anything is scored.
	StageFilter Stage = iota
	// StageGate is a hint, intent or ignore phrase.
	StageGate
	// StageThreshold is a score below the threshold.
	StageThreshold
	// StageFamilies is too few independent evidence families.
	StageFamilies
	// StageDuplicate is folded into a near-duplicate.
	StageDuplicate
	// StageLimit is past the limit.
	StageLimit
	// StageGap is past the confidence gap.
	StageGap
	// StageSelected is returned.
	StageSelected
)

// Stages lists all stages in pipeline order.
func Stages() []Stage {
	return []Stage{StageFilter, StageGate, StageThreshold, StageFamilies, StageDuplicate, StageLimit, StageGap, StageSelected}
}

// String gives the short name that reports and filters use.
func (s Stage) String() string {
	switch s {
	case StageFilter:
		return "filter"
	case StageGate:
		return "gate"
	case StageThreshold:
		return "threshold"
	case StageFamilies:
		return "families"
	case StageDuplicate:
		return "duplicate"
	case StageLimit:
		return "limit"
	case StageGap:
		return "confidence-gap"
	default:
		return "selected"
	}
}

// Family is one independent source of evidence, in the fixed order of the
// noisy-or.
type Family uint8

const (
	Triggers Family = iota
	Aliases
	Title
	Topics
	Hints
	Signals
	Lexical
	// FamilyCount is the number of families.
	FamilyCount
)

// String gives the name used in reports.
func (f Family) String() string {
	return [...]string{"triggers", "aliases", "title", "topics", "hints", "signals", "lexical", "?"}[f]
}

// Reason is one recorded contribution, spelled as OME records it.
type Reason struct {
	Field  string  `json:"field"`
	Term   string  `json:"term"`
	Weight float64 `json:"weight"`
	Kind   string  `json:"kind"`
}

// Rejection is why a card was not returned.
type Rejection struct {
	Stage Stage
	// Field is the first part of the code ("requiredSignals",
	// "below-threshold", "post-selection:limit", "filtered:status", ...).
	Field string
	// Values are the second part, joined by "+" in the code.
	Values []string
}

// Code gives the recorded spelling: field, then ":value1+value2" if any.
func (r Rejection) Code() string {
	if len(r.Values) == 0 {
		return r.Field
	}
	code := r.Field + ":" + r.Values[0]
	for _, v := range r.Values[1:] {
		code += "+" + v
	}
	return code
}

// PhraseRule is the rule that gave a phrase its value.
type PhraseRule uint8

const (
	// NoMatch gives nothing.
	NoMatch PhraseRule = iota
	// ExactMulti is a whole phrase of 2+ tokens or 3+ CJK characters.
	ExactMulti
	// ExactSingle is a whole single token.
	ExactSingle
	// ExactShort is a whole single token and a query of at most 2 tokens.
	ExactShort
	// Partial is at least 2 tokens and half of the phrase.
	Partial
	// PartialPair is one token of a two-token phrase.
	PartialPair
)

// Phrase is one phrase of a field family against the prompt.
type Phrase struct {
	Text string
	// Tokens are the phrase's tokens, Matched those in the query.
	Tokens, Matched []string
	Rule            PhraseRule
	// Base is the constant of the rule, Bonus what length adds, Factor what
	// it is multiplied by (coverage, or the pair factor): Value = (Base +
	// Bonus)·Factor, 0–62.
	Base, Bonus, Factor, Value float64
	Strong                     bool
	// Share is the part of Value that entered the family: 1 for the best,
	// 0.22 for the second and third, else 0.
	Share float64
}

// FamilyStep is one factor of the noisy-or.
type FamilyStep struct {
	Family  Family
	Phrases []Phrase // field families: those with a value, best first
	// Terms are the detected signals or the lexical tokens.
	Terms  []string
	Value  float64 // 0–62
	Strong bool
	// Before and After are the combined score (0–100) around this step.
	Before, After float64
}

// PenaltyStep is the fuzzy negative penalty.
type PenaltyStep struct {
	Phrases []Phrase // ignore_when phrases with their matched tokens
	Value   float64  // 0–45, subtracted
}

// Contribution is one token's BM25F value in one card.
type Contribution struct {
	Token  string
	Field  string  // best field
	Weight float64 // query token weight
	TF     float64 // weighted, length-normalised term frequency over fields
	IDF    float64
	Value  float64
	// Fields are the parts of TF by field.
	Fields []FieldPart
}

// FieldPart is one field's part of a weighted term frequency.
type FieldPart struct {
	Field       string
	Occurrences int
	Weight      float64
	Length      int
	Average     float64
	TF          float64
}

// GateStep is one gate in gate order.
type GateStep struct {
	Name string // "requiredSignals", "intentModes.include", "negativeTriggers", ...
	// Wanted are the ids or phrases of the card, Found those the prompt has.
	Wanted, Found []string
	Failed        bool
	// Evidence are the prompt's words that set the gate off (or nearly).
	Evidence []string
}

// Candidate is the story of one card for one prompt. Scores are rounded to 2
// decimals where the recordings round them; Exact carries the value before.
type Candidate struct {
	Ref   Ref
	Title string

	Score              float64 // evidence score, 0–100, 2 decimals
	Raw                float64 // BM25F, 2 decimals
	Rank               float64 // fused rank score, after diversity
	PostSelectionScore float64
	Priority           float64
	Families           []Family // value >= 8, in family order
	StrongAnchor       bool
	Eligible           bool // admitted
	Selected           bool
	Rejection          *Rejection // nil when selected
	Reasons            []Reason

	// Margin is Score minus the threshold in force.
	Margin float64
	// RankRaw and RankEvidence are 1-based ranks among the admitted, else 0.
	RankRaw, RankEvidence int
	// Diversity is the factor applied to the rank score, 1 when none.
	Diversity float64
	// Position is the 1-based position in the result, 0 when not returned.
	Position int
	// DuplicateOf is the winner a folded card went to.
	DuplicateOf *Ref
	Similarity  float64
	// Similar are the cards folded into this one, at most 4.
	Similar []Similar

	// Detail below is filled by a full explanation only.
	Gates         []GateStep
	Steps         []FamilyStep
	Penalty       *PenaltyStep
	Contributions []Contribution
}

// Similar is a near-duplicate folded into a returned card.
type Similar struct {
	Ref   Ref
	Score float64 // 0–100
}

// Decision is the whole story of one prompt.
type Decision struct {
	Profile   Profile
	Threshold float64
	Limit     int
	// Candidates holds every card once, in the order of the recordings: by
	// rank, score, raw score, priority, project before global, identity; then
	// the filtered ones. Returned cards come up in their order, but others
	// may stand between them.
	Candidates []Candidate
	Returned   []Ref
	Abstained  bool
	// AbstainReason is "no-candidate-passed-evidence-contract" or
	// "selection-limit".
	AbstainReason string
	InputCards    int // active ones in the libraries
	Applicable    int // after status, policy and scope
	// Left counts all cards of the library by the stage where they left, also
	// where Candidates lists only some of them; nil when nobody counted.
	Left *Funnel
}

// Funnel counts cards by the stage where they left, indexed by Stage.
type Funnel [StageSelected + 1]int

// From counts the cards that got to a stage, those that left there included.
func (f Funnel) From(s Stage) int {
	n := 0
	for _, left := range f[s:] {
		n += left
	}
	return n
}

// Funnel gives Left, or else counts the candidates.
func (d *Decision) Funnel() Funnel {
	if d.Left != nil {
		return *d.Left
	}
	var f Funnel
	for i := range d.Candidates {
		f[d.Candidates[i].Stage()]++
	}
	return f
}

// Stage is where the card left.
func (c *Candidate) Stage() Stage {
	if c.Rejection == nil {
		return StageSelected
	}
	return c.Rejection.Stage
}
