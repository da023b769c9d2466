package pick_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/pick"
	"ome-tui/engine/score"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// entry is a card with its scores, for tables.
type entry struct {
	card       card.Card
	score, raw float64
	strong     bool
}

func index(tb testing.TB, entries []entry) (*score.Index, []pick.Scored) {
	tb.Helper()
	set, err := signal.Builtin()
	if err != nil {
		tb.Fatal(err)
	}
	cards := make([]card.Card, len(entries))
	for i, e := range entries {
		cards[i] = e.card
		cards[i].Status, cards[i].Policy, cards[i].Level = "active", "should", "global"
	}
	ix := score.NewIndex(cards, set, trace.Documented)
	var list []pick.Scored
	for i, e := range entries {
		list = append(list, pick.Keep(ix, int32(i), score.Evidence{Score: e.score, Strong: e.strong}, e.raw))
	}
	pick.Sort(list)
	return ix, list
}

func about(id, subject string) card.Card {
	return card.Card{ID: id, Title: subject, Triggers: []string{subject + " work"}, Topics: []string{subject}, Category: id}
}

func fromProject(c card.Card) card.Card { c.Library = trace.Project; return c }

// TestFates tells the fate of each card of small selections.
func TestFates(t *testing.T) {
	type fates map[string]trace.Stage
	tests := []struct {
		name, reason string
		entries      []entry
		limits       pick.Limits
		want         fates // by id, with "project:" before those of the project library
	}{
		{"empty", "no card, no fate", nil, pick.Limits{Limit: 4, Threshold: 40}, fates{}},
		{
			"threshold", "a card at the threshold is admitted, one below is no candidate",
			[]entry{{about("a", "anchor"), 40, 1, true}, {about("b", "barrel"), 39.99, 9, true}},
			pick.Limits{Limit: 4, Threshold: 40}, fates{"a": trace.StageSelected},
		},
		{
			"limit", "the best by fused rank are taken until the limit",
			[]entry{{about("a", "anchor"), 90, 9, true}, {about("b", "barrel"), 80, 8, true}, {about("c", "candle"), 70, 7, true}},
			pick.Limits{Limit: 2, Threshold: 40}, fates{"a": trace.StageSelected, "b": trace.StageSelected, "c": trace.StageLimit},
		},
		{
			"limit 0", "an admitted card is cut by the limit, not unknown",
			[]entry{{about("a", "anchor"), 90, 9, true}}, pick.Limits{Limit: 0, Threshold: 40}, fates{"a": trace.StageLimit},
		},
		{
			"gap", "18 points below the first without a strong anchor is a gap, with one it is not, 18 exactly is none",
			[]entry{
				{about("a", "anchor"), 90, 9, true}, {about("b", "barrel"), 71.99, 8, false},
				{about("c", "candle"), 50, 7, true}, {about("d", "drawer"), 72, 6, false},
			},
			pick.Limits{Limit: 9, Threshold: 40},
			fates{"a": trace.StageSelected, "b": trace.StageGap, "c": trace.StageSelected, "d": trace.StageSelected},
		},
		{
			"first without anchor", "the first card is always taken",
			[]entry{{about("a", "anchor"), 50, 9, false}}, pick.Limits{Limit: 1, Threshold: 40}, fates{"a": trace.StageSelected},
		},
		{
			"same id", "the project's card of an id stands for the global one, whatever the scores",
			[]entry{{about("a", "anchor"), 95, 9, true}, {fromProject(about("a", "barrel")), 41, 1, true}},
			pick.Limits{Limit: 4, Threshold: 40}, fates{"a": trace.StageDuplicate, "project:a": trace.StageSelected},
		},
		{
			"alike, project 8 lower", "a project card within 8 points stands for the alike global one",
			[]entry{{about("a", "anchor"), 80, 9, true}, {fromProject(sameAs(about("a", "anchor"), "b")), 72, 1, true}},
			pick.Limits{Limit: 4, Threshold: 40}, fates{"a": trace.StageDuplicate, "project:b": trace.StageSelected},
		},
		{
			"alike, project 9 lower", "further down it is folded itself",
			[]entry{{about("a", "anchor"), 80, 9, true}, {fromProject(sameAs(about("a", "anchor"), "b")), 71, 1, true}},
			pick.Limits{Limit: 4, Threshold: 40}, fates{"a": trace.StageSelected, "project:b": trace.StageDuplicate},
		},
		{
			"other scope", "alike cards of another scope are two cards",
			[]entry{{about("a", "anchor"), 80, 9, true}, {family(sameAs(about("a", "anchor"), "b")), 79, 1, true}},
			pick.Limits{Limit: 4, Threshold: 40}, fates{"a": trace.StageSelected, "b": trace.StageSelected},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ix, list := index(t, tt.entries)
			var s pick.Scratch
			got := fates{}
			for _, p := range pick.Select(ix, list, tt.limits, &s) {
				name := ix.Card(p.Card).ID
				if p.Library == trace.Project {
					name = "project:" + name
				}
				got[name] = p.Fate
			}
			if len(got) != len(tt.want) {
				t.Errorf("fates %v, want %v (%s)", got, tt.want, tt.reason)
			}
			for name, want := range tt.want {
				if got[name] != want {
					t.Errorf("%s: %v, want %v (%s)", name, got[name], want, tt.reason)
				}
			}
		})
	}
}

func sameAs(c card.Card, id string) card.Card { c.ID = id; return c }

// family gives the card other scope settings that every project fits.
func family(c card.Card) card.Card { c.ModulePath = "apps"; return c }

// TestDiversity: further cards on one topic lose 12 % each, at most 28 %.
func TestDiversity(t *testing.T) {
	var entries []entry
	for i, subject := range []string{"anchor", "barrel", "candle", "drawer"} {
		c := about(subject, subject)
		c.Topics = []string{"Shared"}
		entries = append(entries, entry{c, 90 - float64(i), 9 - float64(i), true})
	}
	ix, list := index(t, entries)
	var s pick.Scratch
	want := map[string]float64{"anchor": 1, "barrel": 0.88, "candle": 0.76, "drawer": 0.72}
	for _, p := range pick.Select(ix, list, pick.Limits{Limit: 9}, &s) {
		if id := ix.Card(p.Card).ID; p.Diversity != want[id] {
			t.Errorf("%s: factor %v, want %v", id, p.Diversity, want[id])
		}
	}
}

// TestFusion: a card that is better in both channels never ranks lower, and
// ranks are those of the definition.
func TestFusion(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range 200 {
		ix := crowd(t, r, 1+r.IntN(40))
		list := scored(r, ix)
		var s pick.Scratch
		picks := slices.Clone(pick.Select(ix, list, pick.Limits{Limit: 4}, &s))
		for _, a := range picks {
			for _, b := range picks {
				better := a.RankRaw < b.RankRaw && a.RankEvidence < b.RankEvidence
				if better && a.Diversity == 1 && b.Diversity == 1 && a.Fused < b.Fused {
					t.Fatalf("%+v ranks below %+v", a, b)
				}
				if a.Score > b.Score && a.RankEvidence > b.RankEvidence || a.Raw > b.Raw && a.RankRaw > b.RankRaw {
					t.Fatalf("ranks contradict scores: %+v %+v", a, b)
				}
			}
		}
	}
}
