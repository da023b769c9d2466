package pick

import (
	"ome-tui/engine/score"
	"ome-tui/engine/trace"
)

// Selection constants.
const (
	// FusionOffset damps the first ranks; FusionScale makes the sum readable.
	FusionOffset, FusionScale = 60.0, 1000.0
	// Differences up to these count as ties.
	fusedTie, scoreTie, rawTie = 0.001, 0.01, 0.001
	// ProjectSlack is by how much a project card may score less than the
	// global card that it replaces.
	ProjectSlack = 8.0
	// TopicStep is taken off a card's rank for each earlier card with the
	// same primary topic, down to TopicFloor.
	TopicStep, TopicFloor = 0.12, 0.72
	// ConfidenceGap is how far below the first card a card without a strong
	// anchor may score.
	ConfidenceGap = 18.0
	// MaxSimilar is how many folded cards a winner names.
	MaxSimilar = 4
)

// Scored is a card that may be admitted at some threshold, with all that
// orders it; 32 bytes, as runs keep many.
type Scored struct {
	Score float64 // evidence, 0–100, 2 decimals
	Raw   float64 // BM25F over the corpus, 2 decimals
	Card  int32   // number in the index
	// Order is the rank of the card's identity in the library.
	Order int32
	// Families and Strong are those of the evidence.
	Families uint8
	Strong   bool
	Priority int8
	Library  trace.Scope
}

// Keep makes a scored card of an index.
func Keep(ix *score.Index, card int32, e score.Evidence, raw float64) Scored {
	return Scored{Score: e.Score, Raw: raw, Card: card, Order: ix.Order(card), Families: e.Families, Strong: e.Strong,
		Priority: int8(ix.Priority(card)), Library: ix.Card(card).Library}
}

// Limits are what a user may tune.
type Limits struct {
	Limit     int     // cards returned at most, 0 and up
	Threshold float64 // smallest score admitted, 0–100
}

// Pick is an admitted card with its ranks and its fate.
type Pick struct {
	Scored
	// RankRaw and RankEvidence count from 1 among the admitted.
	RankRaw, RankEvidence int32
	// Fused is the reciprocal rank fusion, after diversity.
	Fused float64
	// Diversity is the factor that Fused was multiplied by, 1 when none.
	Diversity float64
	// Fate is StageSelected, StageDuplicate, StageLimit or StageGap.
	Fate trace.Stage
	// Winner is the card that a duplicate was folded into, else -1.
	Winner int32
}

// Scratch is the working memory of one worker. The zero value is ready.
type Scratch struct {
	picks, kept, lost []Pick
	trial             []Pick
	order, topics     []int32
	byRaw             []int32
	chosen            []int32
}

// Select gives the admitted cards with their fates: first those that were
// not folded, in final order, then the folded ones. scored must be sorted by
// Sort. The slice holds until the scratch is used again.
func Select(ix *score.Index, scored []Scored, l Limits, s *Scratch) []Pick {
	s.admit(scored, l.Threshold)
	s.fuse()
	s.begin()
	for _, p := range s.picks {
		s.collapse(ix, p)
	}
	s.diversify(ix)
	topK(s.kept, l)
	s.picks = append(append(s.picks[:0], s.kept...), s.lost...)
	return s.picks
}
