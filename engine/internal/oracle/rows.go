package oracle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// TokenRow is one text with its normal form and tokens.
type TokenRow struct {
	I          int      `json:"i"`
	Text       string   `json:"text"`
	Normalized string   `json:"normalized"`
	Tokens     []string `json:"tokens"`   // distinct, first-seen order
	Sequence   []string `json:"sequence"` // with repeats
}

// Signal is one detected signal of an envelope.
type Signal struct {
	ID       string  `json:"id"`
	Polarity string  `json:"polarity"` // positive or negative
	Weight   float64 `json:"weight"`
}

// Variant is one part of a query plan.
type Variant struct {
	Kind   string  `json:"kind"`
	Text   string  `json:"text"`
	Weight float64 `json:"weight"`
}

// EnvelopeRow is one analysed prompt. Group and Authored are what the author
// of the prompt had in mind, not what was found.
type EnvelopeRow struct {
	I                int                `json:"i"`
	Group            string             `json:"group"`
	Authored         string             `json:"authored"`
	Prompt           string             `json:"prompt"`
	Language         string             `json:"language"`
	Summary          string             `json:"summary"`
	TaskTypes        []string           `json:"taskTypes"`
	Operations       []string           `json:"operations"`
	Files            []string           `json:"files"`
	Commands         []string           `json:"commands"`
	Constraints      []string           `json:"constraints"`
	Risks            []string           `json:"risks"`
	Surfaces         []string           `json:"surfaces"`
	IntentModes      []string           `json:"intentModes"`
	RuleSignals      []Signal           `json:"ruleSignals"`
	Keywords         []string           `json:"keywords"`
	Negatives        []string           `json:"negatives"`
	NegativeKeywords []string           `json:"negativeKeywords"`
	Segments         []string           `json:"segments"`
	Length           int                `json:"length"` // UTF-16 units
	ExpansionSignals []string           `json:"expansionSignals"`
	Variants         []Variant          `json:"variants"`
	QueryTokens      map[string]float64 `json:"queryTokens"`
}

// Project is the project context of a recall row.
type Project struct {
	Cwd         string `json:"cwd"`
	Root        string `json:"root"`
	ProjectKey  string `json:"projectKey"`
	ModulePath  string `json:"modulePath"`
	PackageName string `json:"packageName"`
	Source      string `json:"source"`
}

// Returned names a returned card.
type Returned struct {
	ID    string `json:"id"`
	Scope string `json:"scope"`
}

// Reason is one recorded contribution.
type Reason struct {
	Field  string  `json:"field"`
	Term   string  `json:"term"`
	Weight float64 `json:"weight"`
	Kind   string  `json:"kind"`
}

// Candidate is one evaluated card; at most 32 are recorded per row.
type Candidate struct {
	ID                 string   `json:"id"`
	LibraryScope       string   `json:"libraryScope"`
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
	Reasons            []Reason `json:"reasons"`
}

// Similar is a card folded into a returned one, with its similarity (0–100).
type Similar struct {
	ID    string  `json:"id"`
	Score float64 `json:"score"`
}

// RecallRow is one prompt against one library.
type RecallRow struct {
	I                      int                  `json:"i"`
	Kind                   string               `json:"kind"`
	Prompt                 string               `json:"prompt"`
	Limit                  int                  `json:"limit"`
	Threshold              float64              `json:"threshold"`
	ProjectContext         *Project             `json:"projectContext"`
	IntentModes            []string             `json:"intentModes"`
	Signals                []string             `json:"signals"`
	ExpansionSignals       []string             `json:"expansionSignals"`
	Returned               []Returned           `json:"returned"`
	Abstained              bool                 `json:"abstained"`
	AbstainReason          *string              `json:"abstainReason"`
	TimedOut               bool                 `json:"timedOut"`
	InputCardCount         int                  `json:"inputCardCount"`
	ApplicableCardCount    int                  `json:"applicableCardCount"`
	EvaluatedCardCount     int                  `json:"evaluatedCardCount"`
	CandidateListTruncated bool                 `json:"candidateListTruncated"`
	Candidates             []Candidate          `json:"candidates"`
	SimilarCards           map[string][]Similar `json:"similarCards"`
}

// SimilarityRow compares two cards named "LIBRARY/ID" or
// "LIBRARY/project:ID"; scores are 0–100.
type SimilarityRow struct {
	I             int     `json:"i"`
	Left          string  `json:"left"`
	Right         string  `json:"right"`
	Score         float64 `json:"score"`
	ScoreWithRule float64 `json:"scoreWithRule"`
}

// Tokens reads tokens.jsonl.
func (r Recordings) Tokens() ([]TokenRow, error) { return Lines[TokenRow](r, "tokens.jsonl") }

