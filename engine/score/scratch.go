package score

// Scratch is the working memory of one worker: it grows to the largest index
// it was used with and is never shared. The zero value is ready.
type Scratch struct {
	query Query
	// hits counts a card's shared tokens, up to a few; touched lists the
	// cards with any, looked those with enough.
	hits            []uint8
	touched, looked []int32
}
