package pick

import (
	"cmp"
	"slices"

	"ome-tui/engine/score"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// smallLevel is how many admitted cards are simply selected from; above it
// only the first ones of both rankings are looked at, firstWindow at first.
const smallLevel, firstWindow = 24, 12

// Level is a range of thresholds, (From, To], with what is returned there.
type Level struct {
	From, To float64
	// Returned holds until the next level.
	Returned []int32
}

// Levels gives what is returned at every threshold up to the highest score,
// from the highest level down to From = below, which must lie below every
// score. It is Choose at every score that occurs, for less than its cost: of a
// level's cards only those that stand high in one of the two rankings can be
// returned.
func Levels(ix *score.Index, scored []Scored, limit int, below float64, s *Scratch) func(yield func(Level) bool) {
	return func(yield func(Level) bool) {
		w := window{ix: ix, scored: scored, limit: limit, s: s, mixed: mixedLibraries(scored)}
		s.byRaw = s.byRaw[:0]
		for m := 0; m < len(scored); {
			to := scored[m].Score
			for ; m < len(scored) && scored[m].Score == to; m++ {
				w.admit(int32(m))
			}
			from := below
			if m < len(scored) {
				from = scored[m].Score
			}
			if !yield(Level{from, to, w.choose(to)}) {
				return
			}
		}
	}
}

func mixedLibraries(scored []Scored) bool {
	return slices.ContainsFunc(scored, func(k Scored) bool { return k.Library != scored[0].Library })
}

// window chooses among a growing set of admitted cards.
type window struct {
	ix     *score.Index
	scored []Scored
	limit  int
	mixed  bool
	s      *Scratch
	// ceiling is above the fused rank of every card outside the last look.
	ceiling float64
}

// admit puts card m of the evidence ranking into the raw ranking.
func (w *window) admit(m int32) {
	w.s.byRaw = slices.Insert(w.s.byRaw, w.rawPlace(m), m)
}

// rawPlace is how many admitted cards stand before card m in the raw ranking.
func (w *window) rawPlace(m int32) int {
	at, _ := slices.BinarySearchFunc(w.s.byRaw, m, func(x, y int32) int {
		a, b := &w.scored[x], &w.scored[y]
		return cmp.Or(-cmp.Compare(a.Raw, b.Raw), cmp.Compare(a.Order, b.Order))
	})
	return at
}

// choose gives the returned cards of the admitted ones.
func (w *window) choose(threshold float64) []int32 {
	m := len(w.s.byRaw)
	if !w.mixed && m > smallLevel {
		for size := firstWindow; size < m/2; size *= 2 {
			if w.look(size) && w.settled() {
				return w.s.chosen
			}
		}
	}
	return Choose(w.ix, w.scored[:m], Limits{w.limit, threshold}, w.s)
}

// look takes the cards that are certainly first: those of the first size in
// one of the rankings that are fused above all others. False when two of them
// are so alike that only the whole order can tell.
func (w *window) look(size int) bool {
	s := w.s
	s.order = s.order[:0]
	for i := range int32(size) {
		s.order = append(s.order, i)
	}
	for _, i := range s.byRaw[:size] {
		if int(i) >= size {
			s.order = append(s.order, i)
		}
	}
	slices.Sort(s.order)
	ceiling := fused(size+1, size+1)
	s.picks = s.picks[:0]
	for _, i := range s.order {
		p := Pick{Scored: w.scored[i], RankEvidence: i + 1, RankRaw: int32(w.rawPlace(i) + 1), Diversity: 1, Winner: -1}
		if p.Fused = fused(int(p.RankRaw), int(p.RankEvidence)); p.Fused > ceiling+fusedTie {
			s.picks = append(s.picks, p)
		}
	}
	w.ceiling = ceiling + fusedTie
	slices.SortStableFunc(s.picks, compare)
	return len(s.picks) > 0 && !ambiguous(s.picks)
}

// fused is the reciprocal rank fusion of two ranks.
func fused(raw, evidence int) float64 {
	return text.Round2(FusionScale * (1/(FusionOffset+float64(raw)) + 1/(FusionOffset+float64(evidence))))
}

// ambiguous tells whether three cards in a row are fused alike. Scores that
// nearly tie need not tie in a chain, and then the order of the three depends
// on the cards around them.
func ambiguous(sorted []Pick) bool {
	for i := 2; i < len(sorted); i++ {
		if sorted[i-2].Fused-sorted[i].Fused <= 2*fusedTie {
			return true
		}
	}
	return false
}

// settled selects from the certain cards and tells whether no other card can
// change what is returned: the limit is reached ahead of all others, or none
// of the others can be taken.
func (w *window) settled() bool {
	s := w.s
	s.begin()
	for _, p := range s.picks {
		s.collapse(w.ix, p)
	}
	s.diversify(w.ix)
	topK(s.kept, Limits{Limit: w.limit})
	s.chosen = s.chosen[:0]
	lowest := s.kept[0].Fused
	for _, p := range s.kept {
		if p.Fate == trace.StageSelected {
			s.chosen = append(s.chosen, p.Card)
			lowest = p.Fused
		}
	}
	if ambiguous(s.kept) {
		return false
	}
	if len(s.chosen) == w.limit {
		return lowest > w.ceiling+fusedTie
	}
	return !w.othersFit()
}

// othersFit tells whether a card outside the window could be taken.
func (w *window) othersFit() bool {
	least := w.s.kept[0].Score - ConfidenceGap
	for i := range w.s.byRaw {
		k := &w.scored[i]
		if (k.Strong || k.Score >= least) && !slices.ContainsFunc(w.s.picks, func(p Pick) bool { return p.Card == k.Card }) {
			return true
		}
	}
	return false
}
