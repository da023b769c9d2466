package score

// Scratch is the working memory of one worker: it grows to the largest index
// it was used with and is never shared. The zero value is ready.
type Scratch struct {
	query Query
	// seen carries the number of the query that last touched a card.
	seen    []uint32
	round   uint32
	touched []int32
	parts   []part
}

// newRound forgets which cards were touched.
func (s *Scratch) newRound(cards int) {
	if len(s.seen) < cards {
		s.seen, s.round = make([]uint32, cards), 0
	}
	s.round++
	if s.round == 0 { // wrapped: old marks would look new
		clear(s.seen)
		s.round = 1
	}
	s.touched = s.touched[:0]
}

func (s *Scratch) touch(cards []int32) {
	for _, c := range cards {
		if s.seen[c] != s.round {
			s.seen[c] = s.round
			s.touched = append(s.touched, c)
		}
	}
}
