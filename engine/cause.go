package engine

import (
	"slices"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/match"
	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// causes says why each missing or disallowed card broke a case: missed cards
// in the order of the suite, then forbidden ones, then the other extras.
func (s *Session) causes(c Case, lib *library, a *prompt.Analysis, r *Result, w *worker) []Failure {
	o := match.Options{Limit: r.Limit, Threshold: r.Threshold, Project: c.Context}
	m := s.newInquiry(lib, a, o, w)
	m.kept = r.outcome.kept
	var out []Failure
	for _, broken := range brokenBy(c, r) {
		if broken.kind == Missed {
			out = append(out, m.missed(broken.id))
			continue
		}
		out = append(out, m.extra(broken.kind, broken.ref))
	}
	return out
}

// breach is one card that broke the contract of a case.
type breach struct {
	kind FailureKind
	id   string
	ref  trace.Ref // of a returned card
}

// brokenBy lists what broke a case, worst first.
func brokenBy(c Case, r *Result) []breach {
	if r.Verdict.Passed {
		return nil
	}
	var out, later []breach
	if !c.ExpectNoMatches {
		for _, id := range text.Unique(r.Verdict.Missing) {
			out = append(out, breach{kind: Missed, id: id})
		}
	}
	for _, ref := range r.Returned {
		switch {
		case c.ExpectNoMatches:
			later = append(later, breach{NoHitBroken, ref.ID, ref})
		case slices.Contains(r.Verdict.Forbidden, ref.ID):
			out = append(out, breach{ForbiddenExtra, ref.ID, ref})
		case slices.Contains(r.Verdict.Unjudged, ref.ID):
			later = append(later, breach{UnjudgedExtra, ref.ID, ref})
		}
	}
	return append(out, later...)
}

// inquiry asks why cards came back for one prompt, or did not.
type inquiry struct {
	session  *Session
	library  *library
	analysis *prompt.Analysis
	options  match.Options
	ix       *score.Index
	corpus   *score.Corpus
	query    *score.Query
	kept     []pick.Scored
	w        *worker
}

func (s *Session) newInquiry(lib *library, a *prompt.Analysis, o match.Options, w *worker) *inquiry {
	ix := lib.main.Index()
	return &inquiry{session: s, library: lib, analysis: a, options: o, ix: ix, corpus: ix.Corpus(o.Project), query: ix.Query(a, &w.score), w: w}
}

// missed says why an expected card did not come back. Of two cards with the
// id it speaks of the one that came further.
func (m *inquiry) missed(id string) Failure {
	numbers := m.library.find(id)
	if len(numbers) == 0 {
		return m.absent(id)
	}
	best := m.fate(numbers[0])
	for _, i := range numbers[1:] {
		if f := m.fate(i); f.Stage > best.Stage {
			best = f
		}
	}
	return best
}

// absent says what became of a card that is in no library.
func (m *inquiry) absent(id string) Failure {
	f := m.failure(Missed, trace.Ref{ID: id})
	f.Known, f.Stage, f.Cause = false, trace.StageFilter, CauseMissingCard
	if about, ok := m.library.malformed[id]; ok {
		f.Cause, f.Detail = CauseMalformed, about.Error()
	} else if about, ok := m.library.legacy[id]; ok {
		f.Cause, f.Detail = CauseLegacy, about.Error()
	} else if about := m.library.emptied(id); about != nil {
		f.Detail = about.Error()
	}
	return f
}

func (m *inquiry) failure(kind FailureKind, ref trace.Ref) Failure {
	return Failure{Kind: kind, Card: ref, Known: true, Threshold: m.options.Threshold, Limit: m.options.Limit}
}

// fate follows a card to the stage where it left.
func (m *inquiry) fate(i int32) Failure {
	c := m.ix.Card(i)
	f := m.failure(Missed, c.Ref())
	if why := m.ix.Filter(m.corpus, i); why != "" {
		m.filtered(&f, c, why)
		return f
	}
	if rejected := m.ix.Gate(m.query, i, nil); rejected != nil {
		m.gated(&f, i, *rejected)
		return f
	}
	rec := score.NewDetailedRecord(m.query)
	e := m.ix.Evidence(m.query, i, rec)
	f.Score, f.Margin = e.Score, text.Round2(e.Score-f.Threshold)
	switch {
	case e.Score < f.Threshold:
		f.Stage, f.Cause, f.Number = trace.StageThreshold, CauseBelowThreshold, text.Round2(f.Threshold-e.Score)
	case !e.Independent():
		f.Stage, f.Cause = trace.StageFamilies, CauseFamilies
	default:
		m.selected(&f, i)
		return f
	}
	f.Rejection = rejectionCode(&f)
	f.Words = append(m.taken(rec.Penalty), m.admitting(rec.Steps)...)
	m.unscored(&f, c)
	if f.Cause == CauseBelowThreshold && e.Score == 0 && len(f.Words) == 0 {
		f.Words = m.unheard(c)
	}
	return f
}

// taken lists the ignore phrases that nearly stand in the prompt, each with
// what they take off together.
func (m *inquiry) taken(p *trace.PenaltyStep) []Word {
	if p == nil {
		return nil
	}
	var out []Word
	for _, phrase := range p.Phrases {
		w := m.placed(phrase.Matched)
		w.Where, w.Card, w.Value = "ignore_when", phrase.Text, -p.Value
		out = append(out, w)
	}
	return out
}

func rejectionCode(f *Failure) string {
	if f.Stage == trace.StageFamilies {
		return "insufficient-independent-evidence"
	}
	return "below-threshold"
}

func (m *inquiry) filtered(f *Failure, c *card.Card, why string) {
	f.Stage, f.Rejection = trace.StageFilter, why
	switch why {
	case "filtered:status":
		f.Cause, f.Value = CauseStatus, c.Status
	case "filtered:policy":
		f.Cause, f.Value = CausePolicy, c.Policy
	default:
		f.Cause, f.Value, f.Here = CauseScope, scopeName(c.Level, c.ProjectKey, c.ModulePath), scopeName("", m.options.Project.Key, m.options.Project.Module)
	}
}

// scopeName gives "level key module" as far as they are there.
func scopeName(level, key, module string) string {
	var parts []string
	for _, p := range []string{level, key, module} {
		if p != "" && p != "." {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, " ")
}

// gated says which gate rejected a card, and by what.
func (m *inquiry) gated(f *Failure, i int32, r trace.Rejection) {
	rec := score.NewDetailedRecord(m.query)
	m.ix.Gate(m.query, i, rec)
	f.Stage, f.Gate, f.Rejection, f.Cause = trace.StageGate, r.Field, r.Code(), CauseGate
	for _, g := range rec.Gates {
		if g.Name == r.Field {
			f.Wanted, f.Found = g.Wanted, g.Found
			f.Words = m.places(g.Evidence)
		}
	}
	if strings.HasPrefix(r.Field, "intentModes") && len(f.Found) == 0 {
		f.Found = m.analysis.IntentModes
	}
	switch r.Field {
	case "negativeTriggers":
		f.Cause, f.Wanted, f.Found = CauseIgnorePhrase, r.Values, r.Values
		f.Words = m.places(r.Values)
	case "requiredSignals", "requiredAllSignals":
		f.Detail = m.meaning(r.Values)
		m.unseen(f, m.ix.Card(i))
	}
}

// meaning says when the first of the lacking signals is found.
func (m *inquiry) meaning(ids []string) string {
	for _, id := range ids {
		if s, ok := m.session.signals.Lookup(id); ok && s.Meaning != "" {
			return s.Meaning
		}
	}
	return ""
}

// selected follows an admitted card through the selection.
func (m *inquiry) selected(f *Failure, i int32) {
	picks := pick.Select(m.ix, m.kept, pick.Limits{Limit: m.options.Limit, Threshold: m.options.Threshold}, &m.w.pick)
	var last, first *trace.Ref
	for n := range picks {
		p := &picks[n]
		ref := m.ix.Card(p.Card).Ref()
		if first == nil {
			first = &ref
		}
		if p.Fate == trace.StageSelected {
			last = &ref
		}
		if p.Card != i {
			continue
		}
		f.Stage = p.Fate
		switch p.Fate {
		case trace.StageDuplicate:
			winner := m.ix.Card(p.Winner).Ref()
			f.Cause, f.Other, f.Number = CauseDuplicate, &winner, m.ix.Similarity(p.Winner, i)
			f.Rejection = "post-selection:duplicate:" + winner.Identity()
		case trace.StageLimit:
			f.Cause, f.Other, f.Number, f.Rejection = CauseLimit, last, float64(n+1-m.options.Limit), "post-selection:limit"
		case trace.StageGap:
			f.Cause, f.Other, f.Rejection = CauseGap, first, "post-selection:confidence-gap"
			f.Number = text.Round2(picks[0].Score - pick.ConfidenceGap - p.Score)
		}
	}
}
