package guard_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/guard"
)

// library writes cards into a fresh dataDir and opens it.
func library(t *testing.T, cards ...card.Card) *engine.Session {
	t.Helper()
	data := t.TempDir()
	for _, c := range cards {
		c.Category, c.Risk, c.Confidence, c.Rule = "Tower", "low", "low", "Do it."
		dir := filepath.Join(data, "experiences", c.Status)
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, c.ID+".md"), card.AppendMarkdown(nil, &c), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	o := engine.DefaultOptions()
	o.UseCurrentLibrary, o.DataDir, o.TempDir = true, data, t.TempDir()
	s, faults := engine.Open(context.Background(), o)
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// made makes the guard suite, told in a line a case.
func made(t *testing.T, s *engine.Session) (string, *guard.Guard) {
	t.Helper()
	g, err := guard.Make(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Run.Session.Close() })
	var b strings.Builder
	for i, c := range g.Cases {
		project := ""
		if c.Project != nil {
			project = " in " + c.Project.Key
		}
		fmt.Fprintf(&b, "%s %q +%v ~%v -%v%s %v\n", c.ID, c.Prompt, c.Expected, c.Allowed, c.Unexpected, project, g.Run.Results[i].Verdict.Passed)
	}
	return b.String(), g
}

func TestMake(t *testing.T) {
	s := library(t,
		card.Card{ID: "bell", Status: "active", Title: "Bell", Summary: "How bells ring.", Policy: "should", Level: "global",
			Triggers: []string{"ring the tower bell", "Ring the tower bell!", " "}, IgnoreWhen: []string{"only a toy", "Only a toy!", ""}},
		card.Card{ID: "clock", Status: "active", Title: "Clock", Summary: "How clocks run.", Policy: "should", Level: "project", ProjectKey: "a.test/b/c",
			Triggers: []string{"wind the tower clock"}},
		card.Card{ID: "chime", Status: "active", Title: "Chime", Summary: "How chimes sound.", Policy: "should", Level: "global",
			Triggers: []string{"ring the tower chime"}},
		card.Card{ID: "off", Status: "active", Title: "Off", Summary: "S.", Policy: "off", Level: "global", Triggers: []string{"never asked for"}},
		card.Card{ID: "draft", Status: "draft", Title: "Draft", Summary: "S.", Policy: "must", Level: "global", Triggers: []string{"not yet"}})
	got, g := made(t, s)
	want := `bell-trigger-1 "ring the tower bell" +[bell] ~[] -[] true
bell-ignore-when-1 "ring the tower bell; only a toy" +[] ~[chime] -[bell] true
chime-trigger-1 "ring the tower chime" +[chime] ~[bell] -[] true
clock-trigger-1 "wind the tower clock" +[clock] ~[] -[] in a.test/b/c true
chime-not-for-bell "ring the tower bell" +[] ~[bell] -[chime] true
bell-not-for-chime "ring the tower chime" +[] ~[chime] -[bell] false
`
	if got != want || g.Cards != 3 {
		t.Errorf("%d cards, got\n%swant\n%s", g.Cards, got, want)
	}
	if again, _ := made(t, s); again != got {
		t.Errorf("made again:\n%s", again)
	}
}

func TestMakeWithoutCards(t *testing.T) {
	s := library(t, card.Card{ID: "mute", Status: "active", Title: "Mute", Summary: "S.", Policy: "must", Level: "global"})
	if _, err := guard.Make(context.Background(), s); err != guard.ErrNoCards {
		t.Error(err)
	}
}
