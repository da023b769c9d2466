package prompt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
)

// nothing is a detector that finds no signals.
type nothing struct{}

// Detect implements prompt.Detector.
func (nothing) Detect(signal.Input) []signal.Detection { return nil }

func TestPlaces(t *testing.T) {
	type place struct {
		text, token string
		fate        prompt.Fate
	}
	for _, c := range []struct {
		name, prompt string
		want         []place
	}{
		{"capitals and parts", "Fix Shelf-Counter", []place{
			{"Fix", "fix", prompt.Counted}, {"Shelf-Counter", "shelf-counter", prompt.Counted},
			{"Shelf", "shelf", prompt.Counted}, {"Counter", "counter", prompt.Counted}}},
		{"a negated clause", "do not Push, 修复", []place{
			{"do", "do", prompt.NegatedToken}, {"not", "not", prompt.NegatedToken},
			{"Push", "push", prompt.NegatedToken}, {"修复", "修复", prompt.Counted}}},
		{"a fence keeps its code terms", "see\n```\nreadRows x\n``` ok", []place{
			{"see", "see", prompt.Counted}, {"readRows", "readrows", prompt.Counted},
			{"x", "x", prompt.RemovedToken}, {"ok", "ok", prompt.Counted}}},
		{"what looks like a stack frame", "look at total(1)", []place{
			{"look", "look", prompt.Counted}, {"at", "at", prompt.RemovedToken},
			{"total", "total", prompt.RemovedToken}, {"1", "1", prompt.RemovedToken}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []place
			for _, p := range prompt.Analyze(c.prompt, nothing{}).Places() {
				got = append(got, place{p.Of(c.prompt), p.Token, p.Fate})
			}
			if diff := cmp.Diff(c.want, got, cmp.AllowUnexported(place{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSpans(t *testing.T) {
	const in = "Look at this:\n```\nnpm test\n```\nat boom(1:2)\nplease do not  deploy it; run it"
	a := prompt.Analyze(in, nothing{})
	if len(a.NegatedSpans) != 1 || a.NegatedSpans[0].Of(in) != "do not  deploy it" || a.NegatedSpans[0].Cue.Of(in) != "do not" {
		t.Errorf("negated spans %v", a.NegatedSpans)
	}
	var removed []string
	for _, r := range a.Removed {
		removed = append(removed, r.Of(in))
	}
	if diff := cmp.Diff([]string{"```\nnpm test\n```", "at boom(1:2)"}, removed); diff != "" {
		t.Error(diff)
	}
}

func TestInvisible(t *testing.T) {
	const in = "fix café naïve ＦＩＸ テスト 修复 한국 ok"
	var got []string
	for _, s := range prompt.Invisible(in) {
		got = append(got, s.Of(in))
	}
	if diff := cmp.Diff([]string{"é", "ï", "ＦＩＸ", "テスト", "한국"}, got); diff != "" {
		t.Error(diff)
	}
}
