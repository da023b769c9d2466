package report

// Case is one row of a recall report.
type Case struct {
	ID         string   `json:"id"`
	Difficulty string   `json:"difficulty"`
	Tags       []string `json:"tags"`
	// Language is what the prompt was taken for: "en", "zh" or "mixed".
	Language string `json:"language,omitempty"`
	Note     string `json:"note,omitempty"`
	// Line is where the case starts in the suite file; 0 when unknown.
	Line   int    `json:"line,omitempty"`
	Prompt string `json:"prompt"`

	ExpectedCards        []string `json:"expectedCards"`
	UnexpectedCards      []string `json:"unexpectedCards"`
	ReturnedCards        []string `json:"returnedCards"`
	MissingCards         []string `json:"missingCards"`
	FalsePositives       []string `json:"falsePositives"`
	ExtraCards           []string `json:"extraCards"`
	AllowedExtraCards    []string `json:"allowedExtraCards"`
	AllowedExtras        []string `json:"allowedExtras"`
	DisallowedExtraCards []string `json:"disallowedExtraCards"`
	ExpectNoMatches      bool     `json:"expectNoMatches"`

	// Threshold is the case's own one, nil when it follows the run's.
	Threshold *float64 `json:"threshold"`
	// Cwd is the case's own project folder, nil when it has none.
	Cwd *string `json:"cwd"`
	// Passed is nil only in a decoded report that does not say.
	Passed *bool `json:"passed"`
	// Known is the reason under which a failure is expected; empty when the
	// case is not listed in the known failures.
	Known       string       `json:"known,omitempty"`
	Metrics     CaseMetrics  `json:"metrics"`
	Diagnostics *Diagnostics `json:"diagnostics,omitempty"`

	// oddThreshold is a threshold of OME's that is no number.
	oddThreshold Scalar
}

// Pass tells whether the case says that it passed.
func (c *Case) Pass() bool { return c.Passed != nil && *c.Passed }

// CaseMetrics are the metrics of one case, 3 decimals; nil when absent.
type CaseMetrics struct {
	PrecisionAtK   *float64 `json:"precisionAtK"`
	RecallAtK      *float64 `json:"recallAtK"`
	ReciprocalRank *float64 `json:"reciprocalRank"`
	NdcgAtK        *float64 `json:"ndcgAtK"`
	// ContextSizeChars is the injected text's length in UTF-16 units.
	ContextSizeChars *int `json:"contextSizeChars,omitempty"`
	// DurationMs is left out of baselines.
	DurationMs    *float64 `json:"durationMs,omitempty"`
	ReturnedCount int      `json:"returnedCount"`
	ExtraCount    int      `json:"extraCount"`
}

// MaxCandidates is how many candidates a case's diagnostics keep.
const MaxCandidates = 32

// Diagnostics say why a case came out as it did.
type Diagnostics struct {
	// Margin is the distance (0–100) from the threshold in force to the
	// nearest one that flips the case: positive when it passes, negative
	// when it fails, nil when none does.
	Margin *float64 `json:"margin"`
	// Failure is nil when the case passed.
	Failure *Failure `json:"failure"`
	// OtherProfile is what the other profile does with the case; nil when it
	// returns the same cards.
	OtherProfile *OtherProfile `json:"otherProfile,omitempty"`
	// AbstainReason is nil when something was returned.
	AbstainReason *string `json:"abstainReason"`
	// InputCards are in the libraries, ApplicableCards passed status, policy
	// and scope.
	InputCards             int         `json:"inputCardCount"`
	ApplicableCards        int         `json:"applicableCardCount"`
	CandidateListTruncated bool        `json:"candidateListTruncated"`
	Candidates             []Candidate `json:"candidates"`
}

// OtherProfile is a case's result under the profile that is not in force.
type OtherProfile struct {
	Profile       string   `json:"profile"`
	Passed        bool     `json:"passed"`
	ReturnedCards []string `json:"returnedCards"`
}

// Failure is the first thing a person should know about a failing case.
type Failure struct {
	// Kind is how the contract was broken: "missed", "forbidden-extra",
	// "unjudged-extra" or "no-hit-broken".
	Kind string `json:"kind"`
	// Cause is the engine's name of the reason, as in "below-threshold".
	Cause string `json:"cause,omitempty"`
	Card  string `json:"card,omitempty"`
	// Stage is where that card left the pipeline, as in "gate".
	Stage string `json:"stage,omitempty"`
	// Line is the cause in one sentence.
	Line string `json:"line"`
}

// Candidate is one card of a case's diagnostics, spelled as OME records it.
type Candidate struct {
	ID                 string   `json:"id"`
	LibraryScope       string   `json:"libraryScope"`
	Title              string   `json:"title,omitempty"`
	Score              float64  `json:"score"`
	RawScore           float64  `json:"rawScore"`
	RankScore          float64  `json:"rankScore"`
	PostSelectionScore float64  `json:"postSelectionScore"`
	PriorityScore      float64  `json:"priorityScore"`
	EvidenceFamilies   []string `json:"evidenceFamilies"`
	StrongAnchor       bool     `json:"strongAnchor"`
	Eligible           bool     `json:"eligible"`
	Selected           bool     `json:"selected"`
	RejectionReason    *string  `json:"rejectionReason"`
	Stage              string   `json:"stage,omitempty"`
	// Evidence are the factors of the noisy-or in their order; empty when
	// the card was rejected before it was scored, or past the first few of a
	// long list.
	Evidence []Evidence `json:"evidence,omitempty"`
	// Penalty is what nearly matching ignore phrases took away, 0–45.
	Penalty float64  `json:"penalty,omitempty"`
	Reasons []Reason `json:"reasons"`
}

// Evidence is one family's factor of the noisy-or.
type Evidence struct {
	Family string  `json:"family"`
	Value  float64 `json:"value"`
	Strong bool    `json:"strong"`
	// After is the combined score (0–100) with this family.
	After float64 `json:"after"`
}

// Reason is one contribution to a candidate's scores.
type Reason struct {
	Field  string  `json:"field"`
	Term   string  `json:"term"`
	Weight float64 `json:"weight"`
	Kind   string  `json:"kind"`
}
