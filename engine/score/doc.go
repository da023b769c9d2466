// Package score compiles cards into an index and scores them for an analysed
// prompt.
//
// In goes a library of cards, once, and then any number of prompt analyses.
// For each prompt the package answers three questions about a card, in this
// order:
//
//	corpus   does its status, policy and scope let it take part? (Filter)
//	gates    do its signals, intents and ignore phrases let it pass? (Gate)
//	scores   how strong is the evidence (0–100, independent of the library)
//	         and how does it rank lexically (BM25F over the corpus)?
//
// Invariants: the evidence, the gates and the families of a card depend on
// the card and the prompt alone; adding other cards changes no digit of them.
// Every sum runs in a fixed order (query tokens as first seen, families as
// listed in trace), never over a map, and no product is fused with a sum, so
// the same inputs give the same bits on every machine, in every card order
// and with any number of workers. The code that scores is the code that
// records: a recorder that is nil records nothing.
//
// An Index and a Corpus are immutable and shared; a Scratch belongs to one
// worker. The package never reads files and never selects.
package score
