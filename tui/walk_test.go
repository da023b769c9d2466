package tui

import (
	"fmt"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/fixtures"
	"ome-tui/report/words"
)

// TestRootCauseOfEveryFailureInTwoKeys walks the shipped failing suite: for
// each case, the pane beside the list names cause, card, stage, number and
// margin, and one key shows the arithmetic or the gate.
func TestRootCauseOfEveryFailureInTwoKeys(t *testing.T) {
	open := openSuites(suite.Location{FS: fixtures.Files(), Path: "failing/suite.json"})
	d := start(t, 140, 60, func(c *Config) { c.Open = open })
	causes := map[engine.Cause]bool{}
	kinds := map[engine.FailureKind]bool{}
	for i := range d.m.table.Cases {
		r := d.m.table.Result(i)
		if r.Verdict.Passed {
			continue
		}
		f := r.Failure()
		if f == nil {
			t.Errorf("case %s fails without a cause", d.m.table.Cases[i].ID)
			continue
		}
		causes[f.Cause], kinds[f.Kind] = true, true
		d.m.cases.selectLine(d.m.cases.view.Find(d.m.cases.view.Ref(lineOf(d, i))))
		d.run(d.m.cases.ask(d.m))
		d.sees(words.CauseLine(*f), "cause "+f.Cause.String(), "stage "+f.Stage.String(), "margin")
		if f.Known && f.Cause == engine.CauseBelowThreshold {
			d.sees(words.Score(f.Score, f.Threshold), fmt.Sprintf("against %s", words.Num(f.Threshold)))
		}
		d.press("enter").sees("[Scores]")
		if f.Known {
			d.sees(f.Card.ID)
		}
		if strings.Contains(d.frame(), "computing…") {
			t.Error("the card's detail never came")
		}
		d.press("esc")
	}
	for _, k := range engine.FailureKinds() {
		if !kinds[k] {
			t.Errorf("no case of the failing suite fails by %s", k)
		}
	}
	t.Logf("%d causes seen: %v", len(causes), causes)
}

func lineOf(d *driver, item int) int {
	for line := range d.m.cases.view.Len() {
		if i, _ := d.m.cases.view.At(line); i == item {
			return line
		}
	}
	return -1
}
