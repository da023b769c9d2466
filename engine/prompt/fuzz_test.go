package prompt_test

import (
	"reflect"
	"testing"

	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/prompt"
	"ome-tui/engine/text"
)

func FuzzAnalyze(f *testing.F) {
	rows, err := oracle.Sample().Envelopes()
	if err != nil {
		f.Fatal(err)
	}
	for i, row := range rows {
		if i%4 == 0 {
			f.Add(row.Prompt)
		}
	}
	for _, s := range []string{
		"", "not", "不", "别", "do\xff not", "don't\xe4\xb8", "no multi-model audit", "是不是不是", "不要```a```at f(不要)",
		"\u00a0do\u3000not x but y", "what what means", "创建创建目标目标", "开 开 PR",
	} {
		f.Add(s)
	}
	set := builtin(f)
	f.Fuzz(func(t *testing.T, in string) {
		a := prompt.Analyze(in, set)
		if again := prompt.Analyze(in, set); !reflect.DeepEqual(a, again) {
			t.Fatalf("%q is analysed differently the second time", in)
		}
		end := 0
		for _, s := range a.NegatedSpans {
			if s.Start < end || s.End <= s.Start || s.End > len(in) || s.Cue.Start != s.Start || s.Cue.End > s.End {
				t.Fatalf("%q: negated spans %v", in, a.NegatedSpans)
			}
			end = s.End
		}
		for _, r := range a.Removed {
			inRange(t, in, r.Span)
		}
		for _, p := range a.Places() {
			inRange(t, in, p.Span)
		}
		for _, s := range prompt.Invisible(in) {
			inRange(t, in, s)
		}
		for i, v := range a.Variants {
			if v.Text == "" || a.VariantNormals[i] != text.Normalize(v.Text) {
				t.Fatalf("%q: variant %d %+v, normal form %q", in, i, v, a.VariantNormals[i])
			}
		}
		if len(a.Keywords) > 36 || len(a.NegativeKeywords) > 36 || text.UTF16Len(a.Summary) > 700 {
			t.Fatalf("%q: a list or the summary is too long", in)
		}
	})
}

func inRange(t *testing.T, in string, s text.Span) {
	t.Helper()
	if s.Start < 0 || s.Start > s.End || s.End > len(in) {
		t.Fatalf("%q: span %v", in, s)
	}
}
