// Package pick chooses among scored cards: admission, rank fusion,
// near-duplicate collapse, diversity and the dynamic top-k.
//
// In go the cards that may be admitted at some threshold (they passed their
// gates and have independent evidence), a limit and a threshold; out come the
// chosen cards in order and the fate of every other admitted one. Scores do
// not depend on limit or threshold, so a retune is another call of Select
// with the same cards.
//
// Every order is total and ends in the card's identity; the input's order is
// irrelevant. The package computes no evidence and reads no prompt.
package pick
