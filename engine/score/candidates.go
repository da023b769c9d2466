package score

// Touched gives every card that can have evidence for the prompt, in no
// particular order: those that share a token in an evidence field, that
// require a detected signal, or that hold a phrase which matches without a
// shared token. The slice holds until the next call with the scratch.
func (ix *Index) Touched(q *Query, s *Scratch) []int32 {
	s.newRound(ix.Len())
	for _, t := range q.known {
		if q.marks[t]&(inQuery|inText) != 0 {
			s.touch(ix.evidence.of(t))
		}
	}
	for n, f := range q.found {
		if f != 0 {
			s.touch(ix.routed.of(int32(n)))
		}
	}
	for i := range ix.loose {
		if ix.loose[i].term.Match(q.text) {
			s.touch(ix.loose[i].cards)
		}
	}
	if ix.edited.card != none {
		s.touch([]int32{ix.edited.card})
	}
	return s.touched
}
