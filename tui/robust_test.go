package tui

import (
	"context"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
)

// toRobust opens the Robust tab of a case.
func toRobust(t *testing.T, d *driver, id string) *driver {
	t.Helper()
	return d.press("/", "id:"+id, "enter", "enter", "tab", "tab", "tab", "tab", "tab").sees("[Robust]")
}

func TestRobustOfACase(t *testing.T) {
	toRobust(t, start(t, 120, 40), "rotate-token").sees("margin", "dropped one by one", "✓ lower case", "left out one by one", "v tries all cases").golden("robust-120x40")
	toRobust(t, start(t, 80, 24), "weak-words").golden("robust-80x24")
}

func TestWeakestCases(t *testing.T) {
	d := toRobust(t, start(t, 120, 40), "rotate-token").press("esc", "esc", "enter", "tab", "tab", "tab", "tab", "tab")
	d.press("v").sees("the whole suite, weakest first", "9 cases tried").golden("robust-suite-120x40")
	first := d.m.robust.weakest
	if len(first) != 9 {
		t.Fatalf("%d cases are listed", len(first))
	}
	for i := 1; i < len(first); i++ {
		if engine.CompareRobust(&first[i-1], &first[i]) > 0 {
			t.Errorf("case %d stands before %d", first[i-1].Case, first[i].Case)
		}
	}
	d.press("j", "enter")
	if want := first[1].Case; d.m.cases.sel.Case != want {
		t.Errorf("enter opens case %d, want %d", d.m.cases.sel.Case, want)
	}
	d.sees("[Robust]")
	if d.m.robust.found[first[1].Case] == nil {
		t.Error("the opened case is not searched")
	}
}

// TestRobustIsCancelledAndStaleIsDropped: x ends the search with what is
// there, v starts it anew, and another threshold makes all of it stale.
func TestRobustIsCancelledAndStaleIsDropped(t *testing.T) {
	d := toRobust(t, start(t, 120, 40), "rotate-token")
	real, blocked := d.m.session.bench.robust, make(chan struct{})
	d.m.session.bench.robust = func(ctx context.Context, r *engine.Run, cases []int, emit func(engine.Robust)) error {
		if cases == nil {
			emit(engine.Robust{Case: 1, Passes: true, Drops: []engine.Drop{{Word: "w"}}})
			close(blocked)
			<-ctx.Done()
			return ctx.Err()
		}
		return real(ctx, r, cases, emit)
	}
	d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'v'}}) // its forwarder is not asked
	<-blocked
	feed := d.m.robust.all
	if feed == nil {
		t.Fatal("no search is under way")
	}
	d.press("x").sees("cancelled")
	if d.m.robust.all != nil {
		t.Error("x does not end the search")
	}
	d.m.tried(robustBatch{feed: feed, results: []engine.Robust{{Case: 2}}})
	if n := d.m.robust.sum.Cases; n > 0 {
		t.Errorf("%d cases counted: a cancelled search still counts", n)
	}
	d.m.session.bench.robust = real
	d.press("v").sees("9 cases tried")
	d.press("]").lacks("weakest first").sees("dropped one by one", "v tries all cases")
	if strings.Contains(d.frame(), "9 cases tried") {
		t.Error("the stale list is shown")
	}
}
