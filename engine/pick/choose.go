package pick

import (
	"math"
	"slices"

	"ome-tui/engine/score"
	"ome-tui/engine/trace"
)

// firstLook is how many cards are folded before Choose asks for the first
// time whether more are needed; each further time it is twice as many.
const firstLook = 8

// Choose gives the returned cards alone, in order: the same as Select, but it
// leaves out cards that cannot change them. The slice holds until the scratch
// is used again.
func Choose(ix *score.Index, scored []Scored, l Limits, s *Scratch) []int32 {
	s.admit(scored, l.Threshold)
	s.fuse()
	s.begin()
	s.trim(l)
	s.collapseEnough(ix, l)
	s.diversify(ix)
	topK(s.kept, l)
	s.chosen = s.chosen[:0]
	for _, p := range s.kept {
		if p.Fate == trace.StageSelected {
			s.chosen = append(s.chosen, p.Card)
		}
	}
	return s.chosen
}

// trim drops the cards at the end that cannot be taken. Where no card can
// take over from another one, the first card stays first and its score alone
// decides who else can be taken.
func (s *Scratch) trim(l Limits) {
	if len(s.picks) == 0 || s.mixed() {
		return
	}
	least := max(l.Threshold, s.picks[0].Score-ConfidenceGap)
	n := len(s.picks)
	for n > 1 && !s.picks[n-1].Strong && s.picks[n-1].Score < least {
		n--
	}
	s.picks = s.picks[:n]
}

// mixed tells whether both libraries have cards among the admitted.
func (s *Scratch) mixed() bool {
	return slices.ContainsFunc(s.picks, func(p Pick) bool { return p.Library != s.picks[0].Library })
}

// collapseEnough folds cards in order until those that follow cannot change
// what is returned.
func (s *Scratch) collapseEnough(ix *score.Index, l Limits) {
	look := max(firstLook, l.Limit+1)
	for n := range s.picks {
		if n == look {
			if s.settled(ix, n, l) && !s.takenOver(ix, n) {
				return
			}
			look *= 2
		}
		s.collapse(ix, s.picks[n])
	}
}

// settled tells whether the representatives so far hold as many returned
// cards as the limit allows, all of them ahead of every card from next on,
// whose rank can only fall.
func (s *Scratch) settled(ix *score.Index, next int, l Limits) bool {
	if len(s.kept) < l.Limit {
		return false
	}
	s.trial = append(s.trial[:0], s.kept...)
	s.diversify(ix)
	topK(s.kept, l)
	taken, last := 0, math.Inf(1)
	for _, p := range s.kept {
		if p.Fate == trace.StageSelected {
			taken, last = taken+1, p.Fused
		}
	}
	s.kept = append(s.kept[:0], s.trial...)
	return taken == l.Limit && last > s.picks[next].Fused+fusedTie
}

// takenOver tells whether a project card from next on replaces a
// representative, which may then rank lower.
func (s *Scratch) takenOver(ix *score.Index, next int) bool {
	for _, p := range s.picks[next:] {
		if p.Library != trace.Project {
			continue
		}
		at := slices.IndexFunc(s.kept, func(k Pick) bool { return ix.Duplicates(k.Card, p.Card) })
		if at >= 0 && takesOver(ix, p, s.kept[at]) {
			return true
		}
	}
	return false
}
