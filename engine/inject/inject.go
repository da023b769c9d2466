// Package inject renders the context that an agent gets to see: a fixed
// frame and one block per returned card, within a budget. The rule of a card
// is never part of it.
package inject

import "ome-tui/engine/card"

// Item is a returned card with what the context says about it.
type Item struct {
	Card *card.Card
	// Why is one line: why the card matched.
	Why string
	// Similar are the ids of cards that were folded into this one.
	Similar []string
}

// Budget bounds a context. Whole cards are dropped from the end until all
// bounds hold; zero means unbounded for Bytes, nothing fits into zero Chars.
type Budget struct {
	Chars int // UTF-16 code units
	Bytes int // UTF-8 bytes, 0 for no bound
}

// Text is a rendered context.
type Text struct {
	Text string
	// Rendered are the ids of the cards in the text, in order.
	Rendered []string
	// Truncated tells that a card was dropped.
	Truncated bool
}

// Render makes the context. link gives the target of a card's link.
func Render(items []Item, b Budget, link func(*card.Card) string) Text { return Text{} }
