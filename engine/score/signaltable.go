package score

import "ome-tui/engine/signal"

// signalTable numbers the registered signals.
type signalTable struct {
	set *signal.Set
	ids map[string]int32
}

func newSignalTable(set *signal.Set) signalTable {
	t := signalTable{set: set, ids: make(map[string]int32, len(set.Signals()))}
	for n, s := range set.Signals() {
		t.ids[s.ID] = int32(n)
	}
	return t
}

func (t signalTable) lookup(id string) int32 {
	if n, ok := t.ids[id]; ok {
		return n
	}
	return none
}

func (t signalTable) id(n int32) string { return t.set.Signals()[n].ID }

func (t signalTable) idsOf(numbers []int32) []string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		out[i] = t.id(n)
	}
	return out
}
