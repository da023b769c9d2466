package words

import (
	"flag"
	"os"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/trace"
)

var update = flag.Bool("update", false, "write the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs:\n--- got\n%s\n--- want\n%s", name, got, want)
	}
}

// browserCard is the documented example's card for "After fixing the UI,
// validate it in the browser", as pencil and specification give it.
func browserCard() trace.Candidate {
	pair := func(text string, share float64) trace.Phrase {
		return trace.Phrase{Text: text, Tokens: strings.Fields(text), Matched: []string{"browser"},
			Rule: trace.PartialPair, Base: 52, Factor: 0.28, Value: 14.56, Share: share}
	}
	title := pair("browser validation", 1)
	title.Base, title.Value = 32, 8.96
	return trace.Candidate{
		Ref: trace.Ref{ID: "browser-validation"}, Title: "Browser Validation",
		Score: 51.09, Raw: 7.5, Margin: 11.09, StrongAnchor: false, Eligible: true, Selected: true, Position: 1,
		RankRaw: 1, RankEvidence: 1, Diversity: 1,
		Families: []trace.Family{trace.Triggers, trace.Title, trace.Hints},
		Gates:    []trace.GateStep{{Name: "negativeTriggers", Wanted: []string{"backend-only migration"}}},
		Steps: []trace.FamilyStep{
			{Family: trace.Triggers, Phrases: []trace.Phrase{pair("browser validation", 1), pair("browser check", 0.22)},
				Value: 17.7632, Before: 0, After: 17.7632},
			{Family: trace.Title, Phrases: []trace.Phrase{title}, Value: 8.96, Before: 17.7632, After: 25.1316},
			{Family: trace.Hints, Phrases: []trace.Phrase{{Text: "UI browser validation", Tokens: []string{"ui", "browser", "validation"},
				Matched: []string{"ui", "browser"}, Rule: trace.Partial, Base: 52, Factor: 2.0 / 3, Value: 34.6667, Strong: true, Share: 1}},
				Value: 34.6667, Strong: true, Before: 25.1316, After: 51.0860},
		},
		Contributions: []trace.Contribution{{Token: "browser", Field: "triggers", Weight: 1.15, TF: 9.1, IDF: 0.29, Value: 2.2}},
	}
}

func TestStory(t *testing.T) {
	d := trace.Decision{Threshold: 40, Limit: 4}
	selected := browserCard()
	short := browserCard()
	short.Ref.ID, short.Selected, short.Eligible, short.Score = "below", false, false, 39.96
	short.Penalty = &trace.PenaltyStep{Value: 24, Phrases: []trace.Phrase{{Text: "documentation-only example",
		Tokens: []string{"documentation-only", "documentation", "only", "example"}, Matched: []string{"documentation", "only", "example"}}}}
	short.Rejection = &trace.Rejection{Stage: trace.StageThreshold, Field: "below-threshold", Values: []string{"39.96<40"}}
	gated := trace.Candidate{Ref: trace.Ref{ID: "gated", Scope: trace.Project},
		Rejection: &trace.Rejection{Stage: trace.StageGate, Field: "requiredSignals", Values: []string{"git_operation"}},
		Gates:     []trace.GateStep{{Name: "requiredSignals", Wanted: []string{"git_operation"}, Failed: true}}}
	var b strings.Builder
	for _, c := range []trace.Candidate{selected, short, gated} {
		for _, s := range Story(d, c) {
			b.WriteString(s.Title + "\n")
			for _, line := range s.Lines {
				b.WriteString("  " + line + "\n")
			}
		}
		b.WriteString("\n")
	}
	golden(t, "story.golden", b.String())
}

// TestFate gives every way to leave the pipeline a sentence that names it.
func TestFate(t *testing.T) {
	d := trace.Decision{Threshold: 40, Limit: 2}
	tests := []struct {
		stage        trace.Stage
		field, value string
		short, long  string
	}{
		{trace.StageFilter, "filtered:status", "", "not active", "only active cards"},
		{trace.StageFilter, "filtered:policy", "", "recall policy off", "policy is off"},
		{trace.StageFilter, "filtered:scope", "", "out of scope", "does not fit the current project"},
		{trace.StageGate, "requiredSignals", "git_operation", "gate: lacks git_operation", "needs one of the signals “git_operation”"},
		{trace.StageGate, "requiredSignals.unknown", "git_op", "gate: unknown signal git_op", "no known signal"},
		{trace.StageGate, "requiredAllSignals", "a_b", "gate: lacks a_b", "lacks “a_b”"},
		{trace.StageGate, "blockedSignals", "a_b", "gate: blocked by a_b", "negative hints block"},
		{trace.StageGate, "intentModes.exclude", "explain", "gate: intent explain", "which the card excludes"},
		{trace.StageGate, "intentModes.include", "execute", "gate: lacks intent execute", "wants the intent “execute”"},
		{trace.StageGate, "negativeTriggers", "docs only", "gate: ignore docs only", "ignore phrase “docs only”"},
		{trace.StageGate, "ruleSignals.negative", "a_b", "gate: spoken against by a_b", "speaks against"},
		{trace.StageThreshold, "below-threshold", "22.3<40", "below threshold −17.7", "17.7 below the threshold 40"},
		{trace.StageFamilies, "insufficient-independent-evidence", "", "one weak part alone", "two parts that support it"},
		{trace.StageDuplicate, "post-selection:duplicate", "global:b", "duplicate of global:b", "folded into global:b"},
		{trace.StageLimit, "post-selection:limit", "", "past the limit", "the limit of 2 cards"},
		{trace.StageLimit, "post-selection:limit-after-diversity", "", "past the limit", "same topic stand before it"},
		{trace.StageGap, "post-selection:confidence-gap", "", "confidence gap", "too far behind the first card"},
	}
	for _, tt := range tests {
		t.Run(tt.field, func(t *testing.T) {
			c := trace.Candidate{Ref: trace.Ref{ID: "a"}, Score: 22.3, Rejection: &trace.Rejection{Stage: tt.stage, Field: tt.field}}
			if tt.value != "" {
				c.Rejection.Values = []string{tt.value}
			}
			if got := Stage(c, 40); got != tt.short {
				t.Errorf("stage %q, want %q", got, tt.short)
			}
			if got := Fate(d, c); !strings.Contains(got, tt.long) {
				t.Errorf("fate %q does not say %q", got, tt.long)
			}
		})
	}
}

