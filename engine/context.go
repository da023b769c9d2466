package engine

import (
	"cmp"
	"net/url"
	"path/filepath"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/inject"
	"ome-tui/engine/match"
	"ome-tui/engine/pick"
	"ome-tui/engine/prompt"
	"ome-tui/engine/score"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// ContextItems gives what the injected context says about the returned cards
// of a decision, in order. find gives a card by its name.
func ContextItems(d trace.Decision, set *signal.Set, find func(trace.Ref) *card.Card) []inject.Item {
	var items []inject.Item
	for i := range d.Candidates {
		c := &d.Candidates[i]
		if !c.Selected {
			continue
		}
		item := inject.Item{Card: find(c.Ref), Why: why(c.Reasons, set)}
		for _, s := range c.Similar {
			item.Similar = append(item.Similar, s.Ref.ID)
		}
		items = append(items, item)
	}
	return items
}

// why is the reason that a person is told first: that of a signal if one
// matched, else the heaviest.
func why(reasons []trace.Reason, set *signal.Set) string {
	top := ""
	for _, r := range reasons {
		if r.Weight <= 0 {
			continue
		}
		if s, ok := set.Lookup(r.Term); ok && r.Kind == "signal" && s.Reason != "" {
			return s.Reason
		}
		if top == "" {
			top = r.Field + ": " + r.Term
		}
	}
	return top
}

// contextSize is the length of the context that a result injects, in UTF-16
// code units.
func (s *Session) contextSize(lib *library, a *prompt.Analysis, o match.Options, kept []pick.Scored, w *worker) int {
	if len(kept) == 0 || kept[0].Score < o.Threshold {
		return 0
	}
	ix := lib.main.Index()
	picks := pick.Select(ix, kept, pick.Limits{Limit: o.Limit, Threshold: o.Threshold}, &w.pick)
	corpus, q := ix.Corpus(o.Project), ix.Query(a, &w.score)
	var d trace.Decision
	for _, p := range picks {
		if p.Fate != trace.StageSelected {
			continue
		}
		rec := score.NewRecord(q)
		ix.Rank(corpus, q, p.Card, rec)
		ix.Evidence(q, p.Card, rec)
		d.Candidates = append(d.Candidates, trace.Candidate{Ref: ix.Card(p.Card).Ref(), Selected: true,
			Reasons: rec.Reasons(), Similar: similar(ix, picks, p.Card)})
	}
	if len(d.Candidates) == 0 {
		return 0
	}
	return text.UTF16Len(s.render(lib, d).Text)
}

// similar lists the cards that were folded into a winner, most similar first.
func similar(ix *score.Index, picks []pick.Pick, winner int32) []trace.Similar {
	var out []trace.Similar
	for _, p := range picks {
		if p.Fate == trace.StageDuplicate && p.Winner == winner {
			out = append(out, trace.Similar{Ref: ix.Card(p.Card).Ref(), Score: ix.Similarity(winner, p.Card)})
		}
	}
	slices.SortStableFunc(out, func(a, b trace.Similar) int { return -cmp.Compare(a.Score, b.Score) })
	return out[:min(pick.MaxSimilar, len(out))]
}

// render makes the context of a decision within the budget in force.
func (s *Session) render(lib *library, d trace.Decision) inject.Text {
	find := func(ref trace.Ref) *card.Card { return &lib.Cards[lib.byRef[ref]] }
	return inject.Render(ContextItems(d, s.signals, find), inject.Budget{Chars: s.settings.Budget}, lib.link)
}

// link gives the target of a card's link: in an isolated run relative to the
// data directory, so that no size depends on where that lies.
func (l *Library) link(c *card.Card) string {
	if l.Isolated || c.Pos.File == "" {
		return "experiences/" + c.Status + "/" + url.PathEscape(c.ID) + ".md"
	}
	return filepath.ToSlash(c.Pos.File)
}
