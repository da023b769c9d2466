// Package signal finds named task shapes in a prompt: "the user wants the
// interface built", "this asks for proof on the real path", "this is only
// about explaining".
//
// What a signal is and the words that show it stand in pack files (YAML,
// embedded; docs/signals.md is their guide). Users add packs of the same
// format. All packs are compiled into one program: a trie over every word and
// phrase, read in one pass over the prompt, and small expressions (word
// classes in order, near each other, or together in neighbouring sentences)
// evaluated over what that pass found.
//
// Detection is a pure function of the text: same set and input, same
// detections, in registry order (the order of the packs and of the signals
// in them). Its time grows linearly with the prompt. A Set is immutable and
// shared between goroutines.
package signal
