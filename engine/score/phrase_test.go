package score

import (
	"math"
	"slices"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

func builtin(tb testing.TB) *signal.Set {
	tb.Helper()
	set, err := signal.Builtin()
	if err != nil {
		tb.Fatal(err)
	}
	return set
}

// triggered is an active card with one trigger field.
func triggered(triggers ...string) card.Card {
	return card.Card{ID: "a", Status: "active", Policy: "should", Level: "global", Triggers: triggers}
}

// TestPhraseRules pins the rule and value of single triggers.
func TestPhraseRules(t *testing.T) {
	tests := []struct {
		name, reason, trigger, prompt string
		rule                          trace.PhraseRule
		value                         float64
		strong                        bool
	}{
		{"whole phrase", "48 + 2·3", "browser smoke test", "run the browser smoke test today", trace.ExactMulti, 54, true},
		{"long phrase", "the bonus ends at 10", "open the old blue box near six doors", "please open the old blue box near six doors", trace.ExactMulti, 58, true},
		{"single word", "one word among several", "reconcile", "reconcile the accounts of June", trace.ExactSingle, 24, false},
		{"short prompt", "one word in a prompt of two", "reconcile", "reconcile accounts", trace.ExactShort, 44, true},
		{"most words", "52·3/4, covered well enough to be strong", "restart the print server twice", "server restart of the print job", trace.Partial, 39, true},
		{"half", "52·2/4, not strong", "restart print server twice", "print the restart report for june", trace.Partial, 26, false},
		{"one of two", "52·0.28", "print server", "print the report for the board", trace.PartialPair, 14.56, false},
		{"one of three", "too little", "print server room", "print the report for the board", trace.NoMatch, 0, false},
		{"part of a word", "log is no word of blog", "log file", "a blog about a file cabinet", trace.PartialPair, 14.56, false},
		{"inside a joined word", "a phrase may start inside a path", "c compiler", "the objective/c compiler is old enough", trace.ExactMulti, 52, true},
		{"chinese inside", "Chinese matches inside a longer run: 48 + 2·4", "浏览器验证", "请在浏览器验证这个页面的按钮", trace.ExactMulti, 58, true},
		{"one character", "one Chinese character shares no token and still matches", "卡", "把信用卡的账单整理一下吧", trace.ExactSingle, 24, false},
	}
	set := builtin(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ix := NewIndex([]card.Card{triggered(tt.trigger)}, set, trace.Documented)
			var s Scratch
			q := ix.Query(prompt.Analyze(tt.prompt, set), &s)
			w := ix.entries[0].families[trace.Triggers][0].worth(weightsOf(trace.Triggers), q)
			if w.rule != tt.rule || math.Abs(w.value-tt.value) > 1e-9 || w.strong != tt.strong {
				t.Errorf("rule %v value %v strong %v, want %v %v %v (%s)", w.rule, w.value, w.strong, tt.rule, tt.value, tt.strong, tt.reason)
			}
			if touched := ix.Touched(q, &s); ix.Evidence(q, 0, nil).Independent() && len(touched) == 0 {
				t.Errorf("independent evidence, and the card is not looked at (%s)", tt.reason)
			}
		})
	}
}

// TestFields pins how entries become phrases, as OME 0.4.0 was observed to
// do it.
func TestFields(t *testing.T) {
	tests := []struct {
		name, reason string
		triggers     []string
		want         []string
	}{
		{"cut", "an entry is cut at its separators", []string{"deploy, ask me before；部署|then wait"}, []string{"deploy", "ask me before", "部署", "then wait"}},
		{"once", "a phrase counts once, letter case ignored", []string{"Alpha beta", "alpha  beta", "gamma"}, []string{"Alpha beta", "gamma"}},
		{"no token", "a phrase without a token is none", []string{"with the context", "然后 需要", "é"}, nil},
	}
	set := builtin(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ix := NewIndex([]card.Card{triggered(tt.triggers...)}, set, trace.Documented)
			var got []string
			for _, p := range ix.entries[0].families[trace.Triggers] {
				got = append(got, p.text)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("phrases %q, want %q (%s)", got, tt.want, tt.reason)
			}
		})
	}
}

// TestIgnoreText pins when ignore_when rejects, as OME 0.4.0 was observed to
// do it.
func TestIgnoreText(t *testing.T) {
	tests := []struct {
		name, reason, ignore, prompt string
		want                         bool
	}{
		{"whole entry", "an entry is not cut", "unit tests only, nothing else", "the parser, unit tests only, nothing else", true},
		{"part of an entry", "its parts alone do not reject", "unit tests only, nothing else", "unit tests only for the parser", false},
		{"negated", "negated text counts", "laminate the badge", "reprint it, do not laminate the badge", true},
		{"stop words", "an entry without a token matches nothing", "and then", "look at it and then at this", false},
		{"chinese stop word", "Chinese text matches as it stands", "需要", "这里需要一张表", true},
		{"part of a word", "words have limits", "log file", "a blog filed under news", false},
	}
	set := builtin(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := triggered("anything")
			c.IgnoreWhen = []string{tt.ignore}
			ix := NewIndex([]card.Card{c}, set, trace.Documented)
			var s Scratch
			r := ix.Gate(ix.Query(prompt.Analyze(tt.prompt, set), &s), 0, nil)
			if (r != nil) != tt.want {
				t.Errorf("rejection %v, want one: %v (%s)", r, tt.want, tt.reason)
			}
			if r != nil && r.Code() != "negativeTriggers:"+tt.ignore {
				t.Errorf("code %s (%s)", r.Code(), tt.reason)
			}
		})
	}
}

// FuzzExact holds the short way to an exact match against the term match, for
// trigger and ignore phrases.
func FuzzExact(f *testing.F) {
	for _, phrase := range []string{"c compiler", "push.yml check", "卡", "ui验证", "ci/cd", "v1.", "context", "then 然后", "a.b c"} {
		f.Add(phrase, "objective/c compiler in .github/push.yml check, 信用卡 gui验证 ci/cd v1. context then 然后 x/a.b c")
	}
	f.Add("do it", "please do not do it, but then; fix\n```\ndo it\n``` now")
	set := builtin(f)
	var s Scratch
	f.Fuzz(func(t *testing.T, phrase, in string) {
		c := triggered(phrase)
		c.IgnoreWhen = []string{phrase}
		ix := NewIndex([]card.Card{c}, set, trace.Documented)
		a := prompt.Analyze(in, set)
		q := ix.Query(a, &s)
		for _, p := range ix.entries[0].families[trace.Triggers] {
			if got, want := p.exact(q), p.term.Match(a.QueryText); got != want {
				t.Errorf("%q in %q: %v, want %v", p.text, a.QueryText, got, want)
			}
		}
		for _, p := range ix.entries[0].ignore {
			want := false
			for _, list := range [][]string{a.VariantNormals, a.SegmentNormals, a.NegativeNormals} {
				for _, normal := range list {
					want = want || text.CompileTerm(p.text).Match(normal)
				}
			}
			if got := q.ignored([]ignorePhrase{p}) >= 0; got != want {
				t.Errorf("%q ignored in %q: %v, want %v", p.text, in, got, want)
			}
		}
	})
}
