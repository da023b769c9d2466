package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// towerRun has one case of each kind over three cards: a hit, a miss, an
// unjudged and a forbidden extra, and a broken abstention.
func towerRun(t *testing.T) *engine.Run {
	t.Helper()
	cards := []map[string]any{
		fixture("bell", "Tower", []string{"ring the brass bell", "パン"}),
		fixture("rope", "Harbour", []string{"coil the green rope"}),
		fixture("draft", "Drawer", []string{"sort the paper drawer"}, set("status", "draft")),
	}
	cases := []map[string]any{
		{"id": "hit", "prompt": "ring the brass bell", "expectedCards": []string{"bell"}, "tags": []string{"a"}},
		{"id": "miss", "prompt": "sort the paper drawer", "expectedCards": []string{"draft"}, "tags": []string{"a", "b"}},
		{"id": "extra", "prompt": "ring the brass bell, coil the green rope", "expectedCards": []string{"bell"}},
		{"id": "forbidden", "prompt": "coil the green rope", "expectedCards": []string{}, "unexpectedCards": []string{"rope"}},
		{"id": "allowed", "prompt": "coil the green rope", "expectedCards": []string{}, "allowedExtraCards": []string{"rope"}},
		{"id": "broken", "prompt": "coil the green rope", "expectNoMatches": true},
	}
	return run(t, open(t, engine.DefaultOptions(), oneSuite(t, cases, cards...)))
}

func TestCardStats(t *testing.T) {
	r := towerRun(t)
	var lines []string
	for _, c := range r.Cards() {
		lines = append(lines, fmt.Sprintf("%s expected %d returned %d hit %d missed %d extra %d noise %d precision %v/%d recall %v/%d wins %d losses %d", c.ID,
			c.Expected, c.Returned, c.Hit, c.Missed, c.Extra, c.Noise(), c.Precision.Value, c.Precision.N, c.Recall.Value, c.Recall.N, len(c.Wins), len(c.Losses)))
	}
	want := []string{
		"rope expected 0 returned 4 hit 0 missed 0 extra 4 noise 3 precision 0.25/4 recall 0/0 wins 0 losses 3",
		"draft expected 1 returned 0 hit 0 missed 1 extra 0 noise 0 precision 0/0 recall 0/1 wins 0 losses 1",
		"bell expected 2 returned 2 hit 2 missed 0 extra 0 noise 0 precision 1/2 recall 1/2 wins 2 losses 0",
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	if by := r.Total().ByCard; len(by) != 3 || by[2] != (suite.CardCounts{ID: "rope", Returned: 4, Extra: 4, Allowed: 1, Forbidden: 1}) {
		t.Errorf("counts %+v", by)
	}
}

// TestTriggers types each of a card's own triggers as a prompt.
func TestTriggers(t *testing.T) {
	s := towerRun(t).Session
	bell := s.Triggers(0, trace.Ref{ID: "bell"})
	if len(bell) != 2 || !bell[0].Recalled || !bell[0].Tokens || bell[1].Recalled || bell[1].Tokens || bell[1].Failure == nil {
		t.Errorf("%+v", bell)
	}
	draft := s.Triggers(0, trace.Ref{ID: "draft"})
	if len(draft) != 1 || draft[0].Recalled || draft[0].Failure.Cause != engine.CauseStatus {
		t.Errorf("%+v", draft)
	}
	if got := s.Triggers(0, trace.Ref{ID: "nobody"}); got != nil {
		t.Errorf("%+v", got)
	}
}

// TestTrial recalls a prompt without a case and says why a card is not there.
func TestTrial(t *testing.T) {
	s := towerRun(t).Session
	trial := s.Try(0, "sort the paper drawer and ring the brass bell", s.Project())
	if len(trial.Returned) != 1 || trial.Returned[0].ID != "bell" || !strings.Contains(trial.Context.Text, "Tower") {
		t.Fatalf("%v\n%s", trial.Returned, trial.Context.Text)
	}
	if f := trial.Miss("draft"); f == nil || f.Cause != engine.CauseStatus {
		t.Errorf("%+v", f)
	}
	if f := trial.Miss("bell"); f != nil {
		t.Errorf("a returned card is missing: %+v", f)
	}
	if f := trial.Miss("nobody"); f == nil || f.Cause != engine.CauseMissingCard {
		t.Errorf("%+v", f)
	}
	if f := trial.Funnel(); f.From(trace.StageFilter) != 3 || f[trace.StageSelected] != 1 || f[trace.StageFilter] != 1 {
		t.Errorf("funnel %v", f)
	}
}

// TestContext gives the injected text of a case, whose length is the context
// size of its result, and which names no place on disk.
func TestContext(t *testing.T) {
	r := towerRun(t)
	text := r.Context(0)
	if got := len([]rune(text.Text)); got == 0 || got != r.Results[0].Metrics.ContextSize {
		t.Errorf("%d characters, the result says %d", got, r.Results[0].Metrics.ContextSize)
	}
	if dir := r.Session.Library(0).DataDir; strings.Contains(text.Text, dir) {
		t.Errorf("the context names %s", dir)
	}
}
