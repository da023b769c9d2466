// Package report holds what a run found as one value, from which every
// writer, the comparison, the merge of shards and the explorer read.
//
// A value is built from an engine run (FromRun) or decoded from JSON (Decode),
// ours or OME's: a report without schemaVersion is OME's. OME's keys are
// spelled as there, so that either program reads the other's. Invariants: a
// mean over no case is nil, never 0; an absent number is nil, never 0; lists
// of a report built here are never nil, so that they encode as [].
//
// The package measures nothing and prints nothing for people: sentences are
// made in report/words, the other formats in report/format, and the verdict of
// two reports in report/compare.
package report

import "ome-tui/report/words"

// SchemaVersion is the version of the JSON layout that this program writes.
const SchemaVersion = 1

// Tool is the value of the key "tool" in reports of this program.
const Tool = "ome-tui"

// Kind says what a report measured.
type Kind string

const (
	// Recall is a recall suite.
	Recall Kind = "recall"
	// Hook is a hook suite: Report.Hook is set, Metrics and Cases are empty.
	Hook Kind = "hook"
)

// Document is what one run writes: one report or several. Several is written
// as {"schemaVersion", "ok", "reports": [...]}.
type Document struct {
	Reports []*Report
	// Gates are the gates that were judged over all reports together; with
	// one report they stand in the report.
	Gates []Gate
	// Verdict is the word of the whole run ("passed", "failed", ...).
	Verdict string
}

// BrokenGates has a line for each gate that does not hold, those of the single
// suites first.
func (d *Document) BrokenGates() []string {
	var gates []Gate
	for _, r := range d.Reports {
		gates = append(gates, r.Gates...)
	}
	var lines []string
	for _, g := range append(gates, d.Gates...) {
		if g.broken() {
			lines = append(lines, words.BrokenGate(g.Name, g.Value, g.Bound))
		}
	}
	return lines
}

// Tally counts the cases that were measured, and those that fail and may not.
func (d *Document) Tally() (measured, failing int) {
	for _, r := range d.Reports {
		measured += len(r.Cases)
		for i := range r.Cases {
			if c := &r.Cases[i]; !c.Pass() && c.Known == "" {
				failing++
			}
		}
		if r.Hook != nil {
			measured, failing = measured+len(r.Hook.Cases), failing+r.Hook.Failing()
		}
	}
	return measured, failing
}

// Passing counts the cases that pass.
func (d *Document) Passing() int {
	n := 0
	for _, r := range d.Reports {
		for i := range r.Cases {
			if r.Cases[i].Pass() {
				n++
			}
		}
		if r.Hook != nil {
			n += r.Hook.Metrics.Passed
		}
	}
	return n
}

// Abstentions counts the cases that expect nothing, and those of them that
// pass.
func (r *Report) Abstentions() (right, all int) {
	for i := range r.Cases {
		c := &r.Cases[i]
		if !c.ExpectNoMatches && len(c.ExpectedCards) > 0 {
			continue
		}
		all++
		if c.Pass() {
			right++
		}
	}
	return right, all
}

// OverRecalled counts the cases that returned a card which they do not allow.
func (r *Report) OverRecalled() int {
	n := 0
	for i := range r.Cases {
		if len(r.Cases[i].DisallowedExtraCards) > 0 {
			n++
		}
	}
	return n
}

// Interrupt marks the document of a run that a signal ended, at whatever point:
// it never passes a gate or a comparison.
func (d *Document) Interrupt() {
	for _, r := range d.Reports {
		r.Complete, r.OK = false, false
	}
}

// Header is what reports of both kinds begin with.
type Header struct {
	// SchemaVersion is 0 in a report of OME.
	SchemaVersion int    `json:"schemaVersion,omitempty"`
	Tool          string `json:"tool,omitempty"`
	ToolVersion   string `json:"toolVersion,omitempty"`
	Kind          Kind   `json:"kind"`
	// OK is true when every case passed or is a known failure, every gate
	// holds and the run is complete.
	OK    bool   `json:"ok"`
	Suite string `json:"suite"`
	// SuiteFile is the path that was given for the suite; empty in baselines.
	SuiteFile string `json:"suiteFile,omitempty"`
	// GeneratedAt is an RFC 3339 time in UTC; empty in baselines.
	GeneratedAt           string `json:"generatedAt,omitempty"`
	EngineVersion         string `json:"engineVersion"`
	ScorerVersion         string `json:"scorerVersion"`
	SuiteFingerprint      string `json:"suiteFingerprint"`
	CardSetFingerprint    string `json:"cardSetFingerprint,omitempty"`
	EvalConfigFingerprint string `json:"evalConfigFingerprint,omitempty"`
	// Profile is "documented" or "ome-0.4.0".
	Profile string `json:"profile"`
	// Complete is false when the run was interrupted, or measured only a
	// part of the suite without being a shard of it.
	Complete bool `json:"complete"`
	// Verdict is the word that the run's exit status came from.
	Verdict string `json:"verdict,omitempty"`
	// Redacted names the key id by which prompts were hashed; empty when the
	// report holds prompts as they are.
	Redacted string    `json:"redacted,omitempty"`
	Warnings []Warning `json:"warnings"`
}