// Envelopes reads envelope.jsonl.
func (r Recordings) Envelopes() ([]EnvelopeRow, error) {
	return Lines[EnvelopeRow](r, "envelope.jsonl")
}

// Similarity reads similarity.jsonl.
func (r Recordings) Similarity() ([]SimilarityRow, error) {
	return Lines[SimilarityRow](r, "similarity.jsonl")
}

// Libraries lists the libraries of the recall rows, sorted.
func (r Recordings) Libraries() ([]string, error) { return r.names("recall", ".jsonl") }

// Recall reads the rows of one library.
func (r Recordings) Recall(library string) ([]RecallRow, error) {
	return Lines[RecallRow](r, "recall/"+library+".jsonl")
}

// Cards reads the fixture files of one library; project is nil where the
// library has no project part.
func (r Recordings) Cards(library string) (global, project []byte, err error) {
	global, err = r.ReadFile("recall/" + library + ".cards.json")
	if err != nil {
		return nil, nil, err
	}
	project, err = r.ReadFile("recall/" + library + ".project.cards.json")
	if errors.Is(err, fs.ErrNotExist) {
		return global, nil, nil
	}
	return global, project, err
}

// Suites lists the recorded evaluations, sorted.
func (r Recordings) Suites() ([]string, error) { return r.names("eval", ".suite.json") }

// Eval is one recorded evaluation. Cards is nil where the suite carries them.
type Eval struct {
	Suite, Cards []byte
	Report       []byte // limit 4, threshold 40
	Tight        []byte // limit 2, threshold 60
}

// Eval reads one recorded evaluation.
func (r Recordings) Eval(suite string) (Eval, error) {
	var e Eval
	var err [4]error
	e.Suite, err[0] = r.ReadFile("eval/" + suite + ".suite.json")
	e.Cards, err[1] = r.ReadFile("eval/" + suite + ".cards.json")
	e.Report, err[2] = r.ReadFile("eval/" + suite + ".report.json")
	e.Tight, err[3] = r.ReadFile("eval/" + suite + ".report.limit2-threshold60.json")
	if errors.Is(err[1], fs.ErrNotExist) {
		err[1] = nil
	}
	return e, errors.Join(err[:]...)
}

// Comparisons lists the recorded comparisons, sorted.
func (r Recordings) Comparisons() ([]string, error) {
	entries, err := fs.ReadDir(r.fsys, "compare")
	if err != nil {
		return nil, fmt.Errorf("oracle compare: %w", err)
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, e.Name())
		}
	}
	return out, nil
}

// Comparison is two reports and what was said about them.
type Comparison struct{ Before, After, Expected []byte }

// Comparison reads one recorded comparison.
func (r Recordings) Comparison(name string) (Comparison, error) {
	var c Comparison
	var err [3]error
	c.Before, err[0] = r.ReadFile("compare/" + name + "/before.json")
	c.After, err[1] = r.ReadFile("compare/" + name + "/after.json")
	c.Expected, err[2] = r.ReadFile("compare/" + name + "/expected.json")
	return c, errors.Join(err[:]...)
}

// Hooks lists the recorded hook runs, sorted.
func (r Recordings) Hooks() ([]string, error) { return r.names("hook", ".json") }

// HookRun is one recorded hook run. Raw members keep the recorded JSON.
type HookRun struct {
	Library             string          `json:"library"`
	ProjectLibrary      json.RawMessage `json:"projectLibrary"` // bool, "file", "empty" or "bad"
	MalformedGlobalCard bool            `json:"malformedGlobalCard"`
	ConfigOverride      json.RawMessage `json:"configOverride"`
	ConfigRaw           *string         `json:"configRaw"`
	Payload             json.RawMessage `json:"payload"` // $PROJECT is the project directory
	Normalized          json.RawMessage `json:"normalized"`
	OutputKeys          json.RawMessage `json:"outputKeys"`
	HookEventName       *string         `json:"hookEventName"`
	AdditionalContext   struct {
		Length  int      `json:"length"`
		CardIDs []string `json:"cardIds"`
	} `json:"additionalContext"`
	HookEventCount int             `json:"hookEventCount"`
	EventIsNull    bool            `json:"eventIsNull"`
	Event          json.RawMessage `json:"event"`
}

// Hook reads one recorded hook run.
func (r Recordings) Hook(name string) (HookRun, error) {
	var run HookRun
	data, err := r.ReadFile("hook/" + name + ".json")
	if err != nil {
		return run, err
	}
	if err := json.Unmarshal(data, &run); err != nil {
		return run, fmt.Errorf("oracle hook/%s.json: %w", name, err)
	}
	return run, nil
}
