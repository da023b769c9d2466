package match_test

import (
	"fmt"
	"slices"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/internal/agree"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// TestDecisions holds every recorded decision, with the recorded signals so
// that what is measured is scoring and selection alone.
func TestDecisions(t *testing.T) {
	table := decisions(t, "decisions, signals given", analyzeGiven, func(table *agree.Table, at string, a *prompt.Analysis, row oracle.RecallRow) bool {
		return !table.Compare("intents", at, a.IntentModes, row.IntentModes)
	})
	table.Bar(100)
	table.Bar(99.5, "intents")
	table.Check(t)
}

// TestDecisionsBuiltin holds them with the signals of the built-in packs, as
// a user gets them: all rows, whatever the signals.
func TestDecisionsBuiltin(t *testing.T) {
	table := decisions(t, "decisions, built-in signals", analyzeBuiltin, func(table *agree.Table, at string, a *prompt.Analysis, row oracle.RecallRow) bool {
		table.Compare("signals", at, signalIDs(a), row.Signals)
		return false
	})
	table.Check(t)
}

// TestDecisionsSameSignals leaves out the rows whose signals or intents differ
// from the recorded ones.
func TestDecisionsSameSignals(t *testing.T) {
	table := decisions(t, "decisions, built-in signals, rows with equal signals", analyzeBuiltin, func(table *agree.Table, at string, a *prompt.Analysis, row oracle.RecallRow) bool {
		return !slices.Equal(signalIDs(a), row.Signals) || !slices.Equal(a.IntentModes, row.IntentModes)
	})
	table.Bar(100)
	table.Check(t)
}

func analyzeBuiltin(row oracle.RecallRow, set *signal.Set) *prompt.Analysis {
	return prompt.Analyze(row.Prompt, set)
}

func signalIDs(a *prompt.Analysis) []string {
	var out []string
	for _, d := range a.Signals {
		out = append(out, d.ID)
	}
	return out
}

// analyzeGiven analyses a row's prompt with its recorded signals.
func analyzeGiven(row oracle.RecallRow, set *signal.Set) *prompt.Analysis {
	g := given{whole: text.Narrative(row.Prompt)}
	for _, id := range row.Signals {
		s, ok := set.Lookup(id)
		if !ok {
			panic("recorded signal " + id + " is not registered")
		}
		g.signals = append(g.signals, signal.Detection{Signal: s})
	}
	return prompt.Analyze(row.Prompt, g)
}

type analyzer func(oracle.RecallRow, *signal.Set) *prompt.Analysis

// skipper counts what a decision rests on and tells rows to leave out.
type skipper func(table *agree.Table, at string, a *prompt.Analysis, row oracle.RecallRow) bool

func decisions(t *testing.T, title string, analyze analyzer, skip skipper) *agree.Table {
	t.Helper()
	rec, set := oracle.Open(), builtin(t)
	table := agree.New(title + " (" + rec.Name() + ")")
	libraries, err := rec.Libraries()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range libraries {
		rows, err := rec.Recall(name)
		if err != nil {
			t.Fatal(err)
		}
		lib := match.NewLibrary(library(t, rec, name), set, trace.OME040)
		for _, row := range rows {
			a := analyze(row, set)
			if skip(table, place(name, row), a, row) {
				continue
			}
			compareDecision(table, name, row, lib.Explain(a, options(row)))
		}
	}
	return table
}

func options(row oracle.RecallRow) match.Options {
	o := match.Options{Limit: row.Limit, Threshold: row.Threshold}
	if p := row.ProjectContext; p != nil {
		o.Project = card.ProjectContext{Key: p.ProjectKey, Module: p.ModulePath}
	}
	return o
}

func place(library string, row oracle.RecallRow) string {
	return fmt.Sprintf("%s row %d %q", library, row.I, row.Prompt)
}

func compareDecision(table *agree.Table, library string, row oracle.RecallRow, d trace.Decision) {
	at := place(library, row)
	table.Compare("returned", at, names(d.Returned), recordedNames(row))
	table.Compare("abstained", at, d.Abstained, row.Abstained)
	if row.AbstainReason != nil {
		table.Compare("abstain reason", at, d.AbstainReason, *row.AbstainReason)
	}
	table.Compare("applicable", at, d.Applicable, row.ApplicableCardCount)
	table.Compare("input", at, d.InputCards, row.InputCardCount)
	var order, want []string
	for i, r := range row.Candidates {
		if i < len(d.Candidates) {
			order = append(order, d.Candidates[i].Ref.Identity())
		}
		want = append(want, r.LibraryScope+":"+r.ID)
	}
	table.Compare("candidate order", at, order, want)
	for _, r := range row.Candidates {
		i := slices.IndexFunc(d.Candidates, func(c trace.Candidate) bool { return c.Ref.Identity() == r.LibraryScope+":"+r.ID })
		if i < 0 {
			table.Count("present", false, func() string { return at + " lacks " + r.ID })
			continue
		}
		compareCandidate(table, at+" "+r.ID, d.Candidates[i], r)
	}
	compareSimilar(table, at, d, row)
}

func names(refs []trace.Ref) []string {
	var out []string
	for _, r := range refs {
		out = append(out, r.Identity())
	}
	return out
}

func recordedNames(row oracle.RecallRow) []string {
	var out []string
	for _, r := range row.Returned {
		out = append(out, r.Scope+":"+r.ID)
	}
	return out
}

func compareCandidate(table *agree.Table, at string, c trace.Candidate, r oracle.Candidate) {
	table.Compare("score", at, c.Score, r.Score)
	table.Compare("raw score", at, c.Raw, r.RawScore)
	table.Compare("rank score", at, c.Rank, r.RankScore)
	table.Compare("post-selection score", at, c.PostSelectionScore, r.PostSelectionScore)
	table.Compare("priority", at, c.Priority, r.PriorityScore)
	var families []string
	for _, f := range c.Families {
		families = append(families, f.String())
	}
	table.Compare("families", at, families, r.EvidenceFamilies)
	table.Compare("strong anchor", at, c.StrongAnchor, r.StrongAnchor)
	table.Compare("eligible", at, c.Eligible, r.Eligible)
	table.Compare("selected", at, c.Selected, r.Selected)
	code, want := "", ""
	if c.Rejection != nil {
		code = c.Rejection.Code()
	}
	if r.RejectionReason != nil {
		want = *r.RejectionReason
	}
	table.Compare("rejection", at, code, want)
	var reasons []oracle.Reason
	for _, x := range c.Reasons {
		reasons = append(reasons, oracle.Reason(x))
	}
	table.Compare("reasons", at, reasons, r.Reasons)
}

func compareSimilar(table *agree.Table, at string, d trace.Decision, row oracle.RecallRow) {
	got := map[string][]oracle.Similar{}
	for _, c := range d.Candidates {
		for _, s := range c.Similar {
			if c.Selected {
				got[c.Ref.ID] = append(got[c.Ref.ID], oracle.Similar{ID: s.Ref.ID, Score: s.Score})
			}
		}
	}
	table.Compare("similar cards", at, got, row.SimilarCards)
}

// TestSimilarity holds the recorded similarity of pairs of cards.
func TestSimilarity(t *testing.T) {
	rec, set := oracle.Open(), builtin(t)
	rows, err := rec.Similarity()
	if err != nil {
		t.Fatal(err)
	}
	table := agree.New("similarity (" + rec.Name() + ")")
	for _, row := range rows {
		got, ok := similarity(t, rec, set, row)
		if !ok {
			t.Fatalf("row %d names an unknown card", row.I)
		}
		table.Compare("similarity", fmt.Sprintf("row %d %s %s", row.I, row.Left, row.Right), got, row.Score)
	}
	table.Bar(100)
	table.Check(t)
}
