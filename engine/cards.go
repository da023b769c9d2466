package engine

import (
	"cmp"
	"fmt"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/suite"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// CardStats is how one card of a library fared over the cases that run
// against it.
type CardStats struct {
	Card  *card.Card
	Suite int // a suite that runs against the card's library
	suite.CardCounts
	// Precision is hits and allowed extras over returned, Recall hits over
	// expected; null over none.
	Precision, Recall suite.Mean
	// Wins and Losses are case indexes: returned rightly; missed, or returned
	// wrongly.
	Wins, Losses []int
	// Differs is set when some case returns the card under one profile alone.
	Differs bool
}

// Noise is how often the card came back wrongly.
func (c *CardStats) Noise() int { return c.Extra - c.Allowed }

// Cards gives the cards of all libraries that cases run against: noisiest
// first (disallowed extras), then deafest (missed), then by identity.
func (r *Run) Cards() []CardStats {
	s := r.Session
	out, at := s.emptyStats()
	for i := range r.Results {
		res := &r.Results[i]
		if res.Run == 0 {
			continue
		}
		lib := s.caseLibrary[i]
		for _, ref := range res.Returned {
			out[at[cardName{lib, ref}]].returned(i, ref.ID, &res.Verdict)
		}
		for _, ref := range differing(res) {
			if n, ok := at[cardName{lib, ref}]; ok {
				out[n].Differs = true
			}
		}
		for _, id := range suite.Unique(s.cases[i].Expected) {
			if numbers := s.libraries[lib].find(id); len(numbers) > 0 {
				ref := s.libraries[lib].Cards[numbers[0]].Ref()
				out[at[cardName{lib, ref}]].expected(i, slices.Contains(res.Verdict.Missing, id))
			}
		}
	}
	for i := range out {
		out[i].Precision = share(out[i].Hit+out[i].Allowed, out[i].Returned)
		out[i].Recall = share(out[i].Hit, out[i].Expected)
	}
	slices.SortStableFunc(out, func(a, b CardStats) int {
		return cmp.Or(-cmp.Compare(a.Noise(), b.Noise()), -cmp.Compare(a.Missed, b.Missed),
			cmp.Compare(a.Card.Ref().Identity(), b.Card.Ref().Identity()))
	})
	return out
}

// differing lists the cards that come back under one profile alone.
func differing(r *Result) []trace.Ref {
	if !r.Differs {
		return nil
	}
	var out []trace.Ref
	for _, pair := range [][2][]trace.Ref{{r.Returned, r.Other}, {r.Other, r.Returned}} {
		for _, ref := range pair[0] {
			if !slices.Contains(pair[1], ref) {
				out = append(out, ref)
			}
		}
	}
	return out
}

// cardName is a card of one of the session's libraries.
type cardName struct {
	library int
	ref     trace.Ref
}

// emptyStats makes one entry per card; a session without cases lists the
// cards of its library.
func (s *Session) emptyStats() ([]CardStats, map[cardName]int) {
	var out []CardStats
	at := map[cardName]int{}
	for n, lib := range s.libraries {
		of := max(0, slices.Index(s.suiteLibrary, n))
		for i := range lib.Cards {
			at[cardName{n, lib.Cards[i].Ref()}] = len(out)
			out = append(out, CardStats{Card: &lib.Cards[i], Suite: of, CardCounts: suite.CardCounts{ID: lib.Cards[i].ID}})
		}
	}
	return out, at
}

// returned counts a card that a case returned.
func (c *CardStats) returned(caseIndex int, id string, v *suite.Verdict) {
	c.Returned++
	switch {
	case slices.Contains(v.Hits, id):
		c.Hit++
		c.Wins = append(c.Wins, caseIndex)
		return
	case slices.Contains(v.Allowed, id):
		c.Allowed++
	case slices.Contains(v.Forbidden, id):
		c.Forbidden++
		c.Losses = append(c.Losses, caseIndex)
	default:
		c.Losses = append(c.Losses, caseIndex)
	}
	c.Extra++
}

// expected counts a card that a case expects.
func (c *CardStats) expected(caseIndex int, missing bool) {
	c.Expected++
	if missing {
		c.Missed++
		c.Losses = append(c.Losses, caseIndex)
	}
}

func share(hits, n int) suite.Mean {
	if n == 0 {
		return suite.Mean{}
	}
	return suite.Mean{Value: text.Round3(float64(hits) / float64(n)), N: n}
}

// Trigger is what became of one of a card's own triggers, typed as a prompt.
type Trigger struct {
	Text string
	// Field is "recall.triggers[1]"; the card's At gives its place.
	Field string
	// Recalled tells whether the card came back.
	Recalled bool
	// Tokens is false when the trigger has no token and can match only whole.
	Tokens bool
	// Failure says why the card did not come back; nil when it did.
	Failure *Failure
}

// Triggers tries each of a card's own triggers as a prompt, in the project
// that the card belongs to, at the session's settings.
func (s *Session) Triggers(suiteIndex int, ref trace.Ref) []Trigger {
	lib := s.suiteLib(suiteIndex)
	i, ok := lib.byRef[ref]
	if !ok {
		return nil
	}
	c := &lib.Cards[i]
	var w worker
	out := make([]Trigger, len(c.Triggers))
	for n, t := range c.Triggers {
		out[n] = Trigger{Text: t, Field: fmt.Sprintf("recall.triggers[%d]", n), Tokens: len(text.Tokens(text.Normalize(t))) > 0}
		s.typed(&out[n], lib, c, &w)
	}
	return out
}

// typed recalls one trigger.
func (s *Session) typed(t *Trigger, lib *library, c *card.Card, w *worker) {
	a := prompt.Analyze(t.Text, s.signals)
	o := match.Options{Limit: s.settings.Limit, Threshold: s.settings.Threshold, Project: homeOf(c)}
	out := lib.main.Recall(a, o, &w.main)
	t.Recalled = slices.Contains(refs(lib, out.Returned), c.Ref())
	if !t.Recalled {
		m := s.newInquiry(lib, a, o, w)
		m.kept = out.Kept
		f := m.fate(lib.byRef[c.Ref()])
		t.Failure = &f
	}
}

// homeOf gives a project in which the card's scope fits.
func homeOf(c *card.Card) card.ProjectContext {
	if c.Level == "global" {
		return card.ProjectContext{}
	}
	return card.ProjectContext{Key: c.ProjectKey, Module: c.ModulePath, Source: "card"}
}

// Neighbours gives the cards most similar to a card, at most max, best first.
func (s *Session) Neighbours(suiteIndex int, ref trace.Ref, max int) []trace.Similar {
	lib := s.suiteLib(suiteIndex)
	i, ok := lib.byRef[ref]
	if !ok {
		return nil
	}
	ix := lib.main.Index()
	var out []trace.Similar
	for n := range lib.Cards {
		if int32(n) == i {
			continue
		}
		if v := ix.Similarity(i, int32(n)); v > 0 {
			out = append(out, trace.Similar{Ref: lib.Cards[n].Ref(), Score: v})
		}
	}
	slices.SortFunc(out, func(a, b trace.Similar) int {
		return cmp.Or(-cmp.Compare(a.Score, b.Score), cmp.Compare(a.Ref.Identity(), b.Ref.Identity()))
	})
	return out[:min(max, len(out))]
}
