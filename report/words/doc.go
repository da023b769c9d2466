// Package words makes sentences of the engine's data: why a case failed, what
// became of a card, and how a score came about, step by step.
//
// It reads trace and cause values and gives text; it decides nothing and
// computes no score. Every writer and every screen takes its words from here,
// so that one thing is called by one name everywhere. Texts are plain Unicode
// in one line each, free of escape sequences and control characters whatever
// the cards and prompts hold; ASCII gives the twin for terminals that know no
// more.
package words
