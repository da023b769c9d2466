package words

import (
	"fmt"
	"strings"

	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// Prompt says what a prompt was taken for: language, intents, signals with
// the words that show them, and the parts that give no evidence.
func Prompt(a *prompt.Analysis) []string {
	intent := "no known intent"
	if len(a.IntentModes) > 0 {
		intent = "intent " + strings.Join(a.IntentModes, ", ")
	}
	lines := []string{fmt.Sprintf("language %s; %s; %s", a.Language, intent,
		count(len(a.Tokens), "token to look for", "tokens to look for"))}
	for _, s := range a.Signals {
		lines = append(lines, signalLine(a, s))
	}
	if len(a.Signals) == 0 {
		lines = append(lines, "no signal was found")
	}
	for _, n := range a.NegatedSpans {
		lines = append(lines, "negated, so no evidence for a card: "+Quote(a.Prompt[n.Start:n.End], 100))
	}
	for _, r := range a.Removed {
		what := "code fence, of which only paths, commands and identifiers are searched: "
		if r.Kind == prompt.Frame {
			what = "stack frame, not searched: "
		}
		lines = append(lines, what+Quote(a.Prompt[r.Start:r.End], 100))
	}
	return lines
}

func signalLine(a *prompt.Analysis, s signal.Detection) string {
	line := "signal " + Clean(s.ID)
	if s.Polarity == signal.Negative {
		line = "signal against: " + Clean(s.ID)
	}
	var shown []string
	for _, span := range s.Spans {
		if span.Start >= 0 && span.End <= len(a.Narrative) && span.Start < span.End {
			shown = append(shown, a.Narrative[span.Start:span.End])
		}
	}
	if len(shown) > 0 {
		line += ", by " + quotes(shown, 3)
	}
	if s.Meaning != "" {
		line += " (" + Clean(s.Meaning) + ")"
	}
	return line
}

// Why names the strongest phrases and signals behind a card's score, as in
// "from triggers “lift” and topics “docs”"; empty when there are none.
func Why(c trace.Candidate) string {
	var pairs [][2]string
	for _, r := range c.Reasons {
		if r.Weight <= 0 || r.Kind == "bm25f" || r.Kind == "multi-token-support" || len(pairs) == 3 {
			continue
		}
		pairs = append(pairs, [2]string{FieldName(r.Field), r.Term})
	}
	if len(pairs) == 0 {
		return ""
	}
	return "from " + byField(pairs)
}
