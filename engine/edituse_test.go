package engine

import (
	"fmt"
	"testing"

	"ome-tui/engine/card"
)

// A trigger of its own ends that use_when stands in for triggers; every other
// edit leaves it so.
func TestEditsOfCardsWithoutTriggers(t *testing.T) {
	c := card.Card{ID: "a", UseWhen: []string{"u", "v"}, Triggers: []string{"u", "v"}, TriggersFromUse: true}
	for _, tt := range []struct {
		name string
		edit Edit
		want string
	}{
		{"a trigger ends it", Edit{Field: FieldTriggers, Op: Add, Value: "t"}, `[u v] [t] false`},
		{"use_when is both", Edit{Field: FieldUseWhen, Op: Remove, Value: "u"}, `[v] [v] true`},
		{"a topic leaves it", Edit{Field: FieldTopics, Op: Add, Value: "o"}, `[u v] [u v] true`},
	} {
		got, err := EditedCard(c, tt.edit)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if s := fmt.Sprint(got.UseWhen, got.Triggers, got.TriggersFromUse); s != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, s, tt.want)
		}
	}
}
