package match_test

import (
	"slices"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

func fixtures(tb testing.TB, name string, data []byte, lib trace.Scope) []card.Card {
	tb.Helper()
	cards, faults := card.ParseFixtures(name, data)
	if faults.Has(fault.Error) {
		tb.Fatal(faults)
	}
	for i := range cards {
		cards[i].Library = lib
	}
	return cards
}

// library reads the cards of a recorded library.
func library(tb testing.TB, rec oracle.Recordings, name string) []card.Card {
	tb.Helper()
	global, project, err := rec.Cards(name)
	if err != nil {
		tb.Fatal(err)
	}
	cards := fixtures(tb, name, global, trace.Global)
	if project != nil {
		cards = append(cards, fixtures(tb, name, project, trace.Project)...)
	}
	return cards
}

// given is a detector that gives recorded signals. Intents ask it about parts
// of a prompt, of which nothing is recorded: a part shows the signals of the
// whole and, as it is asked only about parts with a verb of action,
// explicit_execute.
type given struct {
	whole   string
	signals []signal.Detection
}

// Detect implements prompt.Detector.
func (g given) Detect(in signal.Input) []signal.Detection {
	if in.Narrative == g.whole {
		return g.signals
	}
	return append(slices.Clip(g.signals), signal.Detection{Signal: &signal.Signal{ID: "explicit_execute"}})
}

func builtin(tb testing.TB) *signal.Set {
	tb.Helper()
	set, err := signal.Builtin()
	if err != nil {
		tb.Fatal(err)
	}
	return set
}
