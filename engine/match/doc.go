// Package match takes one analysed prompt through all stages of recall:
// candidate set, gates, scores, selection.
//
// Recall is the fast path: it looks only at cards that share something with
// the prompt and keeps what a retune needs. Explain and ExplainCard run the
// same scoring code over every card or one card and record the whole story;
// a test holds the two equal. A Library is immutable and shared by workers;
// a Scratch belongs to one. Results are the same bits for any number of
// workers and any order of the cards.
package match
