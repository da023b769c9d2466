package match_test

import (
	"math"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
)

// documentedCard is the card of the published fixture format, in English or
// Chinese (the triggers differ).
func documentedCard(triggers ...string) card.Card {
	return card.Card{ID: "browser-validation", Status: "active", Title: "Browser Validation", Category: "Testing",
		Summary:    "UI changes need real browser validation, while backend-only or documentation-only work should not recall this card.",
		IgnoreWhen: []string{"backend-only migration", "documentation-only example"},
		Positive:   []string{"UI browser validation"}, Negative: []string{"backend-only migration"},
		Policy: "must", Risk: "high", Confidence: "high", Triggers: triggers, Topics: []string{"frontend", "test"}, Level: "global"}
}

// TestDocumentedExample calculates the published examples by hand.
func TestDocumentedExample(t *testing.T) {
	tests := []struct {
		name, reason string
		card         card.Card
		prompt       string
		want         float64
		families     []trace.Family
	}{
		{
			name: "english", reason: "hint 2 of 3 words, triggers and title 1 of 2",
			card:   documentedCard("browser validation", "browser check"),
			prompt: "After fixing the UI, validate it in the browser",
			// triggers 52·0.28 = 14.56 twice: 14.56 + 0.22·14.56 = 17.76
			// title    32·0.28 = 8.96
			// hints    52·2/3 = 34.67
			// 100·(1 − 0.8224·0.9104·0.6533) = 51.09
			want:     51.09,
			families: []trace.Family{trace.Triggers, trace.Title, trace.Hints},
		},
		{
			name: "chinese", reason: "trigger 3 of 5 tokens, topic test through the task type",
			card:   documentedCard("browser validation", "浏览器验证"),
			prompt: "修复 UI 后请在浏览器里验证",
			// triggers 浏览 览器 验证 of 浏览器验证 浏览 览器 器验 验证: 52·3/5 = 31.2
			// topics   test: 12
			// lexical  浏览 览器 验证 test: 6 + 2.5·4 = 16
			// 100·(1 − 0.688·0.88·0.84) = 49.14
			want:     49.14,
			families: []trace.Family{trace.Triggers, trace.Topics, trace.Lexical},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set := builtin(t)
			a := prompt.Analyze(tt.prompt, set)
			lib := match.NewLibrary([]card.Card{tt.card}, set, trace.Documented)
			c, _ := lib.ExplainCard(a, defaults, tt.card.Ref())
			if math.Abs(c.Score-tt.want) > 0.005 || !c.Selected {
				t.Errorf("score %v selected %v, want %v (%s)", c.Score, c.Selected, tt.want, tt.reason)
			}
			if len(c.Families) != len(tt.families) {
				t.Errorf("families %v, want %v", c.Families, tt.families)
			}
			ome := match.NewLibrary([]card.Card{tt.card}, set, trace.OME040)
			d := ome.Explain(a, defaults)
			if got := d.Candidates[0].Rejection.Code(); got != "blockedSignals.unknown:backend-only migration" {
				t.Errorf("under ome-0.4.0 rejected by %q: free phrases are unknown signals there", got)
			}
		})
	}
}

// TestFreeNegativeHint: a free negative phrase acts like ignore_when.
func TestFreeNegativeHint(t *testing.T) {
	set := builtin(t)
	c := documentedCard("browser validation")
	c.IgnoreWhen = nil
	lib := match.NewLibrary([]card.Card{c}, set, trace.Documented)
	a := prompt.Analyze("browser validation of the backend-only migration", set)
	got, _ := lib.ExplainCard(a, defaults, c.Ref())
	if got.Rejection == nil || got.Rejection.Code() != "negativeTriggers:backend-only migration" {
		t.Errorf("rejection %+v, want the free phrase as an ignore phrase", got.Rejection)
	}
}
