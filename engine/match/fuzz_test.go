package match_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/match"
	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/trace"
)

// Words that meet each other in every way the text rules know: parts of
// longer words, Chinese inside Chinese, stop words, marks, single characters.
var words = strings.Fields(`ui gui api openapi push git-push git commit c a.b x/a.b .github/push.yml ci/cd v1. the context and
	browser validation 浏览器验证 请在浏览器里验证 验证 卡 信用卡 我们 需要 接口 api接口 timeout client http batch_size cs 2 don't not 不要 执行
	explain fix commit. review`)

var hints = []string{"explicit_execute", "ui_surface", "explain_only", "not_registered", "git_operation", "browser validation", "浏览器验证", "git push only"}

type maker struct{ *rand.Rand }

func (m maker) pick(list []string) string { return list[m.IntN(len(list))] }

func (m maker) phrase(most int) string {
	separators := []string{" ", " ", " ", "", ", ", "，", "; ", "|", "\n"}
	var b strings.Builder
	for range 1 + m.IntN(most) {
		b.WriteString(m.pick(words))
		b.WriteString(m.pick(separators))
	}
	return b.String()
}

func (m maker) list(most int) []string {
	var out []string
	for range m.IntN(most + 1) {
		out = append(out, m.phrase(3))
	}
	return out
}

func (m maker) some(list []string, odds int) []string {
	if m.IntN(odds) > 0 {
		return nil
	}
	return []string{m.pick(list)}
}

func (m maker) card(id string) card.Card {
	c := card.Card{ID: id, Status: m.pick([]string{"active", "active", "active", "draft"}), Title: m.phrase(3), Category: m.pick(words),
		Summary: m.phrase(6), Triggers: m.list(3), Topics: m.list(2), IgnoreWhen: m.list(m.IntN(2)),
		Policy: m.pick(card.Policies()), Risk: m.pick(card.Grades()), Confidence: m.pick(card.Grades()), Level: "global",
		Positive: m.some(hints, 3), RequiredAll: m.some(hints[:3], 8), Negative: m.some(hints, 6),
		IntentInclude: m.some(card.Modes(), 8), IntentExclude: m.some(card.Modes(), 8), Library: trace.Scope(m.IntN(2))}
	if m.IntN(3) == 0 {
		c.Aliases = []card.AliasGroup{{Language: "en", Terms: m.list(2)}}
	}
	if m.IntN(12) == 0 {
		c.ID = "starter-" + id
	}
	return c
}

// library makes cards; some repeat another one's text or id.
func (m maker) library(n int) []card.Card {
	var cards []card.Card
	seen := map[trace.Ref]bool{}
	for len(cards) < n {
		c := m.card(string(rune('a'+m.IntN(26))) + m.pick(words[:3]))
		if len(cards) > 0 && m.IntN(4) == 0 {
			other := cards[m.IntN(len(cards))]
			c.Title, c.Triggers, c.Topics, c.Category, c.Status, c.Policy = other.Title, other.Triggers, other.Topics, other.Category, other.Status, other.Policy
		}
		if c.ID == "" || seen[c.Ref()] {
			continue
		}
		seen[c.Ref()] = true
		cards = append(cards, c)
	}
	return cards
}

// FuzzRecall holds the fast path against the plain scorer and the full
// selection, whatever the order of the cards.
func FuzzRecall(f *testing.F) {
	for seed := range uint64(150) {
		f.Add(seed, uint8(seed%5), uint8(seed*7%100))
	}
	set := builtin(f)
	var s match.Scratch
	f.Fuzz(func(t *testing.T, seed uint64, limit, threshold uint8) {
		m := maker{rand.New(rand.NewPCG(seed, 1))}
		cards := m.library(2 + m.IntN(20))
		profile := trace.Profile(m.IntN(2))
		o := match.Options{Limit: int(limit), Threshold: float64(threshold % 101)}
		lib := match.NewLibrary(cards, set, profile)
		shuffled := slices.Clone(cards)
		m.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		other := match.NewLibrary(shuffled, set, profile)
		oracle := newPlain(cards, set, profile)
		for range 4 {
			a := prompt.Analyze(m.phrase(1+m.IntN(12)), set)
			got := lib.Recall(a, o, &s)
			comparePlain(t, lib, oracle, a, o, got)
			again := other.Recall(a, o, &s)
			if !slices.Equal(refs(lib, got.Returned), refs(other, again.Returned)) {
				t.Errorf("order of the cards changes the result: %v, %v", refs(lib, got.Returned), refs(other, again.Returned))
			}
		}
	})
}

func refs(lib *match.Library, cards []int32) []trace.Ref {
	var out []trace.Ref
	for _, i := range cards {
		out = append(out, lib.Card(i).Ref())
	}
	return out
}

func comparePlain(t *testing.T, lib *match.Library, oracle *plain, a *prompt.Analysis, o match.Options, got match.Outcome) {
	t.Helper()
	var want []pick.Scored
	for _, c := range oracle.cards {
		i, _ := lib.Find(c.Ref())
		p := oracle.judge(c, a)
		compareTold(t, lib, a, o, c, p)
		if p.gate != "" || !p.independent {
			continue
		}
		k := pick.Scored{Score: p.score, Raw: p.raw, Card: i, Order: lib.Index().Order(i), Strong: p.strong,
			Priority: int8(lib.Index().Priority(i)), Library: c.Library}
		for _, f := range p.families {
			k.Families |= 1 << f
		}
		want = append(want, k)
	}
	pick.Sort(want)
	if !slices.EqualFunc(got.Kept, want, sameScored) {
		t.Fatalf("prompt %q: kept\n got %+v\nwant %+v", a.Prompt, got.Kept, want)
	}
	var s pick.Scratch
	var returned []int32
	for _, p := range pick.Select(lib.Index(), got.Kept, pick.Limits{Limit: o.Limit, Threshold: o.Threshold}, &s) {
		if p.Fate == trace.StageSelected {
			returned = append(returned, p.Card)
		}
	}
	if !slices.Equal(got.Returned, returned) {
		t.Fatalf("prompt %q: returned %v, a full selection %v", a.Prompt, got.Returned, returned)
	}
}

// sameScored allows the last digit of the raw score: the oracle sums in
// another order.
func sameScored(a, b pick.Scored) bool {
	near := math.Abs(a.Raw-b.Raw) < 0.011 && math.Abs(a.Score-b.Score) < 0.011
	a.Raw, a.Score = b.Raw, b.Score
	return near && a == b
}

func compareTold(t *testing.T, lib *match.Library, a *prompt.Analysis, o match.Options, c *card.Card, p plainScore) {
	t.Helper()
	told, ok := lib.ExplainCard(a, o, c.Ref())
	if !ok {
		t.Fatalf("%v is not in the library", c.Ref())
	}
	gate := ""
	if r := told.Rejection; r != nil && r.Stage == trace.StageGate {
		gate = r.Code()
	}
	if gate != p.gate {
		t.Errorf("prompt %q card %+v: gate %q, want %q", a.Prompt, c, gate, p.gate)
	}
	if math.Abs(told.Score-p.score) > 0.011 || told.StrongAnchor != p.strong || !slices.Equal(told.Families, p.families) {
		t.Errorf("prompt %q card %+v:\n got %v %v %v\nwant %v %v %v", a.Prompt, c, told.Score, told.Families, told.StrongAnchor, p.score, p.families, p.strong)
	}
}
