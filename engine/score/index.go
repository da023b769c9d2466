package score

import (
	"ome-tui/engine/card"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// Index is a library compiled for scoring: tokens interned to integers, the
// phrases of each card cut and tokenised, and from each token the cards that
// hold it. It is immutable and shared by all workers.
type Index struct {
	cards   []card.Card
	profile trace.Profile
	vocab   vocabulary
	labels  vocabulary // whole triggers, topics and ids, in lower case
	signals signalTable
	entries []entry
	// edited replaces one entry of the parent in an index made by With; else
	// its card is -1.
	edited overlay
	parent *Index

	// evidence leads from a token to the cards whose triggers, aliases,
	// title, topics or hints hold it; routed from a signal to the cards that
	// require it.
	evidence, routed postings
	// loose are the phrases that can match a prompt without sharing a token.
	loose []loosePhrase
	// scoped are the cards whose scope depends on the project context; an
	// edited index asks its parent.
	scoped  []int32
	corpora *corpora
}

// overlay is the one card that an edited index sees differently.
type overlay struct {
	card  int32
	entry *entry
	value *card.Card
}

// entry is one compiled card.
type entry struct {
	// filter says why the card takes part in no corpus, "" if it can.
	filter string
	scope  scope
	// order is the rank of the card's identity in the library.
	order    int32
	priority float64

	families [trace.Signals][]phrase // triggers, aliases, title, topics, hints
	ignore   []ignorePhrase
	lexical  []int32 // distinct tokens of title, triggers, aliases, topics
	terms    []term  // rank channel, by token, then field
	lengths  [fieldCount]int32

	// triggers and topics are the distinct whole entries as labels, topic is
	// the primary topic alone.
	triggers, topics, topic []int32
	starter                 bool
	gates                   *gates // nil when only ignore phrases can reject
	sign                    signature
}

// term is how often a token stands in a field.
type term struct {
	token int32
	count uint16
	field Field
	// late marks a summary token that first comes up past the part that
	// similarity compares.
	late bool
}

// ignorePhrase is a compiled ignore_when phrase.
type ignorePhrase struct {
	text string
	term text.Term
	wide []int32 // its distinct tokens of more than one character
}

// loosePhrase is a phrase that is looked for in every prompt's text.
type loosePhrase struct {
	term  text.Term
	cards []int32
}

// Len is the number of cards, filtered ones included.
func (ix *Index) Len() int { return len(ix.entries) }

// Active is the number of cards whose status is active, recalled or not.
func (ix *Index) Active() int {
	n := 0
	for i := range int32(ix.Len()) {
		if ix.at(i).filter != filteredStatus {
			n++
		}
	}
	return n
}

// Card gives the card at an index, 0 to Len()-1.
func (ix *Index) Card(i int32) *card.Card {
	if ix.edited.card == i {
		return ix.edited.value
	}
	return &ix.cards[i]
}

// Profile is the profile the index was compiled for.
func (ix *Index) Profile() trace.Profile { return ix.profile }

// Priority breaks ties between equally ranked cards, -1 to 7.
func (ix *Index) Priority(i int32) float64 { return ix.at(i).priority }

// Order is the rank of a card's identity (scope, then id) in the library:
// the last tie-breaker of every order.
func (ix *Index) Order(i int32) int32 { return ix.at(i).order }

// Topic is the number of a card's primary topic: its first topic, else its
// first trigger, else its id.
func (ix *Index) Topic(i int32) int32 { return ix.at(i).topic[0] }

func (ix *Index) at(i int32) *entry {
	if ix.edited.card == i {
		return ix.edited.entry
	}
	return &ix.entries[i]
}

// Find gives the number of a card, false when the library has none. Of two
// with the same name it is the first.
func (ix *Index) Find(ref trace.Ref) (int32, bool) {
	for i := range int32(ix.Len()) {
		if ix.Card(i).Ref() == ref {
			return i, true
		}
	}
	return 0, false
}
