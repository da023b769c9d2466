package keys_test

import (
	"strings"
	"testing"

	"ome-tui/tui/keys"
)

func TestNoKeyMeansTwoThingsInOnePlace(t *testing.T) {
	for _, c := range keys.Default().Clashes() {
		t.Errorf("%q in %s: %q and %q", c.Key, c.Place, c.A, c.B)
	}
}

func TestEveryActionHasOneNameAndHelp(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range keys.Default().Bindings() {
		if b.Name == "" {
			continue
		}
		if seen[b.Name] {
			t.Errorf("name %q twice", b.Name)
		}
		seen[b.Name] = true
		if b.Long == "" || b.Group == "" {
			t.Errorf("%s has no help", b.Name)
		}
	}
}

func TestLookup(t *testing.T) {
	tests := []struct {
		name  string
		place keys.Place
		key   string
		want  keys.Action
	}{
		{"a list key", keys.InCases, "j", keys.Down},
		{"a full-width bracket from an input method", keys.InTune, "】", keys.ThresholdUp},
		{"a full-width question mark", keys.InCase, "？", keys.Help},
		{"a letter in an input is text", keys.InInput, "j", keys.None},
		{"a full-width sign in an input is text", keys.InInput, "？", keys.None},
		{"a digit in the prompt text is text", keys.InText, "1", keys.None},
		{"a function key acts in an input", keys.InInput, "f3", keys.ScreenTune},
		{"c copies in Tune only", keys.InCases, "c", keys.None},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := keys.Default().Lookup(tt.place, tt.key); got != tt.want {
				t.Errorf("Lookup(%q) = %v, want %v", tt.key, got, tt.want)
			}
		})
	}
}

func TestRebind(t *testing.T) {
	tests := []struct {
		name, file string
		want       []string // faults, as file:line:col: prefix and words
	}{
		{"a comment and one change", "# mine\nzoom = Z\n", nil},
		{"unbind", "mouse =\n", nil},
		{"no equals sign", "zoom Z", []string{"k:1:1: no \"=\""}},
		{"a misspelt name", "\nzom = Z", []string{"k:2:1: unknown name \"zom\" (did you mean zoom?)"}},
		{"a key that does not exist", "zoom = hyper+z", []string{"k:1:1: unknown key \"hyper+z\""}},
		{"the same name twice", "zoom = Z\nzoom = X", []string{"k:2:1: zoom is bound twice (first in line 1)"}},
		{"two meanings in one place", "zoom = j", []string{"k:1:1: \"j\" means two things in"}},
		{"all faults at once", "zom = Z\nmouse hyper", []string{"k:1:1", "k:2:1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table, faults := keys.Default().Rebind("k", []byte(tt.file))
			if tt.want == nil {
				if len(faults) > 0 {
					t.Fatalf("faults: %v", faults)
				}
				return
			}
			text := faults.Error()
			for _, w := range tt.want {
				if !strings.Contains(text, w) {
					t.Errorf("faults %q lack %q", text, w)
				}
			}
			if table.Lookup(keys.InCases, "z") != keys.Zoom {
				t.Error("a faulty file must leave the table as it is")
			}
		})
	}
	table, _ := keys.Default().Rebind("k", []byte("zoom = Z"))
	if table.Lookup(keys.InCases, "Z") != keys.Zoom || table.Lookup(keys.InCases, "z") != keys.None || table.Labels(keys.Zoom)[0] != "Z" {
		t.Error("a rebound key acts, the old one does not, and help shows it")
	}
}