// Warning is odd but runnable input, as text with its place.
type Warning struct {
	Rule    string `json:"rule"`
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
}

// Report is the result of one suite.
type Report struct {
	Header
	Isolated bool `json:"isolated"`
	// FixtureDataDir is the temporary library's folder; empty in baselines.
	FixtureDataDir   string   `json:"fixtureDataDir,omitempty"`
	CardFixtureCount int      `json:"cardFixtureCount"`
	Library          *Library `json:"library,omitempty"`
	// Limit is the largest number of cards returned; nil when absent.
	Limit *int `json:"limit"`
	// Threshold is the score (0–100) a card needs; nil when absent.
	Threshold *float64 `json:"threshold"`
	// Shard is set when the report is one part of a suite's run.
	Shard *Shard `json:"shard,omitempty"`
	// Filter is the selection of cases that the user asked for.
	Filter  string   `json:"filter,omitempty"`
	Metrics *Metrics `json:"metrics"`
	Gates   []Gate   `json:"gates,omitempty"`
	Cases   []Case   `json:"cases"`
	// Sweep is for the plot of the HTML page; JSON has it under --sweep only,
	// because shards of a run cannot be put together again with it.
	Sweep *Sweep `json:"-"`
	// Hook is set when Kind is Hook.
	Hook *HookPart `json:"-"`

	// odd keeps identity values whose JSON type was not the expected one, by
	// key: a comparison must see that "4" is not 4.
	odd map[string]Scalar
}

// Library names the cards that were measured and where the settings in force
// came from: "default", "option" or "library".
type Library struct {
	Name          string `json:"name"`
	LimitFrom     string `json:"limitFrom,omitempty"`
	ThresholdFrom string `json:"thresholdFrom,omitempty"`
	// ContextBudget is in UTF-16 units.
	ContextBudget     int    `json:"contextBudget,omitempty"`
	ContextBudgetFrom string `json:"contextBudgetFrom,omitempty"`
}

// Shard says which part of a suite a report covers.
type Shard struct {
	// Index counts from 1 to Count.
	Index int `json:"index"`
	Count int `json:"count"`
	// SuiteCases is the number of cases in the suite file.
	SuiteCases int `json:"suiteCases"`
	// Positions are the places (from 0) of the report's cases in the suite
	// file, in the order of the cases.
	Positions []int `json:"positions"`
}

// Gate is one judged condition on a metric.
type Gate struct {
	// Name is the gate as an expression, as in "recallPositive[zh]>=0.95".
	Name string `json:"name"`
	// Value is what was measured; nil when the metric is undefined, which
	// fails the gate.
	Value *float64 `json:"value"`
	// Bound is the condition, as in ">= 0.95".
	Bound string `json:"bound"`
	OK    bool   `json:"ok"`
}

func (g Gate) broken() bool { return !g.OK }

// Sweep is the exact threshold sweep of a run, one point per threshold at
// which anything changes.
type Sweep struct {
	Points []SweepPoint `json:"points"`
	// BestFrom and BestTo bound the best band (BestFrom, BestTo]; nil when no
	// case passes anywhere.
	BestFrom    *float64 `json:"bestFrom"`
	BestTo      *float64 `json:"bestTo"`
	Recommended *float64 `json:"recommended"`
	// Pinned counts the cases with a threshold of their own.
	Pinned int `json:"pinned"`
}

// SweepPoint is what a run gives at every threshold in (From, To]; the first
// one holds at 0 too.
type SweepPoint struct {
	From           float64  `json:"from"`
	To             float64  `json:"to"`
	PassRate       *float64 `json:"passRate"`
	RecallPositive *float64 `json:"recallPositive"`
	Precision      *float64 `json:"precisionReturned"`
	OverRecallRate *float64 `json:"overRecallRate"`
	Passed         int      `json:"passed"`
}
