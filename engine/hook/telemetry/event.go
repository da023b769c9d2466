package telemetry

import (
	"encoding/json"

	"ome-tui/engine/trace"
)

// File and KeyFile are the names of the log and the key in a dataDir.
const (
	File    = "events.jsonl"
	KeyFile = "telemetry.key"
)

// Constants of a line.
const (
	Kind          = "hook"
	SchemaVersion = 2
	// DeliveryUnknown is all that a hook can say of delivery: it renders a
	// context, but cannot see whether the client or the model reads it.
	DeliveryUnknown = "unknown"
	// MaxCandidates is the number of candidates that a line keeps.
	MaxCandidates = 32
)

// Reasons why a line has no candidates.
const (
	UnavailableFault = "hook-failed-before-candidate-telemetry"
	UnavailableStop  = "agent-stop-recalls-nothing"
)

// Event is one line. Pointers are null where nothing is known; members marked
// omitzero are absent in lines of runs that failed before they were known.
type Event struct {
	ID            string `json:"id"`
	Kind          string `json:"kind"`
	SchemaVersion int    `json:"schemaVersion"`
	EngineVersion string `json:"engineVersion"`
	ScorerVersion string `json:"scorerVersion"`

	LibraryFingerprint       *string `json:"libraryFingerprint"`
	CardSetFingerprint       *string `json:"cardSetFingerprint"`
	GlobalCardSetFingerprint *string `json:"globalCardSetFingerprint"`
	ConfigFingerprint        *string `json:"configFingerprint"`

	Provider  string  `json:"provider"`
	Event     string  `json:"event"`
	SessionID *string `json:"sessionId"`
	TurnID    *string `json:"turnId"`
	// PromptHash is the SHA-256 of the prompt in hex, empty without one.
	PromptHash string `json:"promptHash"`
	// RawPrompt is set only with privacy.saveRawPrompt.
	RawPrompt *string `json:"rawPrompt,omitempty"`

	TaskEnvelope   Envelope  `json:"taskEnvelope"`
	ProjectContext Project   `json:"projectContext"`
	Libraries      []Library `json:"libraries"`
	QueryVariants  []string  `json:"queryVariants"` // keyed hashes

	CandidateStage CandidateStage `json:"candidateStage"`
	SelectionStage SelectionStage `json:"selectionStage"`
	MatchedCards   []Card         `json:"matchedCards"`
	Matched        bool           `json:"matched"`

	RenderedCardIDs  []string `json:"renderedCardIds"`
	Rendered         bool     `json:"rendered"`
	ContextTruncated bool     `json:"contextTruncated"`
	DeliveryStatus   string   `json:"deliveryStatus"`
	// Injected is deprecated: it equals Rendered and says nothing of delivery.
	Injected bool `json:"injected"`

	DurationMs      int     `json:"durationMs"`
	BudgetUsedChars int     `json:"budgetUsedChars"` // UTF-16 units
	Error           *string `json:"error"`
	// Warnings are sanitised notes on settings that were replaced and on a
	// context that was not rendered. OME's lines have none.
	Warnings []string `json:"warnings,omitempty"`
	// Profile is set when it is not the documented one.
	Profile   string `json:"profile,omitempty"`
	CreatedAt string `json:"createdAt"` // RFC 3339, UTC, milliseconds
}

// Envelope is the analysed prompt in hashes. All hashes are keyed; without a
// key the lists are empty.
type Envelope struct {
	SummaryHash string   `json:"summaryHash,omitzero"`
	TaskTypes   []string `json:"taskTypes,omitzero"` // closed vocabulary, in clear
	Files       []string `json:"files,omitzero"`
	Commands    []string `json:"commands,omitzero"`
	Risks       []string `json:"risks,omitzero"`
	Surfaces    []string `json:"surfaces,omitzero"`
	Keywords    []string `json:"keywords,omitzero"`
	Length      int      `json:"length,omitzero"` // UTF-16 units
}

// Project is the project context in keyed hashes. HasProject is nil, and the
// hashes are left out of the line, where the run failed before it looked.
type Project struct {
	HasProject     *bool   `json:"hasProject"`
	ProjectKeyHash *string `json:"projectKeyHash"`
	ModulePathHash *string `json:"modulePathHash"`
	Source         string  `json:"source"`
}

// MarshalJSON leaves out what was never looked for.
func (p Project) MarshalJSON() ([]byte, error) {
	if p.HasProject == nil {
		return json.Marshal(map[string]string{"source": p.Source})
	}
	type plain Project // without this method
	return json.Marshal(plain(p))
}

// Library is the state of one library.
type Library struct {
	Scope        string `json:"scope"`
	Exists       bool   `json:"exists"`
	Readable     bool   `json:"readable"`
	WarningCount int    `json:"warningCount"`
	// WarningHashes are keyed, WarningMessages sanitised.
	WarningHashes   []string `json:"warningHashes"`
	WarningMessages []string `json:"warningMessages"`
}

// CandidateStage is the cards that were evaluated, at most MaxCandidates.
type CandidateStage struct {
	Available         bool    `json:"available"`
	Complete          bool    `json:"complete"`
	Count             *int    `json:"count"`
	Truncated         bool    `json:"truncated"`
	UnavailableReason *string `json:"unavailableReason"`
	Cards             []Card  `json:"cards"`
}

// SelectionStage is the cards that were returned, in order.
type SelectionStage struct {
	SelectedCardIDs []string `json:"selectedCardIds"`
	Cards           []Card   `json:"cards"`
}

// Card is the story of one card. Scores have 2 decimals.
type Card struct {
	ID                 string         `json:"id"`
	LibraryScope       string         `json:"libraryScope"`
	Score              float64        `json:"score"`
	RawScore           float64        `json:"rawScore"`
	RankScore          float64        `json:"rankScore"`
	PostSelectionScore float64        `json:"postSelectionScore"`
	PriorityScore      float64        `json:"priorityScore"`
	EvidenceFamilies   []string       `json:"evidenceFamilies"`
	StrongAnchor       bool           `json:"strongAnchor"`
	Eligible           bool           `json:"eligible"`
	Selected           bool           `json:"selected"`
	RejectionReason    *string        `json:"rejectionReason"`
	Reasons            []trace.Reason `json:"reasons"`
}
