package report

// HookPart is what a hook report has instead of recall metrics and cases.
type HookPart struct {
	// Command is the hook command that was evaluated.
	Command string      `json:"command"`
	Metrics HookMetrics `json:"metrics"`
	Cases   []HookCase  `json:"cases"`
}

// HookMetrics count the checks of a hook suite.
type HookMetrics struct {
	// PassRate is nil over no case.
	PassRate *float64     `json:"passRate"`
	Cases    int          `json:"cases"`
	Passed   int          `json:"passed"`
	Checks   []CheckCount `json:"checks"`
}

// CheckCount is how often one check passed, failed or could not be seen.
type CheckCount struct {
	Name   string `json:"name"`
	Group  string `json:"group"`
	Passed int    `json:"passed"`
	Failed int    `json:"failed"`
	NA     int    `json:"na"`
}

// HookCase is one row of a hook report.
type HookCase struct {
	ID       string   `json:"id"`
	Provider string   `json:"provider"`
	Tags     []string `json:"tags"`
	// Line is where the case starts in the suite file; 0 when unknown.
	Line   int     `json:"line,omitempty"`
	Passed bool    `json:"passed"`
	Known  string  `json:"known,omitempty"`
	Checks []Check `json:"checks"`
	// DurationMs is left out of baselines.
	DurationMs *float64 `json:"durationMs,omitempty"`
}

// Check is one named check of a hook case.
type Check struct {
	Name string `json:"name"`
	// Group is "provider", "privacy" or "ome".
	Group string `json:"group"`
	// Result is "pass", "fail" or "n/a".
	Result string `json:"result"`
	// Detail says what was seen, or why nothing can be.
	Detail string `json:"detail,omitempty"`
}

// Results of a check.
const (
	CheckPass = "pass"
	CheckFail = "fail"
	CheckNA   = "n/a"
)

// Failing counts the cases that failed and are not known to.
func (h *HookPart) Failing() int {
	n := 0
	for i := range h.Cases {
		if !h.Cases[i].Passed && h.Cases[i].Known == "" {
			n++
		}
	}
	return n
}
