package match

import (
	"cmp"
	"slices"

	"ome-tui/engine/pick"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// The reasons of an abstention.
const (
	// AbstainEvidence is that no card was admitted.
	AbstainEvidence = "no-candidate-passed-evidence-contract"
	// AbstainLimit is that a card was admitted and the limit is 0.
	AbstainLimit = "selection-limit"
)

// decision is the decision without its candidates.
func (x *explanation) decision() trace.Decision {
	d := trace.Decision{Profile: x.ix.Profile(), Threshold: x.o.Threshold, Limit: x.o.Limit,
		InputCards: x.ix.Active(), Applicable: x.corpus.Size()}
	for _, p := range x.picks {
		if p.Fate == trace.StageSelected {
			d.Returned = append(d.Returned, x.ix.Card(p.Card).Ref())
		}
	}
	if d.Abstained = len(d.Returned) == 0; d.Abstained {
		d.AbstainReason = AbstainEvidence
		if len(x.picks) > 0 {
			d.AbstainReason = AbstainLimit
		}
	}
	return d
}

// place writes the fate of an admitted card down.
func (x *explanation) place(c *trace.Candidate, p pick.Pick) {
	c.Eligible, c.Rank, c.Diversity = true, p.Fused, p.Diversity
	c.RankRaw, c.RankEvidence = int(p.RankRaw), int(p.RankEvidence)
	c.Similar = x.similar(p.Card)
	switch p.Fate {
	case trace.StageSelected:
		c.Selected, c.Position = true, x.position(p.Card)
	case trace.StageDuplicate:
		winner := x.ix.Card(p.Winner).Ref()
		c.DuplicateOf, c.Similarity = &winner, x.ix.Similarity(p.Winner, p.Card)
		c.Rejection = &trace.Rejection{Stage: p.Fate, Field: "post-selection:duplicate", Values: []string{winner.Identity()}}
	default:
		c.Rejection = &trace.Rejection{Stage: p.Fate, Field: "post-selection:" + p.Fate.String() + afterDiversity(p)}
	}
}

func afterDiversity(p pick.Pick) string {
	if p.Diversity < 1 {
		return "-after-diversity"
	}
	return ""
}

// position is the place of a returned card in the result, from 1.
func (x *explanation) position(card int32) int {
	n := 0
	for _, p := range x.picks {
		if p.Fate == trace.StageSelected {
			n++
		}
		if p.Card == card {
			break
		}
	}
	return n
}

// similar lists the cards folded into one, most similar first.
func (x *explanation) similar(card int32) []trace.Similar {
	var out []trace.Similar
	for _, p := range x.picks {
		if p.Fate == trace.StageDuplicate && p.Winner == card {
			out = append(out, trace.Similar{Ref: x.ix.Card(p.Card).Ref(), Score: text.Round2(x.ix.Similarity(card, p.Card))})
		}
	}
	slices.SortStableFunc(out, func(a, b trace.Similar) int { return -cmp.Compare(a.Score, b.Score) })
	return out[:min(pick.MaxSimilar, len(out))]
}
