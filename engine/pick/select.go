package pick

import (
	"cmp"
	"math"
	"slices"

	"ome-tui/engine/score"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// Sort brings cards into the order that Select expects.
func Sort(scored []Scored) { slices.SortFunc(scored, Compare) }

// Compare orders by score, highest first, then identity.
func Compare(a, b Scored) int {
	return cmp.Or(-cmp.Compare(a.Score, b.Score), cmp.Compare(a.Order, b.Order))
}

// admit takes the cards that reach the threshold, which are the first ones.
func (s *Scratch) admit(scored []Scored, threshold float64) {
	s.picks = s.picks[:0]
	for _, k := range scored {
		if k.Score < threshold {
			break
		}
		s.picks = append(s.picks, Pick{Scored: k, Diversity: 1, Winner: -1})
	}
}

// fuse ranks the admitted by raw score and by evidence and orders them. They
// come sorted by evidence.
func (s *Scratch) fuse() {
	s.order = s.order[:0]
	for i := range s.picks {
		s.picks[i].RankEvidence = int32(i + 1)
		s.order = append(s.order, int32(i))
	}
	slices.SortFunc(s.order, func(x, y int32) int {
		a, b := &s.picks[x], &s.picks[y]
		return cmp.Or(-cmp.Compare(a.Raw, b.Raw), cmp.Compare(a.Order, b.Order))
	})
	for rank, i := range s.order {
		p := &s.picks[i]
		p.RankRaw = int32(rank + 1)
		p.Fused = text.Round2(FusionScale * (1/(FusionOffset+float64(p.RankRaw)) + 1/(FusionOffset+float64(p.RankEvidence))))
	}
	slices.SortStableFunc(s.picks, compare)
}

// compare orders by fused rank, score, raw score, priority, project before
// global, identity. Small differences are ties, which makes the relation
// depend on where a stable sort starts: it always starts from evidence order.
func compare(a, b Pick) int {
	return cmp.Or(
		apart(a.Fused, b.Fused, fusedTie), apart(a.Score, b.Score, scoreTie), apart(a.Raw, b.Raw, rawTie),
		-cmp.Compare(a.Priority, b.Priority), -cmp.Compare(a.Library, b.Library), cmp.Compare(a.Order, b.Order))
}

// apart puts the larger value first unless the two are as good as equal.
func apart(a, b, tie float64) int {
	if math.Abs(a-b) <= tie {
		return 0
	}
	return -cmp.Compare(a, b)
}

// begin forgets the representatives of the last selection.
func (s *Scratch) begin() { s.kept, s.lost = s.kept[:0], s.lost[:0] }

// collapse makes the card a representative or folds it into one.
func (s *Scratch) collapse(ix *score.Index, p Pick) {
	at := slices.IndexFunc(s.kept, func(k Pick) bool { return ix.Duplicates(k.Card, p.Card) })
	if at < 0 {
		s.kept = append(s.kept, p)
		return
	}
	s.fold(ix, at, p)
}

// fold lets the representative or, where a project card takes over, the
// newcomer stay.
func (s *Scratch) fold(ix *score.Index, at int, p Pick) {
	winner, loser := s.kept[at], p
	if takesOver(ix, p, winner) {
		winner, loser = p, winner
		s.kept[at] = p
		for i := range s.lost {
			if s.lost[i].Winner == loser.Card {
				s.lost[i].Winner = winner.Card
			}
		}
	}
	loser.Fate, loser.Winner = trace.StageDuplicate, winner.Card
	s.lost = append(s.lost, loser)
}

func takesOver(ix *score.Index, p, rep Pick) bool {
	if p.Library != trace.Project || rep.Library != trace.Global {
		return false
	}
	return p.Score >= rep.Score-ProjectSlack || ix.Card(p.Card).ID == ix.Card(rep.Card).ID
}

// diversify ranks further cards on the same primary topic lower.
func (s *Scratch) diversify(ix *score.Index) {
	s.topics = s.topics[:0]
	for i := range s.kept {
		topic, n := ix.Topic(s.kept[i].Card), 0
		for _, t := range s.topics {
			if t == topic {
				n++
			}
		}
		s.topics = append(s.topics, topic)
		if n > 0 {
			s.kept[i].Diversity = max(TopicFloor, 1-float64(TopicStep*float64(n)))
			s.kept[i].Fused = text.Round2(s.kept[i].Fused * s.kept[i].Diversity)
		}
	}
	slices.SortStableFunc(s.kept, compare)
}

// topK goes down the order until the limit is reached.
func topK(kept []Pick, l Limits) {
	taken := 0
	for i := range kept {
		p := &kept[i]
		switch {
		case taken >= l.Limit:
			p.Fate = trace.StageLimit
		case i == 0 || p.Strong || p.Score >= max(l.Threshold, kept[0].Score-ConfidenceGap):
			p.Fate = trace.StageSelected
			taken++
		default:
			p.Fate = trace.StageGap
		}
	}
}
