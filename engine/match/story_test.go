package match_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// TestStory recomputes every recorded candidate's score and raw score from
// the steps of its trace alone.
func TestStory(t *testing.T) {
	rec, set := oracle.Open(), builtin(t)
	libraries, err := rec.Libraries()
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, name := range libraries {
		rows, err := rec.Recall(name)
		if err != nil {
			t.Fatal(err)
		}
		lib := match.NewLibrary(library(t, rec, name), set, trace.OME040)
		for _, row := range rows {
			a := analyzeGiven(row, set)
			for _, r := range row.Candidates {
				ref := trace.Ref{ID: r.ID}
				if r.LibraryScope == "project" {
					ref.Scope = trace.Project
				}
				c, ok := lib.ExplainCard(a, options(row), ref)
				if !ok {
					t.Fatalf("%s lacks %v", name, ref)
				}
				told++
				if c.Rejection != nil && c.Rejection.Stage == trace.StageGate {
					checkGates(t, c)
					continue
				}
				if got := retell(t, c); got != r.Score {
					t.Errorf("%s %v: the steps give %v, recorded %v", place(name, row), ref, got, r.Score)
				}
				if got := retellRaw(t, c); math.Abs(got-r.RawScore) > 0.0051 {
					t.Errorf("%s %v: the contributions give %v, recorded %v", place(name, row), ref, got, r.RawScore)
				}
			}
		}
	}
	t.Logf("%d candidates retold (%s)", told, rec.Name())
}

// checkGates finds the failed gate among the steps, in order.
func checkGates(t *testing.T, c trace.Candidate) {
	t.Helper()
	for _, g := range c.Gates {
		if g.Failed {
			if g.Name != c.Rejection.Field {
				t.Errorf("%v: first failed gate %s, rejected by %s", c.Ref, g.Name, c.Rejection.Field)
			}
			return
		}
	}
	t.Errorf("%v: rejected by %s, no gate failed", c.Ref, c.Rejection.Field)
}

// retell computes the score from the steps.
func retell(t *testing.T, c trace.Candidate) float64 {
	t.Helper()
	rest, before := 1.0, 0.0
	for _, s := range c.Steps {
		if len(s.Phrases) > 0 {
			checkFamily(t, s)
		}
		rest *= 1 - s.Value/100
		if s.Before != before || math.Abs(s.After-100*(1-rest)) > 1e-9 {
			t.Errorf("%v: %v goes from %v to %v, want from %v to %v", c.Ref, s.Family, s.Before, s.After, before, 100*(1-rest))
		}
		before = s.After
	}
	if c.Penalty != nil {
		before -= c.Penalty.Value
	}
	return text.Round2(math.Max(0, math.Min(100, before)))
}

// checkFamily computes a family's value from its phrases.
func checkFamily(t *testing.T, s trace.FamilyStep) {
	t.Helper()
	sum := 0.0
	for _, p := range s.Phrases {
		if math.Abs(p.Value-(p.Base+p.Bonus)*p.Factor) > 1e-9 {
			t.Errorf("%q: (%v + %v)·%v is not %v", p.Text, p.Base, p.Bonus, p.Factor, p.Value)
		}
		sum += p.Share * p.Value
	}
	if got := text.Round2(math.Min(score.FamilyMax, sum)); math.Abs(got-s.Value) > 1e-9 {
		t.Errorf("%v: phrases give %v, the step has %v", s.Family, got, s.Value)
	}
}

// retellRaw computes the raw score from the contributions and these from
// their fields.
func retellRaw(t *testing.T, c trace.Candidate) float64 {
	t.Helper()
	sum := 0.0
	for _, p := range c.Contributions {
		tf := 0.0
		for _, f := range p.Fields {
			tf += f.Weight * float64(f.Occurrences) / (1 - score.B + score.B*float64(f.Length)/f.Average)
		}
		value := p.Weight * p.IDF * (score.K1 + 1) * tf / (score.K1 + tf)
		if math.Abs(value-p.Value) > 1e-9 || math.Abs(tf-p.TF) > 1e-9 {
			t.Errorf("%v %s: fields give tf %v value %v, told %v %v", c.Ref, p.Token, tf, value, p.TF, p.Value)
		}
		sum += value
	}
	return sum
}

// TestAnswerTellsWhatIsReturned: the first candidates of the whole story, then
// the returned ones of the rest, each as the whole story tells it.
func TestAnswerTellsWhatIsReturned(t *testing.T) {
	set, added := builtin(t), 0
	for seed := range uint64(300) {
		m := maker{rand.New(rand.NewPCG(seed, 5))}
		lib := match.NewLibrary(m.library(2+m.IntN(20)), set, trace.Documented)
		a := prompt.Analyze(m.phrase(12), set)
		o, max := match.Options{Limit: m.IntN(12), Threshold: float64(m.IntN(50))}, m.IntN(6)
		whole, got := lib.Explain(a, o), lib.Answer(a, o, max)
		want := slices.Clone(whole.Candidates[:min(max, len(whole.Candidates))])
		for _, c := range whole.Candidates[len(want):] {
			if c.Selected {
				want = append(want, c)
				added++
			}
		}
		whole.Candidates = want
		if diff := cmp.Diff(whole, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
	}
	if added < 50 {
		t.Errorf("%d returned cards behind the first ones: too few to tell", added)
	}
}
