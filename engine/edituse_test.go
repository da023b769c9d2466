package engine

import (
	"fmt"
	"testing"

	"ome-tui/engine/card"
)

// In a real library use_when stands in for triggers as long as there are none.
func TestEditsWhereUseStandsIn(t *testing.T) {
	standing := card.Card{ID: "a", UseWhen: []string{"u", "v"}, Triggers: []string{"u", "v"}, UseStandsIn: true, TriggersFromUse: true}
	own := card.Card{ID: "a", UseWhen: []string{"u"}, Triggers: []string{"t"}, UseStandsIn: true}
	fixture := card.Card{ID: "a", UseWhen: []string{"u"}, Triggers: []string{"t"}}
	for _, tt := range []struct {
		name string
		card card.Card
		edit Edit
		want string
	}{
		{"a trigger ends it", standing, Edit{Field: FieldTriggers, Op: Add, Value: "t"}, `[u v] [t] false`},
		{"use_when is both", standing, Edit{Field: FieldUseWhen, Op: Remove, Value: "u"}, `[v] [v] true`},
		{"a topic leaves it", standing, Edit{Field: FieldTopics, Op: Add, Value: "o"}, `[u v] [u v] true`},
		{"the last trigger taken away begins it", own, Edit{Field: FieldTriggers, Op: Remove, Value: "t"}, `[u] [u] true`},
		{"another trigger does not", own, Edit{Field: FieldTriggers, Op: Add, Value: "s"}, `[u] [t s] false`},
		{"a fixture has none", fixture, Edit{Field: FieldTriggers, Op: Remove, Value: "t"}, `[u] [] false`},
	} {
		got, err := EditedCard(tt.card, tt.edit)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if s := fmt.Sprint(got.UseWhen, got.Triggers, got.TriggersFromUse); s != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, s, tt.want)
		}
	}
}