// TestCauseLine gives every cause a sentence of its own that names the card.
func TestCauseLine(t *testing.T) {
	f := engine.Failure{Kind: engine.Missed, Card: trace.Ref{ID: "card-a"}, Score: 22.3, Threshold: 40,
		Gate: "requiredSignals", Wanted: []string{"git_operation"}, Value: "draft", Detail: "line 3: no closing ---",
		Words: []engine.Word{{Text: "validate", Where: "triggers", Card: "validation"}}, Number: 71.5,
		Other: &trace.Ref{ID: "card-b"}}
	var b strings.Builder
	seen := map[string]bool{}
	for _, cause := range engine.Causes() {
		f.Cause = cause
		if cause == engine.CauseAdmitted {
			f.Kind, f.Score = engine.UnjudgedExtra, 47.14
		}
		line := CauseLine(f)
		if seen[line] || strings.Contains(line, "\n") {
			t.Errorf("%v: %q is no line of its own", cause, line)
		}
		seen[line] = true
		b.WriteString(cause.String() + "\n  " + line + "\n")
	}
	nowhere := engine.Failure{Kind: engine.Missed, Card: f.Card, Cause: engine.CauseMissingCard}
	b.WriteString("in no file\n  " + CauseLine(nowhere) + "\n")
	for _, gate := range []string{"blockedSignals", "ruleSignals.negative", "intentModes.exclude",
		"intentModes.include", "requiredAllSignals", "requiredSignals.unknown"} {
		f.Kind, f.Cause, f.Gate, f.Found = engine.Missed, engine.CauseGate, gate, []string{"explain"}
		b.WriteString(gate + "\n  " + CauseLine(f) + "\n")
	}
	for _, kind := range engine.FailureKinds()[1:] {
		f.Kind, f.Cause = kind, engine.CauseAdmitted
		b.WriteString(kind.String() + "\n  " + CauseLine(f) + "\n")
	}
	golden(t, "causes.golden", b.String())
}

func TestClean(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain text stays as it is", "fix the UI", "fix the UI"},
		{"white space becomes one blank", " a\tb\r\n c ", "a b c"},
		{"colour codes go", "\x1b[31mred\x1b[0m", "red"},
		{"a title sequence goes with its text", "a\x1b]0;owned\x07b", "ab"},
		{"control characters show", "a\x00b\x7f", "a�b�"},
		{"right-to-left marks show", "a\u202eb\u2066c", "a�b�c"},
		{"a zero-width blank shows", "a\u200bb", "a�b"},
		{"bad bytes show", "a\xffb", "a�b"},
		{"Chinese and emoji stay", "浏览器 👩‍💻", "浏览器 👩‍💻"},
		{"workflow commands are just text", "::error::x", "::error::x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Clean(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	if got, want := CleanLines("a\tb\n  \x1b[1mc\r\nd"), "a    b\n  c\nd"; got != want && got != "a b\n  c\nd" {
		t.Errorf("lines %q, want %q", got, want)
	}
}

func FuzzClean(f *testing.F) {
	f.Add("a\x1b[31mb\u202e\n\t")
	f.Fuzz(func(t *testing.T, s string) {
		got := Clean(s)
		if strings.ContainsAny(got, "\x1b\n\r\t\x00\u202e\u2066") {
			t.Errorf("%q lets %q through", s, got)
		}
		if again := Clean(got); again != got {
			t.Errorf("cleaning %q twice gives %q", got, again)
		}
	})
}

func TestNumbers(t *testing.T) {
	one, most, none := 1.0, 0.9996, 0.0
	for got, want := range map[string]string{
		Num(47.10): "47.1", Num(-17.7): "−17.7", Num(-0.001): "0", Signed(9.4): "+9.4", Signed(0): "0",
		Score(39.96, 40): "39.96", Score(40, 40): "40.0", Score(22.31, 40): "22.3",
		Percent(&one): "100%", Percent(&most): "99.9%", Percent(&none): "0%", Percent(nil): "n/a",
		Rate(&most): "1.000", Ordinal(1): "1st", Ordinal(12): "12th", Ordinal(103): "103rd", Count(1, "case"): "1 case",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
