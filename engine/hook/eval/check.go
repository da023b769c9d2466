package eval

import "fmt"

// Verdict is what a check found.
type Verdict uint8

const (
	// NA is what could not be seen, or does not arise.
	NA Verdict = iota
	// Pass is seen and right.
	Pass
	// Fail is seen and wrong.
	Fail
)

// String gives "pass", "fail" or "n/a".
func (v Verdict) String() string { return [...]string{"n/a", "pass", "fail"}[v] }

// Group is what a check looks after.
type Group uint8

const (
	// Provider is what the client asks of any hook.
	Provider Group = iota
	// Privacy is what may not be left behind or touched.
	Privacy
	// OME is what the documents promise of this hook.
	OME
)

// String gives "provider", "privacy" or "ome".
func (g Group) String() string { return [...]string{"provider", "privacy", "ome"}[g] }

// Check is one named check of a case.
type Check struct {
	Name    string
	Group   Group
	Verdict Verdict
	// Detail says what was seen, or why nothing can be.
	Detail string
}

// Spec is a check that every case goes through.
type Spec struct {
	Name  string
	Group Group
	// Title says in one line what is asked.
	Title string
	judge func(*observation) (Verdict, string)
}

// Specs lists all checks in the order of every result.
func Specs() []Spec {
	return []Spec{
		{"stdin-schema", Provider, "the payload is what the provider documents", stdinSchema},
		{"stdout-json", Provider, "standard output is exactly one JSON object", stdoutJSON},
		{"stdout-schema", Provider, "the output is what the provider takes", stdoutSchema},
		{"context-limit", Provider, "the context is within the provider's and the configured limit", contextLimit},
		{"exit-in-time", Provider, "exit status 0 within the time limit, standard output closed", exitInTime},
		{"stdin-left-open", Provider, "answers although standard input stays open", stdinLeftOpen},
		{"fails-open", Provider, "malformed input says nothing and blocks nothing", failsOpen},
		{"no-prompt-left", Privacy, "neither the prompt nor its words are left behind in any form", noPromptLeft},
		{"user-files", Privacy, "the user's own library and hook configuration are untouched", userFiles},
		{"event", OME, "the payload became the right event", rightEvent},
		{"context", OME, "a context exactly when cards are expected, cards in order", rightContext},
		{"links", OME, "each card's link exists and its command shows the rule", links},
		{"disclosure", OME, "the agent is told to name only cards it really used", disclosure},
		{"no-rule-text", OME, "no card's rule is injected", noRuleText},
		{"telemetry-schema", OME, "the log line is telemetry schema v2", telemetrySchema},
		{"telemetry-values", OME, "the log line holds the expected values", telemetryValues},
		{"evidence", OME, "the log line holds recall evidence and the selection", evidence},
		{"delivery", OME, "the log line claims no delivery", delivery},
	}
}

// judgeAll runs every check.
func judgeAll(o *observation) []Check {
	var out []Check
	for _, s := range Specs() {
		verdict, detail := s.judge(o)
		out = append(out, Check{Name: s.Name, Group: s.Group, Verdict: verdict, Detail: detail})
	}
	return out
}

// passes tells whether no check failed and at least one passed.
func passes(checks []Check) bool {
	seen := false
	for _, c := range checks {
		if c.Verdict == Fail {
			return false
		}
		seen = seen || c.Verdict == Pass
	}
	return seen
}

func na(format string, args ...any) (Verdict, string)   { return NA, fmt.Sprintf(format, args...) }
func pass(format string, args ...any) (Verdict, string) { return Pass, fmt.Sprintf(format, args...) }
func fail(format string, args ...any) (Verdict, string) { return Fail, fmt.Sprintf(format, args...) }
